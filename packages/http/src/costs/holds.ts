import * as Effect from "effect/Effect"
import { type Amount, nothing, plus } from "./amount.ts"
import { type Budget, exceededBy, type OfPeriods } from "./budget.ts"
import type { Admission, Hold, OpenStore } from "./store.ts"

/** What calls in flight may spend, and those that wait for them. */
export interface Holds {
  readonly admit: OpenStore["admit"]
  /** Returns what a call held, if anything, and lets those go on that wait. It waits no longer itself. */
  readonly release: (hold: Hold, now: number) => void
}

/**
 * A call waits only if it fits beside what is spent. What is held counts in every period, since a call that is sent before
 * midnight may be billed after it.
 */
export const makeHolds = (budgets: ReadonlyArray<Budget>, spentAt: (at: number) => OfPeriods<Amount>): Holds => {
  let held = nothing
  const holding = new Set<Hold>()
  // The oldest first, so that a dear call is not overtaken by cheap ones forever.
  const waiting = new Map<Hold, (decision: Admission) => void>()
  const decide = (hold: Hold, now: number): Admission => {
    const needed = plus(held, hold.bound)
    const spent = spentAt(now)
    if (exceededBy(budgets, spent, needed, hold.bound, now) !== undefined) {
      return exceededBy(budgets, spent, hold.bound, hold.bound, now) ?? "wait"
    }
    held = needed
    holding.add(hold)
    return "admitted"
  }
  return {
    admit: (hold, now, waits) =>
      waits
        ? // Decided and written down in one step: a fiber that yields in between would miss the end of what it waits for.
          Effect.callback<Admission>((proceed) => {
            const decision = waiting.size > 0 ? "wait" : decide(hold, now())
            if (decision !== "wait") return proceed(Effect.succeed(decision))
            waiting.set(hold, (decision) => proceed(Effect.succeed(decision)))
          })
        : Effect.sync(() => decide(hold, now())),
    release: (hold, now) => {
      waiting.delete(hold)
      if (holding.delete(hold)) held = plus(held, hold.bound, -1)
      for (const [next, proceed] of waiting) {
        const decision = decide(next, now)
        if (decision === "wait") break
        waiting.delete(next)
        proceed(decision)
      }
    }
  }
}
