import { assert, describe, it } from "@effect/vitest"
import { raw } from "@xeffect/core"
import { around, bearer, type Credential, layer, layerCredentials } from "./over-client/index.ts"
import { layerConfig } from "./over-client/config.ts"
import { timeout } from "@xeffect/http/middleware"
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { once } from "node:events"
import { createServer } from "node:http"
import {
  type Response,
  type Arrived,
  found,
  limitHeaders,
  reply,
  timedClient,
  timedLayer,
  tooMany
} from "./timed-client.ts"

const over = (response: (one: Arrived) => Effect.Effect<Response>, options: object = {}) =>
  timedLayer(response, { retries: 0, ...options })

const read = getTweet({ id: "20" })
const write = createTweet({ text: "once" })
const endless: Response = { status: 200, headers: {}, body: { lost: "endless" } }

/** The reason of the failure, and when it came. */
const failing = <A, E extends { readonly reason: { readonly _tag: string } }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(
      Effect.flatMap(Effect.flip(effect), ({ reason }) =>
        Effect.map(Clock.currentTimeMillis, (at) => [reason._tag, at] as const)
      )
    )
    yield* TestClock.adjust("1 hour")
    return yield* Fiber.join(fiber)
  })

describe("attempt_timeout", () => {
  const calls = [
    ["a read fails with Timeout", "Timeout", Effect.asVoid(read)],
    ["a write with OutcomeUnknown", "OutcomeUnknown", Effect.asVoid(write)]
  ] as const
  it.effect.each(calls)("%s after 30 seconds", ([, reason, call]) =>
    Effect.gen(function* () {
      const { live } = over(() => Effect.never)
      assert.deepStrictEqual(yield* failing(call.pipe(Effect.provide(live))), [reason, 30_000])
    })
  )

  it.effect("leaves out the signature, which may have to wait for a token", () =>
    Effect.gen(function* () {
      const { arrived, client } = timedClient(() => Effect.never)
      const slow: Credential = {
        kind: "bearer",
        identity: Redacted.make("me"),
        sign: (request) => Effect.delay(Effect.succeed(request), "1 minute")
      }
      const live = layer({ bearer: slow, attempt_timeout: "2 seconds", retries: 0 }).pipe(Layer.provide(client))
      assert.deepStrictEqual(yield* failing(write.pipe(Effect.provide(live))), ["OutcomeUnknown", 62_000])
      assert.deepStrictEqual(
        arrived.map(({ at }) => at),
        [60_000]
      )
    })
  )

  it.effect("is for the request that is sent once more after a 401 on its own", () =>
    Effect.gen(function* () {
      const { client, times } = timedClient(({ number }) =>
        number === 1 ? Effect.delay(Effect.succeed(reply(401, {})), 1500) : Effect.delay(Effect.succeed(found()), 1500)
      )
      const sign: Credential["sign"] = Effect.succeed
      const renewing: Credential = {
        kind: "bearer",
        identity: Redacted.make("me"),
        sign,
        attempt: (send) => Effect.catch(send(sign), () => Effect.delay(send(sign), "1 minute"))
      }
      const live = layer({ bearer: renewing, attempt_timeout: "2 seconds", retries: 0 }).pipe(Layer.provide(client))
      const fiber = yield* Effect.forkChild(read.pipe(Effect.provide(live)))
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* Fiber.join(fiber)).data?.id, "20")
      assert.deepStrictEqual(times(), [0, 61_500])
    })
  )

  it.effect("covers the body of a response, but not of raw", () =>
    Effect.gen(function* () {
      const { live } = over(() => Effect.succeed(endless), { attempt_timeout: "2 seconds" })
      assert.deepStrictEqual(yield* failing(read.pipe(Effect.provide(live))), ["Timeout", 2000])
      const response = yield* raw(getTweet, { id: "20" }).pipe(Effect.provide(live))
      assert.strictEqual(response.status, 200)
    })
  )

  it.effect("is for each attempt, and leaves out the waits between them", () =>
    Effect.gen(function* () {
      const { live, times } = over(() => Effect.never, { attempt_timeout: 1000, retries: 2 })
      const [reason, at] = yield* failing(read.pipe(Effect.provide(live)))
      assert.strictEqual(reason, "Timeout")
      assert.lengthOf(times(), 3)
      const [first = 0, second = 0, third = 0] = times()
      assert.isTrue(second - first >= 1250 && second - first <= 1500)
      assert.isTrue(third - second >= 1500 && third - second <= 2000)
      assert.strictEqual(at, third + 1000)
    })
  )

  it.effect("leaves out the wait for a rate limit", () =>
    Effect.gen(function* () {
      const { live, times } = over(
        ({ number }) => Effect.succeed(number === 1 ? tooMany(limitHeaders(9, 0, 900)) : found()),
        { wait_on_rate_limit: true }
      )
      const fiber = yield* Effect.forkChild(read.pipe(Effect.provide(live)))
      yield* TestClock.adjust("15 minutes")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(times(), [0, 900_000])
    })
  )

  it.effect("ends the request itself", () =>
    Effect.gen(function* () {
      let ended = 0
      const { live } = over(() => Effect.onInterrupt(Effect.never, () => Effect.sync(() => void ended++)))
      yield* failing(read.pipe(Effect.provide(live)))
      assert.strictEqual(ended, 1)
    })
  )
})

