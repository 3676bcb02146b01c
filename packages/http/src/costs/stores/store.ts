import type { XError } from "@xeffect/core"
import type * as Effect from "effect/Effect"
import type { Amount, Charge } from "../amount.ts"
import type { Budget, Admission } from "../ledger.ts"

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

/** Where the sums are. */
export interface OpenStore {
  /**
   * Decides on a call, and holds its bound if it is admitted. Waits for calls in flight if it fits only without them and
   * `waits` is true. Only that can be interrupted, and nothing is held then. `now` is in milliseconds since 1970.
   */
  readonly admit: (hold: Hold, now: Effect.Effect<number>, waits: boolean) => Effect.Effect<Admission, XError>
  /**
   * Books a call at the time of its response, and returns what it held. Returns the charges that were not billed before
   * that day. Cannot fail, since the call was made.
   */
  readonly settle: (
    hold: Hold | undefined,
    charges: ReadonlyArray<Charge>,
    at: number
  ) => Effect.Effect<ReadonlyArray<Charge>>
  /** What was spent in a period, for example `2026-11-22` or `2026-11`. */
  readonly spent: (period: string) => Effect.Effect<Amount, XError>
}

/** Keeps what was spent. Called once for each `costs`. */
export type CostStore = (options: StoreOptions) => OpenStore
