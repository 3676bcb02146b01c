import type { TextRange } from "../weight/weigh.ts"
import { accented } from "./characters.ts"

const mention = /[@＠]([a-z0-9_]{1,20})/gi
const noMention = new RegExp(`^(?:[@＠${accented}]|://)`)

// Not within a word or an address; after the `RT` of a repost it may be without a space.
const mayPrecede = /(?:^|[^a-z0-9_!#$%&*@＠]|(?:^|[^a-z0-9_+~.-])rt:?)$/i

/** Finds the mentions of a text, each with its sign. */
export const findMentions = (text: string): ReadonlyArray<TextRange> => {
  const found: Array<TextRange> = []
  mention.lastIndex = 0
  for (let match = mention.exec(text); match !== null; match = mention.exec(text)) {
    const [start, end] = [match.index, mention.lastIndex]
    if (mayPrecede.test(text.slice(Math.max(0, start - 4), start)) && !noMention.test(text.slice(end, end + 3)))
      found.push({ start, end })
  }
  return found
}
