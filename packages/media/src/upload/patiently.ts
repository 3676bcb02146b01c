import type { XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"

/** How many times a request of an upload is retried, after the retries of the layer. */
const retries = 3

const firstWait = 500

/**
 * Retries a request that was lost, or whose response was, with doubling waits. An upload that is begun twice leaves one that
 * is never used and expires. A segment replaces itself.
 */
export const patiently = <A, R>(request: Effect.Effect<A, XError, R>, retried = 0): Effect.Effect<A, XError, R> =>
  Effect.catchIf(
    request,
    (error) => retried < retries && isPassing(error),
    () =>
      Random.next.pipe(
        Effect.flatMap((part) => Effect.sleep(firstWait * 2 ** retried * (0.5 + part / 2))),
        Effect.flatMap(() => patiently(request, retried + 1))
      )
  )

// Whether to wait for a limit is an option of the layer. A request whose response could not be read may be sent again.
const isPassing = ({ isRetryable, reason }: XError): boolean =>
  (isRetryable && reason._tag !== "RateLimited") || reason._tag === "OutcomeUnknown" || reason._tag === "DecodeError"
