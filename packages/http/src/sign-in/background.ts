import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import type { Scope } from "effect/Scope"

/** Runs an effect in a fiber of its own, which goes on when whoever began it is interrupted. */
export type Background = <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<Fiber.Fiber<A, E>>

/**
 * Makes a way to run what must not be interrupted halfway. When the scope closes it waits for what is running, up to 40
 * seconds: a program that is told to stop still finishes what it has begun. What would begin later is interrupted.
 */
export const makeBackground: Effect.Effect<Background, never, Scope> = Effect.gen(function* () {
  const running = yield* FiberSet.make()
  // It closes before the set does, which then interrupts what is left.
  yield* Effect.addFinalizer(() => Effect.timeoutOption(FiberSet.awaitEmpty(running), "40 seconds"))
  return (effect) => FiberSet.run(running, effect)
})
