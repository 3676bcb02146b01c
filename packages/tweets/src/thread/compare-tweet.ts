import type { Url } from "@xeffect/core"
import type { CreateTweetParams } from "../create-tweet.ts"
import { writtenForms, type Listed, type ListedParts, type ShortLink, wholeListedText } from "./listed-text.ts"

/** A post as it was written: what `createTweet` was called with. */
export type WrittenTweet = Pick<
  CreateTweetParams,
  "direct_message_deep_link" | "in_reply_to_tweet_id" | "quote_tweet_id" | "text"
>

/** A post as the X API lists it, with its text and what the text refers to. */
export type ListedTweet = Listed

/** Whether a listed post has a text: `unclear` if they differ only in what the X API may have rewritten. */
export type TweetLikeness = "same" | "unclear" | "other"

/**
 * Says whether a listed post is one that was written: how to find a post whose response was lost. The X API shows a text
 * differently from how it was written, so `===` misses texts with links, `&`, `<`, `>`, media or more than 280 characters.
 *
 * Undoes the changes that the entities of the post name: short links, links to its media and to the quoted post after the
 * text, mentions in front of a reply, escaped characters. `same` means that the texts are then equal in Unicode's form NFC.
 * `unclear` means that they differ in white space, invisible characters, the spelling of a link, or a link or mention
 * that no entity names: let a person look. `other` means that it is another post.
 *
 * @param listed the post, requested with `tweet_fields: ["entities", "note_tweet", "referenced_tweets"]`
 * @param written what `createTweet` was called with
 * @returns `same`, `unclear` or `other`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/create-post
 * @example
 * ```ts
 * import { compareTweet, createTweet, getUsersTweets } from "xeffect/tweets"
 * import { items } from "xeffect/core"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const post = { text: "Cats & dogs: https://example.com" }
 * const fields = { max_results: 5, tweet_fields: ["entities", "note_tweet", "referenced_tweets"] } as const
 *
 * const find = items(getUsersTweets, { id: "2244994945", ...fields }).pipe(
 *   Stream.take(20),
 *   Stream.filter((listed) => compareTweet(listed, post) === "same"),
 *   Stream.runHead
 * )
 * ```
 */
export const compareTweet = (listed: ListedTweet, written: WrittenTweet): TweetLikeness => {
  if (!quotesSame(listed, written)) return "other"
  return isSame(listed, written, exactly) ? "same" : isSame(listed, written, loosely) ? "unclear" : "other"
}

const quotesSame = (listed: Listed, { quote_tweet_id: wanted }: WrittenTweet): boolean => {
  const { referenced_posts, referenced_tweets = referenced_posts } = listed
  const quoted = referenced_tweets?.find(({ type }) => type === "quoted")?.id
  const isLinked = (id: unknown) => wholeListedText(listed).urls.some((url) => leadsTo(url, id))
  // A link to a post in the text quotes that post as well.
  if (wanted === undefined) return quoted === undefined || isLinked(quoted)
  return quoted === undefined ? isLinked(wanted) : quoted === `${wanted}`
}

const leadsTo = ({ expanded_url = "" }: Url, id: unknown): boolean => expanded_url.endsWith(`/status/${id}`)

/** A way to compare. */
interface TextComparison {
  /** Whether links and mentions count that no entity names. */
  readonly isTolerant: boolean
  /** The words of a text that are compared. */
  readonly words: (text: string) => string
  /** Where a link may end in a text, if it begins at a place. */
  readonly endsOf: (link: ShortLink, text: string, at: number) => ReadonlyArray<number>
}

