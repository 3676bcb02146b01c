import {
  type Exact,
  type Id,
  id,
  type Lookup,
  type SelectTweet,
  type TweetFieldsParams,
  type TweetsResponse,
  type UserAuthParams
} from "@xeffect/core/define"
import { finder } from "@xeffect/core/find"
import type { XApi, XError } from "@xeffect/core"
import type * as Effect from "effect/Effect"
import { getTweets } from "./lookup.ts"

export interface FindTweetParams extends TweetFieldsParams, UserAuthParams {
  /** The ID of the post. */
  readonly id: Id
}

/** What became of the ID: the post, or what the service says where there is none. */
export type FindTweetResult<Params> = Lookup<SelectTweet<Params>, TweetsResponse<Params>>

const find = finder(getTweets, { parameter: "ids", field: "id", key: id })

/**
 * One post by its ID, together with others: calls that are made side by side, in whatever parts of a program, become one
 * `get_tweets` for each 100 different IDs. Calls go together where their fields and credentials are the same.
 *
 * Gives `Found`, with the post as its `value` and the `response` in which it came (`authorOf(found.response, found.value)`
 * and the like find what it refers to), or `Missing`, with the service's `problem`. A call that is interrupted before the
 * request is sent is left out of it; a request that was sent goes on for the others.
 *
 * @param params `id` of the post; fields and expansions; `user_auth`
 * @remarks Credentials and rate limit are those of {@link getTweets}.
 * Errors: what `get_tweets` fails with, the same failure for all calls that went together; `InvalidInput` for an ID that
 * is none, for that call alone.
 * @see https://docs.x.com/x-api/posts/get-posts-by-ids
 * @example
 * ```ts
 * import { findTweet } from "@xeffect/tweets/find"
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
  const { id, ...fields }: FindTweetParams = params
  // The types follow the parameters, which no value can show: `get_tweets` checks its responses, and the fields are those
  // of `params`.
  return find(id, fields) as Effect.Effect<FindTweetResult<Given>, XError, XApi>
}
