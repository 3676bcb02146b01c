/**
 * Whether a text is a username, with or without `@`: 1 to 20 letters of A to Z, digits and underscores. New names have at
 * most 15.
 *
 * @param text for example `XDevelopers`
 * @since 0.1.0
 * @see https://help.x.com/en/managing-your-account/x-username-rules
 * @example
 * ```ts
 * import { isUsername } from "xeffect/text"
 *
 * const valid = isUsername("@XDevelopers") // true
 * ```
 */
export const isUsername = (text: string): boolean => /^[@＠]?[a-z0-9_]{1,20}$/i.test(text)
