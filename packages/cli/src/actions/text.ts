import { parseQuery, parseTweet, splitText } from "@xeffect/text"
import * as Effect from "effect/Effect"
import { printList, printOne } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { misuse } from "../session/refusal.ts"
import { hintAtMarks } from "../operations/query-hint.ts"
import { printingOf, type Shared } from "../session/shared.ts"

const given = (text: string) => Screen.use(({ read }) => (text === "-" ? read : Effect.succeed(text)))

/** Counts a text as the X API does. */
export const countText = Effect.fnUntraced(function* (text: string, shared: Shared) {
  const { reason, remaining, valid, weightedLength } = parseTweet((yield* given(text)).replace(/\r?\n$/, ""))
  yield* printOne({ length: weightedLength, remaining, valid, ...(reason && { reason }) }, printingOf(shared))
})

/** Splits a text into posts. */
export const splitPosts = Effect.fnUntraced(function* (text: string, isNumbered: boolean, shared: Shared) {
  const whole = yield* given(text)
  const parts = yield* Effect.try({
    try: () => splitText(whole, { numbering: isNumbered }),
    catch: (error) => misuse(`the text cannot be split: ${error instanceof Error ? error.message : error}.`)
  })
  yield* printList(
    parts.map((text, index) => ({ post: index + 1, length: parseTweet(text).weightedLength, text })),
    printingOf(shared)
  )
})

/** Checks a query, and shows the place of what is wrong. */
export const checkQuery = Effect.fnUntraced(function* (text: string, shared: Shared) {
  const { error, query } = parseQuery(text)
  yield* hintAtMarks(text)
  if (error !== undefined) {
    const { end, message, start } = error
    const words = start === end ? "" : `: ${JSON.stringify(text.slice(start, end))}`
    return yield* misuse(`${message}${words}, at character ${start + 1}.`)
  }
  yield* printOne({ query: text, valid: true, tree: query }, { ...printingOf(shared), format: "json" })
})
