import type { InvalidInput, XError } from "@xeffect/core"
import { toStderr } from "@xeffect/core/failure"
import { functionName } from "@xeffect/core/options"
import {
  type Backoff,
  decideRetry,
  failWithoutQuota,
  makeRetryQuota,
  policyOf,
  RetriedByCaller,
  retryAs,
  usualBackoff
} from "@xeffect/core/retry"
import { waiting } from "@xeffect/core/span"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { checkCount, checkDuration, unlessInvalid } from "../transport/options.ts"
import { around, type Middleware } from "../transport/transport.ts"

/** The number of retries, and the waits before them. */
export interface RetryOptions {
  /** How many times a request is retried. Default: 2. */
  readonly retries?: number | undefined
  /** The longest wait before the first retry; it doubles with each. Default: half a second. */
  readonly base_delay?: Duration.Input | undefined
  /** The longest wait before a retry. Default: 30 seconds. */
  readonly max_delay?: Duration.Input | undefined
  /**
   * Tokens for retries, which all requests of a layer share: a retry takes 5, and a success returns 1. Without enough of
   * them a request fails with its last error. `Infinity` for no quota. Default: 500.
   */
  readonly quota?: number | undefined
}

/**
 * Retries requests after transient failures, if that is safe.
 *
 * Reads and idempotent writes are retried after a lost connection, a timeout, a status of 5xx (except 501), or a body
 * that broke off. Other writes only if no connection was made; otherwise they fail with `OutcomeUnknown`, also after a
 * 503, since it may come from a gateway that does not know what happened behind it. A request whose body is a stream is
 * never retried once its first byte was read. A stream or a download is retried until its response begins, and not
 * after. A 429 is not retried here: see `rateLimit`.
 *
 * The wait doubles with each retry, with a random factor from one half to one. `Retry-After` is respected; if it is
 * longer than `max_delay`, the call fails at once. Each attempt is signed again. A retry is logged at the level `Debug`.
 *
 * While the X API is down, retries stop: 100 of them use up the quota that the requests of a layer share, and five successes
 * pay for one. Then calls fail with their last error, whose message says so.
 *
 * If a layer has several, the one closest to the transport retries and the others do nothing: one in `around` of
 * `layer` takes the place of the layer's own.
 *
 * Building the layer fails with `InvalidInput` for a malformed option.
 *
 * @param options `retries`, a whole number, 0 or more, default 2; `base_delay`, default 500 milliseconds; `max_delay`,
 * default 30 seconds; `quota`, 0 or more, default 500
 * @since 0.1.0
 * @example
 * ```ts
 * import { layerBearer } from "xeffect/http"
 * import { retry } from "xeffect/http/middleware"
 *
 * const live = layerBearer({ bearer_token: "…", around: [retry({ retries: 4 })] })
 * ```
 */
export const retry = ({ base_delay = 500, max_delay = 30_000, quota, retries = 2 }: RetryOptions = {}): Middleware =>
  retrying(
    checkCount("retries", retries) ?? checkDuration("base_delay", base_delay) ?? checkDuration("max_delay", max_delay),
    quota,
    () => ({ ...usualBackoff, retries, first: Duration.toMillis(base_delay), maxDelay: Duration.toMillis(max_delay) }),
    ` of ${retries}`
  )

/** Waits before a retry, or fails. */
export type RetryWait = (milliseconds: number, error: XError, retry: number) => Effect.Effect<void, XError>

/**
 * Makes middleware that retries what is safe to repeat.
 *
 * @param invalid what is wrong with the options, if anything
 * @param waits read only if the options are valid
 * @param bound follows the number of a retry in the log
 * @param perCall makes the waits of a call from the usual one, which takes a retry from the quota and sleeps
 */
export const retrying = (
  invalid: InvalidInput | undefined,
  quota: number = 500,
  waits: () => Backoff,
  bound: string,
  perCall?: (wait: RetryWait) => Effect.Effect<RetryWait>
): Middleware =>
  unlessInvalid(invalid ?? (quota === Infinity ? undefined : checkCount("quota", quota)), () => (next) => {
    // One that is closer to the transport retries already: both together would multiply.
    if (next.retryQuota !== undefined) return next
    const [backoff, retryQuota] = [waits(), makeRetryQuota(quota)]
    const usual: RetryWait = (milliseconds, error, retry) => {
      if (!retryQuota.take()) return failWithoutQuota(error)
      const { operation, reason } = error
      const line = `${functionName(operation)}: retry ${retry}${bound} in ${milliseconds} ms, after ${reason._tag}`
      return Effect.andThen(toStderr(Effect.logDebug(line)), waiting("wait for retry", Effect.sleep(milliseconds)))
    }
    const retried = around((send) => (outgoing) => {
      const run = (wait: RetryWait) =>
        retryAs(
          // The waits before the first attempt do not count for the next.
          (retry) => send(retry === 0 ? outgoing : { ...outgoing, waited: 0 }),
          (error, retry, chance, fiber) =>
            !outgoing.isRetryable() || fiber.getRef(RetriedByCaller) !== undefined
              ? undefined
              : decideRetry(policyOf(outgoing.definition, backoff), error, retry, chance),
          wait,
          retryQuota.restore
        )
      return perCall === undefined ? run(usual) : Effect.flatMap(perCall(usual), run)
    })
    return { ...retried(next), retryQuota }
  })
