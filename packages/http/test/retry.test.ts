import { assert, describe, it } from "@effect/vitest"
import { dict, raw, type Reason } from "@xeffect/core"
import { layer } from "./over-client/index.ts"
import { createTweet, getTweet, hideReply } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { XError as XErrorCodec } from "@xeffect/core/schemas"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { type Response, found, reply, timedClient, timedLayer } from "./timed-client.ts"

type Tag = Reason["_tag"]

const oauth1 = { consumer_key: "k", consumer_secret: "s", access_token: "7-token", access_token_secret: "t" }

/** Chance that always comes out the same: 0 makes the waits as long as they get, 1 half as long. */
const chance = (value: number) =>
  Effect.provideService(Random.Random, {
    nextIntUnsafe: () => 0,
    nextDoubleUnsafe: () => value
  })

/** Runs to the end, however long its waits are. */
const finish = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(Effect.result(effect))
    yield* TestClock.adjust("10 minutes")
    return yield* Fiber.join(fiber)
  })

const read = getTweet({ id: "20" })
const write = createTweet({ text: "once" })

const unavailable = { title: "Service Unavailable", detail: "Service Unavailable", type: "about:blank", status: 503 }
const overCapacity = { title: "Over capacity", errors: [{ message: "Over capacity", code: 130 }] }
const html = "<html><h1>Over capacity</h1></html>"
const lost = (code: string): Response => ({ code })

describe("a read or an idempotent write", () => {
  const rows: ReadonlyArray<readonly [what: string, response: Response, reason: Tag]> = [
    ["a lost connection", lost("UND_ERR_SOCKET"), "TransportError"],
    ["a refused connection", lost("ECONNREFUSED"), "TransportError"],
    ["500", reply(500, {}), "ServerError"],
    ["502 of a proxy", reply(502, html), "ServerError"],
    ["503", reply(503, unavailable), "ServerError"],
    ["504", reply(504, ""), "ServerError"],
    ["a body that breaks", { status: 200, headers: {}, body: { lost: "broken" } }, "TransportError"],
    ["half a body", reply(200, '{"data":{"id":"2'), "TransportError"]
  ]
  it.effect.each(rows)("is sent three times at most, after %s", ([, response, reason]) =>
    Effect.gen(function* () {
      for (const call of [Effect.asVoid(read), Effect.asVoid(hideReply({ id: "20" }))]) {
        const { live, times } = timedLayer(() => Effect.succeed(response))
        const result = yield* finish(call.pipe(Effect.provide(live), chance(0)))
        assert.strictEqual(result._tag === "Failure" && result.failure.reason._tag, reason)
        const start = times()[0] ?? 0
        assert.deepStrictEqual(
          times().map((at) => at - start),
          [0, 500, 1500]
        )
      }
    })
  )

  it.effect.each(rows)("succeeds if the second attempt does, after %s", ([, response]) =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(({ number }) => Effect.succeed(number === 1 ? response : found()))
      const result = yield* finish(read.pipe(Effect.provide(live), chance(1)))
      assert.strictEqual(result._tag, "Success")
      assert.deepStrictEqual(times(), [0, 250])
    })
  )

  it.effect("is signed again, with another nonce, for every attempt", () =>
    Effect.gen(function* () {
      const { arrived, client } = timedClient(({ number }) => Effect.succeed(number < 3 ? reply(500, {}) : found()))
      const live = layer(oauth1).pipe(Layer.provide(client))
      const fiber = yield* Effect.forkChild(read.pipe(Effect.provide(live)))
      // A signature takes turns of the event loop, for which the clock of the test does not wait.
      while (fiber.pollUnsafe() === undefined) {
        yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
        yield* TestClock.adjust(100)
      }
      const nonces = arrived.map(({ headers }) => /oauth_nonce="(\w+)"/.exec(headers["authorization"] ?? "")?.[1])
      assert.strictEqual(new Set(nonces).size, 3)
    })
  )

  const never: ReadonlyArray<readonly [number, Tag]> = [
    [400, "BadRequest"],
    [401, "Unauthorized"],
    [402, "CreditsDepleted"],
    [403, "Forbidden"],
    [404, "NotFound"],
    [429, "RateLimited"],
    [501, "ServerError"]
  ]
  it.effect.each(never)("is sent once if the response is %s", ([status, reason]) =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(() => Effect.succeed(reply(status, {})))
      const result = yield* finish(read.pipe(Effect.provide(live)))
      assert.strictEqual(result._tag === "Failure" && result.failure.reason._tag, reason)
      assert.lengthOf(times(), 1)
    })
  )

  it.effect("is sent once if its response is whole, but not what it should be", () =>
    Effect.gen(function* () {
      for (const body of ["", "<html></html>", '{"data":{"id":20}}', '"text"', "null", " [1] \n"]) {
        const { live, times } = timedLayer(() => Effect.succeed(reply(200, body)))
        const result = yield* finish(read.pipe(Effect.provide(live)))
        assert.strictEqual(result._tag === "Failure" && result.failure.reason._tag, "DecodeError")
        assert.lengthOf(times(), 1, body)
      }
    })
  )

  it.effect("is returned by raw with its body unread", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(() => Effect.succeed({ status: 200, headers: {}, body: { lost: "broken" } }))
      const result = yield* finish(raw(getTweet, { id: "20" }).pipe(Effect.provide(live)))
      assert.strictEqual(result._tag === "Success" && result.success.status, 200)
      assert.lengthOf(times(), 1)
    })
  )

  it.effect("is read inside the attempt by dict as well", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(({ number }) =>
        Effect.succeed(number === 1 ? { status: 200, headers: {}, body: { lost: "broken" } } : found())
      )
      const result = yield* finish(dict(getTweet, { id: "20" }).pipe(Effect.provide(live)))
      assert.strictEqual(result._tag, "Success")
      assert.lengthOf(times(), 2)
    })
  )
})

