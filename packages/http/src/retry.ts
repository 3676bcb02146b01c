import type { XError } from "@xeffect/core/errors"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import type * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import { readBody } from "./answer-body.ts"
import { isRepeatable } from "@xeffect/core/repeatable"
import { checkCount, checkDuration, unlessInvalid } from "./options.ts"
import { mayRepeat } from "./retry/safety.ts"
import { layerAround, type OutgoingRequest, type Transport } from "./transport.ts"

/** How often to repeat, and after how long. */
export interface RetryOptions {
  /** How many times a request is sent again after the first. Default: 2. */
  readonly retries?: number | undefined
  /** The longest wait before the first repetition; it doubles with each. Default: half a second. */
  readonly base_delay?: Duration.Input | undefined
  /** The longest wait of all. Default: 30 seconds. */
  readonly max_delay?: Duration.Input | undefined
}

/**
 * Repeats requests that failed by chance, where that is safe.
 *
 * Reads, and writes that are the same when done twice: after a lost connection, a timeout, a status of 5xx (but 501), or a
 * body that broke off. Other writes: only where the service surely did not begin, because no connection was made or
 * because it said so itself (503 with a problem that says it is unavailable or over capacity); otherwise they fail with
 * the reason `OutcomeUnknown`. A 429 is not repeated here: see `layerRateLimit`.
 *
 * The waits double, and each is between half and the whole of its length by chance. What the service says in `Retry-After`
 * is waited for; where that is longer than `max_delay` the failure is given at once. Each attempt is signed anew.
 *
 * Building it fails with the reason `InvalidInput` for a malformed option.
 *
 * @param options `retries`, a whole number, 0 or more, default 2; `base_delay`, default 500 milliseconds; `max_delay`, default 30 seconds
 * @example
 * ```ts
 * import { layerRetry } from "@xeffect/http/retry"
 * import { layerTransport } from "@xeffect/http"
 * import * as Layer from "effect/Layer"
 *
 * const transport = layerRetry({ retries: 4 }).pipe(Layer.provide(layerTransport))
 * ```
 */
export const layerRetry = (options: RetryOptions = {}): Layer.Layer<Transport, XError, Transport> => {
  const { base_delay, max_delay, retries = 0 } = options
  const invalid =
    checkCount("retries", retries) ?? checkDuration("base_delay", base_delay) ?? checkDuration("max_delay", max_delay)
  return unlessInvalid(invalid, () =>
    layerAround((send) => {
      const repeat = repeating(send, options)
      return (outgoing) => repeat(outgoing, 1)
    })
  )
}

const repeating = (
  send: Transport["Service"]["send"],
  { base_delay = 500, max_delay = 30_000, retries = 2 }: RetryOptions
) => {
  const base = Duration.toMillis(Duration.fromInputUnsafe(base_delay))
  const most = Duration.toMillis(Duration.fromInputUnsafe(max_delay))
  const pauseAfter = (attempt: number) =>
    Effect.map(Random.next, (chance) => Math.min(base * 2 ** (attempt - 1), most) * (1 - chance / 2))
  const repeat = (outgoing: OutgoingRequest, attempt: number): Effect.Effect<HttpClientResponse, XError> => {
    const { definition } = outgoing
    const isLast = attempt > retries
    const again = (told: number) =>
      Effect.flatMap(pauseAfter(attempt), (pause) =>
        Effect.delay(repeat(outgoing, attempt + 1), Math.max(told, Math.round(pause)))
      )
    return Effect.flatMap(send(outgoing), (response) =>
      Effect.map(readBody(definition, response), (text) => ({ response, text }))
    ).pipe(
      Effect.matchEffect({
        onSuccess: ({ response, text }) =>
          !isLast && isRepeatable(definition) && breaksOff(text) ? again(0) : Effect.succeed(response),
        onFailure: (error) => {
          const told = error.retryAfter === undefined ? 0 : Duration.toMillis(error.retryAfter)
          const isSafe = mayRepeat(definition, error)
          return isSafe && !isLast && told <= most ? again(told) : Effect.fail(error)
        }
      })
    )
  }
  return repeat
}

// Half a JSON document: a connection that broke where the protocol does not show it.
const breaksOff = (text: string | undefined): boolean => {
  const last = text?.trimEnd().at(-1)
  return text !== undefined && last !== undefined && /^\s*[[{]/.test(text) && last !== "}" && last !== "]"
}
