/**
 * Calls as data: an operation, its parameters, and how much of it. For programs that run any operation, such as a server or a
 * worker, and learn only at run time which one. The operation checks the parameters, so they may have any origin.
 */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Download } from "../definition/definition.ts"
import type { XApi } from "../definition/xapi.ts"
import type { XError } from "../errors/errors.ts"
import { refuse } from "../errors/refuse.ts"
import { InvalidInput } from "../errors/reasons.ts"
import type { UncheckedParameters } from "../parameters/parameter.ts"
import { field } from "../text/json.ts"
import type { AnyOperation } from "./any-operation.ts"
import { checkOperation } from "./check-operation.ts"
import { data } from "./data.ts"
import { entriesOf, type PageSteps, pageSteps, type PagingOptions } from "./page-steps.ts"
import { pages } from "./paging.ts"

/**
 * A call of an operation.
 *
 * @example
 * ```ts
 * import { type Call, callEntries } from "xeffect/core"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Stream from "effect/Stream"
 *
 * const call: Call = { operation: searchRecentTweets, params: { query: "#tides" }, amount: 250 }
 * const program = Stream.runCollect(callEntries(call))
 * ```
 */
export interface Call {
  readonly operation: AnyOperation
  readonly params: UncheckedParameters
  /** How many entries of a list or a stream are read: at most this many, or all. Default: one response. */
  readonly amount?: number | "all" | undefined
}

// The types of a call are not known: its operation checks the parameters and the response. Hence the casts below.

/**
 * Sends one request, and returns its response as the operation does: `data`, `includes`, `meta` and `errors`, nothing, or a
 * download. Fails like the operation, and with `InvalidInput` if the response is a stream.
 *
 * @param call the call. Its `amount` is not read
 * @returns the response
 * @since 0.1.0
 * @example
 * ```ts
 * import { runCall } from "xeffect/core"
 * import { getTweet } from "xeffect/tweets"
 *
 * const program = runCall({ operation: getTweet, params: { id: "20" } })
 * ```
 */
export const runCall = ({ operation, params }: Call): Effect.Effect<unknown, XError, XApi> =>
  Effect.suspend(() => {
    const invalid = checkOperation(operation)
    // The result of an operation whose response ends is an effect.
    return invalid === undefined
      ? (operation(params as never) as Effect.Effect<unknown, XError, XApi>)
      : refuse("runCall", invalid)
  })

/**
 * Sends one request, and returns the `data` of its response, as `data` of `@xeffect/core` does. Fails like the operation,
 * with `NotFound` if nothing was found, and with `PartialErrors` if the response has errors instead of data.
 *
 * @param call the call. Its `amount` is not read
 * @returns the data
 * @since 0.1.0
 * @example
 * ```ts
 * import { callData } from "xeffect/core"
 * import { getTweet } from "xeffect/tweets"
 *
 * const program = callData({ operation: getTweet, params: { id: "20" } })
 * ```
 */
export const callData = ({ operation, params }: Call): Effect.Effect<unknown, XError, XApi> =>
  data(operation as never, params as never)

/**
 * The most entries of a page of a call.
 *
 * @param call the call
 * @returns its `max_results`, or the operation's default. Absent if that is not known
 * @since 0.1.0
 */
export const callPageSize = (call: Call): number | undefined => {
  const { operation, params } = sizedCall(call)
  const declared = operation.definition.params["max_results"]
  const size = Number(params["max_results"] ?? declared?.default)
  return declared === undefined || !Number.isFinite(size) ? undefined : size
}

/**
 * How many requests the amount of a call needs if each page is full. Absent if that is not known: of all pages, and if pages
 * have no known size.
 *
 * @param call the call
 * @returns the number of requests
 * @since 0.1.0
 */
export const callRequests = (call: Call): number | undefined => {
  const { amount } = call
  if (amount === undefined) return 1
  const size = callPageSize(call)
  return amount === "all" || size === undefined ? undefined : Math.ceil(amount / size)
}

/**
 * Chooses `max_results` of a call with an amount: pages of one size, as few as possible, which together have as little more
 * than the amount as possible, since each entry is billed. Returns a call unchanged if it already has `max_results`, or has no amount.
 *
 * @param call the call
 * @param largest the most entries of a page. Default: as many as the operation allows
 * @returns the call with its `max_results`
 * @since 0.1.0
 * @example
 * ```ts
 * import { sizedCall } from "xeffect/core"
 * import { searchRecentTweets } from "xeffect/tweets"
 *
 * const { params } = sizedCall({ operation: searchRecentTweets, params: { query: "#tides" }, amount: 120 })
 * console.log(params["max_results"]) // 60
 * ```
 */
export const sizedCall = (call: Call, largest = Infinity): Call => {
  const { amount, operation, params } = call
  const declared = operation.definition.params["max_results"]
  if (amount === undefined || declared === undefined || params["max_results"] !== undefined) return call
  const { maximum = 100, minimum = 1 } = declared
  const size = Math.min(maximum, largest)
  const even = amount === "all" ? size : Math.ceil(amount / Math.ceil(amount / size))
  return { ...call, params: { ...params, max_results: Math.max(minimum, even) } }
}

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
 * The bytes of a download. Fails with `InvalidInput` if the operation is none.
 *
 * @param call the call. Its `amount` is not read
 * @returns the bytes, which can be read once
 * @since 0.1.0
 * @example
 * ```ts
 * import { callBytes } from "xeffect/core"
 * import { downloadDirectMessageMedia } from "xeffect/dms"
 *
 * const params = { dm_id: "1585321444547837956", media_id: "7", resource_id: "a.jpg" }
 * const file = callBytes({ operation: downloadDirectMessageMedia, params })
 * ```
 */
export const callBytes = (call: Call): Stream.Stream<Uint8Array, XError, XApi> =>
  Stream.unwrap(
    call.operation.definition.response.kind === "bytes"
      ? // The response of a download.
        Effect.map(runCall(call), (download) => (download as Download).stream)
      : refuse("callBytes", new InvalidInput({ parameter: "operation", value: call.operation, rule: "a download" }))
  )

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
