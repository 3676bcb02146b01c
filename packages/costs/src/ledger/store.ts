import type { InvalidInput, XError } from "@xeffect/core"
import type { OutgoingRequest } from "@xeffect/http"
import type * as Effect from "effect/Effect"
import type { Amount, Charge } from "../pricing/amount.ts"
import type { Budget, Exceeded, OfPeriods } from "./budget.ts"

/** The options that a store needs. */
export interface StoreOptions {
  readonly budgets: ReadonlyArray<Budget>
  /** How many resources are remembered for a day. */
  readonly remember: number
}

/** The amount that is reserved for a call in flight, or for items of a stream that may be on the way. */
export interface Reservation {
  readonly operation: string
  /** The most that it may cost. */
  readonly amount: Amount
  /** It is given up to a call that would have to wait for it, since nobody knows when the next items arrive. */
  readonly isOfStream?: boolean
  /** How it may cost less, for the failure if it does not fit. */
  readonly note?: (() => string | undefined) | undefined
  /** Asks the X API something by the layer of the call. */
  readonly ask?: OutgoingRequest["ask"]
}

/** The decision about a call: send it, let it wait for those in flight, or refuse it. */
export type ReservationDecision = "reserved" | "wait" | Exceeded | ReservationRefusal

/** Why a call is refused that fits into the budgets. */
export interface ReservationRefusal {
  /** Present if a call that costs less may fit. */
  readonly unit?: "dollars"
  readonly needed?: number
  readonly detail: string
}

/** The result of settling a call. */
export interface SettledCall {
  /** The charges that were not billed before on their day. */
  readonly billed: ReadonlyArray<Charge>
  /** Their sum. */
  readonly amount: Amount
  /** The amounts that are spent now. Absent if the store cannot be read. */
  readonly spent?: OfPeriods<Amount>
}

/** Where the sums are. */
export interface OpenStore {
  /**
   * Decides, and reserves the amount if it fits. If it fits only without other reservations and `waits` is true, streams give
   * theirs up, and calls in flight are waited for. If it is interrupted, `settle` follows. `now` is the time in
   * milliseconds since 1970.
   */
  readonly reserve: (
    reservation: Reservation,
    now: () => number,
    waits: boolean
  ) => Effect.Effect<ReservationDecision, XError>
  /**
   * Counts the charges at the time of the response, and ends the reservation, if there is one. Cannot fail, since the call
   * was made. An effect only if the store is not in memory: this runs for every request.
   */
  readonly settle: (
    reservation: Reservation | undefined,
    charges: ReadonlyArray<Charge>,
    at: number
  ) => SettledCall | Effect.Effect<SettledCall>
  /** The amounts that were spent on the day and in the month of a time. */
  readonly spent: (at: number) => Effect.Effect<OfPeriods<Amount>, XError>
}

/** Keeps what was spent. Called once for each `costs`. */
export interface CostStore {
  (options: StoreOptions): OpenStore
  /** The error in the settings of the store, if any: a layer with it is not built. */
  readonly invalid?: InvalidInput | undefined
}
