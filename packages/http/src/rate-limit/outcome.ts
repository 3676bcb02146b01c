import type { LimitName } from "@xeffect/core"
import { RateLimited, XError } from "@xeffect/core/define"
import { findFailure } from "@xeffect/core/failure"
import { isNotSent } from "@xeffect/core/retry"
import { headersOf, type ResponseHead } from "@xeffect/core/wire"
import * as Duration from "effect/Duration"
import * as Exit from "effect/Exit"
import { ownResponse } from "../failure/response-of-operation.ts"
import type { OutgoingRequest } from "../transport/transport.ts"
import type { LimitHeaders } from "./windows.ts"

/** How a request ended. */
export type Outcome =
  | { readonly _tag: "Responded" | "Lost" | "NotSent"; readonly headers: LimitHeaders }
  | { readonly _tag: "Refused"; readonly headers: LimitHeaders; readonly error: XError }

/** The outcome of a request for the limits of its operation. */
export const outcomeOf = (exit: Exit.Exit<ResponseHead, XError>, { definition }: OutgoingRequest): Outcome => {
  if (Exit.isSuccess(exit)) return { _tag: "Responded", headers: exit.value.headers }
  const error = findFailure(exit.cause)
  const response = error && ownResponse(definition, error)
  const headers = headersOf(response?.headers ?? {})
  // Interrupted: the X API may or may not have received the request.
  if (error === undefined) return { _tag: "Lost", headers }
  const { _tag } = error.reason
  if (response !== undefined)
    return _tag === "RateLimited" ? { _tag: "Refused", headers, error } : { _tag: "Responded", headers }
  const isLost = _tag === "TransportError" || _tag === "Timeout" || _tag === "OutcomeUnknown"
  return { _tag: isLost && !isNotSent(error) ? "Lost" : "NotSent", headers }
}

/** The failure of a request that would wait for longer than it may. */
export const waitTooLong = (
  { definition }: OutgoingRequest,
  refusal: XError | undefined,
  { at: retryAt, limit }: { readonly at: number; readonly limit?: LimitName },
  wait: number
) =>
  new XError({
    operation: definition.name,
    reason: new RateLimited({
      detail: "the wait for the rate limit would be longer than max_wait",
      retryAt,
      retryAfter: Duration.millis(wait),
      ...(limit !== undefined && { limit })
    }),
    ...(refusal?.response !== undefined && { response: refusal.response })
  })
