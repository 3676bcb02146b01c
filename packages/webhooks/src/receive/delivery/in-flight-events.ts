import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { claimLease } from "./claims.ts"
import type { EventOutcome } from "./delivery.ts"
import { addInFlight, type InFlightEvent, removeInFlight } from "./in-flight.ts"

interface AwaitedEvent extends InFlightEvent {
  /** For other deliveries of the event. */
  readonly outcome: Deferred.Deferred<EventOutcome>
}

/** The events that one delivery processes or waits for. */
export interface InFlightEvents {
  /** Adds one of so many events. Returns `false` if it is in another delivery, or in this one a second time. */
  readonly add: (key: string, among: number) => Effect.Effect<boolean>
  /** Removes an event that this delivery has added, and tells the others its outcome. */
  readonly settle: (key: string, outcome: EventOutcome) => Effect.Effect<void>
  /** Waits for the outcome of an event that could not be added. */
  readonly wait: (key: string) => Effect.Effect<EventOutcome>
}

/**
 * The events that are processed by deliveries to one handler.
 *
 * @param time_limit how long a delivery waits for another, in milliseconds
 * @returns a function that makes the entries of a delivery
 */
export const makeInFlight = (time_limit: number): (() => InFlightEvents) => {
  const inFlight = new Map<string, AwaitedEvent>()
  return () => {
    const own = new Map<string, AwaitedEvent>()
    const others = new Map<string, AwaitedEvent>()
    return {
      add: (key, among) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const added: AwaitedEvent = { outcome: Deferred.makeUnsafe(), until: now + claimLease(time_limit, among) }
          const entry = addInFlight(inFlight, key, added, now)
          const isAdded = entry === added
          const place = isAdded ? own : others
          place.set(key, entry)
          return isAdded
        }),
      settle: (key, outcome) =>
        Effect.sync(() => {
          const entry = own.get(key)
          if (entry === undefined) return
          removeInFlight(inFlight, key, entry)
          Deferred.doneUnsafe(entry.outcome, Effect.succeed(outcome))
        }),
      wait: (key) => {
        const entry = others.get(key)
        const outcome = entry === undefined ? Effect.never : Deferred.await(entry.outcome)
        return Effect.timeoutOrElse(outcome, {
          duration: time_limit,
          orElse: () => Effect.succeed<EventOutcome>("NotProcessed")
        })
      }
    }
  }
}
