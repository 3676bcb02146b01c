import { type Books, makeBooks } from "./books.ts"
import { type BudgetReservations, makeReservations } from "./reservations.ts"
import type { StoreOptions } from "./store.ts"

/** A store in memory, and what another must keep of it. */
export interface Ledger extends Books {
  readonly reservations: BudgetReservations
}

/** Keeps in memory what was spent, and what is reserved within budgets. */
export const makeLedger = (options: StoreOptions): Ledger => {
  const books = makeBooks(options)
  const reservations = makeReservations(options.budgets, books.spentAt)
  return {
    ...books,
    reservations,
    reserve: reservations.reserve,
    settle: (reservation, charges, at) => {
      const settled = books.settle(reservation, charges, at)
      // Calls that wait are decided on by what is spent now.
      if (reservation !== undefined) reservations.release(reservation)
      return settled
    }
  }
}
