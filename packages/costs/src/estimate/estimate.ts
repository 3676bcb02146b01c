import {
  type AnyOperation,
  type Definition,
  type Exact,
  InvalidInput,
  type Operation,
  type XApi,
  type XError
} from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { checkObject, type UncheckedParameters } from "@xeffect/core/options"
import { encodeRequest, field } from "@xeffect/core/wire"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Priced, Pricing, Range } from "../pricing/pricing.ts"
import { invalidPriceOption, type PriceOptions, pricingOf } from "../pricing/options.ts"
import { priceOfOperation } from "../pricing/price.ts"
import { type CallCost, costOfCall, plusCost } from "./amounts.ts"
import { askFor, countsPrice, givenEntries } from "./known.ts"
import { durationOf } from "./duration.ts"
import { mapRange } from "./range.ts"
import { batchesOf, isNarrowed, plusSize, type Size, sizeOf } from "./size.ts"
import { type Suggestion, suggestionsFor } from "./suggestions.ts"

export type { Range } from "../pricing/pricing.ts"
export type { Suggestion } from "./suggestions.ts"

/** How a call is priced, and how much of a list will be read. */
export interface EstimateOptions extends PriceOptions {
  /** How many pages of a list will be read. Default: all, if their number can be found out, otherwise 1. */
  readonly pages?: number | undefined
}

/** The expected cost of a call, or of all pages of a list. */
export interface Estimate {
  readonly dollars: Range<number>
  /** How many entries there are now, as counted or by the number of IDs. Absent if nothing says so before they are read. */
  readonly entries?: number
  /** Resources that are read, included ones as well. */
  readonly resources: Range<number>
  readonly requests: Range<number>
  /** How long rate limits make the requests take at least: `max` is under the stricter of the app's and the user's. */
  readonly duration: Range<Duration.Duration>
  /**
   * The source of the number of resources: `counts` of a search, the `profile` of a user, the number of `ids`, the
   * `max_results` that pages may have, or nothing but the `request`, which is billed as a whole or not at all.
   */
  readonly basis: "counts" | "profile" | "ids" | "max_results" | "request"
  /** Why it is a range, in sentences. */
  readonly assumptions: ReadonlyArray<string>
  /** The cost of the estimate itself. */
  readonly estimateCost: { readonly dollars: number; readonly requests: number }
  /** The changes that would make it cost less, the largest saving first. */
  readonly suggestions: ReadonlyArray<Suggestion>
}

/**
 * Estimates what a call will cost before it is made. A list is estimated with all its pages:
 *
 * - a search by a request to the counts operation, 0.005 dollars for the last seven days, and 0.010 for each 31 days of
 *   all posts. It accepts fewer credentials than the search: app-only bearer token, or OAuth 2.0 for the last seven days;
 * - followers, following, a user's posts, likes and list memberships by the counts of the profile, 0.010 dollars;
 * - a lookup by the number of `ids` or `usernames`, of which there may be any number here, as in `hydrateTweets`;
 * - a post by its text. Without `links` it may cost as much as one with a link.
 *
 * Everything else is an upper bound by the parameters, for one page unless `pages` says how many. Resources that were
 * read earlier on the same day in UTC are free, so that the bill may be less than the range.
 *
 * @param operation the operation
 * @param params the parameters of the call. They are checked before anything is sent
 * @param options `pages`, 1 or more; `includes`, `links`, `owner_id` and `prices` as of `costs`
 * @returns `dollars`, `resources`, `requests`, `duration`, each from `min` to `max`; `basis`, `assumptions`; `estimateCost`; `suggestions`
 * @remarks Fails with `InvalidInput`, and like the request that it makes.
 * @since 0.1.0
 * @see https://docs.x.com/x-api/getting-started/pricing
 * @example
 * ```ts
 * import { estimate } from "xeffect/costs/estimate"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const { dollars, requests } = yield* estimate(searchRecentTweets, { query: "#tides", max_results: 100 })
 *   yield* Effect.log(`at most ${dollars.max} dollars, by ${requests.max} requests`)
 * })
 * ```
 */
export const estimate = <Params, Result, const Given extends Params>(
  operation: Operation<Params, Result>,
  params: Exact<Given, Params>,
  options: EstimateOptions = {}
): Effect.Effect<Estimate, XError, XApi> =>
  // Callers are checked against the parameters of the operation, and `encodeRequest` checks them again.
  estimateAll(operation, [{ params: params as UncheckedParameters }], options)

/** A call that is priced, with its path as in the definition. */
type EstimatedCall = Priced & { readonly template: string }

/** A call whose entries may have been counted already. */
export interface CallToEstimate {
  readonly params: Readonly<Record<string, unknown>>
  /** How many entries there are. Default: the X API is asked, if another operation knows. */
  readonly entries?: number | undefined
}

