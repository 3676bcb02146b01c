import { assert, describe, it } from "@effect/vitest"
import { pages } from "@xeffect/core"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import { bearer, layer, withCredentials } from "@xeffect/http"
import { getSpaces } from "@xeffect/spaces"
import { searchAllTweets, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { type Arrived, limitHeaders, reply, timedLayer, tooMany } from "./timed-client.ts"

const page = ({ number }: Arrived) =>
  Effect.succeed(reply(200, { data: [], meta: { result_count: 0, next_token: `t${number}` } }))

const search = searchAllTweets({ query: "effect" })

const run = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    yield* TestClock.adjust("1 minute")
    return yield* Fiber.join(fiber)
  })

describe("the pace of one request a second", () => {
  it.effect("spaces pages from start to start", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer((one) => Effect.delay(page(one), 300))
      yield* run(
        pages(searchAllTweets)({ query: "effect" }).pipe(Stream.take(4), Stream.runDrain, Effect.provide(live))
      )
      assert.deepStrictEqual(times(), [0, 1000, 2000, 3000])
    })
  )

  it.effect("adds nothing for who takes longer than a second between two pages", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(page)
      yield* run(
        pages(searchAllTweets)({ query: "effect" }).pipe(
          Stream.take(3),
          Stream.runForEach(() => Effect.sleep("2500 millis")),
          Effect.provide(live)
        )
      )
      assert.deepStrictEqual(times(), [0, 2500, 5000])
    })
  )

  it.effect("holds for fibers side by side, in the order in which they came", () =>
    Effect.gen(function* () {
      const { arrived, live, times } = timedLayer(page)
      const calls = ["a", "b", "c", "d"].map((query) => searchAllTweets({ query }))
      yield* run(Effect.all(calls, { concurrency: "unbounded" }).pipe(Effect.provide(live)))
      assert.deepStrictEqual(times(), [0, 1000, 2000, 3000])
      assert.deepStrictEqual(
        arrived.map(({ url }) => new URL(url).searchParams.get("query")),
        ["a", "b", "c", "d"]
      )
    })
  )

  it.effect("is apart for each operation and each credential, and not there where none is declared", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(page)
      const as = (token: string) => withCredentials({ bearer: bearer(Redacted.make(token)) })
      const recent = searchRecentTweets({ query: "effect" })
      const spaces = getSpaces({ user_ids: ["7"] })
      const calls = [search, search.pipe(as("a")), search.pipe(as("a")), spaces, recent, recent, recent]
      yield* run(Effect.all(calls.map(Effect.asVoid), { concurrency: "unbounded" }).pipe(Effect.provide(live)))
      assert.deepStrictEqual(times(), [0, 0, 0, 0, 0, 0, 1000])
    })
  )

  it.effect("does not lose a second for who is interrupted while waiting", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(page)
      const program = Effect.gen(function* () {
        const [, second, third] = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(search))
        yield* TestClock.adjust(500)
        yield* Effect.forEach([second], (fiber) => (fiber === undefined ? Effect.void : Fiber.interrupt(fiber)))
        yield* TestClock.adjust(500)
        yield* third === undefined ? Effect.void : Fiber.join(third)
      })
      yield* program.pipe(Effect.provide(live))
      assert.deepStrictEqual(times(), [0, 1000])
    })
  )

  it.effect("sends once more what arrived a little too early", () =>
    Effect.gen(function* () {
      const date = new Date(1000).toUTCString()
      const { live, times } = timedLayer((one) =>
        one.number === 2 ? Effect.succeed(tooMany({ date, ...limitHeaders(1, 0, 3) })) : page(one)
      )
      yield* run(Effect.all([search, search]).pipe(Effect.provide(live)))
      assert.deepStrictEqual(times(), [0, 1000, 3000])
    })
  )

  it.effect("does not wait for other windows", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(() => Effect.succeed(tooMany(limitHeaders(300, 0, 1))))
      const { reason } = yield* search.pipe(Effect.provide(live), Effect.flip)
      assert.strictEqual(reason._tag, "RateLimited")
      assert.lengthOf(times(), 1)
    })
  )

  it.effect("is not taken for a window by who waits for rate limits", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(
        ({ at }) =>
          Effect.succeed(
            reply(200, {}, { date: new Date(at).toUTCString(), ...limitHeaders(1, 0, Math.ceil(at / 1000) + 1) })
          ),
        { wait_on_rate_limit: true }
      )
      yield* TestClock.setTime(300)
      yield* run(Effect.all([search, search, search, search]).pipe(Effect.provide(live)))
      assert.deepStrictEqual(times(), [300, 1300, 2300, 3300])
    })
  )

  it.live(
    "pages through the emulator over HTTP",
    () =>
      Effect.gen(function* () {
        const { credentials } = yield* Emulator
        const { url } = yield* EmulatorServer
        const live = layer({ bearer_token: credentials.bearer_token, base_url: url }).pipe(
          Layer.provide(FetchHttpClient.layer)
        )
        const count = yield* pages(searchAllTweets)({ query: "the", max_results: 10 }).pipe(
          Stream.take(2),
          Stream.runCount,
          Effect.provide(live)
        )
        assert.strictEqual(count, 2)
      }).pipe(Effect.provide(Layer.provideMerge(layerServer(), layerEmulator()))),
    15_000
  )
})
