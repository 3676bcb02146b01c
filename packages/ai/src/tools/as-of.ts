import * as Effect from "effect/Effect"
import { nameOf } from "../question/acting.ts"
import type { Look } from "../question/look.ts"

/** The first line of a question: the user for whom it would be done. Nobody reads it if nobody is asked. */
export const asOf = (look: Look) =>
  look.isAsked
    ? Effect.map(look.acting, (acting) => {
        const { profile } = look
        return `As ${nameOf(acting)}${profile === undefined ? "" : `, by the profile ${profile}`}:\n`
      })
    : Effect.succeed("")
