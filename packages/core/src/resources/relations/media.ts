import type { DmEvent } from "../dm-event.ts"
import type { Tweet } from "../tweet.ts"
import type { AnyAnswer, Brings, MediaOf, Needs, TweetOf } from "./answer.ts"
import { mediaByKey } from "./find-attachment.ts"
import { tweetById } from "./find-tweet.ts"
import { findAll } from "./table.ts"

/**
 * The photos, GIFs and videos of a post or of a direct message, in their order, as far as they came along.
 *
 * @param answer the answer in which it came, of a call with the expansion `attachments.media_keys`
 * (`referenced_tweets.id.attachments.media_keys` for the media of included posts)
 * @param resource a post or a direct message event of the answer, also an included post
 * @example
 * ```ts
 * import { mediaOf } from "@xeffect/core/relations"
 * import { getTweet } from "@xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["attachments.media_keys"], media_fields: ["url"] }),
 *   (answer) => answer.data && mediaOf(answer, answer.data).map(({ url }) => url)
 * )
 * ```
 */
export const mediaOf = <Answer extends AnyAnswer, Resource extends Tweet | DmEvent>(
  answer: Answer & Brings<MediaOf<Answer>, "media", "attachments.media_keys">,
  resource: Resource & Needs<Resource, "attachments">
): ReadonlyArray<MediaOf<Answer>> => findAll(resource.attachments?.media_keys, (key) => mediaByKey<Answer>(answer, key))

/**
 * The posts from which the media of a post were taken, as far as they came along.
 *
 * @param answer the answer in which the post came, of a call with the expansion `attachments.media_source_tweet`
 * @param tweet a post of the answer, also an included one
 * @example
 * ```ts
 * import { mediaSourceTweetsOf } from "@xeffect/core/relations"
 * import { getTweet } from "@xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(
 *   getTweet({ id: "20", expansions: ["attachments.media_source_tweet"] }),
 *   (answer) => answer.data && mediaSourceTweetsOf(answer, answer.data).map(({ id }) => id)
 * )
 * ```
 */
export const mediaSourceTweetsOf = <Answer extends AnyAnswer, Post extends Tweet>(
  answer: Answer & Brings<TweetOf<Answer>, "tweets", "attachments.media_source_tweet">,
  tweet: Post & Needs<Post, "attachments">
): ReadonlyArray<TweetOf<Answer>> =>
  findAll(tweet.attachments?.media_source_tweet_id, (id) => tweetById<Answer>(answer, id))
