import { idText, term, type TermId } from "./build.ts"
import type { Term } from "./node.ts"

/** A number, or a range of numbers with both ends. */
type CountOrRange = number | readonly [minimum: number, maximum: number]

const rangeOf = (count: CountOrRange): string => (typeof count === "number" ? String(count) : count.join(".."))

/**
 * Posts of a conversation, by the ID of its first post.
 * @since 0.1.0
 */
export const conversationId = (id: TermId): Term<"conversation_id"> => term("conversation_id", idText(id))

/**
 * Replies to a post.
 * @since 0.1.0
 */
export const inReplyToTweetId = (id: TermId): Term<"in_reply_to_tweet_id"> => term("in_reply_to_tweet_id", idText(id))

/**
 * Reposts of a post.
 * @since 0.1.0
 */
export const retweetsOfTweetId = (id: TermId): Term<"retweets_of_tweet_id"> => term("retweets_of_tweet_id", idText(id))

/**
 * Posts that quote a post. Only for searches.
 * @since 0.1.0
 */
export const quotesOfTweetId = (id: TermId): Term<"quotes_of_tweet_id"> => term("quotes_of_tweet_id", idText(id))

/**
 * Posts with at least this many likes.
 * @since 0.1.0
 */
export const minLikes = (count: number): Term<"min_likes"> => term("min_likes", String(count))

/**
 * Posts with at least this many replies.
 * @since 0.1.0
 */
export const minReplies = (count: number): Term<"min_replies"> => term("min_replies", String(count))

/**
 * Posts with at least this many reposts.
 * @since 0.1.0
 */
export const minReposts = (count: number): Term<"min_reposts"> => term("min_reposts", String(count))

/**
 * Posts of users with at least this many followers. Only for rules of streams.
 * @since 0.1.0
 */
export const minFollowers = (count: number): Term<"min_followers"> => term("min_followers", String(count))

/**
 * Posts of users with this many followers, or with a number in a range. Only for rules of streams.
 * @since 0.1.0
 */
export const followersCount = (count: CountOrRange): Term<"followers_count"> => term("followers_count", rangeOf(count))

/**
 * Posts of users with this many posts, or with a number in a range. Only for rules of streams.
 * @since 0.1.0
 */
export const tweetsCount = (count: CountOrRange): Term<"tweets_count"> => term("tweets_count", rangeOf(count))

/**
 * Posts of users who follow this many accounts, or a number in a range. Only for rules of streams.
 * @since 0.1.0
 */
export const followingCount = (count: CountOrRange): Term<"following_count"> => term("following_count", rangeOf(count))

/**
 * Posts of users who are on this many lists, or on a number in a range. Only for rules of streams.
 * @since 0.1.0
 */
export const listedCount = (count: CountOrRange): Term<"listed_count"> => term("listed_count", rangeOf(count))

/**
 * Reposts. Searches of keywords return none since May 2026.
 * @since 0.1.0
 */
export const isRetweet: Term<"is"> = term("is", "retweet")

/**
 * Replies.
 * @since 0.1.0
 */
export const isReply: Term<"is"> = term("is", "reply")

/**
 * Posts that quote another.
 * @since 0.1.0
 */
export const isQuote: Term<"is"> = term("is", "quote")

/**
 * Posts of verified users.
 * @since 0.1.0
 */
export const isVerified: Term<"is"> = term("is", "verified")

/**
 * Posts that are only promoted. Has to be negated.
 * @since 0.1.0
 */
export const isNullcast: Term<"is:nullcast"> = term("is:nullcast", "nullcast")

/** A part that a post may have. `media_link` and `video_link` are other names of `media` and `videos`. */
export type HasKind =
  | "hashtags"
  | "cashtags"
  | "links"
  | "mentions"
  | "media"
  | "images"
  | "videos"
  | "geo"
  | "media_link"
  | "video_link"

/**
 * Posts with hashtags, links, images, and so on.
 * @since 0.1.0
 */
export const has = (kind: HasKind): Term<"has"> => term("has", kind)

/**
 * Posts in a language, by its code, for example `en` or `zh-CN`; `und` if none was recognised.
 * @since 0.1.0
 */
export const lang = (code: string): Term<"lang"> => term("lang", code)

/**
 * A random share of the posts, in percent, 1 to 100. Only for rules of streams.
 * @since 0.1.0
 */
export const sample = (percent: number): Term<"sample"> => term("sample", String(percent))
