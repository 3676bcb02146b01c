/** Texts that may not be meant. */
import { existsSync } from "node:fs"
import * as Effect from "effect/Effect"
import { listed, printable } from "../output/printable.ts"
import { confirm } from "./confirm.ts"
import { misuse } from "./refusal.ts"
import type { Shared } from "./shared.ts"

/** Refuses a text of spaces, and of characters that nobody sees. */
export const refuseBlank = (text: string) =>
  printable(text).trim() === ""
    ? Effect.fail(
        misuse("a text is empty or has only spaces. Nothing was sent.", "To send only media, leave the text out.")
      )
    : Effect.void

/** Whether a text is the name of a file here, such as a shell makes of `*`. */
const isFileName = (text: string): boolean => existsSync(text)

/** The character in place of bytes that are no UTF-8, since Node has read the command line. */
const replacement = "\ufffd"

/** Asks before a text is sent that may not be meant: the name of a file, whose contents may be, or one that has lost characters. */
export const confirmNames = Effect.fnUntraced(function* (texts: ReadonlyArray<string>, shared: Shared) {
  yield* Effect.forEach(texts, refuseBlank)
  const names = texts.filter(isFileName)
  if (names.length > 0) {
    const which = `${listed(names)} ${names.length === 1 ? "is the name of a file" : "are the names of files"} here`
    yield* confirm(shared, `${which}. The command would send the name, not the contents.`, "Send the name?")
  }
  const broken = texts.filter((text) => text.includes(replacement))
  if (broken.length === 0) return
  yield* confirm(shared, `${listed(broken)} has ${replacement} in place of bytes that are not UTF-8.`, "Send it?")
})
