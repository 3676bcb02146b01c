import type { HttpClientError } from "effect/http/HttpClientError"
import { failedAnswer } from "../answer.ts"
import type { Definition } from "../definition.ts"
import { XError } from "../errors.ts"
import { isIdempotent } from "../idempotent.ts"
import { OutcomeUnknown, TransportError } from "../reasons.ts"
import type { ResponseHead } from "./complete-response.ts"

/** The failure of a call whose response has begun, but whose body was lost. */
export const lostBody = (
  definition: Definition,
  response: ResponseHead,
  { message, reason }: Pick<HttpClientError, "message"> & { readonly reason?: { readonly cause?: unknown } }
): XError => {
  // To send a write again would be to carry it out again.
  const Lost = isIdempotent(definition) ? TransportError : OutcomeUnknown
  const lost = new Lost({ detail: `the body could not be read: ${message}`, cause: reason?.cause })
  return new XError({ operation: definition.name, answer: failedAnswer(response, ""), reason: lost })
}
