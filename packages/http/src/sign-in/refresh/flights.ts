import type { XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Scope } from "effect/Scope"
import { inContext } from "../../transport/in-context.ts"

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
  const flights = new Map<string, Fiber.Fiber<A, E>>()
  yield* Effect.addFinalizer(() => Fiber.interruptAll(Array.from(flights.values())))
  return {
    isUnderWay: (key) => flights.has(key),
    join: (key, run) =>
      // In one step, so that no other fiber starts the same effect in between.
      Effect.withFiber((caller) => {
        const known = flights.get(key)
        if (known !== undefined) return Fiber.join(known)
        // Starts after the fibers that can go on without it.
        const fiber = Effect.runForkWith(caller.context)(Effect.andThen(Effect.yieldNow, inContext(context)(run)))
        flights.set(key, fiber)
        // The observer is also called if the fiber has already ended.
        fiber.addObserver(() => flights.delete(key))
        return Fiber.join(fiber)
      })
  }
})
