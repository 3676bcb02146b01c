import type { Tweet } from "../tweet.ts"
import type { AnyResponse, Brings, Needs, PlaceOf, PollOf, UserOf } from "./response.ts"
import { placeById, pollById } from "./find-attachment.ts"
import { userById, userByUsername } from "./find-user.ts"
import { findAll } from "./table.ts"

/**
 * The author of a post, `undefined` if the response does not include them.
 *
 * @param response the response that contains the post, of a call with the expansion `author_id`
 * (`referenced_tweets.id.author_id` for the authors of included posts)
 * @param tweet a post of the response, also an included one
 * @since 0.1.0
 * @example
 * ```ts
 * import { authorOf } from "xeffect/core/relations"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   searchRecentTweets({ query: "effect", expansions: ["author_id"], user_fields: ["verified"] }),
 *   (page) => page.data?.map((tweet) => `${authorOf(page, tweet)?.username}: ${tweet.text}`)
 * )
 * ```
 */
export const authorOf = <Response extends AnyResponse, Post extends Tweet>(
  response: Response & Brings<UserOf<Response>, "users", "author_id">,
  tweet: Post & Needs<Post, "author_id">
): UserOf<Response> | undefined =>
  tweet.author_id === undefined ? undefined : userById<Response>(response, tweet.author_id)

/**
 * The user whose post this one replies to, `undefined` if it is not a reply or the response does not include the user.
 *
 * @param response the response that contains the post, of a call with the expansion `in_reply_to_user_id`
 * @param tweet a post of the response, also an included one
 * @since 0.1.0
 * @example
 * ```ts
 * import { repliedToUserOf } from "xeffect/core/relations"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["in_reply_to_user_id"] }),
 *   (response) => response.data && repliedToUserOf(response, response.data)
 * )
 * ```
 */
export const repliedToUserOf = <Response extends AnyResponse, Post extends Tweet>(
  response: Response & Brings<UserOf<Response>, "users", "in_reply_to_user_id">,
  tweet: Post & Needs<Post, "in_reply_to_user_id">
): UserOf<Response> | undefined =>
  tweet.in_reply_to_user_id === undefined ? undefined : userById<Response>(response, tweet.in_reply_to_user_id)

/**
 * The users that a post mentions, in the order of its text, each once. Only those that the response includes.
 *
 * @param response the response that contains the post, of a call with the expansion `entities.mentions.username`
 * @param tweet a post of the response, also an included one; mentions of its long text count as well
 * @since 0.1.0
 * @example
 * ```ts
 * import { mentionedUsersOf } from "xeffect/core/relations"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["entities.mentions.username"] }),
 *   (response) => response.data && mentionedUsersOf(response, response.data).map(({ name }) => name)
 * )
 * ```
 */
export const mentionedUsersOf = <Response extends AnyResponse, Post extends Tweet>(
  response: Response & Brings<UserOf<Response>, "users", "entities.mentions.username">,
  tweet: Post & Needs<Post, "entities", "note_tweet" | "note_post">
): ReadonlyArray<UserOf<Response>> =>
  findAll(mentionKeys(tweet), (key) =>
    key.startsWith("@") ? userByUsername<Response>(response, key.slice(1)) : userById<Response>(response, key)
  )

// A mention has a handle, and usually the ID of the user who had the handle when it was written.
const mentionKeys = function* ({ entities, note_post, note_tweet }: Tweet) {
  for (const part of [entities, (note_tweet ?? note_post)?.entities]) {
    for (const { id, username } of part?.mentions ?? []) {
      if (typeof id === "string") yield id
      else if (username !== undefined) yield `@${username}`
    }
  }
}

/**
 * The poll of a post, `undefined` if it has none or the response does not include the poll.
 *
 * @param response the response that contains the post, of a call with the expansion `attachments.poll_ids`
 * @param tweet a post of the response, also an included one
 * @since 0.1.0
 * @example
 * ```ts
 * import { pollOf } from "xeffect/core/relations"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["attachments.poll_ids"], poll_fields: ["voting_status"] }),
 *   (response) => response.data && pollOf(response, response.data)?.voting_status
 * )
 * ```
 */
export const pollOf = <Response extends AnyResponse, Post extends Tweet>(
  response: Response & Brings<PollOf<Response>, "polls", "attachments.poll_ids">,
  tweet: Post & Needs<Post, "attachments">
): PollOf<Response> | undefined => {
  const id = tweet.attachments?.poll_ids?.[0]
  return id === undefined ? undefined : pollById<Response>(response, id)
}

/**
 * The place where a post was sent from, `undefined` if it names none or the response does not include the place.
 *
 * @param response the response that contains the post, of a call with the expansion `geo.place_id`
 * @param tweet a post of the response, also an included one
 * @since 0.1.0
 * @example
 * ```ts
 * import { placeOf } from "xeffect/core/relations"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["geo.place_id"], place_fields: ["country"] }),
 *   (response) => response.data && placeOf(response, response.data)?.country
 * )
 * ```
 */
export const placeOf = <Response extends AnyResponse, Post extends Tweet>(
  response: Response & Brings<PlaceOf<Response>, "places", "geo.place_id">,
  tweet: Post & Needs<Post, "geo">
): PlaceOf<Response> | undefined => {
  const id = tweet.geo?.place_id
  return typeof id === "string" ? placeById<Response>(response, id) : undefined
}

/**
 * The whole text of a post: the long text if it has one, otherwise `text`. The X API cuts off the
 * text of a repost, but not the text of the original post (`retweetedTweetOf`).
 *
 * @param tweet a post of a call with `note_tweet` among its `tweet_fields`
 * @since 0.1.0
 * @example
 * ```ts
 * import { fullText } from "xeffect/core/relations"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", tweet_fields: ["note_tweet"] }),
 *   ({ data }) => data && fullText(data)
 * )
 * ```
 */
export const fullText = <Post extends Tweet>(
  tweet: Post & Needs<Post, "note_tweet", "note_post">
): string | undefined => tweet.note_tweet?.text ?? tweet.note_post?.text ?? tweet.text
