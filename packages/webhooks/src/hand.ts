import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { XEvent } from "./event.ts"
import { notTaken, type Refusal } from "./refusal.ts"
import type { Memory } from "./remember.ts"

/** An event that a delivery has in hand. */
interface Held {
  /** For other deliveries of the event. Fails if it was not taken. */
  readonly outcome: Deferred.Deferred<void, Refusal>
  /** When the event is new again. */
  readonly until: number
}

/** Takes events. Fails if they were not taken. */
type Take<R> = (events: ReadonlyArray<XEvent>) => Effect.Effect<void, Refusal, R>

/** Has those of some events taken that were not taken before. */
export type TakeNew = <R>(events: ReadonlyArray<XEvent>, take: Take<R>) => Effect.Effect<void, Refusal, R>

type Hand = Map<string, Held>

const find = (hand: Hand, key: string, now: number): Held | undefined => {
  for (const [old, { until }] of hand) if (until <= now) hand.delete(old)
  return hand.get(key)
}

const end = (hand: Hand, mine: Hand, exit: Exit.Exit<void, Refusal>): void => {
  for (const [key, held] of mine) {
    if (hand.get(key) === held) hand.delete(key)
    Deferred.doneUnsafe(held.outcome, Exit.isSuccess(exit) ? Exit.void : Exit.fail(notTaken))
  }
}

/**
 * The events that are being taken. How the taking ends, also by an interruption, is the outcome for other deliveries of the
 * same events, which wait for it.
 *
 * @param memory the events that were taken before
 * @param time_limit how long to wait for another delivery, in milliseconds
 */
export const makeHand = (memory: Memory, time_limit: number): TakeNew => {
  const hand: Hand = new Map()
  // A platform may drop a request whose client has gone, and its work then never ends. After the time for a look into the
  // store, the handling, and two entries in the store, the event is new again.
  const longest = 4 * time_limit
  return Effect.fnUntraced(function* (events, take) {
    const mine = new Map<string, Held>()
    const others: Array<Held> = []
    const work = Effect.gen(function* () {
      const fresh: Array<XEvent> = []
      for (const event of events) {
        const now = yield* Clock.currentTimeMillis
        const other = find(hand, event.key, now)
        if (other !== undefined) others.push(other)
        else if (!memory.isRecent(event)) {
          const held: Held = { outcome: Deferred.makeUnsafe(), until: now + longest }
          hand.set(event.key, held)
          mine.set(event.key, held)
          if (!(yield* memory.isInStore(event))) fresh.push(event)
        }
      }
      if (fresh.length > 0) yield* take(fresh)
    })
    yield* Effect.onExit(work, (exit) => Effect.sync(() => end(hand, mine, exit)))
    // Waits with no event in hand: two deliveries never wait for each other.
    const orElse = () => Effect.fail(notTaken)
    for (const { outcome } of others) {
      yield* Effect.timeoutOrElse(Deferred.await(outcome), { duration: time_limit, orElse })
    }
  })
}
