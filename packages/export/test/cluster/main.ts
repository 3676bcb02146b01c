/**
 * Collects by three processes over Postgres, of which one is killed for good at half of the work, and by one process over
 * the same Postgres, and prints how long they took. Then three processes collect under limits and a budget that they share
 * by Redis, which are what binds.
 *
 *     npm run simulate -- cluster 60000
 *
 * Or kills a machine at each statement that it sends to Postgres, in as many runs as fit into so many minutes. The exit status
 * is 1 if a post is lost or there twice:
 *
 *     npm run simulate -- cluster --runs 500 --minutes 15
 */
import { Emulator, type EmulatorOptions } from "@xeffect/emulator"
import { collect, type Plan } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { parseArgs } from "node:util"
import { redisServer } from "../../../http/test/redis-server.ts"
import { freePort } from "../support/free-port.ts"
import { type Counter, kill, layerCounted, onCluster, prepareProgram, whenServed } from "../support/killed.ts"
import { postgresServer } from "../support/postgres-server.ts"
import { readSchema } from "../support/schema.ts"
import { killAtStatements } from "./kill-statements.ts"
import type { MachineSettings } from "./machine.ts"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string" }, minutes: { type: "string", default: "60" } }
})
const [posts = 60_000] = positionals.map(Number)

const addPosts = Effect.flatMap(Emulator, ({ addPosts: add, world }) =>
  add({
    author: world.seed.users.main,
    count: posts,
    text: (index) => `Reading ${index} #gauge`,
    interval: (7 * 86_400_000 - 600_000) / posts,
    until: Date.now() - 60_000
  })
)

const seconds = (since: number) => (performance.now() - since) / 1000

/** Starts machines, each with a port of its own. */
const machines = Effect.fnUntraced(function* (count: number, plan: Plan, settings: Omit<MachineSettings, "port">) {
  const { entry } = onCluster(plan, { ...settings, port: 0 })
  const start = yield* prepareProgram(entry)
  return yield* Effect.forEach(
    Array.from({ length: count }),
    Effect.fnUntraced(function* () {
      return yield* start([plan, { ...settings, port: yield* freePort }])
    })
  )
})

const check = Effect.fnUntraced(function* (url: string, schema: string, name: string) {
  const { ids, pages } = yield* readSchema(url, schema)
  const missing = posts - new Set(ids).size
  console.log(`${name}: ${ids.length} posts, ${missing} missing, ${ids.length - new Set(ids).size} twice`)
  return pages
})

const newCounter = (): Counter => ({ served: 0, answered: 0, onServed: () => undefined, onAnswered: () => undefined })

const within = <A, E>(
  options: EmulatorOptions,
  body: (counter: Counter) => Effect.Effect<A, E, Effect.Services<ReturnType<typeof machines>> | Emulator>
) => {
  const counter = newCounter()
  return body(counter).pipe(Effect.scoped, Effect.provide(layerCounted(counter, options)))
}

/** Latency is what binds: 4 slices a machine, half a second a page. */
const concurrency = 4

const latencyBound = (url: string) =>
  within({ limits: "off", latency: "500 millis" }, (counter) =>
    Effect.gen(function* () {
      yield* addPosts
      const plan = yield* collect(searchRecentTweets, { query: "#gauge" }, { slices: 48 })
      const alone = performance.now()
      const [one] = yield* machines(1, plan, { schema: "alone", url, concurrency })
      yield* Effect.promise(async () => one?.outcome)
      const before = seconds(alone)
      yield* check(url, "alone", "one process")
      const half = yield* whenServed(counter, counter.served + posts / 200)
      const served = counter.served
      const together = performance.now()
      const [first, ...others] = yield* machines(3, plan, { schema: "together", url, concurrency })
      yield* half
      if (first !== undefined) yield* kill(first)
      console.log(`one of three killed for good after ${seconds(together).toFixed(1)} s`)
      yield* Effect.forEach(others, ({ outcome }) => Effect.promise(() => outcome), { concurrency: "unbounded" })
      const after = seconds(together)
      const committed = yield* check(url, "together", "three processes")
      console.log(`${counter.served - served - committed} pages requested again, of 4 slices that were killed`)
      console.log(`${before.toFixed(1)} s and ${after.toFixed(1)} s: ${(after / before).toFixed(2)} of the time`)
    })
  )

/** 60 requests in 6 seconds, and a budget for two thirds of the posts. */
const limited = (url: string, redis: number) =>
  within({ limits: { "GET /2/tweets/search/recent": { app: [{ limit: 60, windowSeconds: 6 }] } } }, (counter) =>
    Effect.gen(function* () {
      const { bill } = yield* Emulator
      yield* addPosts
      const plan = yield* collect(searchRecentTweets, { query: "#gauge" }, { slices: 24 })
      const dollars = Math.round((posts * 0.005 * 2) / 3)
      const settings = { schema: "limited", url, redis, concurrency }
      const began = performance.now()
      const stopped = yield* machines(3, plan, { ...settings, dollars })
      const outcomes = yield* Effect.forEach(stopped, ({ outcome }) => Effect.promise(() => outcome), {
        concurrency: "unbounded"
      })
      const { dollars: billed } = yield* bill()
      console.log(`budget of ${dollars} dollars: ${billed.toFixed(2)} billed; ${outcomes[0]?.failed}`)
      const running = yield* machines(3, plan, { ...settings, dollars: dollars * 10 })
      yield* Effect.forEach(running, ({ outcome }) => Effect.promise(() => outcome), { concurrency: "unbounded" })
      yield* check(url, "limited", "after the budget was raised")
      const took = seconds(began)
      console.log(`${counter.served - counter.answered} requests refused by the limits`)
      console.log(`${counter.answered} pages in ${took.toFixed(1)} s; the limits allow 60 in 6 s`)
    })
  )

const killMachines = Effect.fnUntraced(function* (url: string, runs: number) {
  const results = yield* killAtStatements(url, runs, Number(values.minutes))
  console.table([results])
  const { doubled, incomplete, lost, runs: done } = results
  console.log(`${done} kills: ${lost} posts lost, ${doubled} twice, ${incomplete} collections not complete`)
  process.exitCode = lost + doubled + incomplete === 0 ? 0 : 1
})

await Effect.gen(function* () {
  const { url } = yield* postgresServer
  if (values.runs !== undefined) return yield* killMachines(url, Number(values.runs))
  yield* latencyBound(url)
  yield* limited(url, yield* redisServer)
}).pipe(Effect.scoped, Effect.runPromise)
