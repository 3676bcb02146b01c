import type { XApi } from "@xeffect/core"
import type { Estimate } from "@xeffect/costs/estimate"
import * as Effect from "effect/Effect"
import { formatOf, printList, printOne } from "../output/print.ts"
import { jsonLine, printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { wrap } from "../output/width.ts"
import type { Planned, PlannedPages } from "../session/costs/dry-run.ts"
import { Estimating } from "../session/costs/estimating.ts"
import { printingOf, type Shared } from "../session/shared.ts"

/** Dollars with cents, and without further digits that say nothing: `$0.20`, `$0.015`. */
export const showDollars = (dollars: number): string => `$${dollars.toFixed(6).replace(/0{1,4}$/, "")}`

interface Dollars {
  readonly min: number
  readonly max: number | null
}

const pagesOf = ({ count, entries }: PlannedPages): string =>
  `${count === 1 ? "1 page" : `${count} pages`}${entries === null ? "" : ` of ${entries} entries`}`

const aPage = ({ dollars, entries }: PlannedPages): string =>
  `at most ${showDollars(dollars)} for each page${entries === null ? "" : ` of ${entries} entries`}`

/** The cost of calls, as a sentence. */
export const sentenceOf = (plans: ReadonlyArray<Planned>): string => {
  const { max, min } = sumOf(plans)
  const last = plans.at(-1)
  if (max === null && last?.pages !== undefined) return `It costs ${aPage(last.pages)}, to the last one.`
  if (max === null) return `It is billed as it is received: at most ${showDollars(last?.each ?? 0)} for each entry.`
  if (max === 0) return "It costs nothing."
  if (min === max) return `It costs ${showDollars(max)}.`
  const pages = last?.pages === undefined || last.pages.count === 1 ? "" : `, for ${pagesOf(last.pages)}`
  return `It costs at most ${showDollars(max)}${pages}.`
}

const inMicros = (dollars: number): number => Math.round(dollars * 1e6) / 1e6

export const sumOf = (plans: ReadonlyArray<Planned>): Dollars => ({
  min: inMicros(plans.reduce((sum, { dollars }) => sum + dollars.min, 0)),
  max: plans.reduce<number | null>(
    (sum, { dollars: { max } }) => (sum === null || max === null ? null : inMicros(sum + max)),
    0
  )
})

/** An address stays in one piece, so that it can be copied. */
const linesOf = ({ body, method, url }: Planned): ReadonlyArray<string> => [
  printable(`${method} ${url}`),
  ...(body === undefined ? [] : jsonLine(body, 2).split("\n"))
]

/**
 * Prints what calls would be: as sentences on a terminal, otherwise as JSON. `whole` computes the cost of all pages of
 * a list, and may send requests: only an estimate runs it.
 */
export const printPlans = Effect.fnUntraced(function* (
  plans: ReadonlyArray<Planned>,
  shared: Shared,
  whole?: Effect.Effect<Estimate, unknown, XApi>
) {
  if (yield* Estimating) {
    const { printPrice } = yield* Effect.promise(() => import("./price.ts"))
    return yield* printPrice(plans, shared, whole)
  }
  const printing = printingOf(shared)
  const [first, ...others] = plans
  if ((yield* formatOf(printing)) !== "table") {
    return yield* others.length === 0 ? printOne(first, printing) : printList(plans, printing)
  }
  const { columns, write } = yield* Screen
  const lines = [...plans.flatMap((one) => linesOf(one)), ...wrap(sentenceOf(plans), columns)]
  yield* write(lines.map((line) => `${line}\n`).join(""))
})