describe("timeout", () => {
  it.effect("ends all attempts and waits together", () =>
    Effect.gen(function* () {
      const { live, times } = over(() => Effect.succeed(reply(500, {})), { retries: 1000, timeout: "1 minute" })
      assert.deepStrictEqual(yield* failing(read.pipe(Effect.provide(live))), ["Timeout", 60_000])
      assert.isAtLeast(times().length, 7)
    })
  )

  it.effect("is Timeout for a write that waits for its token", () =>
    Effect.gen(function* () {
      const { arrived, client } = timedClient(() => Effect.succeed(found()))
      const waiting: Credential = { kind: "bearer", identity: Redacted.make("me"), sign: () => Effect.never }
      const live = layer({ bearer: waiting, timeout: "2 seconds" }).pipe(Layer.provide(client))
      assert.deepStrictEqual(yield* failing(write.pipe(Effect.provide(live))), ["Timeout", 2000])
      assert.lengthOf(arrived, 0)
    })
  )

  it.effect("leaves the outcome of a write unknown while it is under way", () =>
    Effect.gen(function* () {
      const { live } = over(() => Effect.never, { timeout: "5 seconds" })
      assert.deepStrictEqual(yield* failing(write.pipe(Effect.provide(live))), ["OutcomeUnknown", 5000])
    })
  )

  it.effect("says that a write did not happen while it waits for a rate limit", () =>
    Effect.gen(function* () {
      const { live, times } = over(() => Effect.succeed(tooMany(limitHeaders(9, 0, 900))), {
        timeout: "5 seconds",
        wait_on_rate_limit: true
      })
      const both = Effect.all([failing(write), failing(write)])
      assert.deepStrictEqual(yield* both.pipe(Effect.provide(live)), [
        ["Timeout", 5000],
        ["Timeout", 3_605_000]
      ])
      assert.deepStrictEqual(times(), [0, 3_600_000, 3_602_000])
    })
  )

  const outcomes: ReadonlyArray<readonly [what: string, response: Response, reason: string]> = [
    ["was carried out", found(), "OutcomeUnknown"],
    ["may have been carried out", reply(503, {}), "OutcomeUnknown"],
    ["was carried out, with a response that is too long", found({ "x-long": "1" }), "OutcomeUnknown"],
    ["was refused", reply(403, {}), "Timeout"]
  ]
  it.effect.each(outcomes)(
    "is right for a write that %s, while middleware still has to do",
    ([what, response, reason]) =>
      Effect.gen(function* () {
        // It records each response, and takes longer than the call may take.
        const slow = around((send) => (outgoing) => Effect.ensuring(send(outgoing), Effect.sleep("10 seconds")))
        const max_body = what.endsWith("too long") ? 5 : undefined
        const { live, times } = over(() => Effect.succeed(response), {
          timeout: "5 seconds",
          around: [slow],
          ...(max_body === undefined ? {} : { max_body })
        })
        const [tag] = yield* failing(write.pipe(Effect.provide(live)))
        assert.strictEqual(tag, reason)
        assert.deepStrictEqual(times(), [0])
      })
  )

  it.effect("leaves the outcome of a write unknown without an attempt_timeout inside as well", () =>
    Effect.gen(function* () {
      const { client } = timedClient(() => Effect.never)
      const credentials = { bearer: bearer(Redacted.make("token")) }
      const live = layerCredentials({ credentials, around: [timeout("5 seconds")] }).pipe(Layer.provide(client))
      assert.deepStrictEqual(yield* failing(write.pipe(Effect.provide(live))), ["OutcomeUnknown", 5000])
    })
  )
})

