import type { Tweet, Url } from "@xeffect/core"

/** The fields of a listed post that show its text. */
export type Listed = Pick<
  Tweet,
  "entities" | "id" | "note_post" | "note_tweet" | "referenced_posts" | "referenced_tweets" | "text"
>

/** A short link in a listed text, with what the entities say of it: nothing, if they do not name it. */
export interface ShortLink {
  readonly url: string
  readonly named: Url | undefined
}

/** A listed text in its parts: words, and the short links between them. */
export type ListedParts = ReadonlyArray<string | ShortLink>

/** The parts that the X API may have added to a text. */
export interface Additions {
  /** Whether the post is a reply, whose text it begins with mentions. */
  readonly isReply: boolean
  /** Whether a link leads to something that it adds a link to. */
  readonly isAdded: (link: ShortLink) => boolean
  /** Whether mentions and links count that no entity names. */
  readonly isTolerant: boolean
}

/**
 * The forms that a text may have had before the X API added mentions in front of it and links after it, and escaped `&`,
 * `<` and `>`.
 */
export const writtenForms = (listed: Listed, additions: Additions): ReadonlyArray<ListedParts> => {
  const { entities, text, urls } = wholeListedText(listed)
  const usernames = (entities?.mentions ?? []).flatMap(({ username }) => username?.toLowerCase() ?? [])
  const isMention = (name: string) => additions.isTolerant || usernames.includes(name.toLowerCase())
  const starts = additions.isReply ? withoutMentions(text, isMention) : [text]
  return starts.flatMap((start) => withoutLinks(splitAtLinks(start, urls, additions.isTolerant), additions.isAdded))
}

/** The whole text of a post, and the links that its entities name. Those of a note are about its own text. */
export const wholeListedText = ({ entities, note_post, note_tweet = note_post, text }: Listed) => ({
  text: note_tweet?.text ?? text,
  entities: note_tweet?.entities ?? entities,
  urls: [...(note_tweet?.entities?.urls ?? []), ...(entities?.urls ?? [])],
  isWhole: note_tweet?.text !== undefined
})

const withoutMentions = (text: string, isMention: (name: string) => boolean): ReadonlyArray<string> => {
  const [all = "", name = ""] = /^@(\w+)(?: |$)/.exec(text) ?? []
  return name === "" || !isMention(name) ? [text] : [text, ...withoutMentions(text.slice(all.length), isMention)]
}

const shortLinkPattern = /https:\/\/t\.co\/\w+/

// The places that entities have count characters in ways that differ between the versions of the X API: a short link is
// found by itself, since it is in no text that somebody wrote.
const splitAtLinks = (text: string, urls: ReadonlyArray<Url>, isTolerant: boolean): ListedParts => {
  const next = urls.flatMap((named) => {
    const { url = "" } = named
    const at = url === "" ? -1 : text.indexOf(url)
    return at < 0 ? [] : [{ at, url, named }]
  })
  const other = isTolerant ? shortLinkPattern.exec(text) : null
  const found = other === null ? next : [...next, { at: other.index, url: other[0], named: undefined }]
  // If several links are in one place, the named one counts, which comes first.
  const link = found.toSorted((one, two) => one.at - two.at)[0]
  if (link === undefined) return [unescapeListed(text)]
  const { at, named, url } = link
  return [
    unescapeListed(text.slice(0, at)),
    { url, named },
    ...splitAtLinks(text.slice(at + url.length), urls, isTolerant)
  ]
}

const escaped: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">" }

const unescapeListed = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (all, name: string) => escaped[name] ?? all)

// A link that is added comes after a space.
const withoutLinks = (parts: ListedParts, isAdded: Additions["isAdded"]): ReadonlyArray<ListedParts> => {
  const words = parts.at(-3)
  const link = parts.at(-2)
  if (typeof link !== "object" || parts.at(-1) !== "" || typeof words !== "string" || !isAdded(link)) return [parts]
  return [parts, ...withoutLinks([...parts.slice(0, -3), words.replace(/ $/, "")], isAdded)]
}
