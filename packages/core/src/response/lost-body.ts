import type { HttpClientError } from "effect/http/HttpClientError"
import { failedResponse, withoutCredentials } from "./failed-response.ts"
import type { Definition } from "../definition/definition.ts"
import { XError } from "../errors/errors.ts"
import { isIdempotent } from "../definition/idempotent.ts"
import { lowerError } from "../text/lower-error.ts"
import { OutcomeUnknown, TransportError } from "../errors/reasons.ts"
import type { ResponseHead } from "../definition/complete-response.ts"

/** The failure of a call whose response has begun, but whose body was lost. */
export const lostBody = (
  definition: Definition,
  response: ResponseHead,
  { message, reason }: Pick<HttpClientError, "message"> & { readonly reason?: { readonly cause?: unknown } }
): XError => {
  // A retry of a write could carry it out twice.
  const Lost = isIdempotent(definition) ? TransportError : OutcomeUnknown
  const hide = withoutCredentials(response.request)
  const detail = hide(`the response body could not be read: ${message}`)
  const lost = new Lost({ detail, cause: lowerError(reason?.cause, hide) })
  return new XError({ operation: definition.name, response: failedResponse(response, ""), reason: lost })
}
