import { pace } from "./pace.ts"
import type { Limit } from "../definition/definition.ts"

/**
 * Requests in 15 minutes: for the app with an app-only token, for each user otherwise. Zero if there is no such limit.
 * @since 0.1.0
 */
export const per15Minutes = (app: number, user: number, more: ReadonlyArray<Limit> = []): ReadonlyArray<Limit> =>
  windowLimits(900, app, user, more)

/**
 * Requests in 24 hours; see {@link per15Minutes}.
 * @since 0.1.0
 */
export const per24Hours = (app: number, user: number): ReadonlyArray<Limit> => windowLimits(86_400, app, user, [])

/**
 * Requests in a second, of all paths or of `path` only; see {@link per15Minutes}. Brings what spaces requests.
 * @since 0.1.0
 */
export const perSecond = (app: number, user: number, path?: string): ReadonlyArray<Limit> => {
  const by = path === undefined ? { pace } : { pace, path }
  return windowLimits(1, app, user, []).map((limit) => ({ ...limit, ...by }))
}

const windowLimits = (
  windowSeconds: number,
  app: number,
  user: number,
  more: ReadonlyArray<Limit>
): ReadonlyArray<Limit> => [
  ...(app === 0 ? [] : [{ limit: app, windowSeconds, per: "app" as const }]),
  ...(user === 0 ? [] : [{ limit: user, windowSeconds, per: "user" as const }]),
  ...more
]
