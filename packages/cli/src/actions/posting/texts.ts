/** The texts of posts and messages. */
import { splitText } from "@xeffect/text"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { listed } from "../../output/printable.ts"
import { Screen } from "../../output/screen.ts"
import { refuseBlank } from "../../session/confirm-text.ts"
import { readText } from "../../session/read-file.ts"
import { misuse } from "../../session/refusal.ts"

/** The arguments and flags that the texts come from. */
export interface Texts {
  readonly text: ReadonlyArray<string>
  /** A file, or nothing behind the flag: then the texts of the command line are a thread. */
  readonly thread: Option.Option<string>
  readonly split: boolean
}

const split = (text: string) =>
  Effect.try({
    try: () => splitText(text, { numbering: true }),
    catch: (error) => misuse(`the text cannot be split: ${error instanceof Error ? error.message : error}.`)
  })

/** The texts of a file of a thread, or of standard input. */
const textsOfFile = Effect.fnUntraced(function* (path: string) {
  const { read } = yield* Screen
  const whole = yield* path === "-" ? read : readText(path, "--thread")
  const texts = whole
    .split(/^---[ \t]*\r?$/m)
    .map((part) => part.trim())
    .filter((part) => part !== "")
  if (texts.length > 0) return texts
  return yield* misuse(`--thread names ${path === "-" ? "standard input" : JSON.stringify(path)}, which is empty.`)
})

/** Refuses texts that are not clearly one post, or a thread. */
const checkTexts = Effect.fnUntraced(function* ({ split: isSplit, text, thread }: Texts) {
  const file = Option.getOrUndefined(thread)
  if (file !== undefined && isSplit) {
    return yield* misuse("--thread reads the posts of a file, and --split divides a text: use only one.")
  }
  if (file !== undefined && file !== "" && text.length > 0) {
    return yield* misuse(
      `--thread reads all posts from the file ${JSON.stringify(file)}, so the command takes no other text.`,
      'To post several texts as a thread, put --thread after them: xeffect post "First" "Second" --thread'
    )
  }
  if (file === "" && text.length === 0)
    return yield* misuse("--thread needs a file after it, or several texts before it.")
  if (file !== undefined || text.length < 2) return
  return yield* misuse(
    `a post takes one text, but got ${text.length}: ${listed(text)}. Nothing was posted.`,
    'Put quotes around the text. To post several texts as a thread: xeffect post "First" "Second" --thread'
  )
})

/** The texts of the posts: of the command line, of standard input for `-`, of a file divided by lines of `---`. */
export const textsOf = Effect.fnUntraced(function* (given: Texts) {
  yield* checkTexts(given)
  const file = Option.getOrUndefined(given.thread)
  if (file !== undefined && file !== "") return yield* textsOfFile(file)
  const { read } = yield* Screen
  const texts = yield* Effect.forEach(given.text, (one) => (one === "-" ? read : Effect.succeed(one)))
  yield* Effect.forEach(texts, refuseBlank)
  return given.split ? (yield* Effect.forEach(texts, split)).flat() : texts
})
