// Written by npm run generate from spec/operations/tweets/quotes.ts. Changes belong there.
import type {
  ExcludeParams,
  ForwardPagingParams,
  Id,
  TweetFieldsParams,
  TweetsPage,
  UserAuthParams
} from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface GetQuoteTweetsParams extends TweetFieldsParams, ExcludeParams, ForwardPagingParams, UserAuthParams {
  /** The ID of the quoted post. */
  readonly id: Id
}

export interface GetQuoteTweetsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts that quote a post. A page may be shorter than `max_results` although more follow.
 *
 * @returns `data`, the posts; `meta.next_token` if there are more; `includes` for the expansions
 * @remarks Pages lead forward only. The posts count towards the project's post cap, which `UsageCapped` reports.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 75 requests in 15 minutes for the app, 75 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `exclude`: values without commas, spaces and control characters, for example replies, retweets (a list, or a string
 *   with commas and no spaces)
 * - `max_results`: a whole number from 10 to 100; default `10`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getQuoteTweets)` and `items(getQuoteTweets)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/get-quoted-posts
 * @example
 * ```ts
 * import { getQuoteTweets } from "xeffect/tweets"
 *
 * const program = getQuoteTweets({ id: "20", exclude: ["replies"], max_results: 100 })
 * ```
 */
export const getQuoteTweets = operation<GetQuoteTweetsParams, GetQuoteTweetsResult>({
  name: "get_quote_tweets",
  method: "GET",
  path: "/2/tweets/{id}/quote_tweets",
  params: Parameter.combine(
    { id: Parameter.id, exclude: Parameter.openChoices("replies", "retweets") },
    Parameter.paging(10, 100, 10),
    Parameter.tweetFields
  ),
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.any("tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(75, 75),
  paging: "pagination_token"
})
