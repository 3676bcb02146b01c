import { format } from "effect/Formatter"

/**
 * Returns a value, or, if its text is longer than `maximum` characters, the beginning of the text with its length.
 *
 * @param text the text of the value, if not the default
 * @since 0.1.0
 */
export const shorten = (
  value: unknown,
  maximum: number,
  text = typeof value === "string" ? value : format(value)
): unknown =>
  text.length <= maximum
    ? value
    : `${text.slice(0, maximum)}… (${Array.isArray(value) ? `${value.length} entries` : `${text.length} characters`})`

/**
 * Makes a text one line: replaces white space, control characters and invisible characters, such as those that change
 * the direction of writing, by a space.
 * @since 0.1.0
 */
export const oneLine = (text: string): string => text.replace(/[\s\p{C}]+/gu, " ")

/**
 * The first `maximum` characters of a text, as one line.
 * @since 0.1.0
 */
export const shortLine = (text: string, maximum: number): string => oneLine(`${shorten(text, maximum)}`)
