import { createHash } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import { Emulator, layerEmulator } from "@xeffect/emulator"
import { layer } from "./over-client/index.ts"
import { costs, within } from "@xeffect/costs"
import { layerSharedLimits } from "@xeffect/http/middleware"
import { getTweet, searchAllTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as RateLimiter from "effect/persistence/RateLimiter"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { found, limitHeaders, reply, timedClient, tooMany } from "./timed-client.ts"

type Store = RateLimiter.RateLimiterStore["Service"]

const token = "the-secret-token"

/** Runs like a process of its own: with a separately built layer, so it shares no memory. */
const inProcess =
  ({ client }: Pick<ReturnType<typeof timedClient>, "client">, store: Store, options: object = {}) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.provide(
      self,
      layer({ bearer_token: token, wait_on_rate_limit: true, retries: 0, ...options }).pipe(
        Layer.provide([
          client,
          layerSharedLimits.pipe(Layer.provide(Layer.succeed(RateLimiter.RateLimiterStore, store)))
        ]),
        Layer.fresh
      )
    )

const read = getTweet({ id: "20" })

const readers = (fibers: number) =>
  Effect.forEach(Array.from({ length: fibers }), () => Effect.forever(read), { concurrency: "unbounded" })

const failure = new RateLimiter.RateLimiterError({
  reason: new RateLimiter.RateLimitStoreError({ message: "connection lost" })
})

/** A store that can be switched off, and how often it was asked. */
const switchable = (store: Store) => {
  const state = { mode: "on" as "on" | "fails" | "hangs" | "dies", asked: 0, keys: new Set<string>() }
  const guard = <A>(key: string, effect: Effect.Effect<A, RateLimiter.RateLimiterError>) =>
    Effect.suspend(() => {
      state.asked++
      state.keys.add(key)
      if (state.mode === "dies") return Effect.die(new TypeError("no such command"))
      return state.mode === "on" ? effect : state.mode === "fails" ? Effect.fail(failure) : Effect.never
    })
  const guarded: Store = {
    ...store,
    fixedWindow: (options) => guard(options.key, store.fixedWindow(options)),
    tokenBucket: (options) => guard(options.key, store.tokenBucket(options))
  }
  return { state, store: guarded }
}

// The runtime makes digests in threads of its own, for which the clock of the test does not wait: here they are at hand.
beforeAll(() => {
  vi.spyOn(crypto.subtle, "digest").mockImplementation(
    async (_, data) =>
      createHash("sha256")
        .update(new Uint8Array(data as ArrayBuffer))
        .digest().buffer
  )
})

afterAll(() => {
  vi.restoreAllMocks()
})

/** Lets run what waits for no time to pass. */
const settled = Effect.promise(async () => {
  for (let count = 0; count < 10; count++) await new Promise<void>((resolve) => setImmediate(resolve))
})

/** Lets time pass as slowly as who looks 20 times a second has to see it. */
const pass = (seconds: number) =>
  Effect.forEach(Array.from({ length: seconds * 20 }), () => Effect.andThen(TestClock.adjust("50 millis"), settled), {
    discard: true
  })

const warnings = () => {
  const seen: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => {
    if (logLevel === "Warn") seen.push(String(message))
  })
  return { seen, layer: Logger.layer([logger]) }
}

