import type { Definition } from "@xeffect/core/definition"
import type { XError } from "@xeffect/core/errors"
import type { LowerError } from "@xeffect/core/lower-error"
import { isRepeatable } from "@xeffect/core/repeatable"
import { isProblem } from "../problem.ts"

/**
 * How runtimes name a connection that was never made: Node and undici, then Bun. Not in it are the names that may also
 * stand for a connection that broke later.
 */
const codes: ReadonlyArray<unknown> = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "UND_ERR_CONNECT_TIMEOUT",
  "ConnectionRefused",
  "DNSLookupFailed",
  "FailedToOpenSocket"
]

/** Deno says it in words alone. */
const words = /client error \(Connect\)|error trying to connect/

/** Whether the request surely never left, because no connection was made. */
export const wasNotSent = ({ reason }: XError): boolean => {
  const isLoss = reason._tag === "TransportError" || reason._tag === "OutcomeUnknown"
  return isLoss && isUnconnected(reason.cause)
}

const isUnconnected = (error: LowerError | undefined): boolean =>
  error !== undefined && (codes.includes(error.code) || words.test(error.message) || isUnconnected(error.cause))

/** Whether a failed request may be sent again without being carried out twice, and may then succeed. */
export const mayRepeat = (definition: Definition, error: XError): boolean => {
  const { answer, reason, status } = error
  // What a rate limit needs is a wait, which is somebody else's.
  if (isRepeatable(definition)) return error.isRetryable && reason._tag !== "RateLimited"
  if (answer === undefined) return wasNotSent(error)
  // The service's own words for not having begun. A proxy's page says nothing of what happened behind it.
  return status === 503 && isProblem(answer.problem) && /capacity|unavailable/i.test(answer.excerpt)
}
