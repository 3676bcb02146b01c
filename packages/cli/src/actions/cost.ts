import * as Effect from "effect/Effect"
import { showDollars } from "../operations/plan.ts"
import { formatOf, printEntries } from "../output/print.ts"
import { credentials } from "../profiles/credentials.ts"
import { printingOf, type Shared } from "../session/shared.ts"
import { spentHere } from "../session/spending.ts"

/** Prints what the commands of this machine have cost. */
export const cost = Effect.fnUntraced(function* (shared: Shared) {
  const { base_url } = yield* credentials()
  const { month, today } = yield* spentHere(base_url)
  const printing = printingOf(shared)
  const isTable = (yield* formatOf(printing)) === "table"
  const rows = [
    { period: "today", ...today },
    { period: "this month", ...month }
  ]
  const shown = rows.map((row) => ({ ...row, dollars: showDollars(row.dollars) }))
  yield* printEntries(isTable ? shown : rows, printing)
})
