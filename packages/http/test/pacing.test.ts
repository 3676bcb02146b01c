import { assert, describe, it } from "@effect/vitest"
import { pages } from "@xeffect/core"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { EmulatorServer, layerServer } from "@xeffect/emulator/server"
import { bearer, layer, layerBearer, withCredentials } from "./over-client/index.ts"
import { pacing } from "@xeffect/http/middleware"
import { getSpaces } from "@xeffect/spaces"
import { searchAllTweets, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { type Arrived, limitHeaders, reply, timedClient, timedLayer, tooMany } from "./timed-client.ts"

const page = ({ number }: Arrived) =>
  Effect.succeed(reply(200, { data: [], meta: { result_count: 0, next_token: `t${number}` } }))

const search = searchAllTweets({ query: "effect" })

const run = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    yield* TestClock.adjust("1 minute")
    return yield* Fiber.join(fiber)
  })

const nextTurn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

describe("the pace of one request a second", () => {
  it.effect(
    "spaces pages from start to start, the second from the arrival of the first, which may have to connect",
    () =>
      Effect.gen(function* () {
        const { live, times } = timedLayer((one) => Effect.delay(page(one), 300))
        yield* run(
          pages(searchAllTweets, { query: "effect" }).pipe(Stream.take(4), Stream.runDrain, Effect.provide(live))
        )
        assert.deepStrictEqual(times(), [0, 1250, 2250, 3250])
      })
  )

  it.effect("adds nothing if the program takes longer than a second between two pages", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(page)
      yield* run(
        pages(searchAllTweets, { query: "effect" }).pipe(
          Stream.take(3),
          Stream.runForEach(() => Effect.sleep("2500 millis")),
          Effect.provide(live)
        )
      )
      assert.deepStrictEqual(times(), [0, 2500, 5000])
    })
  )

  it.effect.each([3, 4, 5, 6, 7, 8])("holds for fibers that take turns after every few steps: %i", (steps) =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(page)
      const one = Effect.provideService(search, MaxOpsBeforeYield, steps)
      const calls = Effect.all([one, one, one], { concurrency: "unbounded" }).pipe(Effect.provide(live))
      const fiber = yield* Effect.forkChild(calls)
      while (fiber.pollUnsafe() === undefined) {
        // Each of these fibers runs for many turns of the event loop until it waits for time to pass.
        for (let turn = 0; turn < 200; turn++) yield* nextTurn
        yield* TestClock.adjust(100)
      }
      const [first = 0, second = 0, third = 0] = times()
      assert.isAtLeast(second - first, 1000)
      assert.isAtLeast(third - second, 1000)
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

  it.effect("is kept for each operation and each credential, and only if one is declared", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(page)
      const as = (token: string) => withCredentials({ bearer: bearer(Redacted.make(token)) })
      const [own, other] = [Effect.asVoid(search), Effect.asVoid(search.pipe(as("a")))]
      const recent = Effect.asVoid(searchRecentTweets({ query: "effect" }))
      const spaces = Effect.asVoid(getSpaces({ user_ids: ["7"] }))
      const calls = [own, other, other, spaces, recent, recent, recent]
      yield* run(Effect.all(calls, { concurrency: "unbounded" }).pipe(Effect.provide(live)))
      assert.deepStrictEqual(times(), [0, 0, 0, 0, 0, 0, 1000])
    })
  )

  it.effect("does not lose a second if a call is interrupted while it waits", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(page)
      const program = Effect.gen(function* () {
        const fibers = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(search))
        yield* TestClock.adjust(500)
        yield* Effect.forEach(fibers.slice(1, 2), Fiber.interrupt)
        yield* TestClock.adjust(500)
        assert.deepStrictEqual(times(), [0, 1000])
        yield* Effect.forEach(fibers, Fiber.interrupt)
      })
      yield* program.pipe(Effect.provide(live))
    })
  )

  it.effect("belongs to the layer, wherever it is provided", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(page)
      const call = search.pipe(Effect.provide(live))
      yield* run(Effect.andThen(call, Effect.all([call, call], { concurrency: "unbounded" })))
      assert.deepStrictEqual(times(), [0, 1000, 2000])
    })
  )

  it.effect("belongs to the middleware, if that is in two layers", () =>
    Effect.gen(function* () {
      const { client, times } = timedClient(page)
      const around = [pacing()]
      const make = () => layerBearer({ bearer_token: "b", around }).pipe(Layer.provide(client))
      const [first, second] = [make(), make()]
      yield* run(Effect.andThen(search.pipe(Effect.provide(first)), search.pipe(Effect.provide(second))))
      assert.deepStrictEqual(times(), [0, 1000])
    })
  )

  it.effect("is each layer's own otherwise, and none with pacing: false", () =>
    Effect.gen(function* () {
      const [first, second] = [timedLayer(page), timedLayer(page)]
      const none = timedLayer(page, { pacing: false })
      const call = (live: typeof none.live) => Effect.all([search, search]).pipe(Effect.provide(live))
      yield* run(Effect.all([call(first.live), call(second.live), call(none.live)], { concurrency: "unbounded" }))
      assert.deepStrictEqual(
        [first.times(), second.times(), none.times()],
        [
          [0, 1000],
          [0, 1000],
          [0, 0]
        ]
      )
    })
  )

  const early = (one: Arrived) =>
    one.number === 2
      ? Effect.succeed(tooMany({ date: new Date(1000).toUTCString(), ...limitHeaders(1, 0, 3) }))
      : page(one)

  it.effect("only spaces ahead of time: a request that is refused all the same fails", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(early)
      const { reason } = yield* run(Effect.flip(Effect.all([search, search])).pipe(Effect.provide(live)))
      assert.strictEqual(reason._tag, "RateLimited")
      assert.deepStrictEqual(times(), [0, 1000])
    })
  )

  it.effect("leaves the wait after such a refusal to wait_on_rate_limit", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(early, { wait_on_rate_limit: true })
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

  it.effect("is not taken for a window with wait_on_rate_limit", () =>
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
        const live = layer({
          bearer_token: credentials.bearer_token,
          base_url: url,
          // A request that was on its way for less time than the one before may still arrive a little too early.
          wait_on_rate_limit: true
        }).pipe(Layer.provide(FetchHttpClient.layer))
        const count = yield* pages(searchAllTweets, { query: "the", max_results: 10 }).pipe(
          Stream.take(2),
          Stream.runCount,
          Effect.provide(live)
        )
        assert.strictEqual(count, 2)
      }).pipe(Effect.provide(Layer.provideMerge(layerServer(), layerEmulator()))),
    15_000
  )
})
