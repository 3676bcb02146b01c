import { rateLimitOf } from "@xeffect/core/failure"
import type { FailedResponse, LimitName, Pause, RateLimit } from "@xeffect/core"
import * as Duration from "effect/Duration"

/** The longest window, in milliseconds. Headers that report a longer one are ignored. */
export const maxWindow = 90_000_000

/**
 * When to retry: at the reset of the exhausted window (the latest, if there are several), otherwise as the header
 * `Retry-After` says.
 */
export const pauseOf = (
  { headers }: FailedResponse,
  now: number,
  windows: ReadonlyArray<LimitName>
): Pause & { readonly limit?: LimitName } => {
  const date = Date.parse(headers["date"] ?? "")
  const responded = date || now
  const [exhausted] = windows
    .flatMap((limit) => {
      const window = rateLimitOf({ get: (name) => headers[name] ?? null }, limit)
      return window === undefined || window.reset > date + maxWindow ? [] : [{ limit, end: resetOf(window), window }]
    })
    .sort((one, other) => other.end - one.end)
  const header = headers["retry-after"] ?? ""
  // Runtimes join a repeated header with a comma. Dates contain a comma too.
  const seconds = /^(\d{1,9})(,|$)/.exec(header)?.[1]
  const requested =
    seconds === undefined ? Date.parse(/^[A-Z]/.test(header) ? header : "") : responded + Number(seconds) * 1000
  const retryAt = exhausted?.window.reset ?? requested
  if (Number.isNaN(retryAt)) return {}
  const retryAfter = Duration.millis(Math.max(0, retryAt - responded))
  return exhausted === undefined ? { retryAt, retryAfter } : { retryAt, retryAfter, limit: exhausted.limit }
}

const resetOf = ({ remaining, reset }: RateLimit) => (remaining > 0 ? 0 : reset)
