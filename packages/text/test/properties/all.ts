import type { IRawProperty } from "fast-check"
import { anyText, hostilePhrases, roundTrips } from "./queries.ts"
import { numbering, shortening, splitting } from "./splitting.ts"

/** The properties that can be tried by `npm run simulate -- text`, by name. */
export const properties: Readonly<Record<string, IRawProperty<unknown>>> = {
  splitting,
  numbering,
  shortening,
  roundTrips,
  hostilePhrases,
  anyText
}