describe("a write", () => {
  const safe: ReadonlyArray<readonly [what: string, response: Response, reason: Tag]> = [
    ["Node: the connection was refused", lost("ECONNREFUSED"), "TransportError"],
    ["Node: no such host", lost("ENOTFOUND"), "TransportError"],
    ["Node: no response from the name server", lost("EAI_AGAIN"), "TransportError"],
    ["undici: no connection in time", lost("UND_ERR_CONNECT_TIMEOUT"), "TransportError"],
    ["Bun: the connection was refused", lost("ConnectionRefused"), "TransportError"],
    ["Bun: no connection", lost("FailedToOpenSocket"), "TransportError"],
    [
      "Deno: no connection",
      lost("error sending request for url (…): client error (Connect): dns error"),
      "TransportError"
    ]
  ]
  it.effect.each(safe)("is retried if no connection was made: %s", ([, response, reason]) =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(() => Effect.succeed(response))
      const result = yield* finish(write.pipe(Effect.provide(live), chance(0)))
      assert.strictEqual(result._tag === "Failure" && result.failure.reason._tag, reason)
      assert.deepStrictEqual(times(), [0, 500, 1500])
    })
  )

  const unsafe: ReadonlyArray<readonly [what: string, response: Response]> = [
    ["a reset", lost("ECONNRESET")],
    ["a closed socket", lost("UND_ERR_SOCKET")],
    ["no headers in time", lost("UND_ERR_HEADERS_TIMEOUT")],
    ["an unreachable host, which may have been reached before", lost("EHOSTUNREACH")],
    ["Deno: a loss while sending", lost("error sending request for url (…): client error (SendRequest)")],
    ["500", reply(500, { title: "Internal Server Error" })],
    ["502", reply(502, html)],
    ["503, unavailable", reply(503, unavailable)],
    ["503, over capacity", reply(503, overCapacity)],
    ["503 of a proxy", reply(503, html)],
    ["503 of a proxy that speaks JSON", reply(503, { message: "Service Unavailable" })],
    [
      "503 of a proxy that responds as the X API does",
      reply(503, { ...unavailable, detail: "upstream connect error or disconnect/reset before headers" })
    ],
    ["503 without a body", reply(503, "")],
    ["504", reply(504, "")],
    ["a body that breaks", { status: 201, headers: {}, body: { lost: "broken" } }]
  ]
  it.effect.each(unsafe)("is sent once if it may have been carried out: %s", ([, response]) =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(() => Effect.succeed(response))
      const result = yield* finish(write.pipe(Effect.provide(live)))
      assert.strictEqual(result._tag === "Failure" && result.failure.reason._tag, "OutcomeUnknown")
      assert.deepStrictEqual(times(), [0])
    })
  )
})

