import { type AnyOperation, callEntries, type XApi, type XError } from "@xeffect/core"
import type { UncheckedParameters } from "@xeffect/core/options"
import type { Prices } from "@xeffect/core/prices"
import { field } from "@xeffect/core/wire"
import * as Stream from "effect/Stream"
import { collectable } from "../../plan/collectable.ts"

/** How many posts a query has in a period, in milliseconds since 1970. */
export interface PostCount {
  readonly start: number
  readonly end: number
  readonly count: number
}

/**
 * Counts the posts of a search by periods.
 *
 * @param operation the operation that counts
 */
export const countsOf = (
  operation: AnyOperation,
  params: UncheckedParameters
): Stream.Stream<PostCount, XError, XApi> =>
  Stream.map(callEntries({ operation, params, amount: "all" }), (entry) => ({
    start: Date.parse(String(field(entry, "start"))),
    end: Date.parse(String(field(entry, "end"))),
    count: Number(field(entry, "tweet_count") ?? field(entry, "post_count") ?? 0)
  }))

/** The price of a request of an operation that counts, in dollars. */
export const priceOfCount = (name: string, { request }: Prices): number => {
  const price = collectable(name)?.price
  return price?.per === "request" ? request[price.of] : 0
}
