// Written by npm run generate from spec/operations/tweets/bookmark-folders.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { authenticatedUser, operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import {
  type BookmarkFolder,
  folder,
  Folders,
  type GetBookmarkFoldersResult,
  type GetBookmarksByFolderResult,
  PostsOfFolder
} from "./bookmark-folder.ts"

export interface GetBookmarkFoldersParams extends UserAuthParams {
  /** The largest number of entries on a page, 1 to 100. */
  readonly max_results?: number | undefined
  /** `meta.next_token` of a response for the page after it, unmodified. There is no way back. */
  readonly pagination_token?: string | undefined
}

/**
 * A page of the bookmark folders of the authenticated user.
 *
 * @returns `data`, the folders with `id` and `name`; `meta.next_token` if there are more
 * @remarks Pages lead forward only.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `bookmark.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 50 requests in 15 minutes for the app, 50 for each user
 * - `max_results`: a whole number from 1 to 100
 * - `pagination_token`: text of 1 or more characters
 * - Paging: by `pagination_token`, with `pages(getBookmarkFolders)` and `items(getBookmarkFolders)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-bookmark-folders
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { getBookmarkFolders } from "xeffect/tweets"
 *
 * const program = items(getBookmarkFolders)
 * ```
 */
export const getBookmarkFolders = operation<GetBookmarkFoldersParams, GetBookmarkFoldersResult>({
  name: "get_bookmark_folders",
  method: "GET",
  path: "/2/users/{me}/bookmarks/folders",
  params: { max_results: Parameter.integer(1, 100), pagination_token: Parameter.token },
  me: authenticatedUser,
  response: Response.json(Folders),
  accepts: Credentials.user("bookmark.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(50, 50),
  paging: "pagination_token",
  meta: "optional"
})

export interface CreateBookmarkFolderParams {
  /** The name of the folder: 1 to 25 characters. */
  readonly name: string
}

export interface CreateBookmarkFolderResult extends WriteResponse<BookmarkFolder> {}

/**
 * Creates a bookmark folder of the authenticated user. `bookmark` puts posts into it by its `folder_id`.
 *
 * @returns `data` with the `id` and the `name` of the new folder
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `bookmark.write` and `users.read`). The app needs write permission
 * - The user's ID is looked up by `getMe`, once for each access token
 * - Rate limit: none is published
 * - `name` (required): text of 1 to 25 characters
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/create-bookmark-folder
 * @example
 * ```ts
 * import { bookmark, createBookmarkFolder } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const { data: folder } = yield* createBookmarkFolder({ name: "To read" })
 *   yield* bookmark({ tweet_id: "20", folder_id: folder.id })
 * })
 * ```
 */
export const createBookmarkFolder = operation<CreateBookmarkFolderParams, CreateBookmarkFolderResult>({
  name: "create_bookmark_folder",
  method: "POST",
  path: "/2/users/{me}/bookmarks/folders",
  params: { name: Parameter.required(Parameter.text(1, 25)) },
  body: Body.json(),
  me: authenticatedUser,
  response: Response.outcome(Response.written(folder)),
  accepts: { oauth2: ["bookmark.write", "users.read"] }
})

export interface GetBookmarksByFolderParams extends UserAuthParams {
  /** The ID of the folder. */
  readonly folder_id: Id
  /** The largest number of entries on a page, 1 to 100. */
  readonly max_results?: number | undefined
  /** `meta.next_token` of a response for the page after it, unmodified. There is no way back. */
  readonly pagination_token?: string | undefined
}

/**
 * A page of the IDs of the posts in a bookmark folder of the authenticated user. The posts themselves come from
 * `hydrateTweets`.
 *
 * @returns `data`, the posts with their `id` alone; `meta.next_token` if there are more
 * @remarks Pages lead forward only.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `bookmark.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true`
 *   by default
 * - The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is looked up by `getMe`, once for
 *   each access token
 * - Rate limit: 50 requests in 15 minutes for the app, 50 for each user
 * - `folder_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 1 to 100
 * - `pagination_token`: text of 1 or more characters
 * - Paging: by `pagination_token`, with `pages(getBookmarksByFolder)` and `items(getBookmarksByFolder)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/get-bookmarks-by-folder-id
 * @example
 * ```ts
 * import { items } from "xeffect/core"
 * import { getBookmarksByFolder } from "xeffect/tweets"
 * import { hydrateTweets } from "xeffect/tweets/hydrate"
 * import * as Stream from "effect/Stream"
 *
 * const ids = items(getBookmarksByFolder, { folder_id: "1146654567674912769" }).pipe(Stream.map(({ id }) => id))
 * const posts = hydrateTweets({ ids, tweet_fields: ["created_at"] })
 * ```
 */
export const getBookmarksByFolder = operation<GetBookmarksByFolderParams, GetBookmarksByFolderResult>({
  name: "get_bookmarks_by_folder",
  method: "GET",
  path: "/2/users/{me}/bookmarks/folders/{folder_id}",
  params: { folder_id: Parameter.id, max_results: Parameter.integer(1, 100), pagination_token: Parameter.token },
  me: authenticatedUser,
  response: Response.json(PostsOfFolder),
  accepts: Credentials.user("bookmark.read", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(50, 50),
  paging: "pagination_token",
  meta: "optional"
})
