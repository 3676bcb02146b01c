/** How many requests the X API allows, by operation. Paths are written as in the description. */

import { limits } from "#spec"

/** A number of requests in a number of seconds. */
export interface Window {
  readonly limit: number
  readonly windowSeconds: number
}

/** The windows of an operation: for the app-only credential, and for each user. */
export interface OperationLimits {
  readonly app?: ReadonlyArray<Window> | undefined
  readonly user?: ReadonlyArray<Window> | undefined
}

/** Limits by method and path template, as in `GET /2/tweets/{id}`. */
export type Limits = Readonly<Record<string, OperationLimits>>

/** Which rate limits hold; see `limits` of `EmulatorOptions`. */
export type LimitsOption = "declared" | "off" | number | Limits

const seconds: Readonly<Record<string, number>> = { "15m": 900, "24h": 86_400, "1s": 1 }

// "450/15m 1/1s" is two windows; "-" is none.
const windows = (text: string): ReadonlyArray<Window> | undefined =>
  text === "-"
    ? undefined
    : text.split(" ").map((window) => {
        const [limit, length] = window.split("/")
        return { limit: Number(limit), windowSeconds: seconds[length ?? ""] ?? 900 }
      })

const row = (app: string, user: string): OperationLimits => ({ app: windows(app), user: windows(user) })

/** The published numbers. */
export const publishedLimits: Limits = Object.fromEntries(
  Object.entries(limits).map(([key, [app, user]]) => [key, row(app, user)])
)

/** The limits of operations for which none are published. */
export const otherwise: OperationLimits = row("300/15m", "300/15m")
