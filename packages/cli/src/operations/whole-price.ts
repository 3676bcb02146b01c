/** The price of all pages of a list. */
import type { XApi } from "@xeffect/core"
import type { Estimate } from "@xeffect/costs/estimate"
import * as Effect from "effect/Effect"
import { formatOf, printOne } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { showDollars } from "../session/costs/dollars.ts"
import type { Planned } from "../session/costs/dollars.ts"
import { live } from "../profiles/live.ts"
import { printingOf, type Shared } from "../session/shared.ts"
import { printPrice, printSentences, shownEstimate } from "./price.ts"

const range = (min: number, max: number, show: (value: number) => string = String): string =>
  min === max ? show(max) : `${show(min)} to ${show(max)}`

const estimateInWords = ({ assumptions, dollars, entries, requests }: Estimate): ReadonlyArray<string> => {
  const found = entries === undefined ? "" : ` for ${entries} entries`
  const sent = range(requests.min, requests.max)
  return [
    `It costs ${range(dollars.min, dollars.max, showDollars)}${found}, in ${sent} ${sent === "1" ? "request" : "requests"}.`,
    ...assumptions
  ]
}

/** Prints what all pages cost. It may ask the X API how many there are. */
export const printWholePrice = Effect.fnUntraced(function* (
  plans: ReadonlyArray<Planned>,
  shared: Shared,
  whole: Effect.Effect<Estimate, unknown, XApi>
) {
  const printing = printingOf(shared)
  const estimated = yield* Effect.provide(whole, live(shared))
  // Nothing says how many pages there are.
  if (estimated.basis === "max_results") return yield* printPrice(plans, shared)
  const { dollars } = estimated.estimateCost
  if (dollars > 0) yield* Screen.use(({ tell }) => tell(`The estimate itself cost ${showDollars(dollars)}.`))
  return (yield* formatOf(printing)) === "table"
    ? yield* printSentences(estimateInWords(estimated))
    : yield* printOne(shownEstimate(estimated), printing)
})
