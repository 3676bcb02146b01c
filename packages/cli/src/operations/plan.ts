import * as Effect from "effect/Effect"
import { formatOf, printEntries, printOne } from "../output/print.ts"
import { jsonLine, printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { wrap } from "../output/width.ts"
import type { Planned } from "../session/dry-run.ts"
import { printingOf, type Shared } from "../session/shared.ts"

/** Dollars with cents, and without further digits that say nothing: `$0.20`, `$0.015`. */
export const showDollars = (dollars: number): string => `$${dollars.toFixed(6).replace(/0{1,4}$/, "")}`

interface Dollars {
  readonly min: number
  readonly max: number | null
}

const sentenceOf = ({ max, min }: Dollars): string => {
  if (max === null) return "It is billed as it is received."
  if (max === 0) return "It costs nothing."
  return min === max ? `It costs ${showDollars(max)}.` : `It costs at most ${showDollars(max)}.`
}

export const sumOf = (plans: ReadonlyArray<Planned>): Dollars => ({
  min: plans.reduce((sum, { dollars }) => sum + dollars.min, 0),
  max: plans.reduce<number | null>((sum, { dollars: { max } }) => (sum === null || max === null ? null : sum + max), 0)
})

/** An address stays in one piece, so that it can be copied. */
const linesOf = ({ body, method, url }: Planned): ReadonlyArray<string> => [
  printable(`${method} ${url}`),
  ...(body === undefined ? [] : jsonLine(body, 2).split("\n"))
]

/** Prints what calls would be: as sentences on a terminal, otherwise as JSON. */
export const printPlans = Effect.fnUntraced(function* (plans: ReadonlyArray<Planned>, shared: Shared) {
  const printing = printingOf(shared)
  const [first, ...others] = plans
  if ((yield* formatOf(printing)) !== "table") {
    return yield* others.length === 0 ? printOne(first, printing) : printEntries(plans, printing)
  }
  const { columns, write } = yield* Screen
  const lines = [...plans.flatMap((one) => linesOf(one)), ...wrap(sentenceOf(sumOf(plans)), columns)]
  yield* write(lines.map((line) => `${line}\n`).join(""))
})
