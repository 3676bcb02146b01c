// Written by npm run generate from spec/operations/tweets/bookmarks.ts. Changes belong there.
import type { Id, PagingParams, TweetFieldsParams, TweetsPage, WriteResponse } from "@xeffect/core"
import { authenticatedUser, operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

export interface GetBookmarksParams extends TweetFieldsParams, PagingParams {}

export interface GetBookmarksResult extends ResultOf {
  readonly result: TweetsPage<this["params"]>
}

/**
 * A page of the posts that the authenticated user has bookmarked, the newest bookmark first.
 *
 * @returns `data`, the posts; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks Beyond the specification: OAuth 1.0a, which is used if no bearer token is configured.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `bookmark.read`, `tweet.read` and `users.read`) or OAuth 1.0a
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 180 requests in 15 minutes for each user
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getBookmarks)` and `items(getBookmarks)`
 * - Reach: about the 800 newest entries
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-bookmarks
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { getBookmarks } from "xeffect/tweets"
 *
 * const program = items(getBookmarks, { tweet_fields: ["created_at"] })
 * ```
 */
export const getBookmarks = operation<GetBookmarksParams, GetBookmarksResult>({
  name: "get_bookmarks",
  method: "GET",
  path: "/2/users/{me}/bookmarks",
  params: Parameter.combine(Parameter.paging(1, 100, 100), Parameter.tweetFields),
  me: authenticatedUser,
  response: Response.json(Response.SeveralTweets),
  accepts: Credentials.user("bookmark.read", "tweet.read", "users.read"),
  limits: Limits.per15Minutes(0, 180),
  paging: "pagination_token",
  reach: { entries: 800 }
})

export interface RemoveBookmarkParams {
  /** The ID of the post. */
  readonly tweet_id: Id
}

export interface RemoveBookmarkResult extends WriteResponse<{ readonly bookmarked: boolean }> {}

/**
 * Removes a bookmark of the authenticated user.
 *
 * @returns `data.bookmarked`, `false`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `bookmark.write`, `tweet.read` and `users.read`). The app needs write permission
 * - The user's ID is looked up by `getMe`, once for each access token
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `tweet_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/delete-bookmark
 * @example
 * ```ts
 * import { removeBookmark } from "xeffect/tweets"
 *
 * const program = removeBookmark({ tweet_id: "20" })
 * ```
 */
export const removeBookmark = operation<RemoveBookmarkParams, RemoveBookmarkResult>({
  name: "remove_bookmark",
  method: "DELETE",
  path: "/2/users/{me}/bookmarks/{tweet_id}",
  params: { tweet_id: Parameter.id },
  me: authenticatedUser,
  response: Response.outcome(Response.written(Shape.struct({ bookmarked: Shape.always(Shape.boolean) })), {
    bookmarked: false
  }),
  accepts: { oauth2: ["bookmark.write", "tweet.read", "users.read"] },
  limits: Limits.per15Minutes(0, 50),
  idempotent: true
})
