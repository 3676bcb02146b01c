import type { Definition, XError } from "@xeffect/core"
import { isIdempotent } from "@xeffect/core/transport"
import type { OutgoingRequest } from "../transport/transport.ts"

/** Whether a failure proves that the request was not sent. */
export const wasNotSent = ({ reason }: XError): boolean => reason._tag === "TransportError" && reason.isUnsent === true

/** Whether a failed request may be retried: it cannot be carried out twice, and may succeed. */
export const mayRetry = ({ definition, isSpent }: OutgoingRequest, error: XError): boolean =>
  definition.retried !== false && !isSpent() && isSafe(definition, error)

// Rate limits are handled by `rateLimit`, which waits.
const isSafe = (definition: Definition, error: XError): boolean =>
  isIdempotent(definition) ? error.isRetryable && error.reason._tag !== "RateLimited" : wasNotSent(error)
