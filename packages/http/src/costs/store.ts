import type { XError } from "@xeffect/core"
import type * as Effect from "effect/Effect"
import type { Amount, Charge } from "./amount.ts"
import type { Budget, Exceeded, OfPeriods } from "./budget.ts"

/** What a store must know. */
export interface StoreOptions {
  readonly budgets: ReadonlyArray<Budget>
  /** How many resources are remembered for a day. */
  readonly remember: number
}

/** What a call holds while it is in flight. */
export interface Hold {
  readonly operation: string
  /** The most that the call may cost. */
  readonly bound: Amount
}

/** What is to be done with a call: send it, let it wait for those in flight, or refuse it. */
export type Admission = "admitted" | "wait" | Exceeded

/** What was booked. */
export interface Booked {
  /** The charges that were not billed before on their day. */
  readonly billed: ReadonlyArray<Charge>
  /** Their sum. */
  readonly amount: Amount
  /** What is spent now. Absent if the store cannot be read. */
  readonly spent?: OfPeriods<Amount>
}

/** Where the sums are. */
export interface OpenStore {
  /**
   * Decides on a call, and holds its bound if it is admitted. Waits for calls in flight if it fits only without them and
   * `waits` is true. If it is interrupted, `settle` follows. `now` is the time in milliseconds since 1970.
   */
  readonly admit: (hold: Hold, now: () => number, waits: boolean) => Effect.Effect<Admission, XError>
  /**
   * Books a call at the time of its response, and returns what it held, if anything. Cannot fail, since the call was made. An
   * effect only if the store is not in memory: this runs for every request.
   */
  readonly settle: (
    hold: Hold | undefined,
    charges: ReadonlyArray<Charge>,
    at: number
  ) => Booked | Effect.Effect<Booked>
  /** What was spent on the day and in the month of a time. */
  readonly spent: (at: number) => Effect.Effect<OfPeriods<Amount>, XError>
}

/** Keeps what was spent. Called once for each `costs`. */
export type CostStore = (options: StoreOptions) => OpenStore
