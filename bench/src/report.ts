import { toMarkdown, toText } from "../../scripts/measure/page.ts"
import type { Decoding } from "./decoding.ts"
import type { ManyPosts, Throughput } from "./long-runs.ts"
import { drawBars, drawLines } from "./plots.ts"
import { places, type Profiles } from "./profile.ts"
import { type ProgramName, titles } from "./programs.ts"
import type { Requests } from "./requests.ts"
import type { RuntimeStart } from "./runtimes.ts"
import type { Collected } from "./samples.ts"
import type { StartUp } from "./start-up.ts"
import { median, ratioOf, type Samples, showRatio, showValue, spreadOf } from "./statistics.ts"

type Rows = ReadonlyArray<ReadonlyArray<string>>

/** A part of the report: what is printed and written. */
export interface Section {
  readonly title: string
  /** The figures, and how they were measured. */
  readonly text: string
  readonly tables: ReadonlyArray<Rows>
  /** Names of the pictures. */
  readonly plots: ReadonlyArray<string>
}

const bar = (label: string, samples: Samples) => {
  const { high, low, median } = spreadOf(samples)
  return { label, value: median, low, high }
}

const scaled = (samples: Samples, factor: number): Samples => samples.map((sample) => sample * factor)

const rowsOf = <Quantity extends string>(
  collected: Collected<Quantity>,
  floorOf: (name: ProgramName) => ProgramName,
  columns: ReadonlyArray<readonly [heading: string, quantity: Quantity, factor: number, unit: string]>
): Rows => [
  ["program", ...columns.flatMap(([heading]) => [heading, "to the floor"])],
  ...collected.programs.map((name) => [
    titles[name],
    ...columns.flatMap(([, quantity, factor, unit]) => {
      const own = collected.of(name, quantity)
      return [
        showValue(spreadOf(scaled(own, factor)), unit),
        showRatio(ratioOf(own, collected.of(floorOf(name), quantity)))
      ]
    })
  ])
]

export const decodingSection = async ({ bytes, samples }: Decoding, compiled: string): Promise<Section> => {
  const base = samples["JSON.parse alone"] ?? []
  await drawBars(
    "decoding",
    "A page of 100 posts with every field",
    "milliseconds",
    Object.entries(samples).map(([name, own]) => bar(name, own))
  )
  return {
    title: "Decoding",
    text:
      `We decode a page of 100 posts with every field and all related resources, which is ${(bytes / 1e6).toFixed(1)} MB of JSON. ` +
      '"The check" is how operations check responses. `@xeffect/core/compiled` replaces this check with generated code, ' +
      `${compiled}. The table also has Effect's own checks of the same schema.`,
    tables: [
      [
        ["", "time", "to JSON.parse"],
        ...Object.entries(samples).map(([name, own]) => [
          name,
          showValue(spreadOf(own), "ms"),
          showRatio(ratioOf(own, base))
        ])
      ]
    ],
    plots: ["decoding"]
  }
}

const runtimesTable = (runtimes: ReadonlyArray<RuntimeStart>): Rows => {
  const programs = [...(runtimes[0]?.samples.keys() ?? [])]
  return [
    ["runtime", ...programs.map((name) => titles[name])],
    ...runtimes.map(({ runtime, samples }) => [
      runtime,
      ...programs.map((name) => {
        const own = samples.get(name) ?? []
        const ratio = ratioOf(own, samples.get("effect") ?? []).median
        return `${median(own).toFixed(1)} ms (${ratio.toFixed(2)}×)`
      })
    ])
  ]
}

const profileTable = (heading: string, profiles: Profiles, factor: number, unit: string): Rows => [
  [heading, ...Array.from(profiles.keys(), (name) => titles[name])],
  ...places.map((place) => [
    place,
    ...Array.from(profiles.values(), (profile) => `${((profile.get(place) ?? 0) * factor).toFixed(1)} ${unit}`)
  ])
]

const byEffect = (): ProgramName => "effect"

