import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/**
 * Reports the present step of a call, in words for a person. Does nothing if nobody asks for it.
 * @since 0.1.0
 */
export const Report = Context.Reference<(message: string) => Effect.Effect<void>>("xeffect/ai/Report", {
  defaultValue: () => () => Effect.void
})
