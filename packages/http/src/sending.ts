import { XError } from "@xeffect/core/errors"
import { InvalidInput } from "@xeffect/core/reasons"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { isDuration } from "./duration.ts"
import { layerPacing } from "./pacing.ts"
import { layerRateLimit } from "./rate-limit.ts"
import { layerRetry } from "./retry.ts"
import { layerAttemptTimeout, layerTimeout } from "./timeout.ts"
import { Transport } from "./transport.ts"

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
  const invalid = checkOptions(options)
  if (invalid !== undefined) return Layer.effect(Transport, Effect.fail(invalid))
  const { attempt_timeout = 30_000, timeout } = options
  const paced = layerPacing.pipe(Layer.provide(layerAttemptTimeout(attempt_timeout)))
  const limited = options.wait_on_rate_limit === true ? layerRateLimit(options).pipe(Layer.provide(paced)) : paced
  const repeated = layerRetry({ retries: options.retries }).pipe(Layer.provide(limited))
  return timeout === undefined ? repeated : layerTimeout(timeout).pipe(Layer.provide(repeated))
}

const durations = ["max_wait", "attempt_timeout", "timeout"] as const

const checkOptions = (options: SendingOptions): XError | undefined => {
  const { retries = 0 } = options
  if (!Number.isInteger(retries) || retries < 0) return refuse("retries", retries, "a whole number, 0 or more")
  const malformed = durations.find((name) => {
    const value = options[name]
    return value !== undefined && !isDuration(value)
  })
  return malformed === undefined
    ? undefined
    : refuse(malformed, options[malformed], 'a duration, for example "5 minutes", or a number of milliseconds')
}

const refuse = (parameter: string, value: unknown, rule: string) =>
  new XError({ operation: "layer", reason: new InvalidInput({ parameter, value, rule }) })
