/** A query whose phrases are in other marks than X reads, as word processors and chats make them. */
import * as Effect from "effect/Effect"
import { Screen } from "../output/screen.ts"

// An apostrophe within a word is none of these.
const typographic = /[“”„‟«»]|(?:^|[\s(-])[‘‚‹]/

/** Says that typographic quotation marks make no phrase: other posts are found, and billed, than those that are meant. */
export const hintAtMarks = (query: unknown) =>
  typeof query === "string" && typographic.test(query)
    ? Screen.use(({ tell }) =>
        tell(
          'X reads the curly quotation marks of this query as parts of words. Use straight ones for a phrase: "climate change".'
        )
      )
    : Effect.void
