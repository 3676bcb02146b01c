import type { DmEvent } from "../dm-event.ts"
import type { Tweet } from "../tweet.ts"
import type { AnyAnswer, Brings, Needs, TweetOf } from "./answer.ts"
import { tweetById } from "./find-tweet.ts"
import { findAll } from "./table.ts"

/**
 * The posts that a post or a direct message refers to, in the service's order, as far as the answer has them.
 *
 * @param answer the answer in which it came, of a call with the expansion `referenced_tweets.id`; posts that the answer is
 * about are found without it
 * @param referring a post or a direct message event of the answer, also an included post
 * @example
 * ```ts
 * import { referencedTweetsOf } from "@xeffect/core/relations"
 * import { getTweet } from "@xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["referenced_tweets.id"] }),
 *   (answer) => answer.data && referencedTweetsOf(answer, answer.data).map(({ text }) => text)
 * )
 * ```
 */
export const referencedTweetsOf = <Answer extends AnyAnswer, Referring extends Tweet | DmEvent>(
  answer: Answer & Brings<TweetOf<Answer>, "tweets", "referenced_tweets.id">,
  referring: Referring & Needs<Referring, "referenced_tweets", "referenced_posts">
): ReadonlyArray<TweetOf<Answer>> => {
  const references: ReadonlyArray<{ readonly id: string }> = referencesOf(referring)
  return findAll(
    references.map(({ id }) => id),
    (id) => tweetById<Answer>(answer, id)
  )
}

/**
 * The post that this one repeats, `undefined` where it is no repost or the other did not come along.
 *
 * @param answer the answer in which the post came, of a call with the expansion `referenced_tweets.id`
 * @param tweet a post of the answer, also an included one
 * @example
 * ```ts
 * import { retweetedTweetOf } from "@xeffect/core/relations"
 * import { getUsersTweets } from "@xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getUsersTweets({ id: "12", expansions: ["referenced_tweets.id"] }),
 *   (page) => page.data?.map((tweet) => (retweetedTweetOf(page, tweet) ?? tweet).text)
 * )
 * ```
 */
export const retweetedTweetOf = <Answer extends AnyAnswer, Post extends Tweet>(
  answer: Answer & Brings<TweetOf<Answer>, "tweets", "referenced_tweets.id">,
  tweet: Post & Needs<Post, "referenced_tweets", "referenced_posts">
): TweetOf<Answer> | undefined => referenced<Answer>(answer, tweet, "retweeted")

/**
 * The post that this one quotes, `undefined` where it quotes none or the other did not come along.
 *
 * @param answer the answer in which the post came, of a call with the expansion `referenced_tweets.id`
 * @param tweet a post of the answer, also an included one
 * @example
 * ```ts
 * import { quotedTweetOf } from "@xeffect/core/relations"
 * import { getTweet } from "@xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["referenced_tweets.id"] }),
 *   (answer) => answer.data && quotedTweetOf(answer, answer.data)?.text
 * )
 * ```
 */
export const quotedTweetOf = <Answer extends AnyAnswer, Post extends Tweet>(
  answer: Answer & Brings<TweetOf<Answer>, "tweets", "referenced_tweets.id">,
  tweet: Post & Needs<Post, "referenced_tweets", "referenced_posts">
): TweetOf<Answer> | undefined => referenced<Answer>(answer, tweet, "quoted")

/**
 * The post that this one answers, `undefined` where it answers none or the other did not come along.
 *
 * @param answer the answer in which the post came, of a call with the expansion `referenced_tweets.id`; where it is about
 * both posts, as in a search for a conversation, `referenced_tweets` among the `tweet_fields` is enough
 * @param tweet a post of the answer, also an included one
 * @example
 * ```ts
 * import { repliedToTweetOf } from "@xeffect/core/relations"
 * import { searchRecentTweets } from "@xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   searchRecentTweets({ query: "conversation_id:20", tweet_fields: ["referenced_tweets"] }),
 *   (page) => page.data?.map((tweet) => [tweet.id, repliedToTweetOf(page, tweet)?.id])
 * )
 * ```
 */
export const repliedToTweetOf = <Answer extends AnyAnswer, Post extends Tweet>(
  answer: Answer & Brings<TweetOf<Answer>, "tweets", "referenced_tweets.id">,
  tweet: Post & Needs<Post, "referenced_tweets", "referenced_posts">
): TweetOf<Answer> | undefined => referenced<Answer>(answer, tweet, "replied_to")

/**
 * The versions of a post that the answer has, the oldest first.
 *
 * @param answer the answer in which the post came, of a call with the expansion `edit_history_tweet_ids`
 * @param tweet a post of the answer, also an included one
 * @example
 * ```ts
 * import { editHistoryOf } from "@xeffect/core/relations"
 * import { getTweet } from "@xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["edit_history_tweet_ids"] }),
 *   (answer) => answer.data && editHistoryOf(answer, answer.data).map(({ text }) => text)
 * )
 * ```
 */
export const editHistoryOf = <Answer extends AnyAnswer, Post extends Tweet>(
  answer: Answer & Brings<TweetOf<Answer>, "tweets", "edit_history_tweet_ids">,
  tweet: Post & Needs<Post, "edit_history_tweet_ids", "edit_history_post_ids">
): ReadonlyArray<TweetOf<Answer>> =>
  findAll(tweet.edit_history_tweet_ids ?? tweet.edit_history_post_ids, (id) => tweetById<Answer>(answer, id))

const referencesOf = <Reference>(referring: {
  readonly referenced_tweets?: ReadonlyArray<Reference> | null
  readonly referenced_posts?: ReadonlyArray<Reference> | null
}): ReadonlyArray<Reference> => referring.referenced_tweets ?? referring.referenced_posts ?? []

const referenced = <Answer extends AnyAnswer>(
  answer: Answer,
  tweet: Tweet,
  type: "retweeted" | "quoted" | "replied_to"
): TweetOf<Answer> | undefined => {
  const reference = referencesOf(tweet).find((one) => one.type === type)
  return reference === undefined ? undefined : tweetById<Answer>(answer, reference.id)
}
