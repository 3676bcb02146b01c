import { limitNames, rateLimitOf } from "@xeffect/core/transport"
import type { LimitName } from "@xeffect/core"
import { longestWindow } from "../failure/pause.ts"
import { type Counted, day, declaredLimits, declaredPace } from "./declared.ts"

/** What is known of a window in which the service counts requests. Times are those of the service's clock. */
export interface Window {
  limit: number
  /** The least that responses said. */
  remaining: number
  /** When requests ended that may be missing from that: their responses were lost, or said nothing of the window. */
  silent: Array<number>
  /** When it ends, in milliseconds since 1970. */
  reset: number
  /** How long it is at most, in milliseconds, as far as it was seen. */
  length: number
  /** Whether the service told about it. Otherwise it is as the definition says. */
  isTold: boolean
}

/** A request that has ended: when it began and when it ended, in the order of all beginnings and ends. */
export interface Ended {
  readonly began: number
  readonly ended: number
  /** When it was sent and when it ended, by the service's clock. */
  readonly sent: number
  readonly now: number
}

export type Windows = Map<LimitName, Window>

type Headers = Readonly<Record<string, string>>

/** Resets are whole seconds, which may be rounded differently from response to response. */
const rounding = 1000

/** What a response says of windows that have not ended, but for the one of a second: that is a pace, and kept elsewhere. */
export const toldWindows = (headers: Headers, counted: Counted, now: number) =>
  limitNames.flatMap((name) => {
    const told = rateLimitOf(headers, name)
    if (told === undefined || told.reset <= now || told.reset > now + longestWindow) return []
    const isPace = told.limit === declaredPace(counted) && told.reset <= now + 2 * rounding
    return isPace ? [] : [{ ...told, name }]
  })

/** How many requests a window still allows, those under way not counted. */
export const leftIn = ({ remaining, silent }: Window): number => Math.max(0, remaining - silent.length)

/** Takes in what a response says, and counts the request where it says nothing. */
export const observe = (windows: Windows, headers: Headers, counted: Counted, ended: Ended): void => {
  for (const [name, window] of windows) if (rateLimitOf(headers, name) === undefined) keepSilent(window, ended)
  for (const { limit, name, remaining, reset } of toldWindows(headers, counted, ended.now)) {
    const known = windows.get(name)
    const isSame = known !== undefined && known.isTold && reset <= known.reset + rounding
    if (isSame && (reset < known.reset - rounding || remaining > known.remaining)) continue
    windows.set(name, {
      limit,
      remaining,
      // Whatever had ended before this request began is in what its response says. Of the others that is not known.
      silent: known?.silent.filter((end) => end > ended.began) ?? [],
      reset: isSame ? Math.max(known.reset, reset) : reset,
      length: Math.max(known?.isTold === true ? known.length : 0, reset - ended.sent),
      isTold: true
    })
  }
}

/** Counts a request whose response was lost, everywhere. */
export const observeLoss = (windows: Windows, ended: Ended): void => {
  for (const window of windows.values()) keepSilent(window, ended)
}

const keepSilent = (window: Window, { ended }: Ended) => {
  if (window.limit !== Infinity) window.silent.push(ended)
}

/** Whether a window is open, so that what remains of it is known. */
export const isOpen = (windows: Windows, now: number): boolean =>
  windows.size > 0 && Array.from(windows.values()).every(({ reset }) => reset > now)

/**
 * Takes in how the request ended that was to open the windows which had ended. What it did not tell about is opened as it
 * was told last; where nothing was ever told, as the definition says. Where responses tell about other windows and no longer
 * about one, it is forgotten.
 */
export const settleOpening = (windows: Windows, counted: Counted, ended: Ended, isLost: boolean): void => {
  const over = Array.from(windows).filter(([, { reset }]) => reset <= ended.now)
  for (const [name] of over) windows.delete(name)
  const isTold = Array.from(windows.values()).some((window) => window.isTold)
  const open = (name: LimitName, limit: number, length: number, silent: Array<number>) =>
    windows.set(name, { limit, remaining: limit, silent, reset: ended.now + length, length, isTold: false })
  if (isLost || !isTold) {
    for (const [name, { isTold: wasTold, length, limit, silent }] of over) {
      const since = silent.filter((end) => end > ended.began)
      if (wasTold) open(name, limit, length + rounding, since)
    }
  }
  if (isTold) return
  for (const [name, { length, limit }] of declaredWindows(counted)) {
    if (!windows.has(name)) open(name, limit, length, [ended.ended])
  }
  // Where nothing is known, nothing holds requests back, for as long as a usual window.
  if (windows.size === 0) open("x-rate-limit", Infinity, usual, [])
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

/** The longest that a refusal which does not say when it ends is held against a request, in milliseconds. */
export const longestPause = (counted: Counted): number => {
  const lengths = declaredLimits(counted).flatMap(({ windowSeconds }) =>
    windowSeconds > 1 ? [windowSeconds * 1000] : []
  )
  return lengths.length === 0 ? usual : Math.min(...lengths)
}
