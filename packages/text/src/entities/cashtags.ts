import type { TextRange } from "../weight/weigh.ts"

const cashtagPattern = /\$([a-z]{1,6}(?:[._][a-z]{1,2})?)(?=$|\s|[!'#%&"()*+,\\\-./:;<=>?@[\]^_{|}~$])/gi

const beforeCashtag = /^$|[\s\u0085\u180e\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Finds the cashtags of a text, each with its sign. */
export const findCashtags = (text: string): ReadonlyArray<TextRange> => {
  const found: Array<TextRange> = []
  cashtagPattern.lastIndex = 0
  for (let match = cashtagPattern.exec(text); match !== null; match = cashtagPattern.exec(text)) {
    if (beforeCashtag.test(text.charAt(match.index - 1)))
      found.push({ start: match.index, end: cashtagPattern.lastIndex })
  }
  return found
}
