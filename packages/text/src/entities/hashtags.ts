import type { TextRange } from "../weight/weigh.ts"

// Letters, marks, digits, and signs that several scripts have within words.
const inTag =
  "\\p{L}\\p{M}\\p{Nd}_\\u200c\\u200d\\ua67e\\u05be\\u05f3\\u05f4\\uff5e\\u301c\\u309b\\u309c\\u30a0\\u30fb\\u3003\\u0f0b\\u0f0c\\u00b7"

const hashtagPattern = new RegExp(`[#＃](?!\\ufe0f|\\u20e3)([${inTag}]+)`, "gu")
const precedingLetter = new RegExp(`[${inTag}&]$`, "u")
const letter = /[\p{L}\p{M}]/u

/** Finds the hashtags of a text, each with its sign. One has a letter in it. */
export const findHashtags = (text: string): ReadonlyArray<TextRange> => {
  const found: Array<TextRange> = []
  hashtagPattern.lastIndex = 0
  for (let match = hashtagPattern.exec(text); match !== null; match = hashtagPattern.exec(text)) {
    const [start, end] = [match.index, hashtagPattern.lastIndex]
    if (
      mayPrecedeHashtag(text, start) &&
      letter.test(match[1] ?? "") &&
      !/^(?:[#＃]|:\/\/)/.test(text.slice(end, end + 3))
    )
      found.push({ start, end })
  }
  return found
}

// An emoji may end with a selector, which is a mark.
const mayPrecedeHashtag = (text: string, start: number): boolean => {
  const before = text.slice(Math.max(0, start - 2), start)
  return /[\ufe0e\ufe0f]$/.test(before) || !precedingLetter.test(before)
}
