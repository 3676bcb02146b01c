import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Pace, PacedRequest } from "../definition/definition.ts"
import { waiting } from "./tracing/span.ts"

/** The requests of one operation and credential. */
interface Lane {
  /** When the latest request started, by the local clock. */
  latest: number
  /** The waiting requests, in order of arrival. */
  readonly queue: Array<PacedRequest>
}

/** After this time without a request, the next one may have to connect. In milliseconds. */
const maxIdle = 4000

/**
 * A request has arrived at the X API by the time of its response, and after this time at the latest, in milliseconds.
 */
const maxArrival = 250

/** How many lanes may be kept before those are removed that space nothing any more. */
const fewLanes = 10_000

interface Lanes {
  readonly byKey: Map<string, Lane>
  bound: number
}

const lanesOf = new WeakMap<object, Lanes>()

/**
 * Spaces requests, measured from start to start. The lanes live as long as `owner`. Comes with the limits that need it, since
 * few operations have a limit per second.
 */
export const pace: Pace = (owner, request, attempt) =>
  Effect.flatMap(Clock.currentTimeMillis, (arrived) => {
    const lane = findLane(owner, request, arrived)
    return Effect.flatMap(takeTurn(lane, request, arrived), ({ isConnecting, started }) => {
      const sent = attempt(started - arrived)
      return isConnecting ? Effect.onExit(sent, () => noteArrival(lane, started)) : sent
    })
  })

const findLane = (owner: object, { interval, key }: PacedRequest, now: number): Lane => {
  let lanes = lanesOf.get(owner)
  if (lanes === undefined) lanesOf.set(owner, (lanes = { byKey: new Map(), bound: fewLanes }))
  const { bound, byKey } = lanes
  const known = byKey.get(key)
  if (known !== undefined) return known
  if (byKey.size >= bound) {
    for (const [old, { latest, queue }] of byKey) {
      if (queue.length === 0 && latest + Math.max(interval, maxIdle) < now) byKey.delete(old)
    }
    // Those that remain are not looked at again for each key.
    lanes.bound = Math.max(fewLanes, 2 * byKey.size)
  }
  const lane: Lane = { latest: -Infinity, queue: [] }
  byKey.set(key, lane)
  return lane
}

const takeTurn = Effect.fnUntraced(function* (lane: Lane, request: PacedRequest, arrived: number) {
  const { interval, share } = request
  const sharedWait = share === undefined ? 0 : ((yield* share(interval)) ?? 0)
  const isFree = sharedWait <= 0 && lane.queue.length === 0 && arrived >= lane.latest + interval
  const isConnecting = isFree && arrived - lane.latest > maxIdle
  // At once, since other fibers may run before the next step.
  if (isFree) lane.latest = arrived
  else yield* waiting("wait for pace", Effect.andThen(Effect.sleep(sharedWait), untilTurn(lane, request)))
  const started = yield* Clock.currentTimeMillis
  lane.latest = started
  return { started, isConnecting }
})

// The X API counts from the arrival of a request, and a request that has to connect may arrive later than those after
// it.
const noteArrival = (lane: Lane, started: number) =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    lane.latest = Math.max(lane.latest, Math.min(now, started + maxArrival))
  })

// Each request sleeps until its start and checks again, since others may have started late or left. No request wakes
// another, which edge runtimes do not allow.
const untilTurn = (lane: Lane, request: PacedRequest): Effect.Effect<void> =>
  Effect.uninterruptibleMask((restore) => {
    lane.queue.push(request)
    return Effect.ensuring(
      restore(sleepUntilTurn(lane, request)),
      Effect.sync(() => lane.queue.splice(lane.queue.indexOf(request), 1))
    )
  })

const sleepUntilTurn = Effect.fnUntraced(function* (lane: Lane, request: PacedRequest) {
  const { interval } = request
  while (true) {
    const ahead = lane.queue.indexOf(request)
    const wait = lane.latest + interval * (ahead + 1) - (yield* Clock.currentTimeMillis)
    if (wait <= 0) break
    // At most until the next start: requests ahead may leave.
    yield* Effect.sleep(Math.min(wait, interval))
  }
  // Set before leaving the queue, since the next request may check at once.
  lane.latest = yield* Clock.currentTimeMillis
})
