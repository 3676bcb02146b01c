import type { DmEvent } from "../dm-event.ts"
import type { Tweet } from "../tweet.ts"
import type { AnyResponse, Brings, Needs, TweetOf } from "./response.ts"
import { tweetById } from "./find-tweet.ts"
import { findAll } from "./table.ts"

/**
 * The posts that a post or a direct message refers to, in the X API's order. Only those that the response includes.
 *
 * @param response the response that contains it, of a call with the expansion `referenced_tweets.id`; posts in
 * `data` are found without it
 * @param referring a post or a direct message event of the response, also an included post
 * @since 0.1.0
 * @example
 * ```ts
 * import { referencedTweetsOf } from "xeffect/core/relations"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["referenced_tweets.id"] }),
 *   (response) => response.data && referencedTweetsOf(response, response.data).map(({ text }) => text)
 * )
 * ```
 */
export const referencedTweetsOf = <Response extends AnyResponse, Referring extends Tweet | DmEvent>(
  response: Response & Brings<TweetOf<Response>, "tweets", "referenced_tweets.id">,
  referring: Referring & Needs<Referring, "referenced_tweets", "referenced_posts">
): ReadonlyArray<TweetOf<Response>> => {
  const references: ReadonlyArray<{ readonly id: string }> = referencesOf(referring)
  return findAll(
    references.map(({ id }) => id),
    (id) => tweetById<Response>(response, id)
  )
}

/**
 * The post that this one reposts; `undefined` if it is not a repost or the response does not include the other.
 *
 * @param response the response that contains the post, of a call with the expansion `referenced_tweets.id`
 * @param tweet a post of the response, also an included one
 * @since 0.1.0
 * @example
 * ```ts
 * import { retweetedTweetOf } from "xeffect/core/relations"
 * import { getUsersTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getUsersTweets({ id: "12", expansions: ["referenced_tweets.id"] }),
 *   (page) => page.data?.map((tweet) => (retweetedTweetOf(page, tweet) ?? tweet).text)
 * )
 * ```
 */
export const retweetedTweetOf = <Response extends AnyResponse, Post extends Tweet>(
  response: Response & Brings<TweetOf<Response>, "tweets", "referenced_tweets.id">,
  tweet: Post & Needs<Post, "referenced_tweets", "referenced_posts">
): TweetOf<Response> | undefined => referenced<Response>(response, tweet, "retweeted")

/**
 * The post that this one quotes; `undefined` if it quotes none or the response does not include the other.
 *
 * @param response the response that contains the post, of a call with the expansion `referenced_tweets.id`
 * @param tweet a post of the response, also an included one
 * @since 0.1.0
 * @example
 * ```ts
 * import { quotedTweetOf } from "xeffect/core/relations"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["referenced_tweets.id"] }),
 *   (response) => response.data && quotedTweetOf(response, response.data)?.text
 * )
 * ```
 */
export const quotedTweetOf = <Response extends AnyResponse, Post extends Tweet>(
  response: Response & Brings<TweetOf<Response>, "tweets", "referenced_tweets.id">,
  tweet: Post & Needs<Post, "referenced_tweets", "referenced_posts">
): TweetOf<Response> | undefined => referenced<Response>(response, tweet, "quoted")

/**
 * The post that this one replies to; `undefined` if it is not a reply or the response does not include the other.
 *
 * @param response the response that contains the post, of a call with the expansion `referenced_tweets.id`. If both
 * posts are in `data`, as in a search for a conversation, `referenced_tweets` among the `tweet_fields` is enough
 * @param tweet a post of the response, also an included one
 * @since 0.1.0
 * @example
 * ```ts
 * import { repliedToTweetOf } from "xeffect/core/relations"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   searchRecentTweets({ query: "conversation_id:20", tweet_fields: ["referenced_tweets"] }),
 *   (page) => page.data?.map((tweet) => [tweet.id, repliedToTweetOf(page, tweet)?.id])
 * )
 * ```
 */
export const repliedToTweetOf = <Response extends AnyResponse, Post extends Tweet>(
  response: Response & Brings<TweetOf<Response>, "tweets", "referenced_tweets.id">,
  tweet: Post & Needs<Post, "referenced_tweets", "referenced_posts">
): TweetOf<Response> | undefined => referenced<Response>(response, tweet, "replied_to")

/**
 * The versions of a post that the response has, the oldest first.
 *
 * @param response the response that contains the post, of a call with the expansion `edit_history_tweet_ids`
 * @param tweet a post of the response, also an included one
 * @since 0.1.0
 * @example
 * ```ts
 * import { editHistoryOf } from "xeffect/core/relations"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["edit_history_tweet_ids"] }),
 *   (response) => response.data && editHistoryOf(response, response.data).map(({ text }) => text)
 * )
 * ```
 */
export const editHistoryOf = <Response extends AnyResponse, Post extends Tweet>(
  response: Response & Brings<TweetOf<Response>, "tweets", "edit_history_tweet_ids">,
  tweet: Post & Needs<Post, "edit_history_tweet_ids", "edit_history_post_ids">
): ReadonlyArray<TweetOf<Response>> =>
  findAll(tweet.edit_history_tweet_ids ?? tweet.edit_history_post_ids, (id) => tweetById<Response>(response, id))

const referencesOf = <Reference>(referring: {
  readonly referenced_tweets?: ReadonlyArray<Reference> | null
  readonly referenced_posts?: ReadonlyArray<Reference> | null
}): ReadonlyArray<Reference> => referring.referenced_tweets ?? referring.referenced_posts ?? []

const referenced = <Response extends AnyResponse>(
  response: Response,
  tweet: Tweet,
  type: "retweeted" | "quoted" | "replied_to"
): TweetOf<Response> | undefined => {
  const reference = referencesOf(tweet).find((one) => one.type === type)
  return reference === undefined ? undefined : tweetById<Response>(response, reference.id)
}
