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

/** The target of a link of X. A part that is not in it is absent. */
export type LinkTarget =
  | { readonly type: "tweet"; readonly id: string; readonly username?: string }
  | { readonly type: "user" | "list" | "space" | "community"; readonly id: string }
  | { readonly type: "user"; readonly username: string }

/**
 * Reads a link to a post, a user, a list, a space or a community: of `x.com` and `twitter.com`, also mobile ones, with
 * `http` or without a scheme, with a query or a part such as `/photo/1` after it.
 *
 * @param link for example `https://x.com/XDevelopers/status/1460323737035677698?s=20`
 * @returns its `type` with `id` or `username`; `undefined` for any other link
 * @since 0.1.0
 * @example
 * ```ts
 * import { readLink } from "xeffect/text"
 *
 * const target = readLink("https://x.com/i/status/20") // { type: "tweet", id: "20" }
 * ```
 */
export const readLink = (link: string): LinkTarget | undefined => {
  const path = ofX.exec(link.trim())?.[1]
  if (path === undefined) return undefined
  const [, username, id] = tweetPath.exec(path) ?? []
  if (id !== undefined) return { type: "tweet", id, ...(mayBeUsername(username) && { username }) }
  const [, kind = "", other] = idPath.exec(path) ?? []
  const type = typeOfSegment[kind]
  if (type !== undefined && other !== undefined)
    return type === "space" || /^[0-9]{1,19}$/.test(other) ? { type, id: other } : undefined
  const name = /^([A-Za-z0-9_]{1,20})\/?$/.exec(path)?.[1]
  return mayBeUsername(name) ? { type: "user", username: name } : undefined
}

const ofX = /^(?:https?:\/\/)?(?:(?:www|m|mobile)\.)?(?:x|twitter)\.com\/([^?#]*)/i
const tweetPath = /^(?:([A-Za-z0-9_]{1,20})|i\/web)\/status(?:es)?\/([0-9]{1,19})(?:\/|$)/
const idPath = /^i\/(user|lists|spaces|communities)\/([A-Za-z0-9]{1,30})(?:\/|$)/

const typeOfSegment: Readonly<Record<string, "user" | "list" | "space" | "community">> = {
  user: "user",
  lists: "list",
  spaces: "space",
  communities: "community"
}

// Pages of X itself.
const reservedPaths =
  "i home explore search notifications messages settings compose intent share hashtag login signup tos privacy jobs".split(
    " "
  )

const mayBeUsername = (name: string | undefined): name is string =>
  name !== undefined && !reservedPaths.includes(name.toLowerCase())
