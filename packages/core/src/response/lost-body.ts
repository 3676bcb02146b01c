import { failedResponse, withoutCredentials } from "./failed-response.ts"
import type { Definition } from "../definition/definition.ts"
import { XError } from "../errors/errors.ts"
import { isIdempotent } from "../definition/retry-policy.ts"
import { describeLoss, lowerError } from "../text/lower-error.ts"
import { OutcomeUnknown, TransportError } from "../errors/reasons.ts"
import type { ResponseHead } from "../definition/complete-response.ts"

/**
 * The failure of a call whose response has begun, but whose body was lost.
 *
 * @param error the error of the runtime or of the client
 * @since 0.1.0
 */
export const lostBody = (definition: Definition, response: ResponseHead, error: unknown): XError => {
  // A retry of a write could carry it out twice.
  const Lost = isIdempotent(definition) ? TransportError : OutcomeUnknown
  const hide = withoutCredentials(response.request)
  const cause = lowerError(error, hide)
  const lost = new Lost({ detail: `the response body could not be read: ${describeLoss(cause)}`, cause })
  return new XError({ operation: definition.name, response: failedResponse(response, ""), reason: lost })
}
