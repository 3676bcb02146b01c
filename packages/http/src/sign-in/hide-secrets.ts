import { XError } from "@xeffect/core/errors"
import {
  BadRequest,
  Conflict,
  CreditsDepleted,
  DuplicateContent,
  Forbidden,
  NotFound,
  OutcomeUnknown,
  RateLimited,
  type Reason,
  ServerError,
  Timeout,
  TooManyConnections,
  TransportError,
  Unauthorized,
  UsageCapped
} from "@xeffect/core/reasons"
import { formatJson } from "effect/Formatter"
import * as Redacted from "effect/Redacted"
import { percentEncode } from "../percent-encode.ts"

/** A shorter text may stand in an answer by chance. A PIN has seven digits. */
const shortest = 7

/**
 * The error without what a request's form kept secret: there are proxies that show a request in their error pages. Where
 * the answer repeats a secret, nothing is kept of it but its status.
 */
export const hideSecrets = (error: XError, secrets: ReadonlyArray<Redacted.Redacted>): XError => {
  // All that it holds: its own JSON is cut.
  const shown = formatJson([error.message, { ...error.reason }, error.answer])
  const isTold = secrets
    .map(Redacted.value)
    // As it is, and as it went in the form.
    .flatMap((secret) => [secret, percentEncode(secret)])
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .some((secret) => secret.length >= shortest && (shown.includes(secret) || endsInside(error, secret)))
  if (!isTold) return error
  const { operation, status } = error
  const reason = sameReason(error.reason, "the words that came back repeat a secret and are not shown")
  return status === undefined
    ? new XError({ operation, reason })
    : new XError({ operation, reason, answer: { status, headers: {}, excerpt: "" } })
}

// What is kept of a body may end in the midst of a secret.
const endsInside = ({ answer }: XError, secret: string): boolean =>
  Array.from(secret, (_, index) => secret.slice(0, index + 1)).some(
    (start) => start.length >= shortest && answer?.excerpt.endsWith(start) === true
  )

/** The reasons that an answer, or none, may be. */
const reasons = {
  BadRequest,
  Conflict,
  CreditsDepleted,
  DuplicateContent,
  Forbidden,
  NotFound,
  OutcomeUnknown,
  RateLimited,
  ServerError,
  Timeout,
  TooManyConnections,
  TransportError,
  Unauthorized,
  UsageCapped
}

const isKnown = (name: string): name is keyof typeof reasons => Object.hasOwn(reasons, name)

// When to come back is no secret.
const sameReason = ({ _tag, ...told }: Reason, detail: string): Reason => {
  const Same = isKnown(_tag) ? reasons[_tag] : ServerError
  const { retryAfter, retryAt } = "retryAt" in told ? told : {}
  const status = "status" in told ? told.status : undefined
  return new Same({
    detail,
    ...(status !== undefined && { status }),
    ...(retryAt !== undefined && { retryAt }),
    ...(retryAfter !== undefined && { retryAfter })
  })
}