/**
 * Estimates several calls of one operation together, as {@link estimate} does one: what they cost in all, and how long the rate
 * limits make them take one after the other.
 *
 * @param operation the operation
 * @param calls at least one, each with its `params`, and with `entries` if you know how many there are
 * @param options as of `estimate`
 * @returns as of `estimate`
 * @remarks Fails with `InvalidInput`, and like the requests that it makes.
 * @since 0.1.0
 * @see https://docs.x.com/x-api/getting-started/pricing
 * @example
 * ```ts
 * import { estimateCalls } from "xeffect/costs/estimate"
 * import { getUsersFollowers } from "xeffect/users"
 *
 * const program = estimateCalls(getUsersFollowers, [
 *   { params: { id: "2244994945" }, entries: 580_000 },
 *   { params: { id: "783214" }, entries: 68_000_000 }
 * ])
 * ```
 */
export const estimateCalls = (
  operation: AnyOperation,
  calls: ReadonlyArray<CallToEstimate>,
  options: EstimateOptions = {}
): Effect.Effect<Estimate, XError, XApi> => estimateAll(operation, calls, options)

const estimateAll = Effect.fnUntraced(function* (
  operation: { readonly definition: Definition },
  calls: ReadonlyArray<CallToEstimate>,
  options: EstimateOptions
) {
  const invalid = invalidEstimate(operation, calls, options)
  if (invalid !== undefined) return yield* refuse("estimate", invalid)
  const { definition } = operation
  const pricing = pricingOf(options)
  // All are checked before anything is sent.
  const all = yield* Effect.forEach(calls, (call) =>
    Effect.map(
      Effect.forEach(batchesOf(definition, call.params), (batch) => toPriced(definition, batch)),
      (batches) => ({ call, batches })
    )
  )
  const each = yield* Effect.forEach(all, ({ batches, call }) => sizeAndCost(pricing, options, batches, call), {
    concurrency: 4
  })
  return present(
    pricing,
    all[0]?.batches[0] as EstimatedCall,
    each.map(({ size }) => size).reduce(plusSize),
    each.map(({ cost }) => cost).reduce(plusCost)
  )
})

/** The size and the cost of one call. The number of its entries is asked for, if another operation knows it. */
const sizeAndCost = Effect.fnUntraced(function* (
  pricing: Pricing,
  { pages }: EstimateOptions,
  batches: ReadonlyArray<EstimatedCall>,
  { entries, params }: CallToEstimate
) {
  // There is always a first.
  const priced = batches[0] as EstimatedCall
  const { definition } = priced
  const price = priceOfOperation(definition)
  const known =
    entries !== undefined
      ? givenEntries(definition, entries)
      : price?.per === "resource"
        ? yield* askFor(definition, params, pricing.prices)
        : undefined
  const size = sizeOf({ calls: batches, known, price, pages, priced, isNarrowed: isNarrowed(params) })
  return { size, cost: costOfCall(pricing, priced, price, size) }
})

const toPriced = (definition: Definition, params: UncheckedParameters): Effect.Effect<EstimatedCall, XError> =>
  Effect.suspend(() => {
    const encoded = encodeRequest(definition, params)
    if (encoded instanceof InvalidInput) return refuse(definition.name, encoded)
    const { path, template, values } = encoded
    return Effect.succeed({ definition, template, values, request: { url: path } })
  })

const invalidEstimate = (
  operation: { readonly definition: Definition },
  calls: ReadonlyArray<CallToEstimate>,
  options: EstimateOptions
): InvalidInput | undefined => {
  const { response } = Object(Object(operation).definition)
  if (response === undefined) {
    return new InvalidInput({ parameter: "operation", value: operation, rule: "an operation, for example getTweet" })
  }
  if (!Array.isArray(calls) || calls.length === 0 || !calls.every((call) => field(call, "params") !== undefined)) {
    return new InvalidInput({ parameter: "calls", value: calls, rule: "a list of at least one call, each with params" })
  }
  const unreadable = checkObject("options", options)
  if (unreadable !== undefined) return unreadable
  const { pages } = options
  if (pages !== undefined && !(Number.isInteger(pages) && pages > 0)) {
    return new InvalidInput({ parameter: "pages", value: pages, rule: "a whole number, 1 or more" })
  }
  if (response.kind === "lines") {
    return new InvalidInput({ parameter: "operation", value: "a stream", rule: "one that ends: a stream has no bound" })
  }
  return invalidPriceOption(options)
}

const present = (
  pricing: Pricing,
  priced: EstimatedCall,
  { asked, assumptions, basis, counted, entries, requests }: Size,
  { amounts, included, reasons }: CallCost
): Estimate => {
  const dollars = mapRange(amounts, ({ micros }) => micros / 1e6)
  const { post } = pricing.prices.request
  return {
    dollars,
    ...(counted === undefined ? undefined : { entries: counted }),
    resources: mapRange(amounts, ({ resources }) => resources),
    requests,
    duration: durationOf(priced.definition, priced.template, requests),
    basis,
    assumptions: [...assumptions, ...reasons],
    estimateCost: { dollars: asked.micros / 1e6, requests: asked.requests },
    suggestions: suggestionsFor({
      priced,
      dollars,
      included: included / 1e6,
      counts: countsPrice(pricing.prices, priced.definition),
      plain: post,
      entries: entries.max,
      requests: requests.max
    })
  }
}
