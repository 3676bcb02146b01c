import { prices } from "@xeffect/core/prices"
import { type CollectionGap, type Plan, status } from "@xeffect/export"
import * as Effect from "effect/Effect"
import { showDollars } from "../session/costs/dollars.ts"
import { printEntries } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { printingOf, type Shared } from "../session/shared.ts"

// Fetching a gap costs a request that counts, and at most the posts that it reads.
const priceOf = ({ fetchable, posts }: CollectionGap, { operation }: Plan) => {
  if (fetchable !== true || posts === undefined) return {}
  const { counts_all, counts_recent } = prices.request
  const counting = operation === "search_all_tweets" ? counts_all : counts_recent
  return { dollars: showDollars(counting + posts * prices.resource.post) }
}

/** Prints the gaps of a collection, and what fetching them costs at most. */
export const listGaps = Effect.fnUntraced(function* (directory: string, shared: Shared) {
  const { gaps, plan } = yield* status(directory)
  const rows = gaps.map(({ detail, ...gap }) => ({ ...gap, ...priceOf({ detail, ...gap }, plan), detail }))
  yield* printEntries(rows, printingOf(shared))
  if (rows.length === 0) yield* Screen.use(({ tell }) => tell("The collection has no gaps."))
})
