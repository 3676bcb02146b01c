import { readId } from "./id/read-id.ts"
import { isUsername } from "./is-username.ts"

/** The target of a link of X. A part that is not in it is absent. */
export type LinkTarget =
  | { readonly type: "tweet"; readonly id: string; readonly username?: string }
  | { readonly type: "list" | "space" | "community"; readonly id: string }
  | { readonly type: "user"; readonly id: string }
  | { readonly type: "user"; readonly username: string }

/** Why a text is no reference, as the end of a sentence. It has no part of the text. */
export interface Unreadable {
  readonly problem: string
}

/**
 * Reads a link to a post, a user, a list, a space or a community: of `x.com` and `twitter.com`, also mobile ones, with
 * `http` or without a scheme, with a query or a part such as `/photo/1` after it. A link with another host, a port, a
 * user, a path that is encoded or has dots, or an ID of more than 63 bits is none.
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
  const [, path, query = ""] = ofX.exec(link.trim()) ?? []
  return path === undefined ? undefined : (readTweetPath(path) ?? readIdPath(path) ?? readUserPath(path, query))
}

/**
 * Reads which post a person means: its ID, or its address in any form that {@link readLink} reads.
 *
 * @param text for example `20` or `https://mobile.twitter.com/jack/status/20/photo/1`
 * @returns the `id`, or the `problem` as the end of a sentence, with what to do
 * @since 0.1.0
 * @example
 * ```ts
 * import { readTweetReference } from "xeffect/text"
 *
 * const post = readTweetReference("https://x.com/jack/status/20?s=20") // { id: "20" }
 * ```
 */
export const readTweetReference = (text: string): { readonly id: string } | Unreadable => {
  const given = text.trim()
  if (isDigits(given)) return isTrueId(given) ? { id: given } : { problem: noId }
  const target = readLink(given)
  if (target?.type === "tweet") return { id: target.id }
  const form = "Give its ID, or its address such as https://x.com/jack/status/20"
  return { problem: `${target === undefined ? problemOf(given) : `it is the address of a ${target.type}`}. ${form}` }
}

/**
 * Reads which user a person means: an ID, a handle with or without `@`, or the address of a profile. A text of digits alone is
 * an ID, and one with `@` before it a handle.
 *
 * @param text for example `@jack`, `12`, `x.com/jack` or `https://x.com/intent/user?user_id=12`
 * @returns the `id` or the `username`, or the `problem` as the end of a sentence, with what to do
 * @since 0.1.0
 * @example
 * ```ts
 * import { readUserReference } from "xeffect/text"
 *
 * const user = readUserReference("https://x.com/XDevelopers") // { username: "XDevelopers" }
 * ```
 */
export const readUserReference = (
  text: string
): { readonly id: string } | { readonly username: string } | Unreadable => {
  const given = text.trim()
  if (isDigits(given)) return isTrueId(given) ? { id: given } : { problem: noId }
  if (isUsername(given)) {
    const username = given.replace(/^[@＠]/, "")
    return username.length <= maxUsername ? { username } : { problem: handleTooLong }
  }
  const target = readLink(given)
  if (target?.type === "user" && "id" in target) return { id: target.id }
  if (target?.type === "user")
    return target.username.length <= maxUsername ? { username: target.username } : { problem: handleTooLong }
  const what = target === undefined ? problemOf(given) : `it is the address of a ${nameOfType[target.type]}`
  return { problem: `${what}. Give an ID, a handle such as @jack, or an address such as https://x.com/jack` }
}

/** The longest handle that the X API takes. */
const maxUsername = 15

const handleTooLong = `a handle has at most ${maxUsername} letters, digits and underscores`

const noId = "an ID has 1 to 19 digits, does not begin with 0, and is at most 9223372036854775807"

const isDigits = (text: string): boolean => /^[0-9]+$/.test(text)

const isTrueId = (text: string): boolean => /^[1-9][0-9]{0,18}$/.test(text) && readId(text) !== undefined

const nameOfType = { tweet: "post", user: "user", list: "list", space: "space", community: "community" } as const

/** Why a text is no link that is read. */
const problemOf = (text: string): string => {
  const [, scheme = "", host] = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#\\\s]+)(?:[/?#\\]|$)/i.exec(text) ?? []
  if (host === undefined || (scheme === "" && !/[^.]\.[^.]/.test(host)))
    return "it is neither an ID nor an address of X"
  if (scheme !== "" && !/^https?:\/\/$/i.test(scheme)) return "this address does not begin with https://"
  if (host.includes("@")) return "this address has a user name before the host"
  if (!ofX.test(`${host}/`)) return "the host of this address is not x.com or twitter.com"
  return "this address of X has another form"
}

// Nothing here is decoded: a path with an encoded slash, dots or a backslash has another form.
const ofX = /^(?:https?:\/\/)?(?:(?:www|m|mobile)\.)?(?:x|twitter)\.com\/([A-Za-z0-9_/-]*)(?:\?([^#\s]*))?(?:#\S*)?$/i
const tweetPath =
  /^(?:([A-Za-z0-9_]{1,20})\/status(?:es)?|i\/web\/status(?:es)?|statuses)\/([0-9]+)(?:\/[A-Za-z0-9_/-]*)?$/
const idPath = /^i\/(user|lists|spaces|communities)\/([A-Za-z0-9]{1,30})(?:\/[A-Za-z0-9_/-]*)?$/
const userPath =
  /^([A-Za-z0-9_]{1,20})(?:\/(?:with_replies|media|likes|highlights|articles|followers|verified_followers|following)?)?\/?$/
const intentPath = /^intent\/(?:user|follow)\/?$/

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

const readTweetPath = (path: string): LinkTarget | undefined => {
  const [, username, id] = tweetPath.exec(path) ?? []
  if (id === undefined || !isTrueId(id)) return undefined
  return { type: "tweet", id, ...(mayBeUsername(username) && { username }) }
}

const readIdPath = (path: string): LinkTarget | undefined => {
  const [, kind = "", id] = idPath.exec(path) ?? []
  const type = Object.hasOwn(typeOfSegment, kind) ? typeOfSegment[kind] : undefined
  if (type === undefined || id === undefined) return undefined
  if (type !== "space" && !isTrueId(id)) return undefined
  return type === "user" ? { type, id } : { type, id }
}

const readUserPath = (path: string, query: string): LinkTarget | undefined => {
  if (intentPath.test(path)) return readIntent(new URLSearchParams(query))
  const name = userPath.exec(path)?.[1]
  return mayBeUsername(name) ? { type: "user", username: name } : undefined
}

/** The user of a page that asks to follow. Two different users are none. */
const readIntent = (query: URLSearchParams): LinkTarget | undefined => {
  const [ids, names] = [query.getAll("user_id"), query.getAll("screen_name")]
  if (ids.length + names.length !== 1) return undefined
  const [id = "", name = ""] = [ids[0], names[0]]
  if (isTrueId(id)) return { type: "user", id }
  return /^[A-Za-z0-9_]{1,20}$/.test(name) ? { type: "user", username: name } : undefined
}
