import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Scope } from "effect/Scope"

/** Runs an effect in a fiber of its own, which goes on when whoever began it is interrupted. */
export type Background = <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<Fiber.Fiber<A, E>>

/**
 * Makes a way to run what must not be interrupted halfway. When the scope closes it waits for what is running, up to 40
 * seconds: a program that is told to stop still finishes what it has begun.
 */
export const makeBackground: Effect.Effect<Background, never, Scope> = Effect.suspend(() => {
  const running = new Set<Fiber.Fiber<unknown, unknown>>()
  const wait = Effect.suspend(() => Fiber.awaitAll(running)).pipe(
    Effect.timeoutOption("40 seconds"),
    Effect.andThen(Effect.suspend(() => Fiber.interruptAll(running)))
  )
  const run: Background = (effect) =>
    Effect.map(Effect.forkDetach(effect), (fiber) => {
      running.add(fiber)
      fiber.addObserver(() => running.delete(fiber))
      return fiber
    })
  return Effect.as(
    Effect.addFinalizer(() => wait),
    run
  )
})
