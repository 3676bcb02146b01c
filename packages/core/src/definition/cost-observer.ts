import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** The cost of a call, or of some items of a stream. */
export interface Cost {
  /** The operation's specified name, for example `get_tweets`. For webhook events, `events`. */
  readonly operation: string
  /** The day on which it is billed, as `YYYY-MM-DD`, in UTC by the X API's clock. */
  readonly day: string
  readonly dollars: number
  /** How many of each kind were billed, by the names of the price list: `{ post: 10, user: 7 }`. */
  readonly resources: Readonly<Record<string, number>>
  /** Whether this is an upper bound, because the response was lost or is not read: `raw`, and downloads. */
  readonly isBound: boolean
  /** How many dollars are left of the budget that has the fewest left. Absent without a budget in dollars. */
  readonly left?: number
}

/**
 * Receives what calls cost that run with it, if their layer counts costs. So a part of a program knows its own costs,
 * whatever else the layer is used for.
 * @since 0.1.0
 */
export const CostObserver: Context.Reference<((cost: Cost) => Effect.Effect<void>) | undefined> = Context.Reference<
  ((cost: Cost) => Effect.Effect<void>) | undefined
>("@xeffect/core/CostObserver", { defaultValue: () => undefined })
