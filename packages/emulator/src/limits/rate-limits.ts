/** Counts requests in windows, and returns how many are left. */
import type { Caller } from "../auth/credentials.ts"
import type { OperationFacts } from "../description/facts.ts"
import { type LimitsOption, type OperationLimits, otherwise, publishedLimits, type Window } from "./rate-limit-table.ts"

const day = 86_400

const isOfDay = ({ windowSeconds }: Window): boolean => windowSeconds >= day

/** A window as it applies to one request: whose requests it counts, and the headers that report it. */
interface Counted extends Window {
  readonly key: string
  readonly headers: "x-rate-limit" | "x-app-limit-24hour" | "x-user-limit-24hour"
}

/** How far a window is used up. `ends` is in milliseconds. */
export interface Count {
  readonly ends: number
  used: number
}

/** The verdict of counting a request. */
export interface Verdict {
  readonly allowed: boolean
  readonly headers: Readonly<Record<string, string>>
}

const windowsFor = (
  limits: (name: string) => OperationLimits,
  operation: OperationFacts,
  caller: Caller
): ReadonlyArray<Counted> => {
  const name = `${operation.method} ${operation.path}`
  const row = limits(name)
  const isUser = caller.kind === "OAuth2UserToken" || caller.kind === "UserToken"
  const own = (isUser ? (row.user ?? row.app) : (row.app ?? row.user)) ?? []
  const counted = own.map((window): Counted => ({
    ...window,
    key: `${name} ${caller.subject} ${window.windowSeconds}`,
    headers: !isOfDay(window) ? "x-rate-limit" : isUser ? "x-user-limit-24hour" : "x-app-limit-24hour"
  }))
  // Requests of users count towards the app's day as well, but not towards its shorter windows.
  const appDay = isUser && row.user !== undefined ? (row.app ?? []).filter(isOfDay) : []
  return [
    ...counted,
    ...appDay.map((window): Counted => ({
      ...window,
      key: `${name} app ${window.windowSeconds}`,
      headers: "x-app-limit-24hour"
    }))
  ]
}

// The X API reports reset times in whole seconds, so windows end then. A per-second limit is exact.
const endOf = (window: Window, now: number): number => {
  const ends = now + window.windowSeconds * 1000
  return window.windowSeconds <= 1 ? ends : Math.ceil(ends / 1000) * 1000
}

const headersOf = (window: Counted, count: Count): Readonly<Record<string, string>> => ({
  [`${window.headers}-limit`]: String(window.limit),
  [`${window.headers}-remaining`]: String(Math.max(0, window.limit - count.used)),
  [`${window.headers}-reset`]: String(Math.ceil(count.ends / 1000))
})

/** The limit that `limits: "off"` reports: more than any test sends, and small enough for an integer of 32 bits. */
const unreachable = 1_000_000_000

const lifted = ({ app, user }: OperationLimits): OperationLimits => {
  const lift = (windows: ReadonlyArray<Window> | undefined) =>
    windows &&
    [900, ...(windows.some(isOfDay) ? [day] : [])].map((windowSeconds) => ({ limit: unreachable, windowSeconds }))
  return { app: lift(app), user: lift(user) }
}

/** The limits of each operation, which an option chooses. */
export const chosenLimits = (option: LimitsOption): ((name: string) => OperationLimits) => {
  if (typeof option === "number") {
    const windows = [{ limit: option, windowSeconds: 900 }]
    return () => ({ app: windows, user: windows })
  }
  const table = typeof option === "string" ? {} : option
  const limits = (name: string) => table[name] ?? publishedLimits[name] ?? otherwise
  return option === "off" ? (name) => lifted(limits(name)) : limits
}

/** The counts of all windows, and the limits that hold. */
export interface RateLimitState {
  option: LimitsOption
  /** Keyed by operation, caller and length. */
  readonly counts: Map<string, Count>
}

/** The state of an emulator that has counted nothing yet. */
export const makeRateLimitState = (option: LimitsOption = "declared"): RateLimitState => ({ option, counts: new Map() })

/**
 * Makes the counter of all windows. A refused request is not counted. If two windows have the same headers, the
 * headers report the one that refuses, else the longer one.
 */
export const makeRateLimits = (state: RateLimitState) => {
  const { counts } = state
  const countOf = (window: Counted, now: number): Count => {
    const known = counts.get(window.key)
    if (known !== undefined && now < known.ends) return known
    const fresh = { ends: endOf(window, now), used: 0 }
    counts.set(window.key, fresh)
    return fresh
  }
  return (operation: OperationFacts, caller: Caller, now: number): Verdict => {
    const windows = windowsFor(chosenLimits(state.option), operation, caller).map((window) => ({
      window,
      count: countOf(window, now)
    }))
    const spent = windows.filter(({ count, window }) => count.used >= window.limit)
    if (spent.length === 0) for (const { count } of windows) count.used++
    const reported = [
      ...windows.sort((left, right) => left.window.windowSeconds - right.window.windowSeconds),
      ...spent
    ]
    const headers = Object.assign({}, ...reported.map(({ count, window }) => headersOf(window, count)))
    return { allowed: spent.length === 0, headers }
  }
}