describe("processes that share a store", () => {
  it.effect(
    "use up the windows together, and never go over",
    () =>
      Effect.gen(function* () {
        const emulator = yield* Emulator
        const { store } = switchable(yield* RateLimiter.RateLimiterStore)
        const travel = Effect.flatMap(Random.nextIntBetween(20, 300), (time) => Effect.sleep(time))
        const client = timedClient(({ body, headers, method, url }) =>
          Effect.gen(function* () {
            yield* travel
            const response = yield* emulator.handle({
              method,
              url,
              headers: { ...headers, authorization: `Bearer ${emulator.credentials.bearer_token}` },
              body
            })
            yield* travel
            return response
          })
        )
        const processes = Effect.forEach([1, 2, 3], () => readers(20).pipe(inProcess(client, store)), {
          concurrency: "unbounded"
        })
        const fiber = yield* Effect.forkChild(processes.pipe(Random.withSeed("fleet")))
        yield* settled
        yield* TestClock.adjust("1 hour")
        const requests = yield* emulator.requests
        const refused = requests.filter(({ status }) => status === 429).length
        console.log(
          `3 processes, 20 fibers each, 100 in 15 minutes, 4 windows: ${requests.length} requests, ${refused} refused`
        )
        yield* Fiber.interrupt(fiber)
        assert.strictEqual(refused, 0)
        assert.isAtLeast(requests.length, 380)
        assert.isAtMost(requests.length, 400)
      }).pipe(
        Effect.provide([
          RateLimiter.layerStoreMemory,
          layerEmulator({ limits: { "GET /2/tweets/{id}": { app: [{ limit: 100, windowSeconds: 900 }] } } })
        ])
      ),
    60_000
  )

  it.effect("open a window by one request of all of them, and learn what it found", () =>
    Effect.gen(function* () {
      const { store } = switchable(yield* RateLimiter.RateLimiterStore)
      const client = timedClient(({ number }) =>
        Effect.delay(Effect.succeed(found(limitHeaders(9, 3 - number, 900))), 2000)
      )
      const fibers = yield* Effect.forEach([1, 2, 3, 4], () => Effect.forkChild(read.pipe(inProcess(client, store))))
      yield* settled
      yield* pass(10)
      // The first found that two are left.
      assert.deepStrictEqual(client.times(), [0, 2000, 2000])
      yield* Fiber.interruptAll(fibers)
    }).pipe(Effect.provide(RateLimiter.layerStoreMemory))
  )

  it.effect("leave it to another to open the window if the first got no response", () =>
    Effect.gen(function* () {
      const { store } = switchable(yield* RateLimiter.RateLimiterStore)
      const client = timedClient(({ number }) =>
        number === 1 ? Effect.never : Effect.succeed(found(limitHeaders(9, 8, 900)))
      )
      const [first] = yield* Effect.forEach([1, 2], () => Effect.forkChild(read.pipe(inProcess(client, store))))
      yield* settled
      yield* pass(4)
      assert.deepStrictEqual(client.times(), [0])
      yield* pass(2)
      assert.deepStrictEqual(client.times(), [0, 5000])
      if (first !== undefined) yield* Fiber.interrupt(first)
    }).pipe(Effect.provide(RateLimiter.layerStoreMemory))
  )

  it.effect.each<readonly [what: string, dollars: number]>([
    ["a budget refuses", 0],
    ["finds no connection", 1]
  ])("leave the others the place of a request that %s", ([, dollars]) =>
    Effect.gen(function* () {
      const store = yield* RateLimiter.RateLimiterStore
      let isReachable = true
      let left = 10
      const client = timedClient(() =>
        Effect.sync(() => (isReachable ? found(limitHeaders(10, --left, 900)) : { code: "ECONNREFUSED" }))
      )
      const other = inProcess(client, store, { timeout: "1 second" })
      yield* other(read)
      isReachable = false
      const around = [costs({ budget: within({ dollars, per: "day" }) })]
      // All of them claim a place in the window, of which nine are left.
      const refused = yield* Effect.exit(read).pipe(Effect.repeat({ times: 19 }), inProcess(client, store, { around }))
      assert.isTrue(Exit.isFailure(refused))
      isReachable = true
      for (let place = 9; place > 0; place--) yield* other(read)
      assert.strictEqual(left, 0)
    }).pipe(Effect.provide(RateLimiter.layerStoreMemory))
  )

  it.effect("send nothing so late that it could arrive in the next window", () =>
    Effect.gen(function* () {
      const { store } = switchable(yield* RateLimiter.RateLimiterStore)
      const client = timedClient(({ at }) => Effect.succeed(found(limitHeaders(9, 8, at < 900_000 ? 900 : 1800))))
      yield* read.pipe(inProcess(client, store))
      yield* TestClock.adjust("899500 millis")
      const fiber = yield* Effect.forkChild(read.pipe(inProcess(client, store)))
      yield* settled
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(fiber)
      const [, second = 0] = client.times()
      assert.isAtLeast(second, 900_000)
      assert.isAtMost(second, 900_003)
    }).pipe(Effect.provide(RateLimiter.layerStoreMemory))
  )

  it.effect("count the windows of a day together", () =>
    Effect.gen(function* () {
      const { store } = switchable(yield* RateLimiter.RateLimiterStore)
      let left = 4
      const client = timedClient(() =>
        Effect.delay(
          Effect.sync(() =>
            --left < 0
              ? tooMany(limitHeaders(4, 0, 86_400, "x-app-limit-24hour"))
              : found({ ...limitHeaders(900, 500 + left, 900), ...limitHeaders(4, left, 86_400, "x-app-limit-24hour") })
          ),
          100
        )
      )
      // Each has had a response, so that it knows of the day.
      const process = Effect.andThen(read, Effect.all([read, read, read], { concurrency: "unbounded" }))
      const fibers = yield* Effect.forEach([1, 2], () => Effect.forkChild(process.pipe(inProcess(client, store))))
      yield* settled
      yield* pass(10)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(client.times().length, 4)
      yield* Fiber.interruptAll(fibers)
    }).pipe(Effect.provide(RateLimiter.layerStoreMemory))
  )

  it.effect("keep the pace of one a second together", () =>
    Effect.gen(function* () {
      const { store } = switchable(yield* RateLimiter.RateLimiterStore)
      const client = timedClient(() => Effect.succeed(reply(200, { data: [] })))
      const search = searchAllTweets({ query: "effect" })
      const process = Effect.all([search, search]).pipe(inProcess(client, store, { wait_on_rate_limit: false }))
      const fiber = yield* Effect.forkChild(Effect.all([process, process, process], { concurrency: "unbounded" }))
      yield* settled
      yield* pass(10)
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(client.times(), [0, 1000, 2000, 3000, 4000, 5000])
    }).pipe(Effect.provide(RateLimiter.layerStoreMemory))
  )

  it.effect("put no credential into the store", () =>
    Effect.gen(function* () {
      const { state, store } = switchable(yield* RateLimiter.RateLimiterStore)
      const client = timedClient(() => Effect.succeed(found()))
      yield* Effect.all([read, searchAllTweets({ query: "effect" })]).pipe(inProcess(client, store), Effect.exit)
      assert.isNotEmpty(state.keys)
      for (const key of state.keys) {
        assert.notInclude(key, token)
        assert.match(key, /^xeffect:GET \/2\/tweets\/(\{id\}|search\/all):[0-9a-f]{16}:[\w-]+$/)
      }
      assert.lengthOf(Array.from(new Set(Array.from(state.keys, (key) => key.split(":")[2]))), 1)
    }).pipe(Effect.provide(RateLimiter.layerStoreMemory))
  )
})

