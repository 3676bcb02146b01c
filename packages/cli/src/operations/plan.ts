import * as Effect from "effect/Effect"
import { formatOf, printOne } from "../output/print.ts"
import { jsonLine } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { wrap } from "../output/width.ts"
import type { Planned } from "../session/dry-run.ts"
import { printingOf, type Shared } from "../session/shared.ts"

/** Dollars without digits that say nothing: `$0.015`. */
export const showDollars = (dollars: number): string => `$${Number(dollars.toFixed(6))}`

const priceOf = ({ dollars: { max, min } }: Planned): string => {
  if (max === null) return "It is billed as it is received."
  if (max === 0) return "It costs nothing."
  return min === max ? `It costs ${showDollars(max)}.` : `It costs at most ${showDollars(max)}.`
}

/** Prints what a call would be: as sentences on a terminal, otherwise as JSON. */
export const printPlan = Effect.fnUntraced(function* (planned: Planned, shared: Shared) {
  const printing = printingOf(shared)
  if ((yield* formatOf(printing)) !== "table") return yield* printOne(planned, printing)
  const { columns, write } = yield* Screen
  const body = planned.body === undefined ? [] : jsonLine(planned.body, 2).split("\n")
  const lines = [...wrap(`${planned.method} ${planned.url}`, columns), ...body, ...wrap(priceOf(planned), columns)]
  yield* write(lines.map((line) => `${line}\n`).join(""))
})
