/** The post about a release, and how it is sent. */
import { isXError } from "xeffect/core"
import type { Calls } from "xeffect/promise"
import { shortenText } from "xeffect/text"
import { createTweet } from "xeffect/tweets"

/** A release, as GitHub reports it. */
export interface Release {
  readonly name: string
  /** Markdown, or nothing. */
  readonly text: string
  readonly url: string
}

/** The words of a line of Markdown: no heading, no item, no emphasis, and the text of a link instead of its address. */
const plain = (line: string): string =>
  line
    .replace(/^(?:#+|[-*])\s+/, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/https?:\/\/\S+|[*_`]/g, "")
    .replaceAll("@", "@\u200b")
    .trim()

/** The text of the post: the name, what is new, and the link, which counts 23 however long it is. */
export const noteFor = ({ name, text, url }: Release): string => {
  const lines = text
    .split(/\r?\n/)
    .map(plain)
    .filter((line) => line !== "")
  const link = 24
  return `${shortenText([`${plain(name)} is out.`, ...lines].join("\n"), { limit: 280 - link })}\n${url}`
}

/** Posts the note. A workflow that runs again posts nothing twice. Returns a sentence about what happened. */
export const postNote = async (x: Calls, release: Release): Promise<string> => {
  try {
    const { data } = await x(createTweet, { text: noteFor(release) })
    return `Posted https://x.com/i/status/${data.id}`
  } catch (error) {
    if (!isXError(error)) throw error
    if (error.reason._tag === "DuplicateContent") return "The note was posted before."
    if (error.reason._tag === "OutcomeUnknown")
      throw new Error("The response was lost. Look at the account before you run it again.", { cause: error })
    throw error
  }
}
