import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"

const nextTurn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Runs an effect under a `TestClock` that goes on by `step` whenever the effect waits for files or for time. */
export const drive = <A, E, R>(effect: Effect.Effect<A, E, R>, step: string = "1 second") =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    while (fiber.pollUnsafe() === undefined) {
      yield* TestClock.adjust(step as "1 second")
      yield* nextTurn
    }
    return yield* Fiber.join(fiber)
  })
