import { waiting } from "@xeffect/core/span"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { declaredPace } from "./declared.ts"
import { makeEvict } from "./evict.ts"
import { limitKey } from "./key.ts"
import { CurrentSharedLimits, type SharedLimits } from "./shared-limits.ts"
import { around, type Middleware, type OutgoingRequest } from "../transport/transport.ts"

/**
 * Spaces the requests of operations with a per-second limit (for example `searchAllTweets`: one a second), measured
 * from start to start, for each operation and credential and across all fibers. Requests that are further apart do not
 * wait. Other operations are not affected. Streams are spaced by when they are opened.
 *
 * The spacing is shared wherever the returned middleware is used in the process, and with `layerSharedLimits` between
 * processes. `layer` includes it, see its option `pacing`.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { layerBearer } from "xeffect/http"
 * import { pacing } from "xeffect/http/middleware"
 *
 * const live = layerBearer({ bearer_token: "…", around: [pacing()] })
 * ```
 */
export const pacing = (): Middleware => {
  const laneOf = makePacedLanes()
  return (next) =>
    Effect.map(CurrentSharedLimits, (shared) =>
      around((send) => (outgoing) => {
        const pace = declaredPace(outgoing)
        if (pace === undefined) return send(outgoing)
        const lane = laneOf(limitKey(outgoing), pace)
        return Effect.flatMap(takeTurn(lane, shared, outgoing), ({ isConnecting, started, waited }) => {
          const attempt = send({ ...outgoing, waited: outgoing.waited + waited })
          return isConnecting ? Effect.onExit(attempt, () => noteArrival(lane, started)) : attempt
        })
      })(next)
    )
}

interface Lane {
  /** Milliseconds from one start to the next. */
  readonly interval: number
  /** When the latest request started, by the local clock. */
  latest: number
  /** The waiting requests, in order of arrival. */
  readonly queue: Array<OutgoingRequest>
}

/** The number of lanes. The oldest idle ones are removed first. */
const maxLanes = 10_000

const makePacedLanes = (): ((key: string, pace: number) => Lane) => {
  const lanes = new Map<string, Lane>()
  const evict = makeEvict(lanes, maxLanes, ({ queue }) => queue.length > 0)
  return (key, pace) => {
    const known = lanes.get(key)
    if (known !== undefined) return known
    const lane: Lane = { interval: 1000 / pace, latest: -Infinity, queue: [] }
    lanes.set(key, lane)
    evict()
    return lane
  }
}

const takeTurn = Effect.fnUntraced(function* (lane: Lane, shared: SharedLimits | undefined, outgoing: OutgoingRequest) {
  const arrived = yield* Clock.currentTimeMillis
  const sharedWait = shared === undefined ? 0 : ((yield* shared.pace(outgoing, lane.interval)) ?? 0)
  const isFree = sharedWait <= 0 && lane.queue.length === 0 && arrived >= lane.latest + lane.interval
  const isConnecting = isFree && arrived - lane.latest > maxIdle
  // At once, since other fibers may run before the next step.
  if (isFree) lane.latest = arrived
  else yield* waiting("wait for pace", Effect.andThen(Effect.sleep(sharedWait), untilTurn(lane, outgoing)))
  const started = yield* Clock.currentTimeMillis
  lane.latest = started
  return { started, waited: started - arrived, isConnecting }
})

/** After this time without a request, the next one may have to connect. In milliseconds. */
const maxIdle = 4000

/**
 * A request has arrived at the X API by the time of its response, and after this time at the latest, in milliseconds.
 */
const maxArrival = 250

// The X API counts from the arrival of a request, and a request that has to connect may arrive later than those after
// it.
const noteArrival = (lane: Lane, started: number) =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    lane.latest = Math.max(lane.latest, Math.min(now, started + maxArrival))
  })

// Each request sleeps until its start and checks again, since others may have started late or left. No request wakes
// another, which edge runtimes do not allow.
const untilTurn = (lane: Lane, outgoing: OutgoingRequest): Effect.Effect<void> =>
  Effect.uninterruptibleMask((restore) => {
    lane.queue.push(outgoing)
    return Effect.ensuring(
      restore(sleepUntilTurn(lane, outgoing)),
      Effect.sync(() => lane.queue.splice(lane.queue.indexOf(outgoing), 1))
    )
  })

const sleepUntilTurn = Effect.fnUntraced(function* (lane: Lane, outgoing: OutgoingRequest) {
  while (true) {
    const ahead = lane.queue.indexOf(outgoing)
    const wait = lane.latest + lane.interval * (ahead + 1) - (yield* Clock.currentTimeMillis)
    if (wait <= 0) break
    // At most until the next start: requests ahead may leave.
    yield* Effect.sleep(Math.min(wait, lane.interval))
  }
  // Set before leaving the queue, since the next request may check at once.
  lane.latest = yield* Clock.currentTimeMillis
})
