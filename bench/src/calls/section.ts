import { run } from "../../../scripts/run.ts"
import { doubtfulNote, isDoubtful } from "../busy.ts"
import { serving } from "../children.ts"
import type { Section } from "../report.ts"
import { ratioOf, showRatio, showValue, type Spread, spreadOf } from "../statistics.ts"
import { runInTurns, type TurnSamples } from "../turns.ts"
import { compileAll, type CompiledProgram } from "./compile.ts"

interface Figure {
  readonly what: string
  readonly spread: Spread
  /** In µs. Without it the figure is a ratio. */
  readonly isTime?: boolean
}

/** Runs the programs of a table under one Node. */
interface Runner {
  /** Runs one to its end. Returns what it printed, which is JSON. */
  readonly run: <A>(name: CompiledProgram, args: ReadonlyArray<string>) => Promise<A>
  /** Runs something while one listens, with the first line that it prints. */
  readonly serve: <A>(name: CompiledProgram, use: (address: string) => Promise<A>) => Promise<A>
  /** How long a table may take. */
  readonly seconds: number
}

type Table = (runner: Runner) => Promise<ReadonlyArray<Figure>>

const ratios = (samples: TurnSamples, rows: ReadonlyArray<readonly [what: string, own: string, peer: string]>) =>
  rows.map(([what, own, peer]): Figure => ({ what, spread: ratioOf(samples[own] ?? [], samples[peer] ?? []) }))

const differences = (samples: TurnSamples, rows: ReadonlyArray<readonly [what: string, own: string, peer: string]>) =>
  rows.map(([what, own, peer]): Figure => {
    const base = samples[peer] ?? []
    const more = (samples[own] ?? []).map((sample, round) => sample - (base[round] ?? Number.NaN))
    return { what, spread: spreadOf(more), isTime: true }
  })

interface Took {
  readonly processor: number
}

const inTurns = async (
  runner: Runner,
  seconds: number,
  name: CompiledProgram,
  argsByWay: Readonly<Record<string, ReadonlyArray<string>>>
): Promise<TurnSamples> => {
  const programs = Object.entries(argsByWay).map(([way, args]) => [way, () => runner.run<Took>(name, args)] as const)
  const runs = await runInTurns(Object.fromEntries(programs), { seconds, rounds: 25 })
  return Object.fromEntries(Object.entries(runs).map(([way, all]) => [way, all.map(({ processor }) => processor)]))
}

const tables = {
  wire: ({ run, seconds, serve }) =>
    serve("server", async (base) =>
      ratios(await run<TurnSamples>("wire", [base, `${seconds}`]), [
        ["a read by `nodeSend`, to twitter-api-v2", "nodeSend", "twitter-api-v2"],
        ["a read by `nodeSend`, to `node:http` alone", "nodeSend", "node:http"],
        ["a signed read by `nodeSend`, to twitter-api-v2", "nodeSend, signed", "twitter-api-v2, signed"],
        ["a read by `fetch`, to `fetch` alone", "layer, fetch", "fetch"],
        ["`fetch` in Effect with a time limit, to `fetch` alone", "fetch in Effect", "fetch"]
      ])
    ),
  memory: async ({ run, seconds }) => {
    const samples = await run<TurnSamples>("memory", [`${seconds}`])
    return [
      { what: "a signature", spread: spreadOf(samples["signature"] ?? []), isTime: true },
      ...differences(samples, [
        ["waiting for limits adds, one user", "one user, waiting", "one user"],
        ["waiting for limits adds, 20,000 users", "20,000 users, waiting", "20,000 users"],
        ["`costs` adds to a page of 100 posts", "page, counted", "page"]
      ])
    ]
  },
  streams: (runner) =>
    runner.serve("stream-server", async (base) => {
      const args = (way: string) => [base, way, "100000"]
      const ways = ["nodeSend", "bare node:http", "fetch", "bare fetch"]
      const samples = await inTurns(
        runner,
        runner.seconds,
        "stream",
        Object.fromEntries(ways.map((way) => [way, args(way)]))
      )
      return ratios(samples, [
        ["`follow` by `nodeSend`, to lines and JSON.parse", "nodeSend", "bare node:http"],
        ["`follow` by `fetch`, to lines and JSON.parse", "fetch", "bare fetch"]
      ])
    }),
  uploads: (runner) =>
    runner.serve("upload-server", async (port) => {
      const ways = ["nodeSend", "bare node:http, hashing", "fetch", "bare fetch, hashing"]
      const samples = await inTurns(
        runner,
        runner.seconds,
        "upload",
        Object.fromEntries(ways.map((way) => [way, [port, way, "128"]]))
      )
      return ratios(samples, [
        ["an upload by `nodeSend`, to a loop that hashes too", "nodeSend", "bare node:http, hashing"],
        ["an upload by `fetch`, to a loop that hashes too", "fetch", "bare fetch, hashing"]
      ])
    })
} satisfies Record<string, Table>

export type TableName = keyof typeof tables

export const isTableName = (name: string): name is TableName => Object.hasOwn(tables, name)

export const tableNames: ReadonlyArray<TableName> = Object.keys(tables).filter(isTableName)

const show = ({ isTime = false, spread }: Figure): string =>
  `${isTime ? showValue(spread, "µs") : showRatio(spread)}${isDoubtful(spread, isTime) ? " ?" : ""}`

const measureUnder = async (node: string, names: ReadonlyArray<TableName>, seconds: number) => {
  const pathOf = await compileAll()
  const flags = ["--no-warnings"]
  const runner: Runner = {
    run: async (name, args) => {
      const output = await run(node, [...flags, pathOf(name), ...args])
      return JSON.parse(output.trim().split("\n").at(-1) ?? "")
    },
    serve: (name, use) => serving(node, [...flags, pathOf(name)], use),
    seconds
  }
  const figures: Array<Figure> = []
  for (const name of names) figures.push(...(await tables[name](runner)))
  return { version: (await run(node, ["--version"])).trim().slice(1), figures }
}

/**
 * The time of a call under each of some Nodes.
 *
 * @param nodes paths of their programs
 * @param seconds how long each table may take
 */
export const callsSection = async (
  nodes: ReadonlyArray<string>,
  names: ReadonlyArray<TableName>,
  seconds: number
): Promise<Section> => {
  const measured: Array<Awaited<ReturnType<typeof measureUnder>>> = []
  for (const node of nodes) measured.push(await measureUnder(node, names, seconds))
  const [first] = measured
  const rows = (first?.figures ?? []).map(({ what }, row) => [
    what,
    ...measured.map(({ figures }) => {
      const figure = figures[row]
      return figure === undefined ? "" : show(figure)
    })
  ])
  const doubtful = measured.flatMap(({ figures }) => figures.filter(({ isTime, spread }) => isDoubtful(spread, isTime)))
  const note = doubtfulNote(doubtful.length)
  return {
    title: "Calls",
    text: [
      "This table shows the processor time of a call. We measure two programs in pairs: both do the same in turns, in alternating " +
        "order. A ratio is the first program's time divided by the second's. Times in µs are without a network. `nodeSend` and " +
        "`fetch` use the usual `layer`. In Node 20, if a program does anything else between two reads of a fast stream, `fetch` " +
        "alone becomes slower while the stream lasts. `npm run bench -- calls --node PATH --node PATH` measures this table.",
      ...(note === undefined ? [] : [note])
    ].join("\n\n"),
    tables: [[["", ...measured.map(({ version }) => `Node ${version}`)], ...rows]],
    plots: []
  }
}
