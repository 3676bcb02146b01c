/**
 * Collects 2,000 posts in each format in Node 22, Bun and Deno, in a process that is killed in the middle, and reads the
 * files back. In Node 20 it looks for the sentence that says what is needed. Runtimes are installed as for
 * `npm run test:runtimes`.
 *
 *     npm run simulate -- runtimes
 */
import { DuckDBInstance } from "@duckdb/node-api"
import { Emulator } from "@xeffect/emulator"
import { collect } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { findBun, findDeno, findNode } from "./processes.ts"
import type { Format } from "../../packages/export/src/output/options.ts"
import { newDirectory } from "../../packages/export/test/support/directory.ts"
import { type Counter, layerCounted, onOneMachine, runKilled } from "../../packages/export/test/support/killed.ts"

const posts = 2000

const permissions = ["--allow-net=127.0.0.1", "--allow-read", "--allow-write", "--allow-env", "--allow-sys"]

const runtimes: Readonly<Record<string, () => Promise<ReadonlyArray<string>>>> = {
  "Node 22": async () => [await findNode("Node 22"), "--no-warnings"],
  Bun: async () => [await findBun()],
  Deno: async () => [await findDeno(), "run", "--no-remote", ...permissions]
}

/** How many different posts a file has. */
const countIn = async (directory: string, format: Format): Promise<number> => {
  if (format === "sqlite") {
    const database = new DatabaseSync(join(directory, "tables.sqlite"), { readOnly: true })
    const [row] = database.prepare("select count(distinct id) as count from posts").all()
    database.close()
    return Number(row?.["count"])
  }
  const connection = await (await DuckDBInstance.create(":memory:")).connect()
  const read = await connection.runAndReadAll(`select count(distinct id)::int from '${directory}/posts.${format}'`)
  connection.closeSync()
  return Number(read.getRows()[0]?.[0])
}

const addPosts = Effect.flatMap(Emulator, ({ addPosts: add, world }) =>
  add({
    author: world.seed.users.main,
    count: posts,
    text: (index) => `Reading ${index} #gauge`,
    interval: "4 minutes",
    until: Date.now() - 60_000
  })
)

const newCounter = (): Counter => ({ served: 0, answered: 0, onServed: () => undefined, onAnswered: () => undefined })

/** Collects in a runtime. The process is killed when so many pages were requested. */
const collectIn = (runtime: ReadonlyArray<string>, format: Format, kills: ReadonlyArray<number>) => {
  const counter = newCounter()
  return Effect.gen(function* () {
    yield* addPosts
    const directory = yield* newDirectory
    const plan = yield* collect(searchRecentTweets, { query: "#gauge" }, { slices: 4 })
    const { complete, failed } = yield* runKilled(
      { ...onOneMachine(plan, { directory, format }), runtime },
      counter,
      kills
    )
    const count = complete ? yield* Effect.promise(() => countIn(directory, format)) : 0
    return { complete, failed, count, requested: counter.answered }
  }).pipe(
    Effect.scoped,
    Effect.provide(layerCounted(counter, { limits: "off", latency: "20 millis" })),
    Effect.runPromise
  )
}

const print = (name: string, isRight: boolean, outcome: string) => {
  console.log(`${name.padEnd(10)}${isRight ? "" : "FAILED: "}${outcome}`)
  if (!isRight) process.exitCode = 1
}

for (const [name, find] of Object.entries(runtimes)) {
  const runtime = await find()
  for (const format of ["ndjson", "csv", "parquet", "sqlite"] as const) {
    const { complete, count, requested } = await collectIn(runtime, format, [12])
    // 20 pages and at most one more for each slice.
    const isRight = complete && count === posts && requested <= 28
    print(name, isRight, `${format}: ${count} posts after a kill, ${requested} pages requested`)
  }
}

const { failed = "ran" } = await collectIn([await findNode("Node 20"), "--no-warnings"], "ndjson", [])
print("Node 20", failed.includes("Node 22.13 or later"), failed)
