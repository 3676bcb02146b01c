import type { XError } from "@xeffect/core"
import { headersOf } from "@xeffect/core/transport"
import * as Duration from "effect/Duration"
import type { Counted } from "./declared.ts"
import { longestWindow } from "../failure/pause.ts"
import { longestWindowPause, toldWindows } from "./windows.ts"

/** The consecutive 429s of a gate. */
export interface Refusals {
  /** Their number, without another response in between. */
  count: number
  /** No request is sent until this time, by the X API's clock. */
  until: number
}

/**
 * Records a 429. Returns whether the response identified the exhausted window. `earlier` is the count when the request
 * was sent.
 *
 * The reported retry time is trusted once. After that, or if none is reported, the waits double, so that no response
 * can cause a busy loop.
 */
export const takeRefusal = (
  refusals: Refusals,
  error: XError,
  counted: Counted,
  earlier: number,
  now: number
): boolean => {
  const headers = headersOf(error.response?.headers ?? {})
  const ends = toldWindows(headers, counted, now).flatMap(({ remaining, reset }) => (remaining > 0 ? [] : [reset]))
  const pause = ends.length === 0 ? pauseUntil(error, now) : Math.max(...ends)
  // 429s of concurrent requests count as one.
  refusals.count = Math.max(refusals.count, earlier + 1)
  const doublings = refusals.count - (pause > now ? 2 : 1)
  const backOff = doublings < 0 ? 0 : Math.min(1000 * 2 ** doublings, longestWindowPause(counted))
  refusals.until = Math.max(refusals.until, pause, now + backOff)
  return ends.length > 0
}

const pauseUntil = ({ retryAfter }: XError, now: number) => {
  const pause = retryAfter === undefined ? 0 : Duration.toMillis(retryAfter)
  return pause > longestWindow ? 0 : now + pause
}
