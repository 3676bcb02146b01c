import type { XError } from "@xeffect/core/errors"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeServiceClock } from "./clock-skew.ts"
import { checkDuration, unlessInvalid } from "./options.ts"
import { checkPatience } from "./rate-limit/admit.ts"
import { exchange } from "./rate-limit/exchange.ts"
import { makeGates } from "./rate-limit/gates.ts"
import { CurrentSharedLimits } from "./rate-limit/shared-limits.ts"
import { Transport } from "./transport.ts"

/** How to wait for rate limits. */
export interface RateLimitOptions {
  /** The longest that a request waits each time it is sent, for example `"5 minutes"`. Default: as long as it takes. */
  readonly max_wait?: Duration.Input | undefined
}

/**
 * Waits for rate limits: ahead of time, going by what earlier answers said is left, and after a 429 until the window's
 * reset. Limits are kept for each operation and each credential, in all windows that answers tell about (15 minutes, 24
 * hours of the app, 24 hours of the user); where answers tell nothing, the definition's own limits hold. Where a window is
 * not known, one request goes alone to find out. Requests go in the order in which they came.
 *
 * A wait that would be longer than `max_wait` fails at once with the reason `RateLimited` and `retryAt`; so does a request
 * behind so many others that its turn would come too late. What waiting does not cure (`UsageCapped`, `CreditsDepleted`,
 * `TooManyConnections`) fails as without this layer.
 *
 * The limits are kept within one process; with `layerSharedLimits` around, by several together.
 *
 * Building it fails with the reason `InvalidInput` for a malformed option.
 *
 * @param options `max_wait`, a duration, default without bound
 * @see https://docs.x.com/x-api/fundamentals/rate-limits
 * @example
 * ```ts
 * import { layerRateLimit } from "@xeffect/http/rate-limit"
 * import { layerTransport } from "@xeffect/http"
 * import * as Layer from "effect/Layer"
 *
 * const transport = layerRateLimit({ max_wait: "20 minutes" }).pipe(Layer.provide(layerTransport))
 * ```
 */
export const layerRateLimit = ({ max_wait = Duration.infinity }: RateLimitOptions = {}): Layer.Layer<
  Transport,
  XError,
  Transport
> =>
  unlessInvalid(checkDuration("max_wait", max_wait), () =>
    Layer.fresh(Layer.effect(Transport, make(Duration.toMillis(Duration.fromInputUnsafe(max_wait)))))
  )

const make = Effect.fnUntraced(function* (patience: number) {
  const { send } = yield* Transport
  const shared = yield* CurrentSharedLimits
  const gateOf = makeGates()
  const clock = makeServiceClock()
  let count = 0
  return Transport.of({
    send: Effect.fnUntraced(function* (outgoing) {
      const arrived = yield* Clock.currentTimeMillis
      const now = clock.at(arrived)
      const gate = gateOf(outgoing, now)
      const waiting = { gate, outgoing, clock, shared, deadline: arrived + patience, refusal: undefined }
      yield* checkPatience(waiting, gate.free(gate.turns.length(), now), arrived)
      const passing = { ...waiting, arrived, number: count++ }
      return yield* Effect.uninterruptibleMask((restore) => exchange(send, passing, restore))
    })
  })
})
