import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { ExportEvent } from "../events.ts"

/**
 * Counts the events of runs with Effect's metrics. Each metric has the given attributes:
 *
 * - `xeffect_export_pages`: pages committed
 * - `xeffect_export_entries`: their entries
 * - `xeffect_export_rows`: rows that were not known before
 * - `xeffect_export_waits`: waits before the next request, with the attribute `cause`
 * - `xeffect_export_dollars`: what it cost, if the layer counts costs
 * - `xeffect_export_bytes`: bytes of files written
 * - `xeffect_export_seconds_left`: how long the run takes at the rate until now
 * - `xeffect_export_dollars_left`: what is left of the budget that has the least left
 * - `xeffect_export_waiting_until`: until when the last slice that had to wait does so, in seconds since 1970
 *
 * @param attributes for example the name of the collection
 * @returns a function for `on_event` of `run`
 * @since 0.1.0
 * @example
 * ```ts
 * import { exportMetrics } from "xeffect/export"
 *
 * const on_event = exportMetrics({ collection: "tides" })
 * ```
 */
export const exportMetrics = (
  attributes: Readonly<Record<string, string>> = {}
): ((event: ExportEvent) => Effect.Effect<void>) => {
  const add = (name: string, count: number, more: Readonly<Record<string, string>> = {}) =>
    Metric.update(
      Metric.counter(`xeffect_export_${name}`, { incremental: true, attributes: { ...attributes, ...more } }),
      count
    )
  const set = (name: string, value: number | undefined) =>
    value === undefined
      ? Effect.void
      : Metric.update(Metric.gauge(`xeffect_export_${name}`, { attributes }), Math.round(value * 1000) / 1000)
  return (event) => {
    switch (event._tag) {
      case "Page":
        return Effect.all(
          [
            add("pages", 1),
            add("entries", event.entries),
            add("rows", event.added),
            event.dollars === undefined ? Effect.void : add("dollars", event.dollars),
            set("seconds_left", event.timeLeft === undefined ? undefined : event.timeLeft / 1000),
            set("dollars_left", event.left)
          ],
          { discard: true }
        )
      case "Waiting":
        return Effect.andThen(add("waits", 1, { cause: event.cause }), set("waiting_until", event.until / 1000))
      case "Written":
        return add("bytes", event.bytes, { unit: "By" })
      default:
        return Effect.void
    }
  }
}
