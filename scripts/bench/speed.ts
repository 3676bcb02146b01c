import type { ProgramName } from "./programs.ts"
import type { Requests } from "./requests.ts"
import type { StartUp } from "./start-up.ts"
import { median, type Samples } from "./statistics.ts"

export interface Speeds {
  readonly installed: StartUp
  readonly bundled: StartUp
  /** Of workers, by program; absent where the runtime could not be had. */
  readonly edge: ReadonlyMap<ProgramName, Samples> | undefined
  readonly requests: Requests
}

const columns: ReadonlyArray<readonly [heading: string, program: ProgramName, overUndici?: ProgramName]> = [
  ["xeffect", "xeffect", "xeffect-undici"],
  ["by hand on Effect", "effect", "effect-undici"],
  ["twitter-api-v2", "twitter-api-v2"],
  ["@xdevplatform/xdk", "xdk"],
  ["twitter-api-sdk", "twitter-api-sdk"]
]

const show = (samples: Samples, unit: string): string =>
  samples.length === 0 ? "" : `${median(samples).toFixed(0)} ${unit}`

/** The table for readers: medians, without their spread. */
export const speedTable = ({ bundled, edge, installed, requests }: Speeds): ReadonlyArray<ReadonlyArray<string>> => {
  const row = (what: string, unit: string, samplesOf: (program: ProgramName) => Samples) => [
    what,
    ...columns.map(([, program]) => show(samplesOf(program), unit))
  ]
  return [
    ["", ...columns.map(([heading]) => heading)],
    row("first request on Node, bundled", "ms", (program) => bundled.of(program, "processor")),
    row("first request on Node, as installed", "ms", (program) => installed.of(program, "processor")),
    row("first answer of a worker in workerd", "ms", (program) => edge?.get(program) ?? []),
    row("one more request, by `fetch` or Node's `https`", "µs", (program) => requests.of(program, "processor")),
    [
      "one more request, by undici",
      ...columns.map(([, , program]) => (program === undefined ? "" : show(requests.of(program, "processor"), "µs")))
    ]
  ]
}
