// Written by npm run generate from spec/operations/tweets/lookup.ts. Changes belong there.
import type { Id, TweetFieldsParams, TweetResponse, TweetsResponse, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface GetTweetParams extends TweetFieldsParams, UserAuthParams {
  /** The ID of the post. */
  readonly id: Id
}

export interface GetTweetResult extends ResultOf {
  readonly result: TweetResponse<this["params"]>
}

/**
 * One post by its ID.
 *
 * @returns `data`, the post with its default and the requested fields; `includes` for the expansions; `errors`, and no
 * `data`, for a post that does not exist or may not be read
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 450 requests in 15 minutes for the app, 900 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/get-post-by-id
 * @example
 * ```ts
 * import { getTweet } from "xeffect/tweets"
 *
 * const program = getTweet({ id: "20", tweet_fields: ["created_at"], expansions: ["author_id"] })
 * ```
 */
export const getTweet = operation<GetTweetParams, GetTweetResult>({
  name: "get_tweet",
  method: "GET",
  path: "/2/tweets/{id}",
  params: Parameter.combine({ id: Parameter.id }, Parameter.tweetFields),
  response: Response.json(Response.SingleTweet),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(450, 900)
})

export interface GetTweetsParams extends TweetFieldsParams, UserAuthParams {
  /** IDs of posts: a list, or a string with commas and no spaces. */
  readonly ids: ReadonlyArray<Id> | string
}

export interface GetTweetsResult extends ResultOf {
  readonly result: TweetsResponse<this["params"]>
}

/**
 * Posts by their IDs.
 *
 * @returns `data`, the posts that were found; `includes` for the expansions; `errors`, one for each post that was not
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 3,500 requests in 15 minutes for the app, 5,000 for each user
 * - `ids` (required): 1 to 100 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/get-posts-by-ids
 * @example
 * ```ts
 * import { getTweets } from "xeffect/tweets"
 *
 * const program = getTweets({ ids: ["20", "21"], tweet_fields: "author_id,created_at" })
 * ```
 */
export const getTweets = operation<GetTweetsParams, GetTweetsResult>({
  name: "get_tweets",
  method: "GET",
  path: "/2/tweets",
  params: Parameter.combine({ ids: Parameter.required(Parameter.ids(100)) }, Parameter.tweetFields),
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(3500, 5000)
})
