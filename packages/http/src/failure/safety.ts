import type { Definition, LowerError, XError } from "@xeffect/core"
import { isIdempotent } from "@xeffect/core/transport"
import type { OutgoingRequest } from "../transport/transport.ts"

/**
 * How runtimes report that no connection was made: Node and undici by a code, Bun by another, Deno only in the message.
 * undici has no code for a port that `fetch` never connects to.
 * Excludes codes that may also mean that a connection broke later.
 */
const connectionErrors =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|DNSLookupFailed|FailedToOpenSocket) |client error \(Connect\)|error trying to connect| bad port$/

/** Whether an error proves that the request was not sent, because no connection was made. */
export const isUnconnected = (error: LowerError | undefined): boolean =>
  error !== undefined && (connectionErrors.test(`${error.code} ${error.message}`) || isUnconnected(error.cause))

/** Whether a failure proves that the request was not sent. */
export const wasNotSent = ({ reason }: XError): boolean =>
  reason._tag === "TransportError" && isUnconnected(reason.cause)

/** Whether a failed request may be retried: it cannot be carried out twice, and may succeed. */
export const mayRetry = ({ definition, isSpent }: OutgoingRequest, error: XError): boolean =>
  definition.retried !== false && !isSpent() && isSafe(definition, error)

// Rate limits are handled by `rateLimit`, which waits.
const isSafe = (definition: Definition, error: XError): boolean =>
  isIdempotent(definition) ? error.isRetryable && error.reason._tag !== "RateLimited" : wasNotSent(error)
