import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import type { Middleware } from "@xeffect/http"
import { costs, redisCosts, within } from "@xeffect/costs"
import { getTweets } from "@xeffect/tweets"
import * as NodeRedis from "@effect/platform-node/NodeRedis"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redis from "effect/persistence/Redis"
import { hasRedis, redisServer } from "../../http/test/redis-server.ts"

const budget = within({ dollars: 1, per: "day" })

const redis = Effect.gen(function* () {
  const port = yield* redisServer
  return Context.get(yield* Layer.build(NodeRedis.layer({ url: `redis://127.0.0.1:${port}` })), Redis.Redis)
})

type Service = Redis.Redis["Service"]

/** A process over a Redis: `read` reads one post, which costs half a cent, and fails with the reason if it cannot. */
const start = (service: Service, ...inner: ReadonlyArray<Middleware>) => {
  const counted = costs({ budget, store: redisCosts(service) })
  const live = layerTest({ layer: { around: [counted, ...inner], retries: 0 } })
  return Effect.map(Layer.build(live), (context) => ({
    counted,
    requests: Effect.provideContext(
      Effect.flatMap(Emulator, ({ requests }) => requests),
      context
    ),
    read: Effect.gen(function* () {
      const [id = ""] = (yield* Emulator).world.posts.keys()
      yield* getTweets({ ids: [id] })
    }).pipe(Effect.provideContext(context))
  }))
}

const keysOf = (service: Service, pattern: RegExp) =>
  Effect.map(service.send<ReadonlyArray<string>>("KEYS", "*"), (keys) => keys.filter((key) => pattern.test(key)))

const day = /\}:\d{4}-\d\d-\d\d$/

const remove = (service: Service, pattern: RegExp) =>
  Effect.flatMap(keysOf(service, pattern), (keys) => service.send("DEL", ...keys))

const losses: ReadonlyArray<readonly [what: string, lose: (service: Service) => Effect.Effect<unknown, unknown>]> = [
  ["everything", (service) => service.send("FLUSHALL")],
  ["the sum of the day", (service) => remove(service, day)],
  ["all but the epoch", (service) => remove(service, /^(?!.*:epoch$)/)],
  ["the epoch", (service) => remove(service, /:epoch$/)],
  [
    "what came after a snapshot",
    (service) =>
      Effect.gen(function* () {
        const [key = ""] = yield* keysOf(service, day)
        yield* service.send("HSET", key, "micros", "4999")
      })
  ],
  [
    "everything, before a later process began",
    (service) =>
      Effect.gen(function* () {
        yield* service.send("FLUSHALL")
        yield* (yield* start(service)).read
      }).pipe(Effect.scoped)
  ]
]

describe.skipIf(!hasRedis)("a Redis that loses what was spent", () => {
  it.live.each(losses)("refuses the calls of a running process if it lost %s", ([, lose]) =>
    Effect.gen(function* () {
      const service = yield* redis
      const { counted, read, requests } = yield* start(service)
      yield* read
      yield* lose(service)
      for (const call of [read, counted.spent("day")]) {
        const error = yield* Effect.flip(call)
        assert.strictEqual(error.reason._tag, "BudgetExceeded")
        assert.include(error.message, "Redis has forgotten what was spent")
        assert.isFalse(error.isRetryable)
      }
      assert.lengthOf(yield* requests, 1)
    }).pipe(Effect.scoped)
  )

  it.live("is not noticed by a process that begins afterwards, which calls with the whole budget", () =>
    Effect.gen(function* () {
      const service = yield* redis
      yield* (yield* start(service)).read
      yield* service.send("FLUSHALL")
      const later = yield* start(service)
      yield* later.read
      assert.strictEqual((yield* later.counted.spent("day")).dollars, 0.005)
    }).pipe(Effect.scoped)
  )

  it.live("in the middle of a call counts that call, and refuses the next one of the process", () =>
    Effect.gen(function* () {
      const service = yield* redis
      const [sent, go] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const slow: Middleware = (next) => ({
        ...next,
        execute: (outgoing) =>
          Deferred.succeed(sent, undefined).pipe(
            Effect.andThen(Deferred.await(go)),
            Effect.andThen(next.execute(outgoing))
          )
      })
      const { read } = yield* start(service, slow)
      const reading = yield* Effect.forkChild(read)
      yield* Deferred.await(sent)
      yield* service.send("FLUSHALL")
      yield* Deferred.succeed(go, undefined)
      yield* Fiber.join(reading)
      assert.include((yield* Effect.flip(read)).message, "Redis has forgotten what was spent")
      const later = yield* start(service)
      assert.strictEqual((yield* later.counted.spent("day")).dollars, 0.005)
    }).pipe(Effect.scoped)
  )

  it.live("lets a process go on whose data is there again", () =>
    Effect.gen(function* () {
      const service = yield* redis
      const { read } = yield* start(service)
      yield* read
      const [epoch] = yield* keysOf(service, /:epoch$/)
      const found = yield* service.send<string>("GET", epoch ?? "")
      yield* service.send("DEL", epoch ?? "")
      yield* Effect.flip(read)
      yield* service.send("SET", epoch ?? "", found)
      yield* read
    }).pipe(Effect.scoped)
  )

  it.live("agrees on one epoch with processes that use it first at the same time", () =>
    Effect.gen(function* () {
      const service = yield* redis
      const all = yield* Effect.all(Array.from({ length: 5 }, () => start(service)))
      const reads = [...all, ...all, ...all].map(({ read }) => read)
      yield* Effect.all(reads, { concurrency: "unbounded" })
      const sums = yield* Effect.all(all.map(({ counted }) => counted.spent("day")))
      yield* Effect.all(reads, { concurrency: "unbounded" })
      assert.deepStrictEqual(yield* Effect.all(all.map(({ counted }) => counted.spent("day"))), sums)
    }).pipe(Effect.scoped)
  )
})

describe.skipIf(!hasRedis)("a sum in Redis that is no number", () => {
  const garbage = ["nan", "inf", "-inf", "1e400", "x", "", "-99999999", "0x10", "9223372036854775807", "1.5"]
  it.live.each(garbage)("refuses calls and names the key: %j", (value) =>
    Effect.gen(function* () {
      const service = yield* redis
      const { counted, read, requests } = yield* start(service)
      yield* read
      for (const pattern of [day, /\}:\d{4}-\d\d$/, /:held$/]) {
        const [key = ""] = yield* keysOf(service, pattern)
        const before = yield* service.send<string>("HGET", key, "micros")
        yield* service.send("HSET", key, "micros", value)
        for (const call of [read, counted.spent("day")]) {
          const error = yield* Effect.flip(call)
          assert.strictEqual(error.reason._tag, "BudgetExceeded")
          assert.include(error.message, `in Redis ${key} has micros ${value}`)
        }
        yield* service.send("HSET", key, "micros", before)
      }
      assert.lengthOf(yield* requests, 1)
      yield* read
    }).pipe(Effect.scoped)
  )
})
