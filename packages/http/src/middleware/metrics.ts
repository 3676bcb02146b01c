import type { Definition, SetAside, XError } from "@xeffect/core"
import type { ResponseHead } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { locationOf } from "../transport/report.ts"
import { around, type Attempt, type Middleware, type OutgoingRequest } from "../transport/transport.ts"

/**
 * Counts requests with the metrics of Effect. Each has the attribute `operation`, the specified name. Durations have
 * the attribute `unit`, which OpenTelemetry exporters use:
 *
 * - `xeffect_requests`: attempts that were sent
 * - `xeffect_retries`: attempts after the first, for any reason
 * - `xeffect_wait_duration`: time spent waiting for rate limits and pacing, in milliseconds (`ms`). Excludes retry
 *   backoff
 * - `xeffect_request_duration`: time until the response was read (until its head for streams, downloads and `raw`) or
 *   failed, in milliseconds (`ms`)
 * - `xeffect_failures`: failures, with the attribute `reason`
 * - `xeffect_set_aside`: values that were set aside from responses, with the attribute `path`, the place without
 *   indices
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { metrics } from "xeffect/http/middleware"
 *
 * const live = layer({ bearer_token: "…", around: [metrics] })
 * ```
 */
export const metrics: Middleware = (next) => ({
  ...around(measured)(next),
  report: (definition, setAside) =>
    Effect.andThen(
      Effect.forEach(setAside, (one) => countSetAside(definition, one), { discard: true }),
      next.report(definition, setAside)
    )
})

const countRequest = (name: string, attributes: Metric.Metric.AttributeSet): Effect.Effect<void> =>
  Metric.update(Metric.counter(name, { incremental: true, attributes }), 1)

const countSetAside = ({ name }: Definition, one: SetAside) =>
  countRequest("xeffect_set_aside", { operation: name, path: locationOf(one) })

const measured = <Response extends ResponseHead>(send: Attempt<Response>): Attempt<Response> =>
  Effect.fnUntraced(function* (outgoing: OutgoingRequest): Effect.fn.Return<Response, XError> {
    const { call, definition, waited } = outgoing
    const operation = definition.name
    const time = (name: string, milliseconds: number) =>
      Metric.update(
        Metric.histogram(name, { boundaries: boundaries(), attributes: { operation, unit: "ms" } }),
        milliseconds
      )

    yield* countRequest("xeffect_requests", { operation })
    if (call.attempts > 0) yield* countRequest("xeffect_retries", { operation })
    if (waited > 0) yield* time("xeffect_wait_duration", waited)
    const started = yield* Clock.currentTimeMillis
    return yield* send(outgoing).pipe(
      Effect.tapError(({ reason }) => countRequest("xeffect_failures", { operation, reason: reason._tag })),
      Effect.onExit(() =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => time("xeffect_request_duration", now - started))
      )
    )
  })

// In milliseconds: a request takes tenths of a second, a wait up to a day.
const boundaries = () => Metric.exponentialBoundaries({ start: 10, factor: 2, count: 24 })
