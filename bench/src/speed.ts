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

interface Column {
  readonly heading: string
  readonly program: ProgramName
  /** The same over other clients than `fetch`. */
  readonly overNodeHttp?: ProgramName
  readonly overUndici?: ProgramName
}

const columns: ReadonlyArray<Column> = [
  { heading: "xeffect", program: "xeffect", overNodeHttp: "xeffect-node-http", overUndici: "xeffect-undici" },
  { heading: "by hand on Effect", program: "effect", overNodeHttp: "effect-node-http", overUndici: "effect-undici" },
  { heading: "twitter-api-v2", program: "twitter-api-v2" },
  { heading: "@xdevplatform/xdk", program: "xdk" },
  { heading: "twitter-api-sdk", program: "twitter-api-sdk" }
]

const show = (samples: Samples, unit: string): string =>
  samples.length === 0 ? "" : `${median(samples).toFixed(0)} ${unit}`

/** The table for readers: medians, without their spread. */
export const speedTable = ({ bundled, edge, installed, requests }: Speeds): ReadonlyArray<ReadonlyArray<string>> => {
  const row = (
    what: string,
    unit: string,
    samplesOf: (program: ProgramName) => Samples,
    client: "program" | "overNodeHttp" | "overUndici" = "program"
  ) => [
    what,
    ...columns.map((column) => {
      const program = column[client]
      return program === undefined ? "" : show(samplesOf(program), unit)
    })
  ]
  const bundledStart = (program: ProgramName) => bundled.of(program, "processor")
  const request = (program: ProgramName) => requests.of(program, "processor")
  return [
    ["", ...columns.map(({ heading }) => heading)],
    row("first request on Node, bundled", "ms", bundledStart),
    row("first request on Node, bundled, over `node:http`", "ms", bundledStart, "overNodeHttp"),
    row("first request on Node, as installed", "ms", (program) => installed.of(program, "processor")),
    row("first response of a worker in workerd", "ms", (program) => edge?.get(program) ?? []),
    row("one more request, by `fetch` or Node's `https`", "µs", request),
    row("one more request, over undici", "µs", request, "overUndici")
  ]
}
