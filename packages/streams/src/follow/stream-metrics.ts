import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { BehindEvent } from "./follow-all.ts"
import type { StreamEvent } from "./machine/events.ts"

/**
 * Counts the events of followed streams with Effect's metrics. Each metric has the given attributes:
 *
 * - `xeffect_stream_items`: items received
 * - `xeffect_stream_buffer`: items that wait for the consumer
 * - `xeffect_stream_lag`: the age of the newest post when it was received, in milliseconds
 * - `xeffect_stream_connections`: connections opened
 * - `xeffect_stream_waits`: waits before the next connection, with the attribute `cause`
 * - `xeffect_stream_gap_duration`: time that no connection covers, in milliseconds, with the attribute `filled_by`
 * - `xeffect_stream_duplicates`, `xeffect_stream_lost`: items not delivered, because they were delivered before, or because
 *   the buffer was full
 *
 * @param attributes for example the name of the stream, or the partition
 * @returns a function for `on_event`
 * @since 0.1.0
 * @example
 * ```ts
 * import { follow, streamMetrics, streamTweets } from "xeffect/streams"
 *
 * const posts = follow(streamTweets, {}, { on_event: streamMetrics({ stream: "posts" }) })
 * ```
 */
export const streamMetrics = (
  attributes: Readonly<Record<string, string>> = {}
): ((event: StreamEvent | BehindEvent) => Effect.Effect<void>) => {
  const counter = (name: string, count: number, more: Readonly<Record<string, string>> = {}) =>
    Metric.update(
      Metric.counter(`xeffect_stream_${name}`, { incremental: true, attributes: { ...attributes, ...more } }),
      count
    )
  const gauge = (name: string, value: number, more: Readonly<Record<string, string>> = {}) =>
    Metric.update(Metric.gauge(`xeffect_stream_${name}`, { attributes: { ...attributes, ...more } }), value)
  return (event) => {
    switch (event._tag) {
      case "Received": {
        const { at, buffered, count, newest } = event
        const lag = lagOf(newest, at)
        const counted = Effect.andThen(counter("items", count), gauge("buffer", buffered))
        return lag === undefined ? counted : Effect.andThen(counted, gauge("lag", lag, { unit: "ms" }))
      }
      case "Connected":
        return counter("connections", 1)
      case "Waiting":
        return counter("waits", 1, { cause: event.cause })
      case "Gap":
        return counter("gap_duration", event.to - event.from, { filled_by: event.filledBy, unit: "ms" })
      case "Duplicate":
        return counter("duplicates", 1)
      case "Lost":
        return counter("lost", event.count)
      default:
        return Effect.void
    }
  }
}

// The upper bits of a post's ID are when it was made, in milliseconds since an instant of 2010.
const lagOf = (id: string | undefined, now: number): number | undefined =>
  id !== undefined && /^\d{16,19}$/.test(id) ? now - (Number(BigInt(id) >> 22n) + 1_288_834_974_657) : undefined
