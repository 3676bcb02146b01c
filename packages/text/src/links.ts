import { type IdInput, needId } from "./id/read-id.ts"
import { isUsername } from "./is-username.ts"

export type { IdInput } from "./id/read-id.ts"

/**
 * The link to a post.
 *
 * @param id the ID of the post: text, `bigint` or a safe integer
 * @param username the author's name, with or without `@`. The link leads to the post without it, too
 * @returns for example `https://x.com/i/status/20`
 * @throws RangeError for what is no ID or no username
 * @since 0.1.0
 * @example
 * ```ts
 * import { tweetLink } from "xeffect/text"
 *
 * const link = tweetLink("1460323737035677698", "XDevelopers")
 * ```
 */
export const tweetLink = (id: IdInput, username?: string): string =>
  `https://x.com/${username === undefined ? "i" : checkedUsername(username)}/status/${needId("id", id)}`

/**
 * The link to a user.
 *
 * @param user the username, with `@` or without, or `{ id }`
 * @returns for example `https://x.com/XDevelopers`, or `https://x.com/i/user/2244994945`
 * @throws RangeError for what is no ID or no username
 * @since 0.1.0
 * @example
 * ```ts
 * import { userLink } from "xeffect/text"
 *
 * const link = userLink({ id: "2244994945" })
 * ```
 */
export const userLink = (user: string | { readonly id: IdInput }): string =>
  `https://x.com/${typeof user === "string" ? checkedUsername(user) : `i/user/${needId("id", user.id)}`}`

const checkedUsername = (username: string): string => {
  if (!isUsername(username))
    throw new RangeError(
      `username must have 1 to 20 letters, digits and underscores, but is ${JSON.stringify(username)}`
    )
  return username.replace(/^[@＠]/, "")
}
