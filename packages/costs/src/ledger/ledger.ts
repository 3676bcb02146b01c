import { type Books, makeBooks } from "./books.ts"
import { type Holds, makeHolds } from "./reservations.ts"
import type { StoreOptions } from "./store.ts"

/** A store in memory, and what another must keep of it. */
export interface Ledger extends Books {
  readonly holds: Holds
}

/** Keeps in memory what was spent, and what is held within budgets. */
export const makeLedger = (options: StoreOptions): Ledger => {
  const books = makeBooks(options)
  const holds = makeHolds(options.budgets, books.spentAt)
  return {
    ...books,
    holds,
    admit: holds.admit,
    settle: (hold, charges, at) => {
      const booked = books.settle(hold, charges, at)
      // Calls that wait are decided on by what is spent now.
      if (hold !== undefined) holds.release(hold)
      return booked
    }
  }
}