describe("the wait before a retry", () => {
  it.effect("doubles up to a bound, and is between half and the whole of it", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(() => Effect.succeed(reply(500, {})), { retries: 8 })
      yield* finish(read.pipe(Effect.provide(live), chance(0.5)))
      const waits = times()
        .slice(1)
        .map((at, index) => at - (times()[index] ?? 0))
      assert.deepStrictEqual(waits, [375, 750, 1500, 3000, 6000, 12_000, 22_500, 22_500])
    })
  )

  const rows: ReadonlyArray<readonly [string, string, ReadonlyArray<number>]> = [
    ["seconds", "7", [0, 7000, 14_000]],
    ["a date, by the X API's clock", new Date(9_000_000 + 5000).toUTCString(), [0, 5000, 10_000]],
    ["less than the wait would be", "0", [0, 500, 1500]],
    ["longer than any wait may be", "31", [0]],
    ["something else", "soon", [0, 500, 1500]]
  ]
  it.effect.each(rows)("is what Retry-After says: %s", ([, retryAfter, expected]) =>
    Effect.gen(function* () {
      const headers = { "retry-after": retryAfter, date: new Date(9_000_000).toUTCString() }
      const { live, times } = timedLayer(() => Effect.succeed(reply(503, unavailable, headers)))
      yield* finish(read.pipe(Effect.provide(live), chance(0)))
      assert.deepStrictEqual(times(), expected)
    })
  )

  it.effect("is none without retries", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(() => Effect.succeed(reply(500, {})), { retries: 0 })
      yield* finish(read.pipe(Effect.provide(live)))
      assert.deepStrictEqual(times(), [0])
    })
  )

  it.effect("ends with the fiber", () =>
    Effect.gen(function* () {
      const { live, times } = timedLayer(() => Effect.succeed(reply(500, {})))
      const fiber = yield* Effect.forkChild(read.pipe(Effect.provide(live), chance(0)))
      yield* TestClock.adjust(100)
      yield* Fiber.interrupt(fiber)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(times(), [0])
    })
  )
})

const saysSo = "It was not retried, because the retry quota of the layer is used up."

describe("the quota of retries", () => {
  /** The requests for 300 failing reads, one after the other, and then for one after so many successes. */
  const outage = (options: object, successes: number) =>
    Effect.gen(function* () {
      let isDown = true
      const { live, times } = timedLayer(() => Effect.succeed(isDown ? reply(503, unavailable) : found()), options)
      return yield* Effect.gen(function* () {
        const context = yield* Layer.build(live)
        const call = finish(Effect.provideContext(read, context))
        const results = yield* Effect.forEach(Array.from({ length: 300 }), () => call)
        const during = times().length
        isDown = false
        yield* Effect.forEach(Array.from({ length: successes }), () => call)
        isDown = true
        yield* call
        const tags = results.map((one) => (one._tag === "Failure" ? one.failure.reason._tag : one._tag))
        const messages = results.map((one) => (one._tag === "Failure" ? one.failure.message : ""))
        return { after: times().length - during - successes, during, tags: [...new Set(tags)], messages }
      }).pipe(Effect.scoped)
    })

  it.effect("lets an outage add 100 requests to those of the program, and calls fail with their own error", () =>
    Effect.gen(function* () {
      const { messages, ...rest } = yield* outage({}, 0)
      assert.deepStrictEqual(rest, { after: 1, during: 400, tags: ["ServerError"] })
      // 50 calls take all tokens, with two retries each.
      assert.deepStrictEqual(
        messages.map((message) => message.endsWith(saysSo)),
        messages.map((_, index) => index >= 50)
      )
      assert.strictEqual(messages[50], `getTweet: ServerError (503): Service Unavailable. ${saysSo}`)
    })
  )

  it.effect("is named in the JSON of an error that it caused, and kept by its codec", () =>
    Effect.gen(function* () {
      const { live } = timedLayer(() => Effect.succeed(reply(503, unavailable)), { retry_quota: 0 })
      const error = yield* Effect.flip(Effect.provide(read, live))
      assert.include(JSON.stringify(error), saysSo)
      const decoded = yield* Schema.decodeEffect(XErrorCodec)(yield* Schema.encodeEffect(XErrorCodec)(error))
      assert.strictEqual(decoded.message, error.message)
    })
  )

  it.effect("is refilled by successes, five of which pay for a retry", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* outage({}, 4)).after, 1)
      assert.strictEqual((yield* outage({}, 5)).after, 2)
      assert.strictEqual((yield* outage({}, 50)).after, 3)
    })
  )

  it.effect("has the size that retry_quota says, or none", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* outage({ retry_quota: 50 }, 0)).during, 310)
      assert.strictEqual((yield* outage({ retry_quota: Infinity }, 0)).during, 900)
    })
  )
})
