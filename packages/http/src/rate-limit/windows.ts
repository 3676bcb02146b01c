import { rateLimitOf } from "@xeffect/core/answer"
import type { Definition } from "@xeffect/core/definition"
import type { LimitName } from "@xeffect/core/reasons"
import type { Credential } from "../credential.ts"
import { day, declaredLimits, declaredPace } from "./declared.ts"

/** What is known of a window in which the service counts requests. Times are those of the service's clock. */
export interface Window {
  limit: number
  /** The least that answers said, less what was sent since without an answer that says more. */
  remaining: number
  /** When it ends, in milliseconds since 1970. */
  reset: number
  /** How long it is, in milliseconds, as far as it was seen. */
  length: number
  /** Whether the service told about it. Otherwise it is as the definition says. */
  isTold: boolean
}

export type Windows = Map<LimitName, Window>

type Headers = Readonly<Record<string, string>>

/** For whom and for what windows are counted. */
export interface Counted {
  readonly definition: Definition
  readonly credential: Pick<Credential, "kind">
}

/** The windows that headers tell about. */
export const limitNames: ReadonlyArray<LimitName> = ["x-rate-limit", "x-app-limit-24hour", "x-user-limit-24hour"]

/** Nothing ends later than this: a header that says so is in error. */
export const longestWindow = 90_000_000

/** Resets are whole seconds, which may be rounded differently from answer to answer. */
const rounding = 1000

/** What an answer says of windows that have not ended, but for the one of a second: that is a pace, and kept elsewhere. */
export const toldWindows = (headers: Headers, { credential, definition }: Counted, now: number) =>
  limitNames.flatMap((name) => {
    const told = rateLimitOf(headers, name)
    if (told === undefined || told.reset <= now || told.reset > now + longestWindow) return []
    const isPace = told.limit === declaredPace(definition, credential) && told.reset <= now + 2 * rounding
    return isPace ? [] : [{ ...told, name }]
  })

/** Takes in what an answer says. What it says nothing about has one request less. */
export const observe = (windows: Windows, headers: Headers, counted: Counted, now: number): void => {
  const told = toldWindows(headers, counted, now)
  for (const { limit, name, remaining, reset } of told) {
    const known = windows.get(name)
    if (known === undefined || !known.isTold || reset > known.reset + rounding) {
      const length = Math.max(known?.isTold === true ? known.length : 0, reset - now)
      windows.set(name, { limit, remaining, reset, length, isTold: true })
    } else if (reset >= known.reset - rounding) {
      // Answers may overtake each other, and a count never rises within its window.
      known.remaining = Math.min(known.remaining, remaining)
      known.reset = Math.max(known.reset, reset)
    }
  }
  for (const [name, window] of windows) {
    if (rateLimitOf(headers, name) === undefined) window.remaining -= 1
  }
}

/** A request whose answer was lost: it counts everywhere. */
export const observeLoss = (windows: Windows): void => {
  for (const window of windows.values()) window.remaining -= 1
}

/** Whether a window is open, so that what remains of it is known. */
export const isOpen = (windows: Windows, now: number): boolean =>
  windows.size > 0 && Array.from(windows.values()).every(({ reset }) => reset > now)

/** Forgets windows that the last answer no longer told about; where none is left, opens those of the definition. */
export const settleOpening = (windows: Windows, { credential, definition }: Counted, now: number): void => {
  const before = new Map(windows)
  for (const [name, { reset }] of windows) if (reset <= now) windows.delete(name)
  if (windows.size > 0) return
  for (const { limit, per, windowSeconds } of declaredLimits(definition, credential)) {
    if (windowSeconds === 1) continue
    const name = windowSeconds < day ? "x-rate-limit" : per === "app" ? "x-app-limit-24hour" : "x-user-limit-24hour"
    const last = before.get(name)
    const length = last?.isTold === true ? last.length : windowSeconds * 1000
    const most = last?.isTold === true ? last.limit : Math.min(limit, windows.get(name)?.limit ?? limit)
    windows.set(name, { limit: most, remaining: most - 1, reset: now + length, length, isTold: false })
  }
  // Nothing is known, so nothing holds requests back, for as long as a usual window.
  if (windows.size === 0) windows.set("x-rate-limit", unlimited(now))
}

const unlimited = (now: number): Window => ({
  limit: Infinity,
  remaining: Infinity,
  reset: now + usual,
  length: usual,
  isTold: false
})

const usual = 900_000

/** The longest that a refusal which does not say when it ends is held against a request, in milliseconds. */
export const longestPause = ({ credential, definition }: Counted): number => {
  const lengths = declaredLimits(definition, credential).flatMap(({ windowSeconds }) =>
    windowSeconds > 1 ? [windowSeconds * 1000] : []
  )
  return lengths.length === 0 ? usual : Math.min(...lengths)
}
