import * as Effect from "effect/Effect"
import type { TextStore } from "./text-store.ts"

/**
 * A text in memory, for one process.
 *
 * @param first the text that it begins with
 * @since 0.1.0
 */
export const memoryText = (first?: string): TextStore<never> => {
  let held = first
  return {
    read: Effect.sync(() => ({ text: held })),
    replace: ({ text }, next) =>
      Effect.sync(() => {
        if (held !== text) return false
        held = next
        return true
      })
  }
}
