import { assert, describe, it } from "@effect/vitest"
import { layer } from "./over-client/index.ts"
import { createTweet, getTweet, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as References from "effect/References"
import * as TestClock from "effect/testing/TestClock"
import * as TestConsole from "effect/testing/TestConsole"
import { found, reply, timedClient, timedLayer } from "./timed-client.ts"

/** The output of a program on standard output and on standard error, without the prefix that a logger writes. */
const printed = Effect.fnUntraced(
  function* <A, E>(program: Effect.Effect<A, E>) {
    const fiber = yield* Effect.forkChild(Effect.exit(program))
    yield* TestClock.adjust("20 minutes")
    yield* Fiber.join(fiber)
    // A line is two arguments: its time and level, and its text.
    const read = (lines: ReadonlyArray<unknown>) =>
      lines
        .map((line) => String(line).replace(/^\[.*?\] (\w+) \(#\d+\):$/, "$1"))
        .join(" ")
        .split(/ (?=DEBUG|INFO)/)
    return { out: read(yield* TestConsole.logLines), error: read(yield* TestConsole.errorLines) }
  },
  Effect.provide([TestConsole.layer, Logger.layer([Logger.defaultLogger])])
)

const read = getTweet({ id: "20", tweet_fields: ["created_at"] })

describe("with log: debug", () => {
  it.effect("each attempt and each retry is a line on standard error, and nothing is on standard output", () =>
    Effect.gen(function* () {
      const { live } = timedLayer(
        ({ number }) => Effect.delay(Effect.succeed(number === 1 ? reply(503, {}) : found()), "70 millis"),
        { log: "debug" }
      )
      const { error, out } = yield* printed(Effect.provide(read, live))
      assert.deepStrictEqual(out, [""])
      assert.deepStrictEqual(
        error.map((line) => line.replace(/in \d+ ms, after/, "in N ms, after")),
        [
          "DEBUG GET /2/tweets/20?tweet.fields: 503, ServerError in 70 ms",
          "DEBUG getTweet: retry 1 of 2 in N ms, after ServerError",
          "DEBUG GET /2/tweets/20?tweet.fields: 200 in 70 ms"
        ]
      )
    })
  )

  it.effect("an attempt without a response has the reason, one that is interrupted says so", () =>
    Effect.gen(function* () {
      const { client } = timedClient(({ number }) =>
        number === 1 ? Effect.succeed({ code: "ECONNRESET" }) : Effect.never
      )
      const live = layer({ bearer_token: "t", log: "debug", retries: 0, timeout: "1 second" }).pipe(
        Layer.provide(client)
      )
      const program = Effect.andThen(Effect.exit(read), Effect.exit(read))
      const { error } = yield* printed(Effect.provide(program, live))
      assert.deepStrictEqual(error, [
        "DEBUG GET /2/tweets/20?tweet.fields: no response, TransportError in 0 ms",
        "DEBUG GET /2/tweets/20?tweet.fields: Interrupt in 1000 ms"
      ])
    })
  )

  it.effect("no line has a credential, a value of the query or a text", () =>
    Effect.gen(function* () {
      const { live } = timedLayer(() => Effect.succeed(reply(403, { detail: "no secret plans" })), {
        log: "debug",
        bearer_token: "a-secret-token"
      })
      const program = Effect.andThen(
        Effect.exit(searchRecentTweets({ query: "secret plans", max_results: 10 })),
        Effect.exit(createTweet({ text: "secret plans" }))
      )
      const { error } = yield* printed(Effect.provide(program, live))
      assert.deepStrictEqual(error, [
        "DEBUG GET /2/tweets/search/recent?query&max_results: 403, Forbidden in 0 ms",
        "DEBUG POST /2/tweets: 403, Forbidden in 0 ms"
      ])
    })
  )

  it.effect("any other value is refused when the layer is built", () =>
    Effect.gen(function* () {
      const { live } = timedLayer(() => Effect.succeed(found()), { log: "info" })
      const { reason } = yield* Effect.flip(Effect.provide(read, live))
      assert.strictEqual(reason.message, 'log must be "debug", or left out, but is "info"')
    })
  )
})

describe("without it", () => {
  const limited = {
    ...reply(429, {}),
    headers: { "x-rate-limit-limit": "1", "x-rate-limit-remaining": "0", "x-rate-limit-reset": "600" }
  }
  const waiting = () =>
    timedLayer(({ number }) => Effect.succeed(number === 1 ? limited : found()), { wait_on_rate_limit: true }).live

  it.effect("a wait for a rate limit is logged at Info, to standard error", () =>
    Effect.gen(function* () {
      const { error, out } = yield* printed(Effect.provide(read, waiting()))
      assert.deepStrictEqual(out, [""])
      assert.deepStrictEqual(error, ["INFO getTweet waits for the rate limit until 1970-01-01T00:10:00.000Z"])
    })
  )

  it.effect("a retry is logged at Debug, and so shown only if the program wants that level", () =>
    Effect.gen(function* () {
      const failing = () => timedLayer(({ number }) => Effect.succeed(number === 1 ? reply(500, {}) : found())).live
      assert.deepStrictEqual((yield* printed(Effect.provide(read, failing()))).error, [""])
      const shown = yield* printed(Effect.provide(read, failing())).pipe(
        Effect.provideService(References.MinimumLogLevel, "Debug")
      )
      assert.match(shown.error.join("\n"), /^DEBUG getTweet: retry 1 of 2 in \d+ ms, after ServerError$/)
    })
  )
})
