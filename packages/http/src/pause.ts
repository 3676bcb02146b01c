import { rateLimitOf } from "@xeffect/core/answer"
import type { FailedAnswer, RateLimit } from "@xeffect/core/errors"
import type { LimitName, Pause } from "@xeffect/core/reasons"
import * as Duration from "effect/Duration"

/**
 * When to come back: at the end of the window among these that is used up (the last to end, where several are), or where
 * there is none as the header `Retry-After` says.
 */
export const pauseOf = (
  { headers }: FailedAnswer,
  now: number,
  windows: ReadonlyArray<LimitName>
): Pause & { readonly limit?: LimitName } => {
  const [spent] = windows
    .flatMap((limit) => {
      const window = rateLimitOf(headers, limit)
      return window === undefined ? [] : [{ limit, end: endOf(window), window }]
    })
    .sort((one, other) => other.end - one.end)
  const answered = Date.parse(headers["date"] ?? "") || now
  const header = headers["retry-after"] ?? ""
  const told = /^\d{1,9}$/.test(header) ? answered + Number(header) * 1000 : Date.parse(header)
  const retryAt = spent?.window.reset ?? told
  if (Number.isNaN(retryAt)) return {}
  const retryAfter = Duration.millis(Math.max(0, retryAt - answered))
  return spent === undefined ? { retryAt, retryAfter } : { retryAt, retryAfter, limit: spent.limit }
}

const endOf = ({ remaining, reset }: RateLimit) => (remaining > 0 ? 0 : reset)
