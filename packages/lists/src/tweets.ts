// Written by npm run generate from spec/operations/lists/tweets.ts. Changes belong there.
import type { Id, PagingParams, TweetFieldsParams, TweetsPage, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface GetListTweetsParams extends TweetFieldsParams, PagingParams, UserAuthParams {
  /** The ID of the list, also as a list of exactly one ID. */
  readonly id: Id | readonly [Id]
}

export interface GetListTweetsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts by the members of a list, the newest first.
 *
 * @returns `data`, the posts; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks A private list needs the credentials of its owner. Beyond the specification: `media_fields`, `place_fields`
 * and `poll_fields`.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.read`, `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a.
 *   `user_auth` is `false` by default
 * - Rate limit: 900 requests in 15 minutes for the app, 900 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer), also as a list of exactly one
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getListTweets)` and `items(getListTweets)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/lists/get-list-posts
 * @example
 * ```ts
 * import { getListTweets } from "xeffect/lists"
 *
 * const program = getListTweets({ id: "84839422", expansions: ["author_id"], max_results: 50 })
 * ```
 */
export const getListTweets = operation<GetListTweetsParams, GetListTweetsResult>({
  name: "get_list_tweets",
  method: "GET",
  path: "/2/lists/{id}/tweets",
  params: Parameter.combine({ id: Parameter.singleId }, Parameter.paging(1, 100, 100), Parameter.tweetFields),
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.any("list.read", "tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(900, 900),
  paging: "pagination_token"
})
