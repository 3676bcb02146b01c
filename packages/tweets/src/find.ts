import * as Parameter from "@xeffect/core/parameter"
import { finder } from "@xeffect/core/find"
import type {
  Exact,
  Id,
  Lookup,
  SelectTweet,
  TweetFieldsParams,
  TweetsResponse,
  UserAuthParams,
  XApi,
  XError
} from "@xeffect/core"
import type * as Effect from "effect/Effect"
import { getTweets } from "./lookup.ts"

export interface FindTweetParams extends TweetFieldsParams, UserAuthParams {
  /** The ID of the post. */
  readonly id: Id
}

/** The result: the post, or what the X API reports if there is none. */
export type FindTweetResult<Params> = Lookup<SelectTweet<Params>, TweetsResponse<Params>>

const findTweetById = finder(getTweets, { parameter: "ids", field: "id", key: Parameter.id })

/**
 * One post by its ID, in one request with others: concurrent calls, anywhere in a program, become one `getTweets` for each
 * 100 different IDs if their fields and credentials are the same.
 *
 * Returns `Found`, with the post as its `value` and the `response` that contains it (`authorOf(found.response, found.value)`
 * and the like find what it refers to), or `Missing`, with the X API's `problem`. A call that is interrupted before the
 * request is sent is left out of it; a request that was sent continues for the others.
 *
 * @param params `id` of the post; fields and expansions; `user_auth`
 * @remarks Credentials and rate limit are the same as for {@link getTweets}.
 * Errors: the same as for {@link getTweets}, for all calls that share a request; `InvalidInput` for a value that is not an ID, for
 * that call alone.
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/get-posts-by-ids
 * @example
 * ```ts
 * import { findTweet } from "xeffect/tweets/find"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.forEach(["20", "21", "22"], (id) => findTweet({ id, tweet_fields: ["lang"] }), {
 *   concurrency: "unbounded"
 * })
 * ```
 */
export const findTweet = <const Given extends FindTweetParams>(
  params: Exact<Given, FindTweetParams>
): Effect.Effect<FindTweetResult<Given>, XError, XApi> => {
  // The types follow the parameters, which no value can show: `get_tweets` checks its responses, and the fields are those
  // of `params`.
  return findTweetById(params) as Effect.Effect<FindTweetResult<Given>, XError, XApi>
}
