/** Rules of parameters without the types of TypeScript, for those who write them as text. */
const replacements: ReadonlyArray<readonly [words: RegExp, instead: string]> = [
  [/ \(a string, a bigint or a safe integer\)/g, ""],
  [/ \(a Date, a DateTime, or text with an offset such as ([^)]*)\)/g, ", such as $1"],
  [/ \(a Date, a DateTime, RFC 3339 text with an offset, or yyyymmddhhmm in UTC\)/g, ", such as 2026-11-21T08:30:00Z"],
  [/\ba `?Date`?, a `?DateTime`?, (?=a date and time|RFC 3339)/g, ""],
  [/ \(a Date, a DateTime, or text\)/g, ""],
  [/(?:: |,)? ?\(?a list, or a string with commas and no spaces\)?/g, ""],
  [/\bbytes \(a Uint8Array\b[^)]*\)/g, "a file"],
  [/ \(consumer_key, consumer_secret, access_token, access_token_secret\)/g, ""]
]

/**
 * Leaves the types of TypeScript out of a rule or a message, for readers who write parameters as text, such as on a command line.
 *
 * @param text a `rule` of a parameter, or the message of an error that has one
 * @returns the text without `Date`, `bigint` and the like
 * @since 0.1.0
 * @example
 * ```ts
 * import { withoutTypes } from "xeffect/core/options"
 *
 * withoutTypes("an ID of 1 to 19 digits (a string, a bigint or a safe integer)") // "an ID of 1 to 19 digits"
 * ```
 */
export const withoutTypes = (text: string): string =>
  replacements.reduce((result, [words, instead]) => result.replace(words, instead), text)
