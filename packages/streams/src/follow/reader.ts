import { ServerError, XApi, XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { connect, type Ended } from "./connection.ts"
import type { Follower } from "./follower.ts"
import { type Attempts, count, jittered, noAttempts, total, waitAfter } from "./ladder.ts"
import { type Moment, monotonicMillis } from "./service-time.ts"
import { judge, shortest } from "./verdict.ts"

/** How long the X API may take to notice that this process closed a connection, in milliseconds. */
const noticing = 5000

interface Place {
  attempts: Attempts
  /** The start of what has not been received. */
  from: Moment | undefined
  /** When the stream was last connected, or started, by the monotonic clock. */
  connected: number
}

/**
 * Stays connected until the consumer stops, or until connecting again does not help.
 *
 * @param isFinite whether the stream ends when the X API closes it
 */
export const readOn = Effect.fnUntraced(function* (follower: Follower, isFinite: boolean) {
  const { clock } = follower
  const place: Place = { attempts: noAttempts, from: follower.received, connected: monotonicMillis(clock) }
  while (true) {
    const ended = yield* connect(follower, place.from)
    if (isFinite && ended.error === undefined) return
    if (!isFinite) place.from = ended.missing ?? follower.received
    if (ended.lived !== undefined) place.connected = monotonicMillis(clock)
    // The first byte shows that the X API serves the stream again, and the time that it continues to.
    if (ended.isStarted && (ended.lived ?? 0) >= shortest) place.attempts = noAttempts
    yield* pause(follower, place, ended)
  }
})

const pause = Effect.fnUntraced(function* (follower: Follower, place: Place, ended: Ended) {
  const { clock, emit } = follower
  const { error } = ended
  const verdict = judge(ended)
  if (verdict.stop) return yield* giveUp(follower, error)
  const { cause } = verdict
  place.attempts = count(place.attempts, cause)
  const hasRoom = cause === "connections" && (yield* findRoom(follower, place))
  const chance = yield* Random.next
  const ladder = hasRoom ? noticing : waitAfter(place.attempts, cause)
  const wait = Math.max(jittered(ladder, chance), verdict.least)
  const { give_up_after, max_attempts } = follower.settings
  const isOver = monotonicMillis(clock) + wait - place.connected > give_up_after
  if (isOver || total(place.attempts) - place.attempts.dropped >= max_attempts) return yield* giveUp(follower, error)
  if (emit !== undefined) yield* emit({ _tag: "Waiting", cause, attempt: place.attempts[cause], wait, error })
  yield* Effect.sleep(wait)
})

// The first refusal may be due to the connection that was just closed. After that, the connections API knows.
const findRoom = Effect.fnUntraced(function* (follower: Follower, { attempts, connected }: Place) {
  const { api, clock, connections, definition, emit, own, slots } = follower
  if (attempts.connections === 1 && connections > 0 && monotonicMillis(clock) - connected < 60_000) return true
  if (slots === undefined) return false
  const looking = Effect.provideService(slots.makeRoom(definition, own), XApi, api)
  // Without the list there is still the wait.
  const found = yield* Effect.orElseSucceed(looking, () => undefined)
  // Once is enough: after that there is the wait, so a connection that stays on the list is not closed again and again.
  follower.own = own.filter((id) => id !== found?.closed)
  if (found !== undefined && emit !== undefined) yield* emit({ _tag: "ConnectionsFound", ...found })
  return found?.closed !== undefined
})

const giveUp = (follower: Follower, error: XError | undefined): Effect.Effect<never, XError> =>
  Effect.fail(
    error ??
      new XError({
        operation: follower.definition.name,
        reason: new ServerError({ detail: "the X API closed the connection each time" })
      })
  )
