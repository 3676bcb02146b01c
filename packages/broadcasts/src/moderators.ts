// Written by npm run generate from spec/operations/broadcasts/moderators.ts. Changes belong there.
import type { Id, UserAuthParams, UserFieldsParams, UsersResponse, WriteResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

export interface GetChatModeratorsParams extends UserFieldsParams, UserAuthParams {}

export interface GetChatModeratorsResult extends ResultOf {
  readonly result: UsersResponse<this["params"]>
}

/**
 * Returns the users who moderate the chats of the authenticated user's broadcasts.
 *
 * @returns `data`, the users; `meta.result_count`; `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `broadcast.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is
 *   `true` by default
 * - Rate limit: none is published
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @example
 * ```ts
 * import { getChatModerators } from "xeffect/broadcasts"
 *
 * const program = getChatModerators({ user_fields: ["created_at"] })
 * ```
 */
export const getChatModerators = operation<GetChatModeratorsParams, GetChatModeratorsResult>({
  name: "get_chat_moderators",
  method: "GET",
  path: "/2/broadcasts/chat/moderators",
  params: Parameter.userFields,
  response: Response.json(Response.SeveralUsers),
  accepts: Credentials.user("broadcast.read", "tweet.read", "users.read"),
  user_auth: true
})

export interface AddChatModeratorParams extends UserAuthParams {
  /** The ID of the user. */
  readonly user_id: Id
}

export interface ChatModeratorsResult extends WriteResponse<{
  /** The IDs of all users who moderate now. */
  readonly moderator_user_ids: ReadonlyArray<string>
}> {}

/**
 * Lets a user moderate the chats of the authenticated user's broadcasts.
 *
 * @returns `data.moderator_user_ids`, all who moderate now
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `broadcast.read` and `broadcast.write`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @example
 * ```ts
 * import { addChatModerator } from "xeffect/broadcasts"
 *
 * const program = addChatModerator({ user_id: "2244994945" })
 * ```
 */
export const addChatModerator = operation<AddChatModeratorParams, ChatModeratorsResult>({
  name: "add_chat_moderator",
  method: "POST",
  path: "/2/broadcasts/chat/moderators",
  params: { user_id: Parameter.required(Parameter.id) },
  body: Body.json(),
  response: Response.outcome(
    Response.written(Shape.struct({ moderator_user_ids: Shape.always(Shape.list(Shape.string)) }))
  ),
  accepts: Credentials.user("broadcast.read", "broadcast.write"),
  user_auth: true,
  idempotent: true
})

export interface RemoveChatModeratorParams extends UserAuthParams {
  /** The ID of the user. */
  readonly user_id: Id
}

/**
 * Ends that a user moderates the chats of the authenticated user's broadcasts.
 *
 * @returns `data.moderator_user_ids`, all who moderate now
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `broadcast.read` and `broadcast.write`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @example
 * ```ts
 * import { removeChatModerator } from "xeffect/broadcasts"
 *
 * const program = removeChatModerator({ user_id: "2244994945" })
 * ```
 */
export const removeChatModerator = operation<RemoveChatModeratorParams, ChatModeratorsResult>({
  name: "remove_chat_moderator",
  method: "DELETE",
  path: "/2/broadcasts/chat/moderators/{user_id}",
  params: { user_id: Parameter.id },
  response: Response.outcome(
    Response.written(Shape.struct({ moderator_user_ids: Shape.always(Shape.list(Shape.string)) }))
  ),
  accepts: Credentials.user("broadcast.read", "broadcast.write"),
  user_auth: true,
  idempotent: true
})
