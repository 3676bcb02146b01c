import { assert, describe, it } from "@effect/vitest"
import type { XApi, XError } from "@xeffect/core"
import { layerApi, layerOverTransport, layerTransport, type Options, type Transport } from "@xeffect/http"
import { layerMetrics } from "@xeffect/http/metrics"
import { layerRateLimit } from "@xeffect/http/rate-limit"
import { layerRetry } from "@xeffect/http/retry"
import { getTweet, searchAllTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { credentials } from "./bare.ts"
import { type Answer, found, limitHeaders, reply, timedClient, tooMany } from "./timed-client.ts"
import { tracing } from "./tracing.ts"

/** What was counted, and how many times each request says that it was sent before. */
interface Seen {
  readonly resends: ReadonlyArray<unknown>
  readonly times: ReadonlyArray<number>
  /** How many there were of each, and what they come to together. */
  readonly metrics: Readonly<Record<string, ReadonlyArray<number>>>
}

/** Runs a call to the end over these answers, one after another, each wait of a repetition as long as it gets. */
const watch = (
  call: Effect.Effect<unknown, XError, XApi>,
  live: Layer.Layer<XApi, XError, Transport>,
  answers: ReadonlyArray<Answer>
): Effect.Effect<Seen, XError> =>
  Effect.gen(function* () {
    const { client, times } = timedClient(({ number }) => Effect.succeed(answers[number - 1] ?? found()))
    const { spans, tracer } = tracing()
    const counted = layerMetrics.pipe(Layer.provide(layerTransport), Layer.provide(client))
    const fiber = yield* call.pipe(
      Effect.provide(Layer.provide(live, counted)),
      Effect.withTracer(tracer),
      Effect.provideService(Random.Random, { nextIntUnsafe: () => 0, nextDoubleUnsafe: () => 0 }),
      Effect.forkChild
    )
    yield* TestClock.adjust("1 day")
    yield* Fiber.join(fiber)
    const metrics = (yield* Metric.snapshot)
      .filter(({ id }) => id.startsWith("xeffect_"))
      .map(({ attributes, id, state }) => [
        attributes?.["reason"] === undefined ? id : `${id} ${attributes["reason"]}`,
        [...("count" in state ? [Number(state.count)] : []), ...("sum" in state ? [state.sum] : [])]
      ])
    const resends = spans.map(({ attributes }) => attributes.get("http.request.resend_count"))
    return { resends, times: times(), metrics: Object.fromEntries(metrics) }
  }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))

const usual = (options: Options) => layerOverTransport({ bearer_token: "token", ...options })
const read = getTweet({ id: "20" })
const search = searchAllTweets({ query: "effect" })
const unavailable = reply(503, {})
const empty = reply(200, { data: [], meta: { result_count: 0 } })
/** A refusal for a window that ends so many seconds after the beginning of the test. */
const usedUp = (reset: number) => tooMany(limitHeaders(300, 0, reset))
const tooFast = tooMany(limitHeaders(1, 0, 1))

describe("layerMetrics", () => {
  it.effect("counts requests, repetitions, waits and failures by reason", () =>
    Effect.gen(function* () {
      const answers = [unavailable, { code: "UND_ERR_SOCKET" }, usedUp(900), found()]
      const seen = yield* watch(read, usual({ wait_on_rate_limit: true }), answers)
      assert.deepStrictEqual(seen.metrics, {
        xeffect_requests: [4],
        xeffect_retries: [3],
        xeffect_waits: [1, 898_500],
        xeffect_request_duration: [4, 0],
        "xeffect_failures ServerError": [1],
        "xeffect_failures TransportError": [1],
        "xeffect_failures RateLimited": [1]
      })
    })
  )

  it.effect("counts what pacing, the wait for rate limits and repetitions send again, each wait once", () =>
    Effect.gen(function* () {
      const answers = [tooFast, usedUp(60), unavailable, empty]
      const { metrics, resends, times } = yield* watch(search, usual({ wait_on_rate_limit: true }), answers)
      assert.deepStrictEqual(times, [0, 1000, 60_000, 61_000])
      assert.deepStrictEqual(resends, [0, 1, 2, 3])
      assert.deepStrictEqual(metrics["xeffect_retries"], [3])
      // The second was held back for the pace and the third for the window; the last one, half a second, for the pace.
      assert.deepStrictEqual(metrics["xeffect_waits"], [3, 1000 + 59_000 + 500])
    })
  )

  it.effect("counts each wait for a window that is refused again and again once", () =>
    Effect.gen(function* () {
      const { metrics, resends, times } = yield* watch(read, usual({ wait_on_rate_limit: true }), [
        usedUp(60),
        usedUp(90)
      ])
      assert.deepStrictEqual(times, [0, 60_000, 90_000])
      assert.deepStrictEqual(resends, [0, 1, 2])
      assert.deepStrictEqual(metrics["xeffect_waits"], [2, 90_000])
    })
  )

  it.effect("counts the wait of the first attempt alone, where repetitions are inside of it", () =>
    Effect.gen(function* () {
      const live = Layer.provide(layerApi({ credentials }), Layer.provide(layerRateLimit(), layerRetry()))
      const { metrics, resends } = yield* watch(read, live, [usedUp(60), unavailable, unavailable])
      assert.deepStrictEqual(resends, [0, 1, 2, 3])
      assert.deepStrictEqual(metrics["xeffect_waits"], [1, 60_000])
    })
  )
})
