import { type Definition, type Exact, InvalidInput, XError } from "@xeffect/core"
import type { UncheckedParameters } from "@xeffect/core/options"
import type { Price } from "@xeffect/core/prices"
import { type EncodedRequest, encodeRequest, field } from "@xeffect/core/wire"
import * as Result from "effect/Result"
import { type Amount, nothing, plus } from "./amount.ts"
import { rangeOfRequest } from "./charge-of-request.ts"
import { dearestEvent, maxEntries, unitOf } from "./upper-bound.ts"
import { invalidPriceOption, type PriceOptions, pricingOf } from "./options.ts"
import type { Priced, Pricing, Range } from "./pricing.ts"
import { priceOfOperation } from "./price.ts"

/** The price of a call, as far as its parameters determine it. */
export interface CallPrice {
  /** The unit that is billed: each resource that it returns, the request, each event, or nothing. */
  readonly per: Price["per"] | "nothing"
  /** The dollars for each of those, with what it may include. */
  readonly each: Range<number>
  /** The dollars for the call: for one page of a list. `max` is `Infinity` for a stream, which has no last item. */
  readonly dollars: Range<number>
  /** How many resources it may return, included ones as well. */
  readonly resources: Range<number>
}

/** An operation with these parameters, whether its response ends or not. */
interface OperationWith<in out Params> {
  readonly definition: Definition
  /** Never set: carries the type of the parameters. */
  readonly Types?: (params: Params, response: never) => readonly [Params, unknown]
}

/**
 * Computes the cost of a call from its parameters, without a request: the least, if nothing is found, and its
 * upper bound. For a list with all its pages, and to narrow the range by counting first, use `estimate`.
 *
 * @param operation the operation
 * @param params the parameters of the call
 * @param options `includes`, `links`, `owner_id` and `prices` as of `costs`
 * @returns `per`, what is billed; `each`, the dollars for one of it; `dollars` and `resources` of the call. A failure with
 * `InvalidInput` if the call would be refused before it is sent
 * @since 0.1.0
 * @see https://docs.x.com/x-api/getting-started/pricing
 * @example
 * ```ts
 * import { priceOf } from "xeffect/costs"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Result from "effect/Result"
 *
 * const { dollars } = Result.getOrThrow(priceOf(searchRecentTweets, { query: "#tides", max_results: 100 }))
 * console.log(`a page costs at most ${dollars.max} dollars`) // 0.5
 * ```
 */
export const priceOf = <Params, const Given extends Params>(
  operation: OperationWith<Params>,
  params: Exact<Given, Params>,
  options: PriceOptions = {}
): Result.Result<CallPrice, XError> =>
  // Callers are checked against the parameters of the operation, and encoding checks them again.
  Result.map(pricedRequest(operation, params as UncheckedParameters, options), ({ price }) => price)

/** A request as it is encoded, with its price. */
export interface PricedCall {
  readonly definition: Definition
  readonly encoded: EncodedRequest
  readonly price: CallPrice
}

/** Encodes the request of a call, and computes its price. */
export const pricedRequest = (
  operation: { readonly definition: Definition },
  params: UncheckedParameters,
  options: PriceOptions
): Result.Result<PricedCall, XError> => {
  const { definition } = Object(operation)
  const invalid = invalidCall(definition, options)
  const encoded = invalid ?? encodeRequest(definition, params)
  if (encoded instanceof InvalidInput) {
    return Result.fail(new XError({ operation: invalid === undefined ? definition.name : "price_of", reason: encoded }))
  }
  const { path, values } = encoded
  const price = callPriceOf(pricingOf(options), { definition, values, request: { url: path } })
  return Result.succeed({ definition, encoded, price })
}

const invalidCall = (definition: unknown, options: PriceOptions): InvalidInput | undefined => {
  if (field(definition, "response") === undefined) {
    return new InvalidInput({ parameter: "operation", value: definition, rule: "an operation, for example getTweet" })
  }
  return invalidPriceOption(options)
}

const dollarsOf = ({ micros }: Amount): number => micros / 1e6

const noRange = { min: 0, max: 0 }

const callPriceOf = (pricing: Pricing, priced: Priced): CallPrice => {
  const price = priceOfOperation(priced.definition)
  if (price === undefined) return { per: "nothing", each: noRange, dollars: noRange, resources: noRange }
  if (price.per === "request") {
    const { max, min } = rangeOfRequest(pricing, priced, price)
    const dollars = { min: dollarsOf(min), max: dollarsOf(max) }
    return { per: price.per, each: dollars, dollars, resources: noRange }
  }
  if (price.per === "event") {
    const each = { min: Math.min(...Object.values(pricing.prices.event)), max: dearestEvent(pricing) }
    return { per: price.per, each, dollars: { min: 0, max: Infinity }, resources: { min: 0, max: Infinity } }
  }
  const { included, own } = unitOf(pricing, priced, price)
  const dearest = plus(own, included)
  const isStream = priced.definition.response.kind === "lines"
  const call = plus(nothing, dearest, isStream ? Infinity : maxEntries(priced))
  return {
    per: price.per,
    each: { min: dollarsOf(own), max: dollarsOf(dearest) },
    dollars: { min: 0, max: dollarsOf(call) },
    resources: { min: 0, max: call.resources }
  }
}
