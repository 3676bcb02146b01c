import { type Definition, type Exact, InvalidInput, type Operation, type XApi, type XError } from "@xeffect/core"
import { prices as published } from "@xeffect/core/prices"
import { checkObject, encodeRequest, type PriceClass, refuse, type UncheckedParameters } from "@xeffect/core/transport"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { nothing, plus } from "../amount.ts"
import { chargeOfRequest, classOf, type Priced, type Pricing, unitOf } from "../charges.ts"
import { type CostsOptions, invalidOption } from "../options.ts"
import { askFor, type Known } from "./known.ts"
import { durationOf, mapRange, type Range } from "./range.ts"
import { batchesOf, isNarrowed, type Size, sizeOf } from "./size.ts"
import { type Suggestion, suggestionsFor } from "./suggestions.ts"

export type { Range } from "./range.ts"
export type { Suggestion } from "./suggestions.ts"

/** How a call is priced, and how much of a list will be read. */
export interface EstimateOptions extends Pick<CostsOptions, "includes" | "links" | "owner_id" | "prices"> {
  /** How many pages of a list will be read. Default: all, if their number can be found out, otherwise 1. */
  readonly pages?: number | undefined
}

/** What a call, or all pages of a list, will cost. */
export interface Estimate {
  readonly dollars: Range<number>
  /** Resources that are read, included ones as well. */
  readonly resources: Range<number>
  readonly requests: Range<number>
  /** How long rate limits make the requests take at least: `max` is under the stricter of the app's and the user's. */
  readonly duration: Range<Duration.Duration>
  /**
   * What the number of resources rests on: `counts` of a search, the `profile` of a user, the number of `ids`, the
   * `max_results` that pages may have, or nothing but the `request`, which is billed as a whole or not at all.
   */
  readonly basis: "counts" | "profile" | "ids" | "max_results" | "request"
  /** Why it is a range, in sentences. */
  readonly assumptions: ReadonlyArray<string>
  /** What the estimate itself has cost. */
  readonly estimateCost: { readonly dollars: number; readonly requests: number }
  /** What would cost less, the largest saving first. */
  readonly suggestions: ReadonlyArray<Suggestion>
}

/**
 * Estimates what a call will cost before it is made. A list is estimated with all its pages:
 *
 * - a search by a request to the counts operation, 0.005 dollars for the last seven days, and 0.010 for each 31 days of
 *   all posts. It accepts fewer credentials than the search: app-only bearer token, or OAuth 2.0 for the last seven days;
 * - followers, following and a user's posts by the counts of the user's profile, 0.010 dollars;
 * - a lookup by the number of `ids` or `usernames`, of which there may be any number here, as in `hydrateTweets`;
 * - a post by its text. Without `links` it may cost as much as one with a link.
 *
 * Everything else is an upper bound by the parameters, for one page unless `pages` says how many. Resources that were
 * read earlier on the same day in UTC are free, so that the bill may be less than the range.
 *
 * @param operation the operation
 * @param params the parameters of the call. They are checked before anything is sent
 * @param options `pages`, 1 or more; `includes`, `links`, `owner_id` and `prices` as of `costs`
 * @returns `dollars`, `resources`, `requests` and `duration`, each from `min` to `max`; `basis` and `assumptions`, what
 * they rest on; `estimateCost`; `suggestions`
 * @remarks Fails with `InvalidInput`, and like the request that it makes.
 * @see https://docs.x.com/x-api/getting-started/pricing
 * @example
 * ```ts
 * import { estimate } from "@xeffect/http/estimate"
 * import { searchRecentTweets } from "@xeffect/tweets"
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
  estimateCall(operation.definition, params as UncheckedParameters, options)

const estimateCall = Effect.fnUntraced(function* (
  definition: Definition,
  params: UncheckedParameters,
  options: EstimateOptions
) {
  const invalid = invalidEstimate(definition, options)
  if (invalid !== undefined) return yield* refuse("estimate", invalid)
  const { includes = true, links, owner_id, prices = published } = options
  const pricing: Pricing = { prices, includes, links, owner_id }
  const calls = yield* Effect.forEach(batchesOf(definition, params), (batch) =>
    Effect.suspend(() => {
      const encoded = encodeRequest(definition, batch)
      if (encoded instanceof InvalidInput) return refuse(definition.name, encoded)
      const { path, template, values } = encoded
      return Effect.succeed<Priced>({ definition, template, values, request: { url: path } })
    })
  )
  // There is always a first.
  const priced = calls[0] as Priced
  const of = classOf(priced)
  const asked = of?.per === "resource" ? askFor(priced.template, params, prices) : undefined
  const known = asked === undefined ? undefined : yield* asked
  const size = sizeOf({ calls, known, of, pages: options.pages, priced, isNarrowed: isNarrowed(params) })
  return present(pricing, priced, of, size, known)
})

const invalidEstimate = ({ response }: Definition, options: EstimateOptions): InvalidInput | undefined => {
  const unreadable = checkObject("options", options)
  if (unreadable !== undefined) return unreadable
  const { includes, owner_id, pages } = options
  if (pages !== undefined && !(Number.isInteger(pages) && pages > 0)) {
    return new InvalidInput({ parameter: "pages", value: pages, rule: "a whole number, 1 or more" })
  }
  if (response.kind === "lines") {
    return new InvalidInput({ parameter: "operation", value: "a stream", rule: "one that ends: a stream has no bound" })
  }
  return invalidOption({ includes, owner_id })
}

const present = (
  pricing: Pricing,
  priced: Priced,
  of: PriceClass | undefined,
  { assumptions, basis, entries, requests }: Size,
  known: Known | undefined
): Estimate => {
  const { amounts, included, reasons } = amountsOf(pricing, priced, of, entries)
  const dollars = mapRange(amounts, ({ micros }) => micros / 1e6)
  const { counts_all, counts_recent, post } = pricing.prices.request
  return {
    dollars,
    resources: mapRange(amounts, ({ resources }) => resources),
    requests,
    duration: durationOf(priced.definition, priced.template, requests),
    basis,
    assumptions: [...assumptions, ...reasons],
    estimateCost: { dollars: known?.dollars ?? 0, requests: known?.requests ?? 0 },
    suggestions: suggestionsFor({
      priced,
      dollars,
      included: included / 1e6,
      counts: priced.template.endsWith("/all") ? counts_all : counts_recent,
      plain: post,
      entries: entries.max,
      requests: requests.max
    })
  }
}

const amountsOf = (pricing: Pricing, priced: Priced, of: PriceClass | undefined, entries: Range<number>) => {
  if (of?.per === "request") {
    const max = chargeOfRequest(pricing, priced, of.of)
    const min = chargeOfRequest({ ...pricing, links: pricing.links ?? (() => []) }, priced, of.of)
    const reasons =
      min.micros === max.micros ? [] : ["Without links, the text is not searched for links without https."]
    return { amounts: { min, max }, included: 0, reasons }
  }
  if (of?.per !== "resource") return { amounts: { min: nothing, max: nothing }, included: 0, reasons: [] }
  const { included: each, own } = unitOf(pricing, priced, of.of)
  const reasons =
    each.micros === 0
      ? []
      : [
          `Whether includes are billed is documented nowhere, and how many an entry has is not known: from none to ` +
            `${each.resources}. What several entries include is billed once.`
        ]
  const amounts = { min: plus(nothing, own, entries.min), max: plus(nothing, plus(own, each), entries.max) }
  return { amounts, included: each.micros * entries.max, reasons }
}
