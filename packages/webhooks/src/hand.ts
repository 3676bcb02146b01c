import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type Claim, leaseOf } from "./claims.ts"
import type { XEvent } from "./event.ts"
import { notTaken, type Refusal } from "./refusal.ts"
import type { Memory } from "./remember.ts"

/** An event was taken here, or another handler with the same store has claimed it. */
type Outcome = Exclude<Claim, "new">

/** An event that a delivery has in hand. */
interface Held {
  /** For other deliveries of the event. Fails if it was not taken. */
  readonly outcome: Deferred.Deferred<Outcome, Refusal>
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

/** Tells deliveries that wait for an event what became of it, and is done with it. */
const settle = (hand: Hand, key: string, held: Held, outcome: Exit.Exit<Outcome, Refusal>): void => {
  if (hand.get(key) === held) hand.delete(key)
  Deferred.doneUnsafe(held.outcome, outcome)
}

const end = (hand: Hand, mine: Hand, exit: Exit.Exit<void, Refusal>): void => {
  const outcome = Exit.isSuccess(exit) ? Exit.succeed("taken" as const) : Exit.fail(notTaken)
  for (const [key, held] of mine) settle(hand, key, held, outcome)
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
  const longest = leaseOf(time_limit)
  const outcomeOf = ({ outcome }: Held, event: XEvent) =>
    Effect.timeoutOrElse(Deferred.await(outcome), { duration: time_limit, orElse: () => Effect.fail(notTaken) }).pipe(
      Effect.flatMap((taken) => (taken === "taken" ? Effect.void : memory.untilTaken(event)))
    )
  return Effect.fnUntraced(function* (events, take) {
    const mine = new Map<string, Held>()
    const fresh: Array<XEvent> = []
    const others: Array<Effect.Effect<void, Refusal>> = []
    const claim = Effect.fnUntraced(function* (event: XEvent) {
      const now = yield* Clock.currentTimeMillis
      const other = find(hand, event.key, now)
      if (other !== undefined) return void others.push(outcomeOf(other, event))
      if (memory.isRecent(event)) return
      const held: Held = { outcome: Deferred.makeUnsafe(), until: now + longest }
      hand.set(event.key, held)
      mine.set(event.key, held)
      const claim = yield* memory.claim(event)
      if (claim === "new") fresh.push(event)
      if (claim !== "elsewhere") return
      // Deliveries that wait for this one wait for the other handler too.
      mine.delete(event.key)
      settle(hand, event.key, held, Exit.succeed(claim))
      others.push(memory.untilTaken(event))
    })
    const work = Effect.gen(function* () {
      for (const event of events) yield* claim(event)
      if (fresh.length > 0) yield* take(fresh)
    })
    yield* Effect.onExit(
      work,
      Effect.fnUntraced(function* (exit) {
        if (Exit.isFailure(exit)) for (const event of fresh) yield* memory.release(event)
        end(hand, mine, exit)
      })
    )
    // Waits with no event in hand: two deliveries never wait for each other.
    for (const other of others) yield* other
  })
}
