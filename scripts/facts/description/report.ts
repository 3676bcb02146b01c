import type { Facts } from "../../../packages/emulator/src/description/facts.ts"
import { type Change, type Declarations, requestTest } from "./change.ts"
import { operationsOf, requestChanges } from "./requests.ts"
import { responseChanges } from "./responses.ts"

export interface Report {
  readonly title: string
  /** Markdown. */
  readonly body: string
}

const shown = 100
const maxLength = 1_000

// The body of an issue has room for 65,536 characters.
const room = 60_000

const bounded = (body: string): string =>
  body.length <= room
    ? body
    : `${body.slice(0, body.lastIndexOf("\n", room))}\n\nThe rest is shown by \`npm run facts -- compare\`.\n`

/**
 * A text of a description as code of Markdown. Within code nobody is mentioned, and nothing is a link or HTML. Of characters that
 * end a line or hide, the numbers are shown.
 */
const inCode = (text: string): string => {
  const line = text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`
  )
  const short = line.length > maxLength ? `${line.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "")}…` : line
  const ticksInRow = Math.max(0, ...Array.from(short.matchAll(/`+/g), ([ticks]) => ticks.length))
  const fence = "`".repeat(ticksInRow + 1)
  return ticksInRow === 0 ? `${fence}${short}${fence}` : `${fence} ${short} ${fence}`
}

// Markdown and GitHub make nothing of these characters.
const plainWords = /^(?!.*(?::\/\/|www\.|\bGH-))[\w .,;:()/{}"'…-]*$/

/** A text of a description as it may stand in Markdown: as code, unless its characters are plain. */
export const inert = (text: string): string => (plainWords.test(text) && text.length <= maxLength ? text : inCode(text))

const list = (title: string, lines: ReadonlyArray<string>, maxLines: number): ReadonlyArray<string> =>
  lines.length === 0
    ? []
    : [
        `## ${title} (${lines.length})`,
        "",
        ...lines.slice(0, maxLines).map((line) => `- ${line}`),
        ...(lines.length > maxLines ? [`- and ${lines.length - maxLines} more`] : []),
        ""
      ]

const affected = ({ affects, subject, test, words }: Change): string =>
  `${inCode(subject)}: ${inert(words)}. Here, ${inert(affects ?? "")}.${test === undefined ? "" : ` Test: ${test}`}`

const operationChanges = (before: Facts, after: Facts, declared: Declarations): ReadonlyArray<Change> => {
  const [old, now] = [operationsOf(before), operationsOf(after)]
  return [
    ...Array.from(now)
      .filter(([key]) => !old.has(key))
      .map(([key, { id, method, path }]) => ({
        subject: `${method} ${path}`,
        words: `is new (${id})${declared.has(key) ? "" : "; it is not declared"}`
      })),
    ...Array.from(old)
      .filter(([key]) => !now.has(key))
      .map(([key, { id, method, path }]) => {
        const name = declared.get(key)?.name
        const words = `is gone (${id})`
        const subject = `${method} ${path}`
        return name === undefined
          ? { subject, words }
          : { subject, words, affects: `${name} is declared`, test: requestTest(name) }
      })
  ]
}

/** The differences between two tables of facts in plain words, or `undefined` if there are none but the version. */
export const report = (before: Facts, after: Facts, declared: Declarations, maxLines = shown): Report | undefined => {
  const operations = operationChanges(before, after, declared)
  const requests = requestChanges(before, after, declared)
  const responses = responseChanges(before, after, declared)
  const all: ReadonlyArray<Change> = [...operations, ...requests, ...responses]
  if (all.length === 0) return undefined
  const affecting = all.filter(({ affects }) => affects !== undefined)
  const failing = affecting.filter(({ test }) => test !== undefined)
  const read = affecting.filter(({ test }) => test === undefined)
  const words = ({ subject, words }: Change) => `${inCode(subject)}: ${inert(words)}`
  const lines = [
    `${operations.length} operations came or went, ${requests.length} parameters and ${responses.length} places in`,
    `responses changed. ${affecting.length} of these concern what is declared today; tests hold ${failing.length} of them.`,
    "Run `npm run generate -- --description PATH && npm run vitest` to have the tests name what has to follow.",
    "",
    ...list("Declarations to look at", failing.map(affected), maxLines),
    ...list("Operations", operations.map(words), maxLines),
    ...list("Parameters", requests.map(words), maxLines),
    ...list(
      "Responses",
      responses.map((one) => `${words(one)}${one.operations.size > 1 ? ` (${one.operations.size} responses)` : ""}`),
      maxLines
    ),
    ...list("Responses that are read as before", read.map(affected), maxLines)
  ]
  const body = lines.join("\n")
  return {
    title: `The X API's description has changed: ${before.version} to ${after.version}`,
    body: maxLines === shown ? bounded(body) : body
  }
}
