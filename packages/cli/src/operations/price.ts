/** The price of a command, without its requests. */
import type { XError } from "@xeffect/core"
import type { CallPrice } from "@xeffect/costs"
import type { Estimate } from "@xeffect/costs/estimate"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import { formatOf, printOne } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { wrap } from "../output/width.ts"
import { sentenceOf, showDollars, sumOf } from "../session/costs/dollars.ts"
import type { Planned } from "../session/costs/dollars.ts"
import { printingOf, type Shared } from "../session/shared.ts"

/** A suggestion with commands instead of functions. */
const inCommands = ({ text, ...suggestion }: Estimate["suggestions"][number]) => ({
  ...suggestion,
  text: text
    .replace(/\bwith getRecentTweetsCount\b/, "with xeffect counts")
    .replace(/\bwith getAllTweetsCount\b/, "with xeffect counts --archive")
    .replace(/\b(\d+(?:\.\d+)?) dollars\b/g, (_, amount: string) => showDollars(Number(amount)))
})

/** An estimate in its printed form, with durations in words. */
export const shownEstimate = <E extends Partial<Pick<Estimate, "duration" | "suggestions">>>({
  duration,
  suggestions,
  ...estimated
}: E) => ({
  ...estimated,
  ...(suggestions === undefined ? {} : { suggestions: suggestions.map(inCommands) }),
  ...(duration === undefined
    ? {}
    : { duration: { min: Duration.format(duration.min), max: Duration.format(duration.max) } })
})

/** Prints sentences that are as wide as the terminal. */
export const printSentences = Effect.fnUntraced(function* (sentences: ReadonlyArray<string>) {
  const { columns, write } = yield* Screen
  yield* write(
    sentences
      .flatMap((sentence) => wrap(sentence, columns))
      .map((line) => `${line}\n`)
      .join("")
  )
})

/** Prints what calls cost, without their requests: as sentences on a terminal, otherwise as JSON. */
export const printPrice = Effect.fnUntraced(function* (plans: ReadonlyArray<Planned>, shared: Shared) {
  const printing = printingOf(shared)
  if ((yield* formatOf(printing)) === "table") return yield* printSentences([sentenceOf(plans)])
  const { each, pages } = plans.at(-1) ?? {}
  const paged = pages === undefined ? {} : { pages }
  yield* printOne({ dollars: sumOf(plans), ...paged, ...(each === undefined ? {} : { each }) }, printing)
})

/** Prints what a call costs that a command makes by itself. Without one it costs nothing. Nothing is sent. */
export const printPriceOf = Effect.fnUntraced(function* (
  price: Result.Result<CallPrice, XError> | undefined,
  shared: Shared
) {
  if (price === undefined) return yield* printPrice([], shared)
  const { dollars } = yield* Effect.fromResult(price)
  yield* printPrice([{ method: "", url: "", dollars }], shared)
})
