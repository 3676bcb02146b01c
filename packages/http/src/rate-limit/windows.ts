import { limitNames, rateLimitOf, type ResponseHeaders } from "@xeffect/core/transport"
import type { LimitName } from "@xeffect/core"
import { longestWindow } from "../failure/pause.ts"
import { type Counted, day, declaredLimits, declaredPace } from "./declared.ts"

/** The state of a rate limit window. Times are by the X API's clock. */
export interface Window {
  readonly limit: number
  /** The lowest count that responses reported. */
  readonly remaining: number
  /** The ends of requests that the count may lack: their responses were lost, or did not report the window. */
  readonly silent: ReadonlyArray<number>
  /** When it resets, in milliseconds since 1970. */
  readonly reset: number
  /** Its longest observed length, in milliseconds. */
  readonly length: number
  /** Whether a response reported it. Otherwise it comes from the definition. */
  readonly isReported: boolean
}

/** A request that has ended. `began` and `ended` are positions in the order of all starts and ends. */
export interface EndedRequest {
  readonly began: number
  readonly ended: number
  /** When it was sent and when it ended, by the X API's clock. */
  readonly sent: number
  readonly now: number
}

export type Windows = ReadonlyMap<LimitName, Window>

type Headers = Pick<ResponseHeaders, "get">

/** Resets are whole seconds and may be rounded differently in each response. */
const rounding = 1000

/**
 * The windows that a response reports, excluding those that have reset, and per-second limits, which `pacing` handles.
 */
export const reportedWindows = (headers: Headers, counted: Counted, now: number) =>
  limitNames.flatMap((name) => {
    const reported = rateLimitOf(headers, name)
    if (reported === undefined || reported.reset <= now || reported.reset > now + longestWindow) return []
    const isPace = reported.limit === declaredPace(counted) && reported.reset <= now + 2 * rounding
    return isPace ? [] : [{ ...reported, name }]
  })

/** The requests that a window still allows, excluding those in progress. */
export const leftIn = ({ remaining, silent }: Window): number => Math.max(0, remaining - silent.length)

/** The windows after a request. It counts in windows that its response does not report: in all, without a response. */
export const observeWindows = (windows: Windows, headers: Headers, counted: Counted, ended: EndedRequest): Windows => {
  const next = new Map(windows)
  for (const [name, window] of windows) {
    if (window.limit === Infinity || rateLimitOf(headers, name) !== undefined) continue
    next.set(name, { ...window, silent: [...window.silent, ended.ended] })
  }
  for (const { limit, name, remaining, reset } of reportedWindows(headers, counted, ended.now)) {
    const known = windows.get(name)
    const isSame = known !== undefined && known.isReported && reset <= known.reset + rounding
    if (isSame && (reset < known.reset - rounding || remaining > known.remaining)) continue
    next.set(name, {
      limit,
      remaining,
      // The response includes all requests that ended before this one began. For the others that is unknown.
      silent: known?.silent.filter((end) => end > ended.began) ?? [],
      reset: isSame ? Math.max(known.reset, reset) : reset,
      length: Math.max(known?.isReported === true ? known.length : 0, reset - ended.sent),
      isReported: true
    })
  }
  return next
}

/** Whether all windows are open, so that their remaining requests are known. */
export const isOpen = (windows: Windows, now: number): boolean =>
  windows.size > 0 && Array.from(windows.values()).every(({ reset }) => reset > now)

/**
 * The windows after a request that was to open them. A window that it did not report is opened as last reported; if no
 * response ever reported one, as the definition says. A window is removed if responses report only others.
 */
export const settleOpening = (windows: Windows, counted: Counted, ended: EndedRequest, isLost: boolean): Windows => {
  const next = new Map(windows)
  const over = Array.from(windows).filter(([name, { reset }]) => reset <= ended.now && next.delete(name))
  const isReported = Array.from(next.values()).some((window) => window.isReported)
  const open = (name: LimitName, limit: number, length: number, silent: ReadonlyArray<number>) =>
    next.set(name, { limit, remaining: limit, silent, reset: ended.now + length, length, isReported: false })
  if (isLost || !isReported) {
    for (const [name, { isReported: wasReported, length, limit, silent }] of over) {
      const since = silent.filter((end) => end > ended.began)
      if (wasReported) open(name, limit, length + rounding, since)
    }
  }
  if (isReported) return next
  for (const [name, { length, limit }] of declaredWindows(counted)) {
    if (!next.has(name)) open(name, limit, length, [ended.ended])
  }
  // Without any known limit, requests are unlimited for the length of a usual window.
  if (next.size === 0) open("x-rate-limit", Infinity, usual, [])
  return next
}

const declaredWindows = (counted: Counted) => {
  const windows = new Map<LimitName, { readonly limit: number; readonly length: number }>()
  for (const { limit, per, windowSeconds } of declaredLimits(counted)) {
    if (windowSeconds === 1) continue
    const name = windowSeconds < day ? "x-rate-limit" : per === "app" ? "x-app-limit-24hour" : "x-user-limit-24hour"
    const least = Math.min(limit, windows.get(name)?.limit ?? limit)
    windows.set(name, { limit: least, length: windowSeconds * 1000 })
  }
  return windows
}

const usual = 900_000

/** The longest pause after a 429 that does not report a reset, in milliseconds. */
export const longestWindowPause = (counted: Counted): number => {
  const lengths = declaredLimits(counted).flatMap(({ windowSeconds }) =>
    windowSeconds > 1 ? [windowSeconds * 1000] : []
  )
  return lengths.length === 0 ? usual : Math.min(...lengths)
}
