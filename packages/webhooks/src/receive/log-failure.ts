import type * as Cause from "effect/Cause"
import { toStderr } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import type { XEvent } from "../events/event.ts"

/** Logs what failed, with the source and type of the event: never its content. */
export const logFailure = (what: string, { source, type }: XEvent, cause: Cause.Cause<unknown>): Effect.Effect<void> =>
  toStderr(Effect.logError(`${what}: ${source} ${type}`, cause))
