import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Follower } from "./follower.ts"

/** Runs an effect in the background until the stream ends. A defect ends the stream, as a defect of the reader does. */
export const inBackground = (
  { buffer, scope }: Pick<Follower, "buffer" | "scope">,
  effect: Effect.Effect<unknown>
): Effect.Effect<unknown> =>
  Effect.forkIn(
    Effect.onError(effect, (cause) => buffer.end(Exit.failCause(cause))),
    scope
  )
