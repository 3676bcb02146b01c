import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import type { Scope } from "effect/Scope"
import { maxRefresh } from "./machine/time-limits.ts"

/** Runs an effect in its own fiber, which continues if the caller is interrupted. */
export type RunInBackground = <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<Fiber.Fiber<A, E>>

/**
 * Runs effects that must not be interrupted halfway. When the scope closes, it waits for as long as a
 * refresh takes, so that a stopping program completes it. Effects that start later are interrupted.
 */
export const makeBackground: Effect.Effect<RunInBackground, never, Scope> = Effect.gen(function* () {
  const running = yield* FiberSet.make()
  // Runs before the set closes, which interrupts the remaining fibers.
  yield* Effect.addFinalizer(() => Effect.timeoutOption(FiberSet.awaitEmpty(running), maxRefresh))
  return (effect) => FiberSet.run(running, effect)
})
