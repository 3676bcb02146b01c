import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Follower } from "./follower.ts"

/** Runs an effect beside the reading, until the stream ends. Its defect ends the stream, as one of the reading does. */
export const inBackground = (
  { buffer, scope }: Pick<Follower, "buffer" | "scope">,
  effect: Effect.Effect<unknown>
): Effect.Effect<unknown> =>
  Effect.forkIn(
    Effect.onError(effect, (cause) => buffer.end(Exit.failCause(cause))),
    scope
  )
