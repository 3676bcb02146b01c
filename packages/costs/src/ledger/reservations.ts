import * as Effect from "effect/Effect"
import { type Amount, nothing, plus } from "../pricing/amount.ts"
import { type Budget, exceededBy, type OfPeriods } from "./budget.ts"
import type { OpenStore, Reservation, ReservationDecision } from "./store.ts"

/** The amounts that calls in flight may spend, and the calls that wait for them. */
export interface BudgetReservations {
  readonly reserve: OpenStore["reserve"]
  /** Ends the reservation of a call, or its wait for one. Waiting calls continue if they fit now. */
  readonly release: (reservation: Reservation) => void
  /** The amount that calls in flight have reserved. */
  readonly reserved: () => Amount
  /** Those that have reserved something. */
  readonly calls: ReadonlySet<Reservation>
  /** Those that wait, the oldest first. */
  readonly waiting: ReadonlyMap<Reservation, unknown>
}

/**
 * A call waits only if it fits beside what is spent. A reservation counts in every period, since a call that is sent before
 * midnight may be billed after it. Calls in flight end, and a stream may not: nothing waits for what a stream has reserved.
 */
export const makeReservations = (
  budgets: ReadonlyArray<Budget>,
  spentAt: (at: number) => OfPeriods<Amount>
): BudgetReservations => {
  const { calls, decide, drop, reserved } = makeBalance(budgets, spentAt)
  // The oldest first, so that a dear call is not overtaken by cheap ones forever.
  const waiting = new Map<
    Reservation,
    { readonly now: () => number; readonly proceed: (decision: ReservationDecision) => void }
  >()
  return {
    calls,
    reserved,
    waiting,
    reserve: (reservation, now, waits) =>
      waits
        ? // Decided and written down in one step: a fiber that yields in between would miss the end of what it waits for.
          Effect.callback<ReservationDecision>((resume) => {
            const proceed = (decision: ReservationDecision) => resume(Effect.succeed(decision))
            const decision = waiting.size > 0 ? "wait" : decide(reservation, waits, now())
            if (decision === "wait") waiting.set(reservation, { now, proceed })
            else proceed(decision)
          })
        : Effect.sync(() => decide(reservation, waits, now())),
    release: (reservation) => {
      waiting.delete(reservation)
      drop(reservation)
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
  let reserved = nothing
  const calls = new Set<Reservation>()
  const streams = new Set<Reservation>()
  const decide = (reservation: Reservation, waits: boolean, now: number): ReservationDecision => {
    const exceeded = (more: Amount) => exceededBy(budgets, spentAt(now), more, reservation.amount, now)
    const needed = plus(reserved, reservation.amount)
    if (exceeded(needed) !== undefined) return exceeded(reservation.amount) ?? "wait"
    let all = needed
    for (const { amount } of streams) all = plus(all, amount)
    if (streams.size > 0 && exceeded(all) !== undefined) {
      if (!waits) return "wait"
      streams.clear()
    }
    if (reservation.isOfStream === true) streams.add(reservation)
    else {
      calls.add(reservation)
      reserved = needed
    }
    return "reserved"
  }
  const drop = (reservation: Reservation) => {
    streams.delete(reservation)
    if (calls.delete(reservation)) reserved = plus(reserved, reservation.amount, -1)
  }
  return { calls, decide, drop, reserved: () => reserved }
}
