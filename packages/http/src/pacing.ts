import type { XError } from "@xeffect/core/errors"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { declaredPace } from "./rate-limit/declared.ts"
import { keyOf } from "./rate-limit/key.ts"
import { CurrentSharedLimits, type SharedLimits } from "./rate-limit/shared-limits.ts"
import { type OutgoingRequest, Transport } from "./transport.ts"
import { makeTurns, type Turns } from "./turns.ts"

/**
 * Spaces the requests of operations that have a limit per second (`searchAllTweets`, for example: one a second), from
 * start to start, for each operation and each credential, however many fibers send them. A program that takes longer from
 * one request to the next waits for nothing. Other operations are not touched.
 *
 * The pace is kept within one process; with `layerSharedLimits` around, by several together.
 *
 * @example
 * ```ts
 * import { layerPacing } from "@xeffect/http/pacing"
 * import { layerTransport } from "@xeffect/http"
 * import * as Layer from "effect/Layer"
 *
 * const transport = layerPacing.pipe(Layer.provide(layerTransport))
 * ```
 */
export const layerPacing: Layer.Layer<Transport, never, Transport> = Layer.fresh(
  Layer.effect(
    Transport,
    Effect.gen(function* () {
      const { send } = yield* Transport
      const shared = yield* CurrentSharedLimits
      const lanes = new Map<string, Lane>()
      return Transport.of({
        send: (outgoing) => {
          const pace = declaredPace(outgoing)
          if (pace === undefined) return send(outgoing)
          const lane = laneOf(lanes, outgoing, pace)
          const paced = Effect.andThen(start(lane, shared, outgoing), send(outgoing))
          return Effect.catchIf(paced, isTooFast(pace), (error) => Effect.andThen(slowDown(lane, error), paced))
        }
      })
    })
  )
)

// Starts a second apart may arrive a little less than that apart. The service then names the window of a second.
const isTooFast =
  (pace: number) =>
  ({ answer, reason, retryAfter }: XError): boolean =>
    reason._tag === "RateLimited" &&
    answer?.rateLimit?.limit === pace &&
    retryAfter !== undefined &&
    Duration.toMillis(retryAfter) <= 2000

const slowDown = (lane: Lane, { retryAfter = Duration.zero }: XError) =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    lane.next = Math.max(lane.next, now + Duration.toMillis(retryAfter))
  })

interface Lane {
  readonly turns: Turns
  /** Milliseconds from one start to the next. */
  readonly interval: number
  /** When the next request may start, by the local clock. */
  next: number
}

/** From this many on, lanes are forgotten; the oldest first. */
const many = 10_000

const laneOf = (lanes: Map<string, Lane>, outgoing: OutgoingRequest, pace: number): Lane => {
  const key = keyOf(outgoing)
  let lane = lanes.get(key)
  if (lane === undefined) {
    lane = { turns: makeTurns(), interval: 1000 / pace, next: 0 }
    for (const [oldest, { turns }] of lanes) {
      if (lanes.size < many) break
      if (turns.length() === 0) lanes.delete(oldest)
    }
    lanes.set(key, lane)
  }
  return lane
}

const start = (lane: Lane, shared: SharedLimits | undefined, outgoing: OutgoingRequest) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(Clock.currentTimeMillis, (arrived) => {
      const { leave, turn } = lane.turns.join(0)
      const wait = Effect.andThen(turn, waitForStart(lane, shared, outgoing, arrived))
      return Effect.ensuring(restore(wait), Effect.sync(leave))
    })
  )

// One at a time gets here. Whoever is interrupted has not moved the next start.
const waitForStart = Effect.fnUntraced(function* (
  lane: Lane,
  shared: SharedLimits | undefined,
  outgoing: OutgoingRequest,
  arrived: number
) {
  const told = shared === undefined ? 0 : ((yield* shared.pace(outgoing, lane.interval)) ?? 0)
  const now = yield* Clock.currentTimeMillis
  yield* Effect.sleep(Math.max(told, lane.next - now, 0))
  const started = yield* Clock.currentTimeMillis
  lane.next = started + lane.interval
  outgoing.tally.waited += started - arrived
})
