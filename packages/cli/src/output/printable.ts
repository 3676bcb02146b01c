import { portableJson } from "@xeffect/core/wire"

// Texts of other people must not steer the terminal. Removed are C0 and C1 controls, marks that change the direction of text,
// and characters without a width that hide others: U+200B, U+2060 to U+206F, U+FEFF, U+FFF9 to U+FFFB, tags. The joiners of
// emoji (U+200D) and scripts (U+200C) stay.
const controls =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

const loneSurrogates = /[\ud800-\udfff]/gu

/** The text with a space for each run of control characters, so that it is one line, and does what text does. */
export const printable = (text: string): string =>
  text.replace(loneSurrogates, "\ufffd").replace(new RegExp(`(?:${controls.source})+`, "gu"), " ")

/** Lines of our own around texts of other people: as {@link printable}, with its line breaks. */
export const printableLines = (text: string): string => text.split("\n").map(printable).join("\n")

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => {
    const code = character.charCodeAt(index).toString(16).padStart(4, "0")
    return `\\u${code}`
  }).join("")

/**
 * JSON in which what {@link printable} removes is escaped: the same JSON for a program, and harmless on a terminal. Half a character
 * is U+FFFD.
 */
export const jsonLine = (value: unknown, indent?: number): string =>
  portableJson(JSON.stringify(value, bigintsAsText, indent) ?? "null").replace(controls, (one) =>
    one === "\n" ? one : escaped(one)
  )

const bigintsAsText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}` : value)

const maxShown = 40

/** A word as messages have it. */
export const shown = (word: string): string => {
  const plain = printable(word)
  return JSON.stringify(plain.length > maxShown ? `${plain.slice(0, maxShown)}...` : plain)
}

const maxListed = 3

/** The first of some words, and how many more there are. */
export const listed = (words: ReadonlyArray<string>): string => {
  const rest = words.length - maxListed
  return `${words.slice(0, maxListed).map(shown).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`
}
