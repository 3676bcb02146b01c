import { Emulator } from "@xeffect/emulator"
import { collect } from "@xeffect/export"
import { getUsersTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { fork } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { newDirectory, readLines } from "../support/directory.ts"
import { type Counter, bundle, layerCounted, runKilled } from "../support/killed.ts"

/** The observations of a reader. */
export interface Readings {
  readonly reads: number
  readonly wrong: ReadonlyArray<string>
  readonly last: number
  /** How often the files could not be read because an update was not complete. Of files alone. */
  readonly stale?: number
}

/**
 * The ways to read: the database by node:sqlite over one connection, or by a new process of sqlite3 each time; the files that
 * the manifest lists by DuckDB.
 */
export const readers = ["node", "sqlite3", "duckdb"] as const

// DuckDB is a library of the machine, which no bundle has.
const fileReader = fileURLToPath(new URL("./read-files.ts", import.meta.url))

const startReader = Effect.fnUntraced(function* (program: string, path: string, way: string) {
  const file = way === "duckdb" ? fileReader : program
  const child = yield* Effect.acquireRelease(
    Effect.sync(() => fork(file, [JSON.stringify(path), JSON.stringify(way)], { execArgv: ["--no-warnings"] })),
    (started) => Effect.sync(() => void started.kill("SIGKILL"))
  )
  return Effect.promise(
    () =>
      new Promise<Readings>((resolve) => {
        child.once("message", (readings) => resolve(readings as Readings))
        child.send("end")
      })
  )
})

/**
 * Reads a collection in loops while it is run, updated again and again, and killed in between.
 *
 * @param updates how many updates there are, each of 150 new posts
 * @param ways how it is read
 */
export const simulateReaders = (updates: number, ways: ReadonlyArray<string> = readers) => {
  const counter: Counter = { served: 0, answered: 0, onServed: () => undefined, onAnswered: () => undefined }
  return Effect.gen(function* () {
    const { addPosts, world } = yield* Emulator
    const author = world.seed.users.main
    const directory = yield* newDirectory
    const plan = yield* collect(getUsersTweets, { id: author, max_results: 20 })
    const program = yield* bundle("../readers/read.ts")
    const path = join(directory, "collection.sqlite")
    const waiting = yield* Effect.forEach(ways, (way) => startReader(program, path, way))
    let kills = 0
    for (let round = 0; round <= updates; round++) {
      yield* addPosts({ author, count: 150, text: (index) => `Reading ${round}/${index}`, interval: 5 })
      const killed = [counter.served + 1 + (round % 7), counter.served + 9 + (round % 3)]
      kills += killed.length
      const args = [plan, { directory, overlap: 0 }, "update"]
      const { complete } = yield* runKilled({ entry: "run-once.ts", args }, counter, killed)
      if (!complete) return yield* Effect.die(new Error("an update was not complete"))
    }
    const readings = yield* Effect.all(waiting)
    const posts = readLines(directory, "posts.ndjson").length
    return { kills, posts, readings: readings.map((one, index) => ({ way: ways[index], ...one })) }
  }).pipe(Effect.scoped, Effect.provide(layerCounted(counter, { limits: "off" })))
}
