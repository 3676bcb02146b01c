import { format } from "effect/Formatter"

/**
 * Returns a value, or, if its text is longer than `most` characters, the beginning of the text with its length.
 *
 * @param text the text of the value, if not the default
 */
export const shorten = (
  value: unknown,
  most: number,
  text = typeof value === "string" ? value : format(value)
): unknown =>
  text.length <= most
    ? value
    : `${text.slice(0, most)}… (${Array.isArray(value) ? `${value.length} entries` : `${text.length} characters`})`

/**
 * Makes a text one line: replaces white space, control characters and invisible characters, such as those that change
 * the direction of writing, by a space.
 */
export const oneLine = (text: string): string => text.replace(/[\s\p{C}]+/gu, " ")

/** The first `most` characters of a text, as one line. */
export const shortLine = (text: string, most: number): string => oneLine(`${shorten(text, most)}`)
