import { assert, describe, it } from "@effect/vitest"
import { layerApi, layerBearer, layerOverTransport, layerSending, layerTransport, type Transport } from "@xeffect/http"
import { layerMetrics } from "@xeffect/http/metrics"
import { layerPacing } from "@xeffect/http/pacing"
import { layerPostVocabulary } from "@xeffect/http/post-vocabulary"
import { layerRateLimit } from "@xeffect/http/rate-limit"
import { layerRateLimits } from "@xeffect/http/rate-limit-record"
import { layerRetry } from "@xeffect/http/retry"
import { layerAttemptTimeout, layerTimeout } from "@xeffect/http/timeout"
import { layerUsage } from "@xeffect/http/usage"
import type { XApi, XError } from "@xeffect/core"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import { credentials } from "./bare.ts"
import { json, recorder } from "./support.ts"

const found = () => json({ data: { id: "20", text: "x", edit_history_tweet_ids: ["20"] } })
const api = layerApi({ credentials })
const read = getTweet({ id: "20" })

/** Values that come of a variable that is not set, or of one of another form. */
const notDurations = [Number.NaN, -1, "soon", "-1 second"]
const notCounts = [Number.NaN, -1, 1.5, Infinity]

type Around = Layer.Layer<Transport, XError, Transport>

const malformed: ReadonlyArray<
  readonly [option: string, values: ReadonlyArray<unknown>, make: (value: never) => Around]
> = [
  ["retries", notCounts, (retries) => layerRetry({ retries })],
  ["base_delay", notDurations, (base_delay) => layerRetry({ base_delay })],
  ["max_delay", notDurations, (max_delay) => layerRetry({ max_delay })],
  ["max_wait", notDurations, (max_wait) => layerRateLimit({ max_wait })],
  ["attempt_timeout", notDurations, layerAttemptTimeout],
  ["timeout", notDurations, layerTimeout],
  ["budget", [Number.NaN, -1, 1.5], (budget) => layerUsage({ budget })]
]

describe("a malformed option", () => {
  const rows = malformed.flatMap(([option, values, make]) => values.map((value) => [option, value, make] as const))
  it.effect.each(rows)("of a layer around a transport is refused: %s, %s", ([option, value, make]) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(found)
      const live = api.pipe(
        // Values that the types rule out.
        Layer.provide(make(value as never)),
        Layer.provide(layerTransport),
        Layer.provide(client)
      )
      const { reason } = yield* Effect.flip(Effect.provide(read, live))
      assert.deepStrictEqual(reason._tag === "InvalidInput" && [reason.parameter, reason.value], [option, value])
      assert.lengthOf(sent, 0)
    })
  )

  const options = [
    ...["true", "", 0, null].map((value) => ["wait_on_rate_limit", value] as const),
    ...notCounts.map((value) => ["retries", value] as const),
    ...["max_wait", "attempt_timeout", "timeout"].flatMap((name) => notDurations.map((value) => [name, value] as const))
  ]
  it.effect.each(options)("of layer is refused: %s, %s", ([option, value]) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(found)
      const live = layerOverTransport({ bearer_token: "b", [option]: value })
      const over = Layer.provide(live, Layer.provide(layerTransport, client))
      const { reason } = yield* Effect.flip(Effect.provide(read, over))
      assert.deepStrictEqual(reason._tag === "InvalidInput" && [reason.parameter, reason.value], [option, value])
      assert.lengthOf(sent, 0)
    })
  )
})

describe("two clients in one program", () => {
  const around: Readonly<Record<string, Around>> = {
    layerRetry: layerRetry(),
    layerRateLimit: layerRateLimit(),
    layerAttemptTimeout: layerAttemptTimeout(1000),
    layerTimeout: layerTimeout(1000),
    layerUsage: layerUsage({}),
    layerSending: layerSending({ wait_on_rate_limit: true }),
    layerMetrics,
    layerPacing,
    layerPostVocabulary,
    layerRateLimits
  }
  const over = (client: Layer.Layer<HttpClient>, one: Around): Layer.Layer<XApi, XError> =>
    api.pipe(Layer.provide(one), Layer.provide(layerTransport), Layer.provide(client))

  /** Asks each service for a post of its own, and gives what reached them. */
  const ask = Effect.fnUntraced(function* (
    live: (client: Layer.Layer<HttpClient>) => Layer.Layer<XApi, XError>
  ): Effect.fn.Return<ReadonlyArray<ReadonlyArray<string>>, XError> {
    const [first, second] = [recorder(found), recorder(found)]
    const inner = getTweet({ id: "2" }).pipe(Effect.provide(live(second.client)))
    yield* Effect.andThen(getTweet({ id: "1" }), inner).pipe(Effect.provide(live(first.client)))
    return [first, second].map(({ sent }) => sent.map(({ url }) => url))
  })
  const [one, two] = ["https://api.x.com/2/tweets/1", "https://api.x.com/2/tweets/2"]

  it.effect.each(Object.entries(around))("are kept apart by a transport with %s around it", ([, layer]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* ask((client) => over(client, layer)), [[one], [two]])
    })
  )

  it.effect("are kept apart by layerBearer", () =>
    Effect.gen(function* () {
      const live = (client: Layer.Layer<HttpClient>) => Layer.provide(layerBearer({ bearer_token: "b" }), client)
      assert.deepStrictEqual(yield* ask(live), [[one], [two]])
    })
  )
})
