import * as Effect from "effect/Effect"
import { type Amount, nothing, plus } from "../pricing/amount.ts"
import { type Budget, exceededBy, type OfPeriods } from "./budget.ts"
import type { Hold, HoldDecision, OpenStore } from "./store.ts"

/** The amounts that calls in flight may spend, and the calls that wait for them. */
export interface Holds {
  readonly admit: OpenStore["admit"]
  /** Returns what a call held, if anything, and lets those go on that wait. It waits no longer itself. */
  readonly release: (hold: Hold) => void
  /** The amount that calls in flight hold. */
  readonly held: () => Amount
  /** Those that hold something. */
  readonly calls: ReadonlySet<Hold>
  /** Those that wait, the oldest first. */
  readonly waiting: ReadonlyMap<Hold, unknown>
}

/**
 * A call waits only if it fits beside what is spent. A reservation counts in every period, since a call that is sent before
 * midnight may be billed after it. Calls in flight end, and a stream may not: nothing waits for what a stream holds.
 */
export const makeHolds = (budgets: ReadonlyArray<Budget>, spentAt: (at: number) => OfPeriods<Amount>): Holds => {
  const { calls, decide, drop, held } = makeBalance(budgets, spentAt)
  // The oldest first, so that a dear call is not overtaken by cheap ones forever.
  const waiting = new Map<Hold, { readonly now: () => number; readonly proceed: (decision: HoldDecision) => void }>()
  return {
    calls,
    held,
    waiting,
    admit: (hold, now, waits) =>
      waits
        ? // Decided and written down in one step: a fiber that yields in between would miss the end of what it waits for.
          Effect.callback<HoldDecision>((resume) => {
            const proceed = (decision: HoldDecision) => resume(Effect.succeed(decision))
            const decision = waiting.size > 0 ? "wait" : decide(hold, waits, now())
            if (decision === "wait") waiting.set(hold, { now, proceed })
            else proceed(decision)
          })
        : Effect.sync(() => decide(hold, waits, now())),
    release: (hold) => {
      waiting.delete(hold)
      drop(hold)
      for (const [next, { now, proceed }] of waiting) {
        const decision = decide(next, true, now())
        if (decision === "wait") break
        waiting.delete(next)
        proceed(decision)
      }
    }
  }
}

const makeBalance = (budgets: ReadonlyArray<Budget>, spentAt: (at: number) => OfPeriods<Amount>) => {
  let held = nothing
  const calls = new Set<Hold>()
  const streams = new Set<Hold>()
  const decide = (hold: Hold, waits: boolean, now: number): HoldDecision => {
    const exceeded = (more: Amount) => exceededBy(budgets, spentAt(now), more, hold.bound, now)
    const needed = plus(held, hold.bound)
    if (exceeded(needed) !== undefined) return exceeded(hold.bound) ?? "wait"
    let all = needed
    for (const { bound } of streams) all = plus(all, bound)
    if (streams.size > 0 && exceeded(all) !== undefined) {
      if (!waits) return "wait"
      streams.clear()
    }
    if (hold.isOfStream === true) streams.add(hold)
    else {
      calls.add(hold)
      held = needed
    }
    return "admitted"
  }
  const drop = (hold: Hold) => {
    streams.delete(hold)
    if (calls.delete(hold)) held = plus(held, hold.bound, -1)
  }
  return { calls, decide, drop, held: () => held }
}
