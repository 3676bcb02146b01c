import type { Id, Problem, WriteResponse } from "@xeffect/core"
import { authenticatedUser, operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Rule from "@xeffect/core/rule"
import { bookmarked, type Bookmarked, type BookmarkedEach } from "./bookmark-response.ts"

interface InFolder {
  /** The folder to put it into. Default: none. */
  readonly folder_id?: Id | undefined
}

interface OneBookmark extends InFolder {
  /** The ID of the post. */
  readonly tweet_id: Id
  readonly tweet_ids?: undefined
}

interface SeveralBookmarks extends InFolder {
  readonly tweet_id?: undefined
  /** The IDs of 1 to 25 posts, in one request at the price of one. */
  readonly tweet_ids: ReadonlyArray<Id> | string
}

/** Exactly one of `tweet_id` and `tweet_ids`. */
export type BookmarkParams = OneBookmark | SeveralBookmarks

/** The outcome of several bookmarks: one entry for each, and `errors` for those that could not be made. */
export interface SeveralBookmarked {
  readonly data: ReadonlyArray<BookmarkedEach>
  readonly errors?: ReadonlyArray<Problem>
}

export interface BookmarkResult extends ResultOf {
  readonly result: this["params"] extends { readonly tweet_ids: ReadonlyArray<unknown> | string }
    ? SeveralBookmarked
    : WriteResponse<Bookmarked>
}

/**
 * Bookmarks a post for the authenticated user, or up to 25 posts in one request, which is billed and counted as one.
 *
 * @returns `data.bookmarked`, `true`; for `tweet_ids` `data` has an entry for each post, and `errors` one for each that
 * could not be bookmarked
 * @remarks Beyond the specification: `folder_id`, `tweet_ids`.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `bookmark.write`, `tweet.read` and `users.read`). The app needs write permission
 * - The user's ID is looked up by `getMe`, once for each access token
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `tweet_id` and `folder_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `tweet_ids`: 1 to 25 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - Exactly one of `tweet_id` and `tweet_ids`
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/create-bookmark
 * @example
 * ```ts
 * import { bookmark } from "xeffect/tweets"
 *
 * const program = bookmark({ tweet_ids: ["20", "21"] })
 * ```
 */
export const bookmark = operation<BookmarkParams, BookmarkResult>({
  name: "bookmark",
  method: "POST",
  path: "/2/users/{me}/bookmarks",
  params: { tweet_id: Parameter.id, tweet_ids: Parameter.ids(25), folder_id: Parameter.id },
  rules: [Rule.oneOf(["tweet_id", "tweet_ids"], true)],
  body: Body.json(),
  me: authenticatedUser,
  response: bookmarked,
  accepts: { oauth2: ["bookmark.write", "tweet.read", "users.read"] },
  limits: Limits.per15Minutes(0, 50)
})
