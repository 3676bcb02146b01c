import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import type { Middleware } from "@xeffect/http"
import { costs, redisCosts, type RedisCostsOptions, within } from "@xeffect/costs"
import { streamTweets } from "@xeffect/streams"
import { searchRecentTweets } from "@xeffect/tweets"
import * as NodeRedis from "@effect/platform-node/NodeRedis"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redis from "effect/persistence/Redis"
import * as Stream from "effect/Stream"
import { spendTogether } from "./fleet/spend.ts"
import { hasRedis, redisServer } from "../../http/test/redis-server.ts"
import { isWhole } from "../../conformance/running/whole.ts"

describe("three processes that share a budget by Redis", () => {
  it.live.skipIf(!hasRedis)(
    "use it up together, and never pass it",
    () =>
      Effect.gen(function* () {
        const dollars = isWhole ? 2 : 0.6
        const { billed, counted } = yield* spendTogether(dollars, 10)
        assert.isAtMost(counted, dollars)
        assert.isAtLeast(counted, dollars - 0.1)
        assert.closeTo(billed, counted, 1e-9)
      }),
    120_000
  )
})

const budget = within({ resources: 110, per: "day" })

/** Processes that share a budget by a Redis of their own: the costs of one, and a layer over an emulator with them. */
const processes = Effect.gen(function* () {
  const port = yield* redisServer
  const redis = Context.get(yield* Layer.build(NodeRedis.layer({ url: `redis://127.0.0.1:${port}` })), Redis.Redis)
  return (options?: RedisCostsOptions, ...inner: ReadonlyArray<Middleware>) => {
    const counted = costs({ budget, store: redisCosts(redis, options) })
    return { counted, live: layerTest({ layer: { around: [counted, ...inner], retries: 0 } }) }
  }
})

const search = searchRecentTweets({ query: "nobodywrotethisword", max_results: 100 })

const posts = (...ids: ReadonlyArray<string>) =>
  Stream.fromIterable(ids).pipe(
    Stream.map((id) => `${JSON.stringify({ data: { id, text: "x", edit_history_tweet_ids: [id] } })}\r\n`),
    Stream.encodeText
  )

describe.skipIf(!hasRedis)("a budget shared by Redis", () => {
  it.live("lets a call of another process have what a stream has reserved, and the stream goes on", () =>
    Effect.gen(function* () {
      const start = yield* processes
      const [one, other] = [start(), start()]
      const read = yield* Deferred.make<void>()
      const more = yield* Deferred.make<void>()
      const stream = Stream.concat(
        posts("1"),
        Stream.concat(Stream.drain(Stream.fromEffect(Deferred.await(more))), posts("2", "3"))
      )
      const following = yield* Effect.gen(function* () {
        const { respond } = yield* Emulator
        yield* respond({ path: "/2/tweets/search/stream", stream })
        return yield* streamTweets().pipe(
          Stream.tap(() => Deferred.succeed(read, undefined)),
          Stream.runCount
        )
      }).pipe(Effect.provide(one.live), Effect.forkChild)
      yield* Deferred.await(read)
      // 1 is spent and 100 are reserved, so that it fits only without these.
      yield* Effect.provide(search, other.live)
      yield* Deferred.succeed(more, undefined)
      assert.strictEqual(yield* Fiber.join(following), 3)
      assert.strictEqual((yield* other.counted.spent("day")).resources, 3)
      // Nothing is left of what it reserved.
      yield* Effect.provide(search, other.live)
      assert.strictEqual((yield* other.counted.spent("day")).resources, 3)
    }).pipe(Effect.scoped)
  )

  it.live("counts what a killed process reserved as spent, once a call cannot take so long", () =>
    Effect.gen(function* () {
      const start = yield* processes
      const sent = yield* Deferred.make<void>()
      const hang: Middleware = (next) => ({
        ...next,
        execute: () => Effect.andThen(Deferred.succeed(sent, undefined), Effect.never)
      })
      const killed = start({ longest_call: 1 }, hang)
      yield* Effect.forkDetach(Effect.provide(search, killed.live))
      yield* Deferred.await(sent)
      const other = start()
      const { reason } = yield* Effect.flip(Effect.provide(search, other.live))
      assert.deepInclude(reason, { _tag: "BudgetExceeded", used: 100, needed: 100 })
      assert.strictEqual((yield* other.counted.spent("month")).resources, 100)
    }).pipe(Effect.scoped)
  )

  const wrong: ReadonlyArray<readonly [message: string, options: unknown]> = [
    ["prefix must be a text", { prefix: 7 }],
    ["longest_call must be a number of milliseconds, 1 or more", { longest_call: "5 minutes" }],
    ["longest_call must be a number of milliseconds, 1 or more", { longest_call: 0 }],
    ["options must be an object", null]
  ]
  it.live.each(wrong)("is refused when a layer is built: %s, for %j", ([message, options]) =>
    Effect.gen(function* () {
      const start = yield* processes
      const error = yield* Effect.flip(Effect.provide(search, start(options as RedisCostsOptions).live))
      assert.include(error.message, message)
    }).pipe(Effect.scoped)
  )
})
