import type { XError } from "@xeffect/core/errors"
import type * as Duration from "effect/Duration"
import * as Layer from "effect/Layer"
import { checkDuration, checkSwitch, unlessInvalid } from "./options.ts"
import { layerPacing } from "./pacing.ts"
import { layerRateLimit } from "./rate-limit.ts"
import { layerRetry } from "./retry.ts"
import { layerAttemptTimeout, layerTimeout } from "./timeout.ts"
import type { Transport } from "./transport.ts"

/** What happens around a request: waits, repetitions, timeouts. Durations are as `"30 seconds"`, or in milliseconds. */
export interface SendingOptions {
  /** Whether to wait for rate limits, ahead of time and after a 429, instead of failing. Default: `false`. */
  readonly wait_on_rate_limit?: boolean | undefined
  /** The longest that a request waits for a rate limit; a longer wait fails at once. Default: without bound. */
  readonly max_wait?: Duration.Input | undefined
  /** How many times a request that failed by chance is sent again, where that is safe. Default: 2. */
  readonly retries?: number | undefined
  /** How long each attempt may take, waits for limits not included. Default: 30 seconds. */
  readonly attempt_timeout?: Duration.Input | undefined
  /** How long a call may take with all its attempts and waits. Default: without bound. */
  readonly timeout?: Duration.Input | undefined
}

/**
 * What `layer` puts around a transport, outside in: the timeout of the call, repetitions, the wait for rate limits, the
 * pace of operations that have one a second, the timeout of each attempt.
 *
 * Fails with the reason `InvalidInput` for a malformed option.
 */
export const layerSending = (options: SendingOptions): Layer.Layer<Transport, XError, Transport> => {
  const { attempt_timeout = 30_000, max_wait, retries, timeout, wait_on_rate_limit = false } = options
  const invalid = checkSwitch("wait_on_rate_limit", wait_on_rate_limit) ?? checkDuration("max_wait", max_wait)
  const paced = layerPacing.pipe(Layer.provide(layerAttemptTimeout(attempt_timeout)))
  const limited = wait_on_rate_limit ? layerRateLimit({ max_wait }).pipe(Layer.provide(paced)) : paced
  const repeated = layerRetry({ retries }).pipe(Layer.provide(limited))
  const timed = timeout === undefined ? repeated : layerTimeout(timeout).pipe(Layer.provide(repeated))
  return unlessInvalid(invalid, () => Layer.fresh(timed))
}
