import type { Ledger } from "../ledger.ts"
import type { KeyValueCosts } from "./key-value.ts"

/** What tells the states of a ledger apart. */
export const viewLedger = ({ holds, seen, sums }: Ledger) => ({
  sums: [...sums],
  day: seen.day(),
  calls: [...holds.calls].map(({ operation }) => operation).toSorted(),
  waiting: [...holds.waiting.keys()].map(({ operation }) => operation)
})

/** What tells the states of a store in a `KeyValueStore` apart. */
export const viewKeyValueCosts = ({ ledger, state }: KeyValueCosts) => {
  const { entries, known, parts, ...rest } = state()
  return { ledger: viewLedger(ledger), head: entries.last(), known: [...known], ...parts, ...rest }
}
