import { type Cause, type Done, fromReasons, isInterruptReason } from "effect/Cause"
import * as Effect from "effect/Effect"
import { isDoneFailure } from "effect/Pull"

/**
 * The failure of a cause; `undefined` if it has none, but an interruption or a defect.
 * @since 0.1.0
 */
export const findFailure = <E>(cause: Cause<E>): E | undefined =>
  cause.reasons.find((reason) => reason._tag === "Fail")?.error

/**
 * Handles the failure of an effect, as `Effect.catch` does, which takes more code into a bundle.
 * @since 0.1.0
 */
export const catchFailure = <A, E extends object, R, B, E2, R2>(
  self: Effect.Effect<A, E, R>,
  handle: (error: E) => Effect.Effect<B, E2, R2>
): Effect.Effect<A | B, E2, R | R2> =>
  Effect.catchCause(self, (cause) => {
    const error = findFailure(cause)
    // Without a failure there is nothing of the type `E` in it.
    return error === undefined ? Effect.failCause(cause as Cause<never>) : handle(error)
  })

/**
 * The cause why a stream ended too early; `undefined` if it ended as it should: with its end alone, or with its end and
 * interruptions. A failure beside the end, as of a finalizer, is a loss.
 * @since 0.1.0
 */
export const lossOf = <E>({ reasons }: Cause<E>): Cause<Exclude<E, Done>> | undefined => {
  const lost = reasons.filter((reason) => !isDoneFailure(reason))
  const hasEnded = lost.length < reasons.length && lost.every(isInterruptReason)
  // The reasons that are the end are left out.
  return hasEnded ? undefined : fromReasons(lost as Cause<Exclude<E, Done>>["reasons"])
}