describe("options of the layer", () => {
  const malformed: ReadonlyArray<readonly [string, unknown]> = [
    ["retries", -1],
    ["retries", 1.5],
    ["retries", Number.NaN],
    ["max_wait", "soon"],
    ["max_wait", -1],
    ["attempt_timeout", Number.NaN],
    ["timeout", "1 fortnight"]
  ]
  it.effect.each(malformed)("%s is refused if it is %s", ([name, value]) =>
    Effect.gen(function* () {
      const { live, times } = over(() => Effect.succeed(found()), { [name]: value })
      const { reason } = yield* read.pipe(Effect.provide(live), Effect.flip)
      assert.strictEqual(reason._tag === "InvalidInput" && reason.parameter, name)
      assert.lengthOf(times(), 0)
    })
  )

  it.effect("come from X_WAIT_ON_RATE_LIMIT and X_MAX_WAIT", () =>
    Effect.gen(function* () {
      const { client, times } = timedClient(({ number }) =>
        Effect.succeed(tooMany(limitHeaders(9, 0, number === 1 ? 600 : 3600)))
      )
      const env = { X_BEARER_TOKEN: "token", X_WAIT_ON_RATE_LIMIT: "true", X_MAX_WAIT: "15 minutes" }
      const live = layerConfig().pipe(Layer.provide([client, ConfigProvider.layer(ConfigProvider.fromUnknown(env))]))
      assert.deepStrictEqual(
        yield* failing(read.pipe(Effect.provide(live), Effect.catchTag("ConfigError", Effect.die))),
        ["RateLimited", 600_000]
      )
      assert.deepStrictEqual(times(), [0, 600_000])
    })
  )
})

describe("timeout", () => {
  it.effect("says of a write that is sent although the time is over that its outcome is unknown", () =>
    Effect.gen(function* () {
      const { client, times } = timedClient(() => Effect.succeed(reply(201, { data: { id: "1", text: "once" } })))
      // Middleware of a program that waits, and cannot be interrupted.
      const waiting = around(
        (send) => (outgoing) => Effect.uninterruptible(Effect.andThen(Effect.sleep("8 seconds"), send(outgoing)))
      )
      const live = layerCredentials({
        credentials: { bearer: bearer("token") },
        around: [timeout("5 seconds"), waiting]
      }).pipe(Layer.provide(client))
      const [reason] = yield* failing(write.pipe(Effect.provide(live)))
      assert.lengthOf(times(), 1)
      assert.strictEqual(reason, "OutcomeUnknown")
    })
  )
})

describe("over HTTP, a request that is ended", () => {
  /** A server that begins a response and never ends it, or does not even begin; and how many of its requests are open. */
  const endless = Effect.acquireRelease(
    Effect.promise(async () => {
      const state = { open: 0, seen: 0 }
      const server = createServer((request, response) => {
        state.open++
        state.seen++
        response.on("close", () => state.open--)
        if (request.url?.endsWith("/21") === true) {
          response.writeHead(200, { "content-type": "application/json" })
          response.write('{"data":')
        }
      }).listen(0, "127.0.0.1")
      await once(server, "listening")
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      return { state, server, base_url: `http://127.0.0.1:${port}` }
    }),
    ({ server }) => Effect.promise(() => new Promise((resolve) => void server.close(resolve).closeAllConnections()))
  )

  const isGone = (state: { readonly open: number }) =>
    Effect.promise(async () => {
      while (state.open > 0) await new Promise<void>((resolve) => setImmediate(resolve))
    })

  it.live.each(["20", "21"])("closes its connection, before and in mid-body: %s", (id) =>
    Effect.gen(function* () {
      const { base_url, state } = yield* endless
      const using = (options: object) =>
        layer({ bearer_token: "token", base_url, retries: 0, ...options }).pipe(Layer.provide(FetchHttpClient.layer))
      const error = yield* getTweet({ id }).pipe(Effect.provide(using({ attempt_timeout: 100 })), Effect.flip)
      assert.strictEqual(error.reason._tag, "Timeout")
      yield* isGone(state)
      // On a busy machine the first request may have ended before it arrived.
      const before = state.seen
      const fiber = yield* Effect.forkChild(getTweet({ id }).pipe(Effect.provide(using({}))))
      while (state.seen === before) yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
      yield* Fiber.interrupt(fiber)
      yield* isGone(state)
      assert.strictEqual(state.open, 0)
    }).pipe(Effect.scoped)
  )
})
