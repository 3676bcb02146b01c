import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"

/** How long an interrupted run waits for a destination. A destination that tries again, such as a bucket, has time for that. */
const maxWait = "10 seconds"

type Interruptibly = <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>

/** Does something by itself, and waits for it for at most ten seconds. */
export const endSoon = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<void> =>
  Effect.flatMap(Effect.forkDetach(effect), (fiber) =>
    // In a fiber of its own, since finalizers cannot be interrupted.
    Effect.flatMap(Effect.forkDetach(Effect.raceFirst(Fiber.await(fiber), Effect.sleep(maxWait))), Fiber.await)
  )

/**
 * Does what must not be cut off. If the caller is interrupted meanwhile, it continues by itself, with `undo` after it, and the
 * caller waits for both for at most ten seconds.
 *
 * @param restore of the mask that makes the caller uninterruptible
 * @param undo what to do with a result that the caller no longer takes
 */
export const toItsEnd = <A, E>(
  restore: Interruptibly,
  effect: Effect.Effect<A, E>,
  undo: (result: A) => Effect.Effect<unknown> = () => Effect.void
): Effect.Effect<A, E> =>
  Effect.flatMap(Effect.forkDetach(effect), (fiber) =>
    Effect.onInterrupt(restore(Fiber.join(fiber)), () =>
      endSoon(Effect.flatMap(Fiber.await(fiber), (exit) => (Exit.isSuccess(exit) ? undo(exit.value) : Effect.void)))
    )
  )
