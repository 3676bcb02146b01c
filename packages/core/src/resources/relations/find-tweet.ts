import type { AnyResponse, TweetOf } from "./response.ts"
import { dataWith, table } from "./table.ts"

const findIncludedTweet = table(function* ({ data, includes }) {
  for (const tweet of includes?.tweets ?? []) yield [tweet.id, tweet]
  for (const tweet of includes?.posts ?? []) yield [tweet.id, tweet]
  // Direct message events have a text as well.
  for (const tweet of dataWith(data, ["id", "text"], "event_type")) yield [`${tweet["id"]}`, tweet]
})

/**
 * The post with this ID in a response, `undefined` if it has none. The posts of a response are read once, not at
 * each call.
 *
 * @param response the response of any operation: its included posts, under both names that the X API has for them, and
 * its data if they are posts
 * @since 0.1.0
 * @example
 * ```ts
 * import { tweetById } from "xeffect/core/relations"
 * import { getUser } from "xeffect/users"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.map(getUser({ id: "12", expansions: ["pinned_tweet_id"] }), (response) => tweetById(response, "20"))
 * ```
 */
export const tweetById = <Response extends AnyResponse>(
  response: Response,
  id: string
): TweetOf<Response> | undefined =>
  // The table belongs to this response, so its entries have the types of that response.
  findIncludedTweet(response, id) as TweetOf<Response> | undefined
