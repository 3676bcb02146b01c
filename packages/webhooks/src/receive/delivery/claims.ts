import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type { EventStore } from "../../stores/event-store.ts"

/** What a handler learns of an event when it claims it in a store. */
export type ClaimResult = "Claimed" | "Processed" | "ClaimedElsewhere"

/**
 * How long an event is processed at most, in milliseconds: a claim in the store, the handling, and two entries in the store.
 * After that its handler is gone, because a platform dropped the request or the process was killed, and the event is new again.
 */
export const claimLease = (time_limit: number): number => Math.ceil(Math.min(4 * time_limit, 86_400_000))

// The entry of an event that was processed is the time.
const claimPrefix = "claimed:"

/** What an entry of the store means, to a handler that could not add one. */
export const readEntry = (value: string | undefined): ClaimResult =>
  // If the other handler has just released it, the event is new at the next delivery.
  value === undefined || value.startsWith(claimPrefix) ? "ClaimedElsewhere" : "Processed"

/** The claims of a handler in a store. */
interface Claims {
  readonly claim: (key: string) => Effect.Effect<ClaimResult, unknown>
  readonly release: (key: string) => Effect.Effect<void, unknown>
  /** Returns as soon as another handler has processed the event. Fails if it has released it, or does not in time. */
  readonly poll: (key: string) => Effect.Effect<void, unknown>
}

/** Claims events in a store, if it has `add`. */
export const makeClaims = (store: EventStore | undefined, time_limit: number): Claims => {
  // Chosen at the first event: some platforms allow no chance while a module is loaded.
  let own = ""
  const get = (key: string) => store?.get(key) ?? Effect.succeed(undefined)
  const look = (key: string, every: number): Effect.Effect<void, unknown> =>
    Effect.flatMap(get(key), (value) => {
      if (value === undefined) return Effect.fail("released")
      const again = Effect.suspend(() => look(key, every))
      return readEntry(value) === "Processed" ? Effect.void : Effect.andThen(Effect.sleep(every), again)
    })
  return {
    claim: Effect.fnUntraced(function* (key) {
      if (store?.add === undefined) return (yield* get(key)) === undefined ? "Claimed" : "Processed"
      if (own === "") own = `${claimPrefix}${yield* Random.next}`
      return (yield* store.add(key, own, claimLease(time_limit))) ? "Claimed" : readEntry(yield* get(key))
    }),
    release: Effect.fnUntraced(function* (key) {
      if (store?.add === undefined) return
      // A claim that has expired may be another handler's by now.
      if ((yield* get(key)) === own) yield* store.remove(key)
    }),
    poll: (key) => Effect.timeout(look(key, Math.max(10, time_limit / 10)), time_limit)
  }
}