const isSame = (listed: Listed, wanted: WrittenTweet, comparison: TextComparison): boolean => {
  const { direct_message_deep_link: chat, in_reply_to_tweet_id: parent, quote_tweet_id: quoted, text } = wanted
  const { isTolerant, words } = comparison
  const isAdded = ({ named }: ShortLink) =>
    named === undefined ? isTolerant : isOwnMedia(named, listed.id) || (quoted !== undefined && leadsTo(named, quoted))
  // The spaces are there for white space that the X API removes at both ends.
  const given = words(` ${[text, chat].filter(Boolean).join(" ")} `)
  const isCut = isTolerant && !wholeListedText(listed).isWhole && Array.from(given).length > maxListedText
  return writtenForms(listed, { isReply: parent !== undefined, isAdded, isTolerant }).some((form) => {
    const parts = [" ", ...form, " "]
    return reach(parts, given, comparison).includes(given.length) || (isCut && isBeginning(form, given, comparison))
  })
}

/** How many characters of a text are listed outside a note. */
const maxListedText = 280

// Nobody can have written the ID of a post that was not made yet.
const isOwnMedia = ({ expanded_url = "", media_key }: Url, id: string): boolean =>
  media_key !== undefined || expanded_url.includes(`/status/${id}/`)

const isBeginning = (form: ListedParts, given: string, comparison: TextComparison): boolean => {
  const last = form.at(-1)
  if (typeof last !== "string" || !/…\s*$/.test(last)) return false
  return reach([" ", ...form.slice(0, -1), last.replace(/…\s*$/, "")], given, comparison).length > 0
}

// Each part continues from every place where the parts before it may end.
const reach = (parts: ListedParts, text: string, { endsOf, words }: TextComparison): ReadonlyArray<number> =>
  joinWords(parts).reduce<ReadonlyArray<number>>(
    (places, part) => {
      const ends = (at: number): ReadonlyArray<number> => {
        if (typeof part !== "string") return endsOf(part, text, at)
        return text.startsWith(words(part), at) ? [at + words(part).length] : []
      }
      return [...new Set(places.flatMap(ends))]
    },
    [0]
  )

const joinWords = (parts: ListedParts): ListedParts =>
  parts.reduce<ListedParts>((all, part) => {
    const last = all.at(-1)
    return typeof last === "string" && typeof part === "string" ? [...all.slice(0, -1), last + part] : [...all, part]
  }, [])

const exactly: TextComparison = {
  isTolerant: false,
  words: (text) => text.normalize("NFC"),
  // A link that was written without a scheme is listed with `http://`.
  endsOf: ({ named, url }, text, at) => {
    const { expanded_url = url } = named ?? {}
    return [url, expanded_url, expanded_url.replace(/^http:\/\//, "")].flatMap((spelled) => {
      const link = spelled.normalize("NFC")
      return text.startsWith(link, at) ? [at + link.length] : []
    })
  }
}

const loosely: TextComparison = {
  isTolerant: true,
  words: (text) =>
    text
      .replace(/&(amp;)+/g, "&")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .normalize("NFC")
      .replace(/\s+/g, " ")
      .replace(/[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}]/gu, "")
      .replace(/ +/g, " "),
  endsOf: ({ named = {} }, text, at) => {
    const { display_url, expanded_url, unwound_url, url } = named
    const whole = display_url?.endsWith("…") === true ? undefined : display_url
    const addresses = [url, expanded_url, unwound_url, whole].flatMap((link) => (link ? normalizeAddress(link) : []))
    const ends = Array.from({ length: lengthOfRun(text, at) }, (_, index) => at + index + 1)
    return expanded_url === undefined
      ? ends
      : ends.filter((end) => addresses.includes(normalizeAddress(text.slice(at, end))))
  }
}

// No link that the X API shortens is longer.
const maxLink = 4096

const lengthOfRun = (text: string, at: number): number => {
  const end = text.indexOf(" ", at)
  return Math.min(maxLink, (end < 0 ? text.length : end) - at)
}

// The same for all ways to write an address: with or without a scheme, a host in capital letters, escaped characters.
const normalizeAddress = (link: string): string => {
  const address = `https://${link.replace(/^https?:\/\//i, "")}`
  return (URL.canParse(address) ? new URL(address).href : address).replace(/\/$/, "")
}