export const startUpSection = async (
  forms: ReadonlyArray<readonly [title: string, startUp: StartUp]>,
  edge: ReadonlyMap<ProgramName, Samples> | undefined,
  runtimes: ReadonlyArray<RuntimeStart>,
  profiles: Profiles
): Promise<Section> => {
  await drawBars(
    "start-up",
    "From the first import to the first request, Node",
    "milliseconds of processor time",
    forms.flatMap(([group, startUp]) =>
      startUp.programs.map((name) => ({ ...bar(titles[name], startUp.of(name, "processor")), group }))
    )
  )
  const tables = forms.map(([title, startUp]) => {
    const [heading = [], ...rows] = rowsOf(startUp, byEffect, [
      ["time", "milliseconds", 1, "ms"],
      ["processor", "processor", 1, "ms"],
      ["allocated", "bytes", 1e-6, "MB"]
    ])
    return [[title, ...heading.slice(1)], ...rows]
  })
  const floor = edge?.get("effect") ?? []
  const rows = Array.from(edge ?? [], ([name, own]) => [
    titles[name],
    showValue(spreadOf(own), "ms"),
    showRatio(ratioOf(own, floor))
  ])
  return {
    title: "Start-up",
    text:
      "The first two tables show the time from the first import to the first request. Each start has its own process under Node " +
      `${process.versions.node}, with installed packages or with everything bundled into one file. ` +
      (edge === undefined
        ? "The edge runtime `workerd` was not available. "
        : "For the edge, it is the time from the start of `workerd` to the first response of a worker without compatibility flags, " +
          "including the runtime's own start. ") +
      "For other runtimes, it is the time from the import of one bundled file to the first response, in milliseconds and as a " +
      "ratio to the floor. The last table shows how a whole process with installed packages spends its time. V8's profiler " +
      "measured it, which slows everything down.",
    tables: [
      ...tables,
      ...(rows.length === 0 ? [] : [[["workerd", "time", "to the floor"], ...rows]]),
      ...(runtimes.length === 0 ? [] : [runtimesTable(runtimes)]),
      profileTable("profile, as installed", profiles, 1, "ms")
    ],
    plots: ["start-up"]
  }
}

const floorOf = (name: ProgramName): ProgramName =>
  name.endsWith("-undici") ? "effect-undici" : name.endsWith("-node-http") ? "effect-node-http" : "effect"

export const requestsSection = async (requests: Requests, profiles: Profiles): Promise<Section> => {
  await drawBars(
    "requests",
    "One small read",
    "microseconds of processor time",
    requests.programs.map((name) => bar(titles[name], requests.of(name, "processor")))
  )
  return {
    title: "One request",
    text:
      "The first table shows what one small read costs. After a warm-up, each program reads from a service on the same machine, " +
      "one read after the other. The floor is the same read by hand on Effect with the same way of sending: `fetch`, or undici " +
      "or `node:http` with the layers of `@effect/platform-node`. The second table, from V8's profiler, shows how a request " +
      "spends its time. The start of the process is divided among all requests.",
    tables: [
      rowsOf(requests, floorOf, [
        ["processor", "processor", 1, "µs"],
        ["allocated", "bytes", 1e-3, "kB"]
      ]),
      profileTable("profile", profiles, 1000, "µs")
    ],
    plots: ["requests"]
  }
}

export const longRunsSection = async (
  { points, posts, seconds }: ManyPosts,
  throughput: ReadonlyArray<Throughput>
): Promise<Section> => {
  const heaps = points.map(({ bytes, posts }) => ({ x: posts, y: bytes / 1e6 }))
  await drawLines("heap", "The heap while posts are read by `items`", { x: "posts", y: "MB after a collection" }, heaps)
  const fiberCounts = [...new Set(throughput.map(({ fibers }) => fibers))]
  const of = (fibers: number, way: string) =>
    median(throughput.filter((one) => one.fibers === fibers && one.way === way).map(({ perSecond }) => perSecond))
  const lines = ["xeffect", "by hand"].flatMap((way) =>
    fiberCounts.map((fibers) => ({ x: fibers, y: of(fibers, way), group: way }))
  )
  const axes = { x: "fibers side by side", y: "reads a second", logarithmic: true }
  await drawLines("throughput", "Small reads by fibers side by side", axes, lines)
  const megabytes = heaps.map(({ y }) => y.toFixed(1))
  return {
    title: "Long runs",
    text:
      `Reading ${posts.toLocaleString("en")} posts with \`items\`, from responses in memory, took ${seconds.toFixed(1)} s. We ` +
      `measured the heap ${megabytes.length} times after a garbage collection: it had ${megabytes[0]} MB at first, and ` +
      `${megabytes.at(-1)} MB at last. The table shows small reads by many fibers from a service on the same machine.`,
    tables: [
      [
        ["fibers", "xeffect, reads a second", "by hand", "ratio"],
        ...fiberCounts.map((fibers) => [
          `${fibers}`,
          of(fibers, "xeffect").toFixed(0),
          of(fibers, "by hand").toFixed(0),
          `${(of(fibers, "xeffect") / of(fibers, "by hand")).toFixed(2)}×`
        ])
      ]
    ],
    plots: ["heap", "throughput"]
  }
}

export const printSection = ({ tables, text, title }: Section): void =>
  console.log([`\n${title}`, text, ...tables.map(toText)].join("\n\n"))

export const sectionToMarkdown = ({ plots, tables, text, title }: Section): string =>
  [`## ${title}`, text, ...plots.map((name) => `![${title}](./${name}.svg)`), ...tables.map(toMarkdown)].join("\n\n")
