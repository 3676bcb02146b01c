import type { XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Scope } from "effect/Scope"
import { inContext } from "../transport/span.ts"

/** What is under way, by a key. */
export interface Flights<A> {
  readonly isUnderWay: (key: string) => boolean
  /** Joins what is under way under a key, or begins it. */
  readonly join: (key: string, run: Effect.Effect<A, XError>) => Effect.Effect<A, XError>
}

/**
 * Makes a way to run something once, however many fibers wait for it. Whoever waits may be interrupted: the others go on to
 * wait, since it is run by a fiber of its own, which lives as long as the scope, in the context of the scope's owner.
 */
export const makeFlights = Effect.fnUntraced(function* <A>(): Effect.fn.Return<Flights<A>, never, Scope> {
  const context = yield* Effect.context<Scope>()
  const flights = new Map<string, Fiber.Fiber<A, XError>>()
  yield* Effect.addFinalizer(() => Fiber.interruptAll(Array.from(flights.values())))
  const begin = (key: string, run: Effect.Effect<A, XError>) =>
    Effect.map(Effect.forkDetach(inContext(context)(run)), (fiber) => {
      flights.set(key, fiber)
      // The fiber may have ended before this one goes on. Its end is told then as well.
      fiber.addObserver(() => flights.delete(key))
      return fiber
    })
  return {
    isUnderWay: (key) => flights.has(key),
    join: (key, run) =>
      Effect.suspend(() => {
        const fiber = flights.get(key)
        return fiber === undefined
          ? Effect.flatMap(Effect.uninterruptible(begin(key, run)), Fiber.join)
          : Fiber.join(fiber)
      })
  }
})
