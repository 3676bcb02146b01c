// Written by npm run generate from spec/operations/spaces/tweets.ts. Changes belong there.
import type { PagingParams, TweetFieldsParams, TweetsPage } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface GetSpaceTweetsParams extends TweetFieldsParams, PagingParams {
  /** The ID of the space. */
  readonly id: string
}

export interface GetSpaceTweetsResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts that were shared in a space.
 *
 * @returns `data`, the posts; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks Beyond the specification: `max_results` and `pagination_token`.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `space.read`, `tweet.read` and `users.read`) or app-only bearer token
 * - Rate limit: 300 requests in 15 minutes for the app, 300 for each user
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getSpaceTweets)` and `items(getSpaceTweets)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/spaces/get-space-posts
 * @example
 * ```ts
 * import { getSpaceTweets } from "xeffect/spaces"
 *
 * const program = getSpaceTweets({ id: "1DXxyRYNejbKM", expansions: ["author_id"] })
 * ```
 */
export const getSpaceTweets = operation<GetSpaceTweetsParams, GetSpaceTweetsResult>({
  name: "get_space_tweets",
  method: "GET",
  path: "/2/spaces/{id}/tweets",
  params: Parameter.combine({ id: Parameter.spaceId }, Parameter.paging(1, 100, 100), Parameter.tweetFields),
  response: Response.json(Response.SeveralTweets),
  accepts: { appOnly: true, oauth2: ["space.read", "tweet.read", "users.read"] },
  limits: Limits.per15Minutes(300, 300),
  paging: "pagination_token"
})
