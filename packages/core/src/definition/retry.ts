import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Fiber } from "effect/Fiber"
import * as Random from "effect/Random"
import { XError } from "../errors/errors.ts"
import { catchFailure, findFailure } from "../errors/find-failure.ts"
import { decideRetry, type RetryPolicy } from "./retry-policy.ts"
import { type RetryQuota, XApi } from "./xapi.ts"

/**
 * The failures that the caller of a request retries itself, so that the layer does not: `failures`, or also refusals
 * for rate limits. Default: nothing.
 * @since 0.1.0
 */
export const RetriedByCaller: Context.Reference<"failures" | "rate limits" | undefined> = Context.Reference<
  "failures" | "rate limits" | undefined
>("@xeffect/core/RetriedByCaller", { defaultValue: () => undefined })

/**
 * Runs an effect, and again after failures.
 *
 * @param attempt called with the number of the retry: 0 for the first attempt
 * @param decide returns the wait before the next attempt, in milliseconds, or `undefined` to fail. `chance` is from 0 to 1
 * @param wait waits, or fails instead of another attempt
 * @param succeeded called after an attempt that succeeded
 * @since 0.1.0
 */
export const retryAs = <A, E, R>(
  attempt: (retry: number) => Effect.Effect<A, E, R>,
  decide: (error: E, retry: number, chance: number, fiber: Fiber<unknown, unknown>) => number | undefined,
  wait: (milliseconds: number, error: E, retry: number) => Effect.Effect<unknown, E, R> = Effect.sleep,
  succeeded: () => void = () => {}
): Effect.Effect<A, E, R> => {
  const attemptFrom = (retry: number): Effect.Effect<A, E, R> => {
    const counted = Effect.map(attempt(retry), (value) => {
      succeeded()
      return value
    })
    return Effect.catchCause(counted, (cause) =>
      Effect.withFiber((fiber) => {
        const error = findFailure(cause)
        if (error === undefined) return Effect.failCause(cause)
        const next = retry + 1
        const milliseconds = decide(error, next, fiber.getRef(Random.Random).nextDoubleUnsafe(), fiber)
        return milliseconds === undefined
          ? Effect.failCause(cause)
          : Effect.flatMap(wait(milliseconds, error, next), () => attemptFrom(next))
      })
    )
  }
  return attemptFrom(0)
}

/**
 * Fails with the last error, which says that the quota of retries is used up.
 * @since 0.1.0
 */
export const failWithoutQuota = (error: XError): Effect.Effect<never, XError> =>
  Effect.fail(new XError({ ...error, note: "It was not retried, because the retry quota of the layer is used up." }))

/**
 * Sends a request, and again as a policy says. The layer waits for rate limits, and does not retry it as well; its quota
 * of retries is used.
 *
 * @param recover runs after each failure: it may find that the request was carried out
 * @since 0.1.0
 */
export const retryRequest = <A, R, B = never, R2 = never>(
  request: Effect.Effect<A, XError, R>,
  policy: RetryPolicy,
  recover: (error: XError) => Effect.Effect<B, XError, R2> = Effect.fail
): Effect.Effect<A | B, XError, R | R2 | XApi> =>
  Effect.flatMap(XApi, ({ retryQuota }) =>
    retryAs<A | B, XError, R | R2>(
      () => catchFailure(Effect.provideService(request, RetriedByCaller, "failures"), recover),
      (error, retry, chance) => decideRetry(policy, error, retry, chance),
      (milliseconds, error) => (retryQuota?.take() === false ? failWithoutQuota(error) : Effect.sleep(milliseconds))
    )
  )

/** A quota of retries, which successes refill. */
export interface RefillingQuota extends RetryQuota {
  /** Returns a token, after a success. */
  readonly restore: () => void
}

/** How many tokens a retry takes, of which a success returns one. */
const perRetry = 5

/**
 * Makes the quota that the requests of a layer share: a retry takes 5 tokens, and a success returns one.
 *
 * @param tokens how many there are at first, and at most
 * @since 0.1.0
 */
export const makeRetryQuota = (tokens: number): RefillingQuota => {
  let left = tokens
  return {
    take: () => {
      const isEnough = left >= perRetry
      if (isEnough) left -= perRetry
      return isEnough
    },
    restore: () => {
      left = Math.min(tokens, left + 1)
    }
  }
}
