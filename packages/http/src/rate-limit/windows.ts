import { limitNames, rateLimitOf } from "@xeffect/core/failure"
import type { ResponseHeaders } from "@xeffect/core/wire"
import type { LimitName, RateLimit } from "@xeffect/core"
import { maxWindow } from "../failure/pause.ts"
import { type Counted, day, declaredLimits, declaredPace } from "./declared.ts"

/** The state of a rate limit window. Times are by the X API's clock. */
export interface Window {
  readonly name: LimitName
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

/** One for each name. */
export type Windows = ReadonlyArray<Window>

/** The headers of a response. Without a response there are none. */
export type LimitHeaders = Pick<ResponseHeaders, "get">

/** A window as a response reports it. */
export interface ReportedWindow extends RateLimit {
  readonly name: LimitName
  /** Whether it counts: it has not reset, and is not a per-second limit, which `pacing` handles. */
  readonly isCounted: boolean
}

/** Resets are whole seconds and may be rounded differently in each response. */
const rounding = 1000

/** The windows that a response reports. */
export const reportedWindows = (
  headers: LimitHeaders,
  counted: Counted,
  now: number
): ReadonlyArray<ReportedWindow> => {
  const found: Array<ReportedWindow> = []
  for (const name of limitNames) {
    const reported = rateLimitOf(headers, name)
    if (reported === undefined) continue
    const { limit, remaining, reset } = reported
    const isPace = reset <= now + 2 * rounding && limit === declaredPace(counted)?.limit
    const isCounted = reset > now && reset <= now + maxWindow && !isPace
    found.push({ name, limit, remaining, reset, isCounted })
  }
  return found
}

const find = <Named extends { readonly name: LimitName }>(
  all: ReadonlyArray<Named>,
  name: LimitName
): Named | undefined => all.find((one) => one.name === name)

/** The requests that a window still allows, excluding those in progress. */
export const leftIn = ({ remaining, silent }: Window): number => Math.max(0, remaining - silent.length)

/** The windows after a request. It counts in windows that its response does not report: in all, without a response. */
export const observeWindows = (
  windows: Windows,
  reported: ReadonlyArray<ReportedWindow>,
  ended: EndedRequest
): Windows => {
  const next = windows.map((window) => {
    const report = find(reported, window.name)
    if (report !== undefined) return report.isCounted ? observeWindow(window, report, ended) : window
    return window.limit === Infinity ? window : { ...window, silent: [...window.silent, ended.ended] }
  })
  for (const report of reported) {
    if (report.isCounted && find(windows, report.name) === undefined) next.push(observeWindow(undefined, report, ended))
  }
  return next
}

const noEnds: ReadonlyArray<number> = []

const observeWindow = (
  known: Window | undefined,
  { limit, name, remaining, reset }: ReportedWindow,
  { began, sent }: EndedRequest
): Window => {
  const isSame = known !== undefined && known.isReported && reset <= known.reset + rounding
  if (isSame && (reset < known.reset - rounding || remaining > known.remaining)) return known
  const silent = known?.silent ?? noEnds
  return {
    name,
    limit,
    remaining,
    // The response includes all requests that ended before this one began. For the others that is unknown.
    silent: silent.length === 0 ? noEnds : silent.filter((end) => end > began),
    reset: isSame ? Math.max(known.reset, reset) : reset,
    length: Math.max(known?.isReported === true ? known.length : 0, reset - sent),
    isReported: true
  }
}

/** Whether all windows are open, so that their remaining requests are known. */
export const isOpen = (windows: Windows, now: number): boolean =>
  windows.length > 0 && windows.every(({ reset }) => reset > now)

/**
 * The windows after a request that was to open them. A window that it did not report is opened as last reported; if no
 * response ever reported one, as the definition says. A window is removed if responses report only others.
 */
export const settleOpening = (windows: Windows, counted: Counted, ended: EndedRequest, isLost: boolean): Windows => {
  const next = windows.filter(({ reset }) => reset > ended.now)
  const isReported = next.some((window) => window.isReported)
  const open = (name: LimitName, limit: number, length: number, silent: ReadonlyArray<number>) =>
    next.push({ name, limit, remaining: limit, silent, reset: ended.now + length, length, isReported: false })
  if (isLost || !isReported) {
    for (const { isReported: wasReported, length, limit, name, reset, silent } of windows) {
      if (reset > ended.now || !wasReported) continue
      open(
        name,
        limit,
        length + rounding,
        silent.filter((end) => end > ended.began)
      )
    }
  }
  if (isReported) return next
  for (const [name, { length, limit }] of declaredWindows(counted)) {
    if (find(next, name) === undefined) open(name, limit, length, [ended.ended])
  }
  // Without any known limit, requests are unlimited for the length of a usual window.
  if (next.length === 0) open("x-rate-limit", Infinity, usual, noEnds)
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
export const maxWindowPause = (counted: Counted): number => {
  const lengths = declaredLimits(counted).flatMap(({ windowSeconds }) =>
    windowSeconds > 1 ? [windowSeconds * 1000] : []
  )
  return lengths.length === 0 ? usual : Math.min(...lengths)
}
