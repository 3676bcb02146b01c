/** The pages of a call, and their entries. */
import * as Stream from "effect/Stream"
import type { XApi } from "../definition/xapi.ts"
import type { XError } from "../errors/errors.ts"
import { field } from "../text/json.ts"
import { type Call, runCall } from "./call.ts"
import { sizedCall } from "./page-size.ts"
import { entriesOf, type PageSteps, pageSteps, type PagingOptions } from "./page-steps.ts"
import { pages } from "./paging.ts"

// The types of a call are not known: its operation checks the parameters and the response. Hence the casts below.

/**
 * The pages that a call with an amount needs, one request each, as they are requested; the response of a call without an
 * amount, or without pages. Fails as `pages` of `@xeffect/core` does.
 *
 * @param call the call
 * @returns the responses
 * @since 0.1.0
 * @example
 * ```ts
 * import { callPages } from "xeffect/core"
 * import { searchRecentTweets } from "xeffect/tweets"
 *
 * const all = callPages({ operation: searchRecentTweets, params: { query: "#tides" }, amount: "all" })
 * ```
 */
export const callPages = (call: Call): Stream.Stream<unknown, XError, XApi> => {
  const { amount } = call
  const { operation, params } = sizedCall(call)
  if (amount === undefined || operation.definition.paging === undefined) return Stream.fromEffect(runCall(call))
  const all: Stream.Stream<unknown, XError, XApi> = pages(operation as never, params as never)
  if (amount === "all") return all
  return Stream.suspend(() => {
    let count = 0
    return Stream.takeUntil(all, (page) => (count += entriesOf(page).length) >= amount)
  })
}

/**
 * The entries of a call: of the pages of a list, the items of a stream as they arrive, or the one thing that a response has
 * as its `data`. An `amount` is the most of them.
 *
 * @param call the call
 * @returns the entries
 * @since 0.1.0
 * @example
 * ```ts
 * import { callEntries } from "xeffect/core"
 * import { streamTweets } from "xeffect/streams"
 *
 * const five = callEntries({ operation: streamTweets, params: {}, amount: 5 })
 * ```
 */
export const callEntries = (call: Call): Stream.Stream<unknown, XError, XApi> => {
  const { amount, operation, params } = call
  const all =
    operation.definition.response.kind === "lines"
      ? // The result of an operation whose response does not end is a stream.
        Stream.suspend(() => operation(params as never) as Stream.Stream<unknown, XError, XApi>)
      : Stream.flatMap(callPages(call), (page) => Stream.fromIterable(entriesInResponse(page)))
  return typeof amount === "number" ? Stream.take(all, amount) : all
}

const entriesInResponse = (page: unknown): ReadonlyArray<unknown> => {
  const found = field(page, "data")
  return found === undefined || Array.isArray(found) ? entriesOf(page) : [found]
}

/**
 * The steps of {@link callPages}, for those who iterate by other means than a `Stream`.
 *
 * @param call a call of an operation with pages, from the token among its parameters on. Its `amount` is not read
 * @param options `direction`
 * @returns the first position, and an effect that fetches the page at a position
 * @since 0.1.0
 */
export const callSteps = ({ operation, params }: Call, options?: PagingOptions): PageSteps<object> =>
  pageSteps<never, object, never>(operation as never, params as never, options)
