import type { XError } from "@xeffect/core"
import { type Flight, inContext, joinFlight } from "@xeffect/core/machine"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Scope } from "effect/Scope"

/** Effects in progress, by key. */
export interface Flights<A, E = XError> {
  readonly isUnderWay: (key: string) => boolean
  /** Waits for the effect of a key, and starts it if it is not in progress. */
  readonly join: (key: string, run: Effect.Effect<A, E>) => Effect.Effect<A, E>
}

/**
 * Runs an effect once for all fibers that wait for it. It runs in its own fiber, for as long as the scope and in the
 * context of the scope's owner, so it continues if a waiting fiber is interrupted.
 */
export const makeFlights = Effect.fnUntraced(function* <A, E = XError>(): Effect.fn.Return<
  Flights<A, E>,
  never,
  Scope
> {
  const context = yield* Effect.context<Scope>()
  const flights = new Map<string, Flight<A, E>>()
  yield* Effect.addFinalizer(() => Fiber.interruptAll(Array.from(flights.values(), ({ fiber }) => fiber)))
  return {
    isUnderWay: (key) => flights.has(key),
    // Starts after the fibers that can go on without it.
    join: (key, run) =>
      joinFlight(flights, key, Effect.andThen(Effect.yieldNow, inContext(context)(run)), "until it ends")
  }
})
