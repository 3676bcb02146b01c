import { assert, describe, it } from "@effect/vitest"
import { RateLimited, XError } from "@xeffect/core"
import { bearer, type Credential, withCredentials } from "@xeffect/http"
import { createTweet, getTweet, getTweets } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { type Response, type Arrived, found, limitHeaders, reply, timedLayer, tooMany } from "./timed-client.ts"

const waiting = (response: (one: Arrived) => Effect.Effect<Response>, options: object = {}) =>
  timedLayer(response, { bearer_token: "app", wait_on_rate_limit: true, retries: 0, ...options })

const read = getTweet({ id: "20" })

/** So many reads side by side, each with the time at which it was done. */
const reads = (count: number) =>
  Effect.forEach(
    Array.from({ length: count }, (_, index) => index),
    () => Effect.andThen(read, Clock.currentTimeMillis),
    { concurrency: "unbounded" }
  )

describe("waiting for a rate limit", () => {
  it.effect("does not wait for what refused the credential its token", () =>
    Effect.gen(function* () {
      const { live, times } = waiting(() => Effect.succeed(found()))
      const response = { status: 429, headers: limitHeaders(1, 0, 300), excerpt: "" }
      const refused = new XError({
        operation: "oauth2_refresh",
        response,
        reason: new RateLimited({ detail: "later" })
      })
      const credential: Credential = {
        kind: "bearer",
        identity: Redacted.make("a user"),
        sign: () => Effect.fail(refused)
      }
      const call = withCredentials({ bearer: credential })(read)
      assert.strictEqual(yield* Effect.flip(call.pipe(Effect.provide(live))), refused)
      assert.deepStrictEqual(times(), [])
    })
  )

  it.effect("waits after a 429 until the reset, and retries", () =>
    Effect.gen(function* () {
      const { live, times } = waiting(({ number }) =>
        Effect.succeed(number === 1 ? tooMany(limitHeaders(450, 0, 300)) : found(limitHeaders(450, 449, 1200)))
      )
      const fiber = yield* Effect.forkChild(read.pipe(Effect.provide(live)))
      yield* TestClock.adjust("299 seconds")
      assert.deepStrictEqual(times(), [0])
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(times(), [0, 300_000])
    })
  )

  it.effect("retries a write after a 429, since it was not carried out", () =>
    Effect.gen(function* () {
      const { arrived, live } = waiting(({ number }) =>
        Effect.succeed(number === 1 ? tooMany(limitHeaders(100, 0, 60)) : found())
      )
      const fiber = yield* Effect.forkChild(createTweet({ text: "once" }).pipe(Effect.provide(live)))
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(
        arrived.map(({ at, method }) => [at, method]),
        [
          [0, "POST"],
          [60_000, "POST"]
        ]
      )
    })
  )

  it.effect("lets one request open an unknown window, and then as many as it allows", () =>
    Effect.gen(function* () {
      let left = 4
      const { live, times } = waiting(({ at }) =>
        Effect.delay(
          Effect.sync(() => {
            if (at === 900_000) left = 4
            return found(limitHeaders(4, --left, at < 900_000 ? 900 : 1800))
          }),
          100
        )
      )
      const fiber = yield* Effect.forkChild(reads(6).pipe(Effect.provide(live)))
      yield* TestClock.adjust("20 minutes")
      assert.deepStrictEqual(yield* Fiber.join(fiber), [100, 200, 200, 200, 900_100, 900_200])
      assert.deepStrictEqual(times(), [0, 100, 100, 100, 900_000, 900_100])
    })
  )

  it.effect("serves requests in the order in which they came, also after a 429", () =>
    Effect.gen(function* () {
      const { arrived, live } = waiting(({ number }) =>
        Effect.succeed(number <= 2 ? tooMany(limitHeaders(9, 0, 60 * number)) : found(limitHeaders(9, 9 - number, 900)))
      )
      const calls = Array.from({ length: 5 }, (_, index) => getTweet({ id: `${index + 1}` }))
      const fiber = yield* Effect.forkChild(Effect.all(calls, { concurrency: "unbounded" }).pipe(Effect.provide(live)))
      yield* TestClock.adjust("2 minutes")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(
        arrived.map(({ path }) => path.at(-1)),
        ["1", "1", "1", "2", "3", "4", "5"]
      )
    })
  )

  it.effect("lets a request that was refused among others go before those that came later", () =>
    Effect.gen(function* () {
      const { arrived, live } = waiting(({ number, path }) =>
        Effect.delay(
          Effect.sync(() => {
            if (number > 3) return found(limitHeaders(3, 6 - number, 120))
            return path.endsWith("2") ? tooMany(limitHeaders(3, 0, 60)) : found(limitHeaders(3, 3 - number, 60))
          }),
          10
        )
      )
      const calls = Array.from({ length: 5 }, (_, index) => getTweet({ id: `${index + 1}` }))
      const fiber = yield* Effect.forkChild(Effect.all(calls, { concurrency: "unbounded" }).pipe(Effect.provide(live)))
      yield* TestClock.adjust("2 minutes")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(
        arrived.map(({ at, path }) => [at, path.at(-1)]),
        [
          [0, "1"],
          [10, "2"],
          [10, "3"],
          [60_000, "2"],
          [60_010, "4"],
          [60_010, "5"]
        ]
      )
    })
  )

  it.effect("uses the lowest remaining count, in whatever order responses arrive", () =>
    Effect.gen(function* () {
      // The second response overtakes the third, which was counted before it.
      const responses = [
        { after: 0, remaining: 3 },
        { after: 500, remaining: 2 },
        { after: 100, remaining: 0 },
        { after: 300, remaining: 1 }
      ]
      const { live, times } = waiting(({ number }) => {
        const { after, remaining } = responses[number - 1] ?? { after: 0, remaining: 3 }
        return Effect.delay(
          Effect.sync(() => found(limitHeaders(4, remaining, number > 4 ? 1800 : 900))),
          after
        )
      })
      const fiber = yield* Effect.forkChild(reads(5).pipe(Effect.provide(live)))
      yield* TestClock.adjust("15 minutes")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(times(), [0, 0, 0, 0, 900_000])
    })
  )

  it.effect("uses the limits of the definition if responses report none", () =>
    Effect.gen(function* () {
      const { live, times } = waiting(() => Effect.succeed(found()))
      // 100 posts in 15 minutes for a user, and a bearer token that may post is a user's.
      const posts = Effect.forEach(Array.from({ length: 250 }), () => createTweet({ text: "x" }), {
        concurrency: "unbounded"
      })
      const fiber = yield* Effect.forkChild(posts.pipe(Effect.provide(live)))
      yield* TestClock.adjust("899 seconds")
      assert.lengthOf(times(), 100)
      yield* TestClock.adjust("1 hour")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(
        times().slice(100),
        Array.from({ length: 150 }, (_, index) => (index < 100 ? 900_000 : 1_800_000))
      )
    })
  )

  it.effect("ignores a reset in the past", () =>
    Effect.gen(function* () {
      const start = 2_000_000_000_000
      yield* TestClock.setTime(start)
      const { live, times } = waiting(() =>
        Effect.delay(
          Effect.sync(() => found(limitHeaders(450, 0, 1_000_000_000))),
          1000
        )
      )
      const program = Effect.andThen(Effect.andThen(reads(3), Effect.sleep("10 seconds")), reads(2))
      const fiber = yield* Effect.forkChild(program.pipe(Effect.provide(live)))
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(
        times().map((at) => at - start),
        [0, 1000, 1000, 12_000, 12_000]
      )
    })
  )

  it.effect("counts a request whose response was lost, but not one that never left", () =>
    Effect.gen(function* () {
      const codes = ["UND_ERR_SOCKET", "ECONNREFUSED", "ECONNREFUSED"]
      const { live, times } = waiting(({ number }) =>
        Effect.sync(() => {
          const code = codes[number - 2]
          return code === undefined ? found(limitHeaders(9, number === 1 ? 3 : 0, 900)) : { code }
        })
      )
      const fiber = yield* Effect.forkChild(
        Effect.forEach(Array.from({ length: 7 }), () => Effect.exit(read)).pipe(Effect.provide(live))
      )
      yield* TestClock.adjust("10 minutes")
      // After the first, 3 are left: one is lost, two never leave, and so two more can be sent. The fifth says that
      // none is left.
      assert.lengthOf(times(), 5)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("passes the place of an interrupted request to the next", () =>
    Effect.gen(function* () {
      const { arrived, live } = waiting(({ at }) =>
        Effect.succeed(found(limitHeaders(1, 0, at < 900_000 ? 900 : 1800)))
      )
      const program = Effect.gen(function* () {
        yield* read
        const second = yield* Effect.forkChild(getTweet({ id: "2" }))
        const third = yield* Effect.forkChild(getTweet({ id: "3" }))
        const fourth = yield* Effect.forkChild(getTweet({ id: "4" }))
        yield* TestClock.adjust("1 minute")
        yield* Fiber.interrupt(second)
        yield* Fiber.interrupt(third)
        yield* TestClock.adjust("14 minutes")
        yield* Fiber.join(fourth)
      })
      yield* program.pipe(Effect.provide(live))
      assert.deepStrictEqual(
        arrived.map(({ at, path }) => [at, path.at(-1)]),
        [
          [0, "0"],
          [900_000, "4"]
        ]
      )
    })
  )

  it.effect("continues if the request that opens a window is interrupted or times out", () =>
    Effect.gen(function* () {
      const { live, times } = waiting(({ number }) =>
        number <= 2 ? Effect.never : Effect.succeed(found(limitHeaders(9, 9 - number, 900)))
      )
      const program = Effect.gen(function* () {
        const first = yield* Effect.forkChild(read)
        const second = yield* Effect.forkChild(Effect.flip(read))
        const third = yield* Effect.forkChild(read)
        yield* TestClock.adjust("1 second")
        yield* Fiber.interrupt(first)
        yield* TestClock.adjust("30 seconds")
        const { reason } = yield* Fiber.join(second)
        assert.strictEqual(reason._tag, "Timeout")
        yield* Fiber.join(third)
      })
      yield* program.pipe(Effect.provide(live))
      assert.deepStrictEqual(times(), [0, 1000, 1000])
    })
  )
})

describe("windows", () => {
  it.effect("are separate for each operation and credential", () =>
    Effect.gen(function* () {
      const { arrived, live } = waiting(() => Effect.succeed(found(limitHeaders(1, 0, 900))))
      const many = getTweets({ ids: ["20"] }).pipe(Effect.exit)
      const as = (token: string) => withCredentials({ bearer: bearer(Redacted.make(token)) })
      const program = Effect.all([read, many, read.pipe(as("a")), read.pipe(as("b")), read.pipe(as("a"))], {
        concurrency: "unbounded"
      })
      const fiber = yield* Effect.forkChild(program.pipe(Effect.provide(live)))
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(
        arrived.map(({ headers, path }) => `${headers["authorization"]} ${path}`),
        ["Bearer app /2/tweets/20", "Bearer app /2/tweets", "Bearer a /2/tweets/20", "Bearer b /2/tweets/20"]
      )
      yield* Fiber.interrupt(fiber)
    })
  )

  const days = [["x-app-limit-24hour"], ["x-user-limit-24hour"]] as const
  it.effect.each(days)("of a day are waited for: %s", ([name]) =>
    Effect.gen(function* () {
      const { live, times } = waiting(({ at, number }) => {
        const day = number === 2 ? 0 : 1
        const reset = at < 86_400_000 ? 86_400 : 172_800
        return Effect.succeed(
          found({ ...limitHeaders(900, 800, Math.floor(at / 1000) + 900), ...limitHeaders(2, day, reset, name) })
        )
      })
      const fiber = yield* Effect.forkChild(reads(3).pipe(Effect.provide(live)))
      yield* TestClock.adjust("23 hours")
      assert.deepStrictEqual(times(), [0, 0])
      yield* TestClock.adjust("1 hour")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(times(), [0, 0, 86_400_000])
    })
  )

  const skews = [
    ["an hour behind", -3_600_000],
    ["an hour ahead", 3_600_000]
  ] as const
  it.effect.each(skews)("reset by the X API's clock, also if the local clock is %s", ([, skew]) =>
    Effect.gen(function* () {
      const start = 1_800_000_000_000
      yield* TestClock.setTime(start + skew)
      const { live, times } = waiting(({ at, number }) => {
        const date = new Date(at - skew).toUTCString()
        const reset = start / 1000 + (number === 1 ? 900 : 1800)
        return Effect.succeed(found({ date, ...limitHeaders(1, 0, reset) }))
      })
      const fiber = yield* Effect.forkChild(reads(2).pipe(Effect.provide(live)))
      yield* TestClock.adjust("15 minutes")
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(fiber)
      const [first = 0, second = 0] = times()
      // The `Date` of a response is in whole seconds, so that is how exact the correction can be.
      assert.isAtLeast(second - first, 900_000)
      assert.isAtMost(second - first, 901_000)
    })
  )
})

describe("a refusal that does not say when it ends", () => {
  const storms: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> = [
    ["without headers", {}],
    ["with a reset in the past", limitHeaders(450, 0, 1)],
    ["with headers that are no numbers", limitHeaders(Number.NaN, Number.NaN, Number.NaN)]
  ]
  it.effect.each(storms)("does not lead to a storm: %s", ([what, headers]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(10_000)
      const { live, times } = waiting(() => Effect.succeed(tooMany(headers)))
      const fiber = yield* Effect.forkChild(reads(100).pipe(Effect.provide(live)))
      yield* TestClock.adjust("15 minutes")
      const waits = times()
        .slice(1)
        .map((at, index) => (at - (times()[index] ?? 0)) / 1000)
      console.log(
        `100 fibers, 15 minutes of 429 ${what}: ${times().length} requests, after ${waits.join(", ")} seconds`
      )
      assert.deepStrictEqual(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256])
      yield* TestClock.adjust("2 hours")
      assert.isAtMost(times().length, 10 + 9)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("starts over with a wait of one second after a response", () =>
    Effect.gen(function* () {
      const { live, times } = waiting(({ number }) => Effect.succeed(number % 2 === 1 ? tooMany() : found()))
      const fiber = yield* Effect.forkChild(Effect.all([read, read, read]).pipe(Effect.provide(live)))
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(times(), [0, 1000, 1000, 2000, 2000, 3000])
    })
  )

  it.effect("is found out about by one request, although the windows that are known have room", () =>
    Effect.gen(function* () {
      const { live, times } = waiting(({ at, number }) =>
        Effect.delay(
          Effect.sync(() => (number > 1 && at < 2000 ? tooMany() : found(limitHeaders(450, 400 - number, 900)))),
          10
        )
      )
      const fiber = yield* Effect.forkChild(Effect.andThen(read, reads(3)).pipe(Effect.provide(live)))
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(fiber)
      // Three are refused, the look a second later is as well, and the next one finds the X API well.
      assert.deepStrictEqual(times(), [0, 10, 10, 10, 1020, 3030, 3040, 3040])
    })
  )

  it.effect("is not sent more often than once a second if the reset is always at hand", () =>
    Effect.gen(function* () {
      const { live, times } = waiting(({ at }) =>
        Effect.succeed(tooMany(limitHeaders(450, 0, Math.floor(at / 1000) + 1)))
      )
      const fiber = yield* Effect.forkChild(reads(100).pipe(Effect.provide(live)))
      yield* TestClock.adjust("1 minute")
      assert.isAtMost(times().length, 8)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("is waited for as Retry-After says", () =>
    Effect.gen(function* () {
      const { live, times } = waiting(({ number }) =>
        Effect.succeed(number === 1 ? tooMany({ "retry-after": "7" }) : found())
      )
      const fiber = yield* Effect.forkChild(read.pipe(Effect.provide(live)))
      yield* TestClock.adjust("7 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(times(), [0, 7000])
    })
  )

  const caps: ReadonlyArray<readonly [reason: string, response: () => Response]> = [
    ["UsageCapped", () => tooMany(limitHeaders(450, 0, 60), { type: "https://api.x.com/2/problems/usage-capped" })],
    ["TooManyConnections", () => tooMany({}, { connection_issue: "TooManyConnections" })],
    ["CreditsDepleted", () => reply(402, {})]
  ]
  it.effect.each(caps)("is not waited for if that does not help: %s", ([reason, response]) =>
    Effect.gen(function* () {
      const { live, times } = waiting(() => Effect.sync(response))
      const error = yield* read.pipe(Effect.provide(live), Effect.flip)
      assert.strictEqual(error.reason._tag, reason)
      assert.lengthOf(times(), 1)
    })
  )
})

describe("max_wait", () => {
  it.effect("fails a longer wait at once, with the time to retry", () =>
    Effect.gen(function* () {
      const { live, times } = waiting(() => Effect.succeed(tooMany(limitHeaders(450, 0, 300))), {
        max_wait: "299 seconds"
      })
      const program = Effect.gen(function* () {
        const refused = yield* Effect.flip(read)
        const ahead = yield* Effect.flip(read)
        return [refused, ahead]
      })
      const errors = yield* program.pipe(Effect.provide(live))
      assert.deepStrictEqual(
        errors.map(({ reason, retryAt, status }) => [reason._tag, retryAt, status]),
        [
          ["RateLimited", 300_000, 429],
          ["RateLimited", 300_000, undefined]
        ]
      )
      assert.deepStrictEqual(times(), [0])
    })
  )

  it.effect("waits if the wait is not longer", () =>
    Effect.gen(function* () {
      const { live, times } = waiting(
        ({ number }) => Effect.succeed(number === 1 ? tooMany(limitHeaders(450, 0, 300)) : found()),
        { max_wait: 300_000 }
      )
      const fiber = yield* Effect.forkChild(read.pipe(Effect.provide(live)))
      yield* TestClock.adjust("5 minutes")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(times(), [0, 300_000])
    })
  )

  it.effect("fails a request behind more others than the next window has room for", () =>
    Effect.gen(function* () {
      const { live } = waiting(({ at }) => Effect.succeed(found(limitHeaders(2, 0, Math.floor(at / 1000) + 900))), {
        max_wait: "15 minutes"
      })
      const program = Effect.gen(function* () {
        yield* read
        const fibers = yield* Effect.forEach([1, 2, 3, 4], () => Effect.forkChild(Effect.exit(read)))
        yield* TestClock.adjust(0)
        return fibers.map((fiber) => fiber.pollUnsafe() !== undefined)
      })
      assert.deepStrictEqual(yield* program.pipe(Effect.provide(live)), [false, false, true, true])
    })
  )

  it.effect("fails at once if a 429 has no reset time and the next attempt would be too late", () =>
    Effect.gen(function* () {
      const { live, times } = waiting(() => Effect.succeed(tooMany()), { max_wait: "2500 millis" })
      const fiber = yield* Effect.forkChild(read.pipe(Effect.provide(live), Effect.flip))
      yield* TestClock.adjust("1 second")
      const error = yield* Fiber.join(fiber)
      assert.deepStrictEqual([error.reason._tag, error.retryAt], ["RateLimited", 3000])
      assert.deepStrictEqual(times(), [0, 1000])
    })
  )
})
