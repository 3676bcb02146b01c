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

/** The amount that a call holds while it is in flight, or a stream for items that may be on the way. */
export interface Hold {
  readonly operation: string
  /** The most that it may cost. */
  readonly bound: Amount
  /** It is given up to a call that would have to wait for it, since nobody knows when the next items arrive. */
  readonly isOfStream?: boolean
  /** How it may cost less, for the failure if it does not fit. */
  readonly note?: (() => string | undefined) | undefined
  /** Asks the X API something by the layer of the call. */
  readonly ask?: OutgoingRequest["ask"]
}

/** The decision about a call: send it, let it wait for those in flight, or refuse it. */
export type HoldDecision = "admitted" | "wait" | Exceeded | HoldRefusal

/** Why a call is refused that fits into the budgets. */
export interface HoldRefusal {
  /** Present if a call that costs less may fit. */
  readonly unit?: "dollars"
  readonly needed?: number
  readonly detail: string
}

/** The result of booking a call. */
export interface Booked {
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
   * Decides, and holds the bound if it is admitted. If it fits only without what others hold and `waits` is true, streams give
   * up what they hold, and calls in flight are waited for. If it is interrupted, `settle` follows. `now` is the time in
   * milliseconds since 1970.
   */
  readonly admit: (hold: Hold, now: () => number, waits: boolean) => Effect.Effect<HoldDecision, XError>
  /**
   * Books a call at the time of its response, and returns what it held, if anything. Cannot fail, since the call was made. An
   * effect only if the store is not in memory: this runs for every request.
   */
  readonly settle: (
    hold: Hold | undefined,
    charges: ReadonlyArray<Charge>,
    at: number
  ) => Booked | Effect.Effect<Booked>
  /** The amounts that were spent on the day and in the month of a time. */
  readonly spent: (at: number) => Effect.Effect<OfPeriods<Amount>, XError>
}

/** Keeps what was spent. Called once for each `costs`. */
export interface CostStore {
  (options: StoreOptions): OpenStore
  /** The error in the settings of the store, if any: a layer with it is not built. */
  readonly invalid?: InvalidInput | undefined
}
