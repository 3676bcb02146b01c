import type { XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"

/** How many times a request of an upload is retried that the layer does not retry. */
const retries = 3

const firstWait = 500

/**
 * Retries what the layer does not retry, with doubling waits: a request that is not idempotent and whose response was lost,
 * and one whose response could not be read. An upload that is begun twice leaves one that is never used and expires.
 */
export const retryLost = <A, R>(request: Effect.Effect<A, XError, R>, retried = 0): Effect.Effect<A, XError, R> =>
  Effect.catch(request, (error) =>
    retried < retries && isLost(error)
      ? Random.next.pipe(
          Effect.flatMap((part) => Effect.sleep(firstWait * 2 ** retried * (0.5 + part / 2))),
          Effect.flatMap(() => retryLost(request, retried + 1))
        )
      : Effect.fail(error)
  )

const isLost = ({ reason }: XError): boolean => reason._tag === "OutcomeUnknown" || reason._tag === "DecodeError"

/** Whether a segment has arrived although its response cannot be read: there is nothing in it that is needed. */
export const hasArrived = ({ reason }: XError): boolean => reason._tag === "DecodeError" && reason.carriedOut
