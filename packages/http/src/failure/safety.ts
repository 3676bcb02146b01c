import type { Definition, LowerError, XError } from "@xeffect/core"
import { isIdempotent } from "@xeffect/core/transport"
import type { OutgoingRequest } from "../transport/transport.ts"

/**
 * How runtimes name a connection that was never made: Node and undici by a code, Bun by another, Deno in words alone. Not
 * in it are the names that may also stand for a connection that broke later.
 */
const names =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|DNSLookupFailed|FailedToOpenSocket) |client error \(Connect\)|error trying to connect/

/** Whether a request surely never left, because no connection was made. */
export const isUnconnected = (error: LowerError | undefined): boolean =>
  error !== undefined && (names.test(`${error.code} ${error.message}`) || isUnconnected(error.cause))

/** Whether the request surely never left, because no connection was made. */
export const wasNotSent = ({ reason }: XError): boolean =>
  reason._tag === "TransportError" && isUnconnected(reason.cause)

/** Whether a failed request may be sent again without being carried out twice, and may then succeed. */
export const mayRetry = ({ definition, isSpent }: OutgoingRequest, error: XError): boolean =>
  definition.retried !== false && !isSpent() && isSafe(definition, error)

// What a rate limit needs is a wait, which is somebody else's.
const isSafe = (definition: Definition, error: XError): boolean =>
  isIdempotent(definition) ? error.isRetryable && error.reason._tag !== "RateLimited" : wasNotSent(error)
