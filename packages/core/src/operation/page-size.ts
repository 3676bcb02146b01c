/** How large the pages of a call are, and how many it needs. */
import type { Call } from "./call.ts"

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
