/**
 * Collects a million posts from an emulator with latency and scaled windows, in a process that is killed at random, and
 * prints the figures. Before that it collects a part without kills, and compares the rate with what the limits allow.
 *
 *     npm run simulate -- kills 1000000 50
 */
import { Emulator } from "@xeffect/emulator"
import { collect, type Plan, status } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { createReadStream } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { newDirectory } from "../support/directory.ts"
import { type Counter, layerCounted, onOneMachine, runKilled } from "../support/killed.ts"

const [posts = 1_000_000, kills = 50] = process.argv.slice(2).map(Number)

const slices = 8

/** 450 requests in 9 seconds: the published 450 in 15 minutes, a hundred times as fast. */
const window = { limit: 450, windowSeconds: 9 }

/** Six windows. */
const part = Math.min(posts, 270_000)

const idsIn = async (directory: string): Promise<{ readonly rows: number; readonly ids: Set<string> }> => {
  const ids = new Set<string>()
  let rows = 0
  for await (const line of createInterface({ input: createReadStream(join(directory, "posts.ndjson")) })) {
    rows += 1
    ids.add(JSON.parse(line).id)
  }
  return { rows, ids }
}

const megabytes = (kilobytes: number) => `${Math.round(kilobytes / 1024)} MB`

const collectKilled = Effect.fnUntraced(function* (plan: Plan, counter: Counter) {
  const directory = yield* newDirectory
  const pages = Math.ceil(posts / 100)
  const moments = Array.from({ length: kills }, () => 1 + Math.floor(Math.random() * pages)).toSorted((a, b) => a - b)
  const started = performance.now()
  const { complete, memory } = yield* runKilled(onOneMachine(plan, { directory }), counter, moments)
  const seconds = Math.round((performance.now() - started) / 1000)
  const { ids, rows } = yield* Effect.promise(() => idsIn(directory))
  const { pages: committed } = yield* status(directory)
  console.log(`${rows} posts in ${seconds} s, killed ${kills} times: ${complete ? "complete" : "NOT COMPLETE"}`)
  console.log(`${posts - ids.size} missing, ${rows - ids.size} twice`)
  console.log(
    `${counter.answered - committed} pages requested again, ${kills * slices} allowed; ${counter.served - counter.answered} refused by limits`
  )
  console.log(`memory of the last process: ${megabytes(memory)}`)
})

const collectAtRate = Effect.fnUntraced(function* (plan: Plan, counter: Counter) {
  const directory = yield* newDirectory
  const before = counter.answered
  const times: Array<number> = []
  counter.onAnswered = () => times.push(performance.now())
  const { memory } = yield* runKilled(onOneMachine(plan, { directory }), counter, [])
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
  const answered = counter.answered - before
  const allowed = ((answered - 1) / window.limit) * window.windowSeconds
  console.log(
    `${answered} pages without a kill in ${seconds.toFixed(1)} s; the limits allow them in ${allowed.toFixed(1)} s: ${(allowed / seconds).toFixed(2)} of the rate`
  )
  console.log(`memory: ${megabytes(memory)}`)
})

const limits = { "GET /2/tweets/search/recent": { app: [window] } }

/** Runs a part with an emulator that has so many posts. */
const withPosts = (
  count: number,
  body: (plan: Plan, counter: Counter) => ReturnType<typeof collectKilled> | ReturnType<typeof collectAtRate>
) => {
  const counter: Counter = { served: 0, answered: 0, onServed: () => undefined, onAnswered: () => undefined }
  return Effect.gen(function* () {
    const { addPosts, world } = yield* Emulator
    const text = (index: number) => `Reading ${index} #gauge`
    const [author, until] = [world.seed.users.main, Date.now() - 60_000]
    // Over the seven days of a recent search, so that each slice has as many, but for the hour in which it is read: what is
    // older than seven days is not found any more.
    yield* addPosts({ author, count, text, interval: (7 * 86_400_000 - 3_600_000) / count, until })
    yield* body(yield* collect(searchRecentTweets, { query: "#gauge" }, { slices }), counter)
  }).pipe(Effect.scoped, Effect.provide(layerCounted(counter, { limits, latency: "100 millis" })), Effect.runPromise)
}

await withPosts(part, collectAtRate)
if (kills > 0) await withPosts(posts, collectKilled)
