/** Prints documentation that is on this machine. */
import { cwd } from "node:process"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { loadOperations } from "../../operations/areas.ts"
import { Screen } from "../../output/screen.ts"
import { section, widest } from "../../output/section.ts"
import { exitCodes, Refusal } from "../../session/refusal.ts"
import { declared, declaredReference } from "./declared.ts"
import { find } from "./find.ts"
import { shelfFor } from "./pages.ts"
import { referenceOf, renderPage } from "./render.ts"

const wholeHint = "The package xeffect has more pages: npm install xeffect, and run the command again in that folder."

const printMarkdown = Effect.fnUntraced(function* (markdown: string) {
  const { columns, hasColors, isTerminal, write } = yield* Screen
  // Piped output is for a program, which reads Markdown.
  yield* write(
    isTerminal ? `${renderPage(markdown, Math.min(widest, columns), hasColors)}\n` : `${markdown.trimEnd()}\n`
  )
})

const printList = Effect.fnUntraced(function* (title: string, entries: ReadonlyArray<readonly [string, string]>) {
  const screen = yield* Screen
  const lines = section(title, entries, screen).slice(1)
  yield* screen.write(lines.map((line) => `${line}\n`).join(""))
})

/** Prints the page or the reference that a word names, the function of an installed package, the places that mention it, or without a word all pages. */
export const printDocs = Effect.fnUntraced(function* (word: Option.Option<string>) {
  const { tell } = yield* Screen
  const { isWhole, pages } = shelfFor(cwd())
  if (Option.isNone(word)) {
    yield* printList(
      "Name one of these pages, or an operation such as get-tweet:",
      pages.map(({ name, title }) => [name, title])
    )
    return isWhole ? undefined : yield* tell(wholeHint)
  }
  const found = find(word.value, pages, yield* Effect.promise(loadOperations))
  if (found._tag === "Operation") return yield* printMarkdown(referenceOf(found.operation))
  if (found._tag === "Page") return yield* printMarkdown(found.page.text)
  const helper = declared(word.value, cwd())
  if (helper !== undefined) return yield* printMarkdown(declaredReference(helper))
  if (found._tag === "Hits") {
    const entries = found.hits.map(({ text, word }) => [word, text] as const)
    return yield* printList(`Several places mention ${JSON.stringify(word.value)}:`, entries)
  }
  const meant = found.meant === undefined ? "" : ` Did you mean ${found.meant}?`
  return yield* new Refusal({
    message: `no page mentions ${JSON.stringify(word.value)}.${meant}`,
    remedy: isWhole ? "All pages: xeffect docs" : wholeHint,
    code: exitCodes.notFound
  })
})
