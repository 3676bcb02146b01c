import * as Effect from "effect/Effect"
import { printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { exitCodes, misuse, Refusal } from "./refusal.ts"
import type { Shared } from "./shared.ts"

/**
 * Asks whether to go on, on a terminal. Elsewhere the command ends, and says what to pass. A no is not done: what a shell runs after
 * `&&`, such as the removal of a draft, must not run.
 */
export const confirm = Effect.fnUntraced(function* ({ yes }: Shared, sentence: string, question: string) {
  if (yes) return
  const { ask, canAsk, tell } = yield* Screen
  if (!canAsk) return yield* misuse(sentence, "To confirm, pass --yes.")
  yield* tell(printable(sentence))
  const answer = yield* ask(`${question} [y/N] `)
  if (/^y(?:es)?$/i.test(answer.trim())) return
  return yield* new Refusal({ message: "nothing was sent.", code: exitCodes.fault })
})
