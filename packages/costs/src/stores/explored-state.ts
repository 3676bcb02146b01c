import type { Ledger } from "../ledger/ledger.ts"
import type { KeyValueCosts } from "./key-value.ts"

/** The parts of a ledger that tell its states apart. */
export const viewLedger = ({ reservations, seen, sums }: Ledger) => ({
  sums: [...sums],
  day: seen.day(),
  calls: [...reservations.calls].map(({ operation }) => operation).toSorted(),
  waiting: [...reservations.waiting.keys()].map(({ operation }) => operation)
})

/** The parts of a store in a `KeyValueStore` that tell its states apart. */
export const viewKeyValueCosts = ({ ledger, state }: KeyValueCosts) => {
  const { entries, known, parts, ...rest } = state()
  return { ledger: viewLedger(ledger), head: entries.last(), known: [...known], ...parts, ...rest }
}
