import { makeServiceClock, type ResponseHead } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { checkDuration, unlessInvalid } from "../transport/options.ts"
import { sendInTurn } from "./send-in-turn.ts"
import { makeGates } from "./gates.ts"
import { CurrentSharedLimits } from "./shared-limits.ts"
import { type Attempt, type Middleware } from "../transport/transport.ts"

/** How to wait for rate limits. */
export interface RateLimitOptions {
  /**
   * The longest wait before an attempt, for example `"5 minutes"`, including repeated waits after 429s. Default: no
   * limit.
   */
  readonly max_wait?: Duration.Input | undefined
  /** Whether a wait is logged when it begins, at the level `Info`. Default: `true`. */
  readonly log_waits?: boolean | undefined
}

/**
 * Waits for rate limits: in advance, based on the remaining requests that earlier responses reported, and after a 429
 * until the reset. Limits are tracked for each operation and credential, in all windows that responses report (15
 * minutes, 24 hours of the app, 24 hours of the user); if they report none, the limits of the definition apply. If no
 * window is known, one request is sent alone to find out. Requests are sent in order of arrival.
 *
 * A request that would wait longer than `max_wait`, also because of the requests before it, fails at once with
 * `RateLimited` and its `retryAt`. Failures that waiting does not solve (`UsageCapped`, `CreditsDepleted`,
 * `TooManyConnections`) are not delayed. A request whose body is a stream that was read is not retried after a 429. For
 * streams and downloads, the head of the response counts.
 *
 * The beginning of a wait is logged at the level `Info`, unless `log_waits` is `false`. The limits are tracked within
 * one process; `layerSharedLimits` shares them between processes. They are kept for 10,000 pairs of a path and a
 * credential. Beyond that, the thousand longest unused are forgotten: their next request may get a 429, which is waited for.
 *
 * Building the layer fails with `InvalidInput` for a malformed option.
 *
 * @param options `max_wait`, a duration, default without bound; `log_waits`, default `true`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/fundamentals/rate-limits
 * @example
 * ```ts
 * import { layerBearer } from "xeffect/http"
 * import { rateLimit } from "xeffect/http/middleware"
 *
 * const live = layerBearer({ bearer_token: "…", around: [rateLimit({ max_wait: "20 minutes" })] })
 * ```
 */
export const rateLimit = ({ log_waits = true, max_wait = Duration.infinity }: RateLimitOptions = {}): Middleware =>
  unlessInvalid(checkDuration("max_wait", max_wait), () => (next) => {
    const maxWait = Duration.toMillis(Duration.fromInputUnsafe(max_wait))
    return Effect.map(CurrentSharedLimits, (shared) => {
      const gateOf = makeGates()
      const clock = makeServiceClock()
      let count = 0
      const limited =
        <Response extends ResponseHead>(send: Attempt<Response>): Attempt<Response> =>
        (outgoing) =>
          Effect.withFiber((fiber) => {
            const since = fiber.getRef(Clock.Clock).currentTimeMillisUnsafe()
            const gate = gateOf(outgoing)
            const deadline = since + maxWait
            return sendInTurn(
              send,
              { gate, outgoing, clock, shared, number: count++, since, deadline, log_waits },
              fiber
            )
          })
      return { ...next, execute: limited(next.execute), open: limited(next.open) }
    })
  })
