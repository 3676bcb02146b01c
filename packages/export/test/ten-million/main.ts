/**
 * Collects ten million posts by twenty plans into one directory, and writes them into Postgres; then updates them with one
 * in a hundred more. The posts are made, not requested. Prints the memory of each process, and how long an update takes.
 *
 *     npm run bench -- ten-million
 *     npm run bench -- ten-million --posts 1000000
 *     npm run bench -- ten-million --posts 2000000 --plans 1 --format sqlite
 */
import type { Format } from "@xeffect/export"
import * as Effect from "effect/Effect"
import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"
import { newDirectory } from "../support/directory.ts"
import { bundle } from "../support/killed.ts"
import { hasPostgres, postgresServer } from "../support/postgres-server.ts"
import type { Work } from "./work.ts"

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "10000000" },
    plans: { type: "string", default: "20" },
    format: { type: "string", default: "ndjson" }
  }
})
const plans = Number(values.plans)
const posts = Math.floor(Number(values.posts) / plans)
const more = Math.ceil(posts * 1.01)

interface Figures {
  readonly rows: number
  readonly seconds: number
  readonly processor: number
  readonly memory: number
}

const inProcess = (program: string, work: Work): Figures => {
  // The live objects are 13 MB: the rest is garbage that Node leaves for later. Its young generation is half as large
  // as usual.
  const options = ["--no-warnings", "--max-semi-space-size=8", program, JSON.stringify(work)]
  const { status, stdout } = spawnSync(process.execPath, options, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"]
  })
  if (status !== 0) throw new Error(`${work.of} ended with ${status}`)
  return JSON.parse(stdout)
}

const toRow = (what: string, { memory, processor, rows, seconds }: Figures) => ({
  what,
  rows,
  seconds: Math.round(seconds * 10) / 10,
  processor: Math.round(processor * 10) / 10,
  megabytes: Math.round(memory)
})

await Effect.gen(function* () {
  const directory = yield* newDirectory
  const program = yield* bundle("../ten-million/work.ts")
  const url = hasPostgres ? (yield* postgresServer).url : undefined
  const endsAt = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
  // `run` refuses another one.
  const common = { directory, plans, url, format: values.format as Format }
  const made = (count: number) => ({ count, first: posts, endsAt })
  const write = (count: number) =>
    url === undefined ? [] : [inProcess(program, { ...common, of: "postgres", made: made(count) })]
  const first = inProcess(program, { ...common, of: "run", made: made(posts) })
  const [tables] = write(posts)
  const updated = inProcess(program, { ...common, of: "update", made: made(more) })
  const [added] = write(more)
  console.table([
    toRow("first run", first),
    ...(tables === undefined ? [] : [toRow("into Postgres", tables)]),
    toRow("update of 1 %", updated),
    ...(added === undefined ? [] : [toRow("into Postgres, 1 %", added)])
  ])
  const part = (one: Figures, other: Figures) => Math.round((1000 * one.processor) / other.processor) / 10
  console.log(`the update takes ${part(updated, first)} % of the first run`)
  if (tables !== undefined && added !== undefined) console.log(`its tables ${part(added, tables)} %`)
  const expected = more * plans
  const isWhole = updated.rows === expected && (added?.rows ?? expected) === expected
  const memory = Math.max(...[first, tables, updated, added].map((one) => one?.memory ?? 0))
  if (!isWhole) console.log(`${expected} rows are expected`)
  if (!isWhole || memory > 250) process.exitCode = 1
}).pipe(Effect.scoped, Effect.runPromise)
