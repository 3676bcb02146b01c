import { assert, describe, it } from "@effect/vitest"
import type { XApi, XError } from "@xeffect/core"
import { layer, layerCredentials, type Options } from "./over-client/index.ts"
import { metrics, rateLimit, retry } from "@xeffect/http/middleware"
import { getTweet, searchAllTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { credentials } from "./bare.ts"
import { type Response, found, limitHeaders, reply, timedClient, tooMany } from "./timed-client.ts"
import { tracing } from "./tracing.ts"

/** The counts, and how many times each request says that it was sent before. */
interface Seen {
  readonly resends: ReadonlyArray<unknown>
  readonly times: ReadonlyArray<number>
  /** How many there were of each, and what they come to together. */
  readonly metrics: Readonly<Record<string, ReadonlyArray<number>>>
}

/** Runs a call to the end over these responses, one after another, each wait of a retry as long as it gets. */
const watch = (
  call: Effect.Effect<unknown, XError, XApi>,
  live: Layer.Layer<XApi, XError, HttpClient>,
  responses: ReadonlyArray<Response>
): Effect.Effect<Seen, XError> =>
  Effect.gen(function* () {
    const { client, times } = timedClient(({ number }) => Effect.succeed(responses[number - 1] ?? found()))
    const { spans, tracer } = tracing()
    const fiber = yield* call.pipe(
      Effect.provide(Layer.provide(live, client)),
      Effect.withTracer(tracer),
      Effect.provideService(Random.Random, { nextIntUnsafe: () => 0, nextDoubleUnsafe: () => 0 }),
      Effect.forkChild
    )
    yield* TestClock.adjust("1 day")
    yield* Fiber.join(fiber)
    const counts = (yield* Metric.snapshot)
      .filter(({ id }) => id.startsWith("xeffect_"))
      .map(({ attributes, id, state }) => [
        [id, attributes?.["reason"], attributes?.["path"]].filter(Boolean).join(" "),
        [...("count" in state ? [Number(state.count)] : []), ...("sum" in state ? [state.sum] : [])]
      ])
    const resends = spans
      .filter(({ kind }) => kind === "client")
      .map(({ attributes }) => attributes.get("http.request.resend_count"))
    return { resends, times: times(), metrics: Object.fromEntries(counts) }
  }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))

const usual = (options: Options) => layer({ bearer_token: "token", around: [metrics], ...options })
const read = getTweet({ id: "20" })
const search = searchAllTweets({ query: "effect" })
const unavailable = reply(503, {})
const empty = reply(200, { data: [], meta: { result_count: 0 } })
/** A refusal for a window that ends so many seconds after the beginning of the test. */
const usedUp = (reset: number) => tooMany(limitHeaders(300, 0, reset))

describe("metrics", () => {
  it.effect("count requests, retries, waits and failures by reason", () =>
    Effect.gen(function* () {
      const responses = [unavailable, { code: "UND_ERR_SOCKET" }, usedUp(900), found()]
      const seen = yield* watch(read, usual({ wait_on_rate_limit: true }), responses)
      assert.deepStrictEqual(seen.metrics, {
        xeffect_requests: [4],
        xeffect_retries: [3],
        xeffect_wait_duration: [1, 898_500],
        xeffect_request_duration: [4, 0],
        "xeffect_failures ServerError": [1],
        "xeffect_failures TransportError": [1],
        "xeffect_failures RateLimited": [1]
      })
    })
  )

  it.effect("count retries after waits for rate limits, each wait once", () =>
    Effect.gen(function* () {
      const responses = [usedUp(60), unavailable, empty]
      const { metrics, resends, times } = yield* watch(search, usual({ wait_on_rate_limit: true }), responses)
      assert.deepStrictEqual(times, [0, 60_000, 61_000])
      assert.deepStrictEqual(resends, [undefined, 1, 2])
      assert.deepStrictEqual(metrics["xeffect_retries"], [2])
      // The second was held back for the window; the last one, after half a second of backoff, for the pace.
      assert.deepStrictEqual(metrics["xeffect_wait_duration"], [2, 60_000 + 500])
    })
  )

  it.effect("count each wait for a window that is refused again and again once", () =>
    Effect.gen(function* () {
      const { metrics, resends, times } = yield* watch(read, usual({ wait_on_rate_limit: true }), [
        usedUp(60),
        usedUp(90)
      ])
      assert.deepStrictEqual(times, [0, 60_000, 90_000])
      assert.deepStrictEqual(resends, [undefined, 1, 2])
      assert.deepStrictEqual(metrics["xeffect_wait_duration"], [2, 90_000])
    })
  )

  it.effect("count the wait of the first attempt alone, if retries are inside of it", () =>
    Effect.gen(function* () {
      const live = layerCredentials({ credentials, around: [rateLimit(), retry(), metrics] })
      const { metrics: counts, resends } = yield* watch(read, live, [usedUp(60), unavailable, unavailable])
      assert.deepStrictEqual(resends, [undefined, 1, 2, 3])
      assert.deepStrictEqual(counts["xeffect_wait_duration"], [1, 60_000])
    })
  )

  it.effect("count what was set aside, by its place without indices", () =>
    Effect.gen(function* () {
      const data = [1, 2, 3].map((id) => ({ id: `${id}`, text: "x", lang: id, geo: { place_id: 7 } }))
      const page = reply(200, { data, meta: { result_count: 3 } })
      const seen = yield* watch(search, usual({}), [page])
      const set = Object.entries(seen.metrics).filter(([name]) => name.startsWith("xeffect_set_aside"))
      assert.deepStrictEqual(Object.fromEntries(set), {
        "xeffect_set_aside data.*.lang": [3],
        "xeffect_set_aside data.*.geo.place_id": [3]
      })
      assert.notProperty(seen.metrics, "xeffect_failures DecodeError")
    })
  )

  it.effect("have milliseconds as the unit of what is time, and the operation as an attribute of all", () =>
    Effect.gen(function* () {
      const { client } = timedClient(() => Effect.succeed(found()))
      yield* read.pipe(Effect.provide(Layer.provide(usual({}), client)))
      const counts = (yield* Metric.snapshot)
        .filter(({ id }) => id.startsWith("xeffect_"))
        .map(({ attributes, id }) => [id, attributes])
      assert.deepStrictEqual(Object.fromEntries(counts), {
        xeffect_requests: { operation: "get_tweet" },
        xeffect_request_duration: { operation: "get_tweet", unit: "ms" }
      })
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
  )
})
