import type { ResponseHead } from "@xeffect/core/transport"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { makeServiceClock } from "./clock-skew.ts"
import { checkDuration, unlessInvalid } from "../transport/options.ts"
import { checkPatience } from "./admit.ts"
import { exchange } from "./exchange.ts"
import { makeGates } from "./gates.ts"
import { CurrentSharedLimits } from "./shared-limits.ts"
import { type Middleware, type OutgoingRequest, type Send } from "../transport/transport.ts"

/** How to wait for rate limits. */
export interface RateLimitOptions {
  /** The longest that a request waits each time it is sent, for example `"5 minutes"`. Default: as long as it takes. */
  readonly max_wait?: Duration.Input | undefined
  /** Whether a wait is logged when it begins, at the level `Info`. Default: `true`. */
  readonly log_waits?: boolean | undefined
}

/**
 * Waits for rate limits: ahead of time, going by what earlier responses reported as remaining, and after a 429 until the
 * window's reset. Limits are kept for each operation and each credential, in all windows that responses name (15 minutes, 24
 * hours of the app, 24 hours of the user); if responses name none, the definition's own limits hold. If a window is not
 * known, one request goes alone to find out. Requests go in the order in which they came.
 *
 * A wait that would be longer than `max_wait` fails at once with `RateLimited` and its `retryAt`; so does a request behind so
 * many others that its turn would come too late. What waiting does not cure (`UsageCapped`, `CreditsDepleted`,
 * `TooManyConnections`) fails as without this. A request whose body is a stream that was read is not sent again after a 429.
 * For a stream or a download, what counts is the head of the response.
 *
 * The beginning of a wait is logged at the level `Info`, unless `log_waits` is `false`. The limits are kept within one
 * process; with `layerSharedLimits`, by several together.
 *
 * Building the layer fails with `InvalidInput` for a malformed option.
 *
 * @param options `max_wait`, a duration, default without bound; `log_waits`, default `true`
 * @see https://docs.x.com/x-api/fundamentals/rate-limits
 * @example
 * ```ts
 * import { layerBearer } from "@xeffect/http"
 * import { rateLimit } from "@xeffect/http/middleware"
 *
 * const live = layerBearer({ bearer_token: "…", around: [rateLimit({ max_wait: "20 minutes" })] })
 * ```
 */
export const rateLimit = ({ log_waits = true, max_wait = Duration.infinity }: RateLimitOptions = {}): Middleware =>
  unlessInvalid(checkDuration("max_wait", max_wait), () => (next) => {
    const patience = Duration.toMillis(Duration.fromInputUnsafe(max_wait))
    return Effect.map(CurrentSharedLimits, (shared) => {
      const gateOf = makeGates()
      const clock = makeServiceClock()
      let count = 0
      const limited = <Response extends ResponseHead>(send: Send<Response>): Send<Response> =>
        Effect.fnUntraced(function* (outgoing: OutgoingRequest) {
          const arrived = yield* Clock.currentTimeMillis
          const now = clock.at(arrived)
          const gate = gateOf(outgoing, now)
          const waiting = { gate, outgoing, clock, shared, log_waits, deadline: arrived + patience, refusal: undefined }
          yield* checkPatience(waiting, gate.free(gate.turns.length(), now), arrived)
          const passing = { ...waiting, arrived, number: count++ }
          return yield* Effect.uninterruptibleMask((restore) => exchange(send, passing, restore))
        })
      return { ...next, execute: limited(next.execute), open: limited(next.open) }
    })
  })
