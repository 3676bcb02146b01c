import type { Cost } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

/**
 * Counts costs with the metrics of Effect: `xeffect_cost_dollars` with the attribute `operation`, the specified name, and
 * `xeffect_cost_resources`, how many were billed, with `operation` and `resource`, the name in the price list. Pass it as
 * `on_cost`, or call it in yours.
 *
 * @param cost what `on_cost` receives
 * @since 0.1.0
 * @example
 * ```ts
 * import { layer } from "xeffect/http"
 * import { costMetrics, costs } from "xeffect/costs"
 *
 * const live = layer({ bearer_token: "…", around: [costs({ on_cost: costMetrics })] })
 * ```
 */
export const costMetrics = ({ dollars, operation, resources }: Cost): Effect.Effect<void> =>
  Effect.andThen(
    increment("xeffect_cost_dollars", { operation }, dollars),
    Effect.forEach(
      Object.entries(resources),
      ([resource, count]) => increment("xeffect_cost_resources", { operation, resource }, count),
      { discard: true }
    )
  )

const increment = (name: string, attributes: Metric.Metric.AttributeSet, by: number) =>
  Metric.update(Metric.counter(name, { incremental: true, attributes }), by)
