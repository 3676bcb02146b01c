import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Follower } from "./follower.ts"
import { endOutlet } from "./outlet.ts"

/** Runs an effect in the background until the stream ends. A defect ends the stream, as a defect of the reader does. */
export const inBackground = (
  { outlet, scope }: Pick<Follower, "outlet" | "scope">,
  effect: Effect.Effect<unknown>
): Effect.Effect<unknown> =>
  Effect.forkIn(
    Effect.onError(effect, (cause) => endOutlet(outlet, Exit.failCause(cause))),
    scope
  )
