import { format } from "effect/Formatter"

/**
 * A value, or the first `most` characters of it as text if it is longer than that, with how long it is.
 *
 * @param text the value as text, if it is to be another than usual
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
 * A text as one line: with a space for white space, for control characters, which a terminal obeys, and for characters that
 * nobody sees, such as those that change the direction of writing.
 */
export const oneLine = (text: string): string => text.replace(/[\s\p{C}]+/gu, " ")

/** The first `most` characters of a text, as one line. */
export const shortLine = (text: string, most: number): string => oneLine(`${shorten(text, most)}`)
