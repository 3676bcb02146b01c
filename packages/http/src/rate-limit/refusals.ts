import type { XError } from "@xeffect/core"
import * as Duration from "effect/Duration"
import type { Counted } from "./declared.ts"
import { longestWindow } from "../failure/pause.ts"
import { longestPause, toldWindows } from "./windows.ts"

/** What follows from refusals one after another. */
export interface Refusals {
  /** How many there were without a response in between. */
  count: number
  /** Until when nothing is sent, by the service's clock. */
  until: number
}

/**
 * Takes in a refusal of a request before whose sending there had been so many, and gives whether it named the window.
 *
 * A refusal that says when to come back is believed once. From then on, or from the first where it does not say, the waits
 * double, so that no response can make this a loop.
 */
export const takeRefusal = (
  refusals: Refusals,
  error: XError,
  counted: Counted,
  earlier: number,
  now: number
): boolean => {
  const headers = error.response?.headers ?? {}
  const ends = toldWindows(headers, counted, now).flatMap(({ remaining, reset }) => (remaining > 0 ? [] : [reset]))
  const pause = ends.length === 0 ? pauseOf(error, now) : Math.max(...ends)
  // Refusals of requests that were under way together count as one.
  refusals.count = Math.max(refusals.count, earlier + 1)
  const doublings = refusals.count - (pause > now ? 2 : 1)
  const backOff = doublings < 0 ? 0 : Math.min(1000 * 2 ** doublings, longestPause(counted))
  refusals.until = Math.max(refusals.until, pause, now + backOff)
  return ends.length > 0
}

const pauseOf = ({ retryAfter }: XError, now: number) => {
  const pause = retryAfter === undefined ? 0 : Duration.toMillis(retryAfter)
  return pause > longestWindow ? 0 : now + pause
}
