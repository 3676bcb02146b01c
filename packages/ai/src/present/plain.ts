/** Texts of strangers as data: nothing in them is hidden from the person who reads along. */
import { invisibleIn } from "./invisible.ts"

// Controls, separators and marks of direction stand between words as a space does.
const separates = /[\p{Cc}\u2028\u2029\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u206f\u2800\ufeff\ufff9-\ufffb]/u

const replacementOf = (character: string): string =>
  /\p{Cs}/u.test(character) ? "\ufffd" : separates.test(character) ? " " : ""

/**
 * The text without characters that nobody sees. Its line breaks and tabs stay.
 * @since 0.1.0
 */
export const plain = (text: string): string => {
  const invisible = invisibleIn(text)
  if (invisible.length === 0) return text
  const places = new Set(invisible.map(({ place }) => place))
  let wasSpace = false
  return Array.from(text, (character, index) => {
    const shown = places.has(index + 1) ? replacementOf(character) : character
    // A run of them is one space.
    const isRepeated = wasSpace && places.has(index + 1) && shown === " "
    if (shown !== "") wasSpace = places.has(index + 1) && shown === " "
    return isRepeated ? "" : shown
  }).join("")
}

/** A value whose texts, also the names of its fields, are {@link plain}. */
export const plainValue = (value: unknown): unknown => {
  if (typeof value === "string") return plain(value)
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === undefined ? [] : [[plain(name), plainValue(one)]]))
  )
}
