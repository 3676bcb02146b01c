import * as Effect from "effect/Effect"
import { Screen } from "../../src/output/screen.ts"

/** A screen of 80 columns that is no terminal: it shows nothing, and reads nothing. */
export const pipe = Screen.of({
  isTerminal: false,
  canAsk: false,
  canRedraw: false,
  hasColors: false,
  hasUnicode: true,
  columns: 80,
  write: () => Effect.void,
  tell: () => Effect.void,
  redraw: () => Effect.void,
  ask: () => Effect.succeed(""),
  askHidden: () => Effect.succeed(""),
  read: Effect.succeed("")
})
