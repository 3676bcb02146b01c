import type { TextRange } from "../weight/weigh.ts"
import { accented } from "./characters.ts"

const mentionPattern = /[@＠]([a-z0-9_]{1,20})/gi
const noMention = new RegExp(`^(?:[@＠${accented}]|://)`)

// Not within a word or an address; after the `RT` of a repost it may be without a space.
const beforeMention = /(?:^|[^a-z0-9_!#$%&*@＠]|(?:^|[^a-z0-9_+~.-])rt:?)$/i

/** Finds the mentions of a text, each with its sign. */
export const findMentions = (text: string): ReadonlyArray<TextRange> => {
  const found: Array<TextRange> = []
  mentionPattern.lastIndex = 0
  for (let match = mentionPattern.exec(text); match !== null; match = mentionPattern.exec(text)) {
    const [start, end] = [match.index, mentionPattern.lastIndex]
    if (beforeMention.test(text.slice(Math.max(0, start - 4), start)) && !noMention.test(text.slice(end, end + 3)))
      found.push({ start, end })
  }
  return found
}
