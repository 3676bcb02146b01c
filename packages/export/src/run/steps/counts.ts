import { type Definition, items, type XApi, type XError } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import type { UncheckedParameters } from "@xeffect/core/options"
import type { Prices } from "@xeffect/core/prices"
import * as Stream from "effect/Stream"
import { collectable } from "../../plan/collectable.ts"

/** How many posts a query has in a period, in milliseconds since 1970. */
export interface PostCount {
  readonly start: number
  readonly end: number
  readonly count: number
}

interface CountEntry {
  readonly start: string
  readonly end: string
  readonly tweet_count?: number
  readonly post_count?: number
}

/**
 * Counts the posts of a search by periods.
 *
 * @param counts the operation that counts
 */
export const countsOf = (counts: Definition, params: UncheckedParameters): Stream.Stream<PostCount, XError, XApi> =>
  // Both operations that count have these entries.
  items(
    operation<UncheckedParameters, { readonly data?: ReadonlyArray<CountEntry> }>(counts as never),
    params as never
  ).pipe(
    Stream.map(({ end, post_count, start, tweet_count }) => ({
      start: Date.parse(start),
      end: Date.parse(end),
      count: tweet_count ?? post_count ?? 0
    }))
  )

/** The price of a request of an operation that counts, in dollars. */
export const priceOfCount = (name: string, { request }: Prices): number => {
  const price = collectable(name)?.price
  return price?.per === "request" ? request[price.of] : 0
}
