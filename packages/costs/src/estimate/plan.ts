import { type Call, callRequests, sizedCall, type XError } from "@xeffect/core"
import type { HttpRequest } from "@xeffect/core/wire"
import * as Result from "effect/Result"
import type { Range } from "../pricing/pricing.ts"
import { type CallPrice, pricedRequest } from "../pricing/price-of.ts"
import type { PriceOptions } from "../pricing/options.ts"

/** The requests of a call, and their price. */
export interface CallPlan {
  /**
   * The first request, before it is signed. Its `url` is the path with the query, in which `{me}` stands for the ID of the
   * user of the credentials.
   */
  readonly request: HttpRequest
  /** How many requests the amount needs if each page is full. Absent if nobody knows: for all pages. */
  readonly requests: number | undefined
  /** The price of one request: of one page of a list. */
  readonly each: CallPrice
  /** The dollars for all requests. `max` is `Infinity` if nobody knows how many there are, and for a stream. */
  readonly dollars: Range<number>
}

/**
 * Computes the requests of a call and their cost from its parameters. Nothing is sent. To count the entries of a list first,
 * use `estimateCalls`.
 *
 * @param call the operation, its parameters, and how many entries are read
 * @param options `includes`, `links`, `owner_id` and `prices` as of `costs`
 * @returns `request`, the first one; `requests`, how many there are; `each`, the price of one; `dollars` of all. A failure with
 * `InvalidInput` if the call would be refused before it is sent
 * @since 0.1.0
 * @example
 * ```ts
 * import { plan } from "xeffect/costs"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Result from "effect/Result"
 *
 * const call = { operation: searchRecentTweets, params: { query: "#tides" }, amount: 300 }
 * const { dollars, requests } = Result.getOrThrow(plan(call))
 * console.log(`${requests} requests cost at most ${dollars.max} dollars`) // 3, 1.5
 * ```
 */
export const plan = (call: Call, options: PriceOptions = {}): Result.Result<CallPlan, XError> => {
  const { operation, params } = sizedCall(call)
  return Result.map(pricedRequest(operation, params, options), ({ definition, encoded, price }) => {
    const { inBody, path } = encoded
    const bare: HttpRequest = { method: definition.method, url: path, headers: {} }
    const request = definition.body?.write(bare, definition.params, inBody).request ?? bare
    const requests = callRequests(call)
    const { max, min } = price.dollars
    return { request, requests, each: price, dollars: { min, max: maxOfAll(max, requests) } }
  })
}

/** The upper bound of all requests. Nothing stays nothing, however many there are. */
const maxOfAll = (max: number, requests: number | undefined): number =>
  max === 0 ? 0 : Math.round(max * (requests ?? Infinity) * 1e6) / 1e6
