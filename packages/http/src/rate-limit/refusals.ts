import type { XError } from "@xeffect/core"
import { headersOf } from "@xeffect/core/transport"
import * as Duration from "effect/Duration"
import type { Counted } from "./declared.ts"
import { longestWindow } from "../failure/pause.ts"
import { longestWindowPause, toldWindows } from "./windows.ts"

/** The consecutive 429s of a gate. */
export interface Refusals {
  /** Their number, without another response in between. */
  readonly count: number
  /** No request is sent until this time, by the X API's clock. */
  readonly until: number
}

/** When the windows end that a 429 says are used up. */
export const exhaustedUntil = (error: XError, counted: Counted, now: number): ReadonlyArray<number> =>
  toldWindows(headersOf(error.response?.headers ?? {}), counted, now).flatMap(({ remaining, reset }) =>
    remaining > 0 ? [] : [reset]
  )

/**
 * The refusals after one more 429. `ends` is when its windows end, and `earlier` the count when the request was sent.
 *
 * The reported retry time is trusted once. After that, or if none is reported, the waits double, so that no response
 * can cause a busy loop.
 */
export const afterRefusal = (
  refusals: Refusals,
  error: XError,
  counted: Counted,
  ends: ReadonlyArray<number>,
  earlier: number,
  now: number
): Refusals => {
  const pause = ends.length === 0 ? pauseUntil(error, now) : Math.max(...ends)
  // 429s of concurrent requests count as one.
  const count = Math.max(refusals.count, earlier + 1)
  const doublings = count - (pause > now ? 2 : 1)
  const backOff = doublings < 0 ? 0 : Math.min(1000 * 2 ** doublings, longestWindowPause(counted))
  return { count, until: Math.max(refusals.until, pause, now + backOff) }
}

const pauseUntil = ({ retryAfter }: XError, now: number) => {
  const pause = retryAfter === undefined ? 0 : Duration.toMillis(retryAfter)
  return pause > longestWindow ? 0 : now + pause
}
