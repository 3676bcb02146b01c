import { reasonClass as Base } from "./reason.ts"

/**
 * A call does not fit into the budget that your code set with `costs`, or follows a failure of `on_cost`. Nothing was sent.
 * @since 0.1.0
 */
export class BudgetExceeded extends Base("BudgetExceeded")<{
  /** The unit of the budget. This and the following fields are absent after a failure of `on_cost`. */
  readonly unit?: "dollars" | "resources"
  /** The period of the budget, in UTC. */
  readonly per?: "day" | "month"
  /** The amount that may be spent in a period. */
  readonly budget?: number
  /** The amount that was spent in the present period. */
  readonly used?: number
  /** The most that the call may cost. */
  readonly needed?: number
  /** When the next period begins, in milliseconds since 1970. */
  readonly resetsAt?: number
  /** Why the call was refused, if not for the budget. */
  readonly detail?: string
}> {
  override get message(): string {
    const { budget = 0, needed = 0, per, resetsAt = 0, unit, used = 0 } = this
    if (this.detail !== undefined) return this.detail
    const left = Number((budget - used).toFixed(6))
    const next = new Date(resetsAt).toISOString()
    return `the budget is ${budget} ${unit} a ${per}, and ${Math.max(0, left)} remain, but this call may cost ${needed}; the next ${per} begins at ${next}`
  }
}
