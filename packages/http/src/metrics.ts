import type { XError } from "@xeffect/core/errors"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import type * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import { layerAround, type OutgoingRequest, type Transport } from "./transport.ts"

/**
 * Counts what goes out, by the metrics of Effect. Each has the attribute `operation`, the specified name:
 *
 * - `xeffect_requests`: requests sent, repetitions included
 * - `xeffect_retries`: those that repeat an earlier one, whatever repeated it: `layerRetry`, `layerRateLimit`, `layerPacing`
 * - `xeffect_waits`: how long requests were held back for limits and paces, those that were, in milliseconds; the pauses
 *   of `layerRetry` are not among them
 * - `xeffect_request_duration`: how long a request took until its answer began, or its failure, in milliseconds
 * - `xeffect_failures`: failures, with the attribute `reason`
 *
 * It stands next to the transport, inside of what repeats and waits. A program that does not use it has none of its bytes.
 *
 * @example
 * ```ts
 * import { bearer, layerApi, layerTransport } from "@xeffect/http"
 * import { layerMetrics } from "@xeffect/http/metrics"
 * import * as FetchHttpClient from "effect/http/FetchHttpClient"
 * import * as Layer from "effect/Layer"
 * import * as Redacted from "effect/Redacted"
 *
 * const live = layerApi({ credentials: { bearer: bearer(Redacted.make("…")) } }).pipe(
 *   Layer.provide(layerMetrics),
 *   Layer.provide(layerTransport),
 *   Layer.provide(FetchHttpClient.layer)
 * )
 * ```
 */
export const layerMetrics: Layer.Layer<Transport, never, Transport> = layerAround((send) => measured(send))

type Send = Transport["Service"]["send"]

const measured = (send: Send): Send =>
  Effect.fnUntraced(function* (outgoing: OutgoingRequest): Effect.fn.Return<HttpClientResponse, XError> {
    const { definition, tally } = outgoing
    // The transport changes them.
    const { attempts, waited } = tally
    const attributes = { operation: definition.name }
    const count = (name: string, more?: { readonly reason: string }) =>
      Metric.update(Metric.counter(name, { incremental: true, attributes: { ...attributes, ...more } }), 1)
    const time = (name: string, milliseconds: number) =>
      Metric.update(Metric.histogram(name, { boundaries: boundaries(), attributes }), milliseconds)

    yield* count("xeffect_requests")
    if (attempts > 0) yield* count("xeffect_retries")
    if (waited > 0) yield* time("xeffect_waits", waited)
    const started = yield* Clock.currentTimeMillis
    return yield* send(outgoing).pipe(
      Effect.tapError(({ reason }) => count("xeffect_failures", { reason: reason._tag })),
      Effect.onExit(() =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => time("xeffect_request_duration", now - started))
      )
    )
  })

// In milliseconds: a request takes tenths of a second, a wait up to a day.
const boundaries = () => Metric.exponentialBoundaries({ start: 10, factor: 2, count: 24 })
