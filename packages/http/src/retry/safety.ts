import type { Definition } from "@xeffect/core/definition"
import type { XError } from "@xeffect/core/errors"
import { isRepeatable } from "@xeffect/core/repeatable"
import { isUnserved } from "../problem.ts"
import { isUnconnected } from "../unconnected.ts"

/** Whether the request surely never left, because no connection was made. */
export const wasNotSent = ({ reason }: XError): boolean =>
  reason._tag === "TransportError" && isUnconnected(reason.cause)

/** Whether a failed request may be sent again without being carried out twice, and may then succeed. */
export const mayRepeat = (definition: Definition, error: XError): boolean => {
  const { answer, reason } = error
  // What a rate limit needs is a wait, which is somebody else's.
  if (isRepeatable(definition)) return error.isRetryable && reason._tag !== "RateLimited"
  if (answer === undefined) return wasNotSent(error)
  return isUnserved(answer)
}
