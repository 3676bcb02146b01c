import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type { XEvent } from "./event.ts"
import { notTaken, type Refusal } from "./refusal.ts"
import type { EventStore } from "./stores/event-store.ts"

/** What is known of an event: nobody has it, it was taken, or another handler with the same store has claimed it. */
export type Claim = "new" | "taken" | "elsewhere"

/**
 * How long an event is in hand at most, in milliseconds: a claim in the store, the handling, and two entries in the store. After
 * that its handler is gone, because a platform dropped the request or the process was killed, and the event is new again.
 */
export const leaseOf = (time_limit: number): number => Math.ceil(Math.min(4 * time_limit, 86_400_000))

// What the store has of an event that was taken is the time.
const prefix = "claimed:"

/** What an entry of the store means, to a handler that could not add one. */
export const readEntry = (value: string | undefined): Claim =>
  // If the other handler has just released it, the event is new at the next delivery.
  value === undefined || value.startsWith(prefix) ? "elsewhere" : "taken"

/** The claims that a handler has in a store. */
interface Claims {
  readonly claim: (event: XEvent) => Effect.Effect<Claim, unknown>
  readonly release: (event: XEvent) => Effect.Effect<void, unknown>
  readonly untilTaken: (event: XEvent) => Effect.Effect<void, Refusal>
}

/** Claims events in a store, if it has `add`. */
export const makeClaims = (store: EventStore | undefined, time_limit: number): Claims => {
  // Chosen at the first event: some platforms allow no chance while a module is loaded.
  let own = ""
  const get = (key: string) => store?.get(key) ?? Effect.succeed(undefined)
  const look = (key: string, every: number): Effect.Effect<void, unknown> =>
    Effect.flatMap(get(key), (value) => {
      if (value === undefined) return Effect.fail(notTaken)
      const again = Effect.suspend(() => look(key, every))
      return readEntry(value) === "taken" ? Effect.void : Effect.andThen(Effect.sleep(every), again)
    })
  return {
    claim: Effect.fnUntraced(function* ({ key }) {
      if (store?.add === undefined) return (yield* get(key)) === undefined ? "new" : "taken"
      if (own === "") own = `${prefix}${yield* Random.next}`
      return (yield* store.add(key, own, leaseOf(time_limit))) ? "new" : readEntry(yield* get(key))
    }),
    release: Effect.fnUntraced(function* ({ key }) {
      if (store?.add === undefined) return
      // A claim that has expired may be another handler's by now.
      if ((yield* get(key)) === own) yield* store.remove(key)
    }),
    untilTaken: ({ key }) =>
      Effect.timeout(look(key, Math.max(10, time_limit / 10)), time_limit).pipe(
        Effect.catchCause(() => Effect.fail(notTaken))
      )
  }
}
