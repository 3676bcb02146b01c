/** Texts of strangers as data: nothing in them is hidden from the person who reads along. */
import { printableLines } from "../../output/printable.ts"

// Characters that show nothing, and can carry a text that only a model reads: fillers, joiners beside what they do not join,
// variation selectors in a row or of the second plane, soft hyphens.
const fillers = /\u034f|\u17b4|\u17b5|[\u00ad\u115f\u1160\u3164\uffa0\u{1d173}-\u{1d17a}]|[\u{e0100}-\u{e01ef}]/gu
const rowsOfSelectors = /([\ufe00-\ufe0f])[\ufe00-\ufe0f]+/gu
const rowsOfJoiners = /([\u200c\u200d])[\u200c\u200d]+/gu

/** The text without control characters, and without characters that nobody sees. Its line breaks stay. */
export const plain = (text: string): string =>
  printableLines(text).replace(fillers, "").replace(rowsOfSelectors, "$1").replace(rowsOfJoiners, "$1")

/** A value whose texts, also the names of its fields, are {@link plain}. */
export const plainValue = (value: unknown): unknown => {
  if (typeof value === "string") return plain(value)
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === undefined ? [] : [[plain(name), plainValue(one)]]))
  )
}
