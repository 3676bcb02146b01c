/** The price of a command, without its requests. */
import type { XApi } from "@xeffect/core"
import type { Estimate } from "@xeffect/costs/estimate"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { formatOf, printOne } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { wrap } from "../output/width.ts"
import type { Planned } from "../session/costs/dry-run.ts"
import { live } from "../session/live.ts"
import { printingOf, type Shared } from "../session/shared.ts"
import { sentenceOf, showDollars, sumOf } from "./plan.ts"

/** An estimate as it is printed: durations in words. */
export const shownEstimate = <E extends { readonly duration?: Estimate["duration"] | undefined }>({
  duration,
  ...estimated
}: E) => ({
  ...estimated,
  ...(duration === undefined
    ? {}
    : { duration: { min: Duration.format(duration.min), max: Duration.format(duration.max) } })
})

const range = (min: number, max: number, show: (value: number) => string = String): string =>
  min === max ? show(max) : `${show(min)} to ${show(max)}`

const estimateInWords = ({ assumptions, dollars, entries, requests }: Estimate): ReadonlyArray<string> => {
  const found = entries === undefined ? "" : ` for ${entries} entries`
  const sent = range(requests.min, requests.max)
  return [
    `It costs ${range(dollars.min, dollars.max, showDollars)}${found}, by ${sent} ${sent === "1" ? "request" : "requests"}.`,
    ...assumptions
  ]
}

const printSentences = Effect.fnUntraced(function* (sentences: ReadonlyArray<string>) {
  const { columns, write } = yield* Screen
  yield* write(
    sentences
      .flatMap((sentence) => wrap(sentence, columns))
      .map((line) => `${line}\n`)
      .join("")
  )
})

const printPlanned = Effect.fnUntraced(function* (plans: ReadonlyArray<Planned>, shared: Shared) {
  const printing = printingOf(shared)
  if ((yield* formatOf(printing)) === "table") return yield* printSentences([sentenceOf(plans)])
  const { each, pages } = plans.at(-1) ?? {}
  const paged = pages === undefined ? {} : { pages }
  yield* printOne({ dollars: sumOf(plans), ...paged, ...(each === undefined ? {} : { each }) }, printing)
})

const printWhole = Effect.fnUntraced(function* (
  plans: ReadonlyArray<Planned>,
  shared: Shared,
  whole: Effect.Effect<Estimate, unknown, XApi>
) {
  const printing = printingOf(shared)
  const estimated = yield* Effect.provide(whole, live(shared))
  // Nothing says how many pages there are.
  if (estimated.basis === "max_results") return yield* printPlanned(plans, shared)
  const { dollars } = estimated.estimateCost
  if (dollars > 0) yield* Screen.use(({ tell }) => tell(`The estimate itself cost ${showDollars(dollars)}.`))
  return (yield* formatOf(printing)) === "table"
    ? yield* printSentences(estimateInWords(estimated))
    : yield* printOne(shownEstimate(estimated), printing)
})

/** Prints what calls cost: as sentences on a terminal, otherwise as JSON. Includes the cost of all pages by `whole`. */
export const printPrice = (
  plans: ReadonlyArray<Planned>,
  shared: Shared,
  whole?: Effect.Effect<Estimate, unknown, XApi>
) => (whole === undefined ? printPlanned(plans, shared) : printWhole(plans, shared, whole))
