import type { DmEvent } from "../dm-event.ts"
import type { Tweet } from "../tweet.ts"
import type { AnyResponse, Brings, MediaOf, Needs, TweetOf } from "./response.ts"
import { mediaByKey } from "./find-attachment.ts"
import { tweetById } from "./find-tweet.ts"
import { findAll } from "./table.ts"

/**
 * The photos, GIFs and videos of a post or of a direct message, in their order. Only those that the response includes.
 *
 * @param response the response that contains it, of a call with the expansion `attachments.media_keys`
 * (`referenced_tweets.id.attachments.media_keys` for the media of included posts)
 * @param resource a post or a direct message event of the response, also an included post
 * @since 0.1.0
 * @example
 * ```ts
 * import { mediaOf } from "xeffect/core/relations"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["attachments.media_keys"], media_fields: ["url"] }),
 *   (response) => response.data && mediaOf(response, response.data).map(({ url }) => url)
 * )
 * ```
 */
export const mediaOf = <Response extends AnyResponse, Resource extends Tweet | DmEvent>(
  response: Response & Brings<MediaOf<Response>, "media", "attachments.media_keys">,
  resource: Resource & Needs<Resource, "attachments">
): ReadonlyArray<MediaOf<Response>> =>
  findAll(resource.attachments?.media_keys, (key) => mediaByKey<Response>(response, key))

/**
 * The posts from which the media of a post were taken. Only those that the response includes.
 *
 * @param response the response that contains the post, of a call with the expansion `attachments.media_source_tweet`
 * @param tweet a post of the response, also an included one
 * @since 0.1.0
 * @example
 * ```ts
 * import { mediaSourceTweetsOf } from "xeffect/core/relations"
 * import { getTweet } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["attachments.media_source_tweet"] }),
 *   (response) => response.data && mediaSourceTweetsOf(response, response.data).map(({ id }) => id)
 * )
 * ```
 */
export const mediaSourceTweetsOf = <Response extends AnyResponse, Post extends Tweet>(
  response: Response & Brings<TweetOf<Response>, "tweets", "attachments.media_source_tweet">,
  tweet: Post & Needs<Post, "attachments">
): ReadonlyArray<TweetOf<Response>> =>
  findAll(tweet.attachments?.media_source_tweet_id, (id) => tweetById<Response>(response, id))
