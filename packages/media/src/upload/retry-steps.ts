import type { XApi, XError } from "@xeffect/core"
import { type Backoff, type RetryPolicy, retryRequest, usualBackoff } from "@xeffect/core/retry"
import type * as Effect from "effect/Effect"

const stepBackoff: Backoff = { ...usualBackoff, retries: 3 }

/**
 * The policy for the steps of an upload, except its segments. A step whose outcome is unknown is sent again: an upload that is
 * begun twice leaves one that is never used and expires.
 */
export const retryingSteps: RetryPolicy = {
  "not sent": stepBackoff,
  retryable: stepBackoff,
  "outcome unknown": stepBackoff
}

/** Sends the request of a step, and again after failures. */
export const sendStep = <Params, A>(
  operation: (params: Params) => Effect.Effect<A, XError, XApi>,
  params: Params
): Effect.Effect<A, XError, XApi> => retryRequest(operation(params), retryingSteps)

/** Whether a segment has arrived although its response cannot be read: there is nothing in it that is needed. */
export const isCarriedOut = (error: XError): boolean => error.reason._tag === "DecodeError" && error.reason.carriedOut