describe("an unavailable store", () => {
  it.effect("fails no call, and is reported once until it works again", () =>
    Effect.gen(function* () {
      const { seen, layer: logging } = warnings()
      const { state, store } = switchable(yield* RateLimiter.RateLimiterStore)
      const client = timedClient(({ at }) => Effect.succeed(found(limitHeaders(9, 8, Math.floor(at / 1000) + 900))))
      const program = Effect.gen(function* () {
        yield* read
        state.mode = "fails"
        yield* read
        const { asked } = state
        yield* read
        assert.strictEqual(state.asked, asked, "it is left alone for a while")
        yield* TestClock.adjust("10 seconds")
        yield* read
        assert.strictEqual(state.asked, asked + 1)
        assert.lengthOf(seen, 1)
        state.mode = "on"
        yield* TestClock.adjust("10 seconds")
        yield* read
        state.mode = "dies"
        yield* read
      })
      yield* program.pipe(inProcess(client, store), Effect.provide(logging))
      assert.lengthOf(seen, 2)
      assert.strictEqual(client.times().length, 6)
    }).pipe(Effect.provide(RateLimiter.layerStoreMemory))
  )

  it.effect("delays a call for no more than a second if it hangs", () =>
    Effect.gen(function* () {
      const { layer: logging } = warnings()
      const { state, store } = switchable(yield* RateLimiter.RateLimiterStore)
      state.mode = "hangs"
      const client = timedClient(() => Effect.succeed(found(limitHeaders(9, 8, 900))))
      const fiber = yield* Effect.forkChild(read.pipe(inProcess(client, store), Effect.provide(logging)))
      yield* settled
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(client.times(), [1000])
    }).pipe(Effect.provide(RateLimiter.layerStoreMemory))
  )

  it.effect("leaves each process to what it knows itself", () =>
    Effect.gen(function* () {
      const { layer: logging } = warnings()
      const { state, store } = switchable(yield* RateLimiter.RateLimiterStore)
      state.mode = "fails"
      const client = timedClient(({ number }) => Effect.succeed(found(limitHeaders(3, Math.max(0, 3 - number), 900))))
      const fiber = yield* Effect.forkChild(readers(10).pipe(inProcess(client, store), Effect.provide(logging)))
      yield* settled
      yield* TestClock.adjust("14 minutes")
      assert.strictEqual(client.times().length, 3)
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(RateLimiter.layerStoreMemory))
  )
})
