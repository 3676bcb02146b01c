import * as Effect from "effect/Effect"
import { LogToStderr } from "effect/References"

/**
 * Makes what an effect logs go to standard error, where it does not mix with what a program prints.
 * @since 0.1.0
 */
export const toStderr = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(self, LogToStderr, true)
