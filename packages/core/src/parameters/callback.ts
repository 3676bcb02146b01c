import * as Effect from "effect/Effect"
import { toStderr } from "../text/to-stderr.ts"

/** The result of a callback: an effect, a promise, or nothing. */
export type CallbackResult<E = unknown, R = never> = Effect.Effect<unknown, E, R> | Promise<unknown> | void

/**
 * Runs a callback to its end. Fails as its effect or its promise does, and dies if it throws.
 * @since 0.1.0
 */
export const runCallback = <E, R>(callback: () => CallbackResult<E, R>): Effect.Effect<void, unknown, R> =>
  Effect.asVoid(
    Effect.suspend((): Effect.Effect<unknown, unknown, R> => {
      const result = callback()
      if (Effect.isEffect(result)) return result
      return result === undefined ? Effect.void : awaitPromise(result)
    })
  )

// Whatever a promise is rejected with: it is for the log, or for the caller whose promise it is.
const awaitPromise = (promise: Promise<unknown>): Effect.Effect<unknown, unknown> =>
  Effect.callback((resume) => {
    Promise.resolve(promise).then(
      (value) => resume(Effect.succeed(value)),
      (error: unknown) => resume(Effect.fail(error))
    )
  })

/**
 * Runs a callback that observes what is done. If it fails, dies, rejects or throws, that is logged as an error with the name of
 * the callback, and the work continues.
 * @since 0.1.0
 */
export const observe = <R>(name: string, callback: () => CallbackResult<unknown, R>): Effect.Effect<void, never, R> =>
  Effect.catchCause(runCallback(callback), (cause) => toStderr(Effect.logError(`${name} failed`, cause)))
