// Written by npm run generate from spec/operations/chat/conversations.ts. Changes belong there.
import type { ForwardPagingParams, Id, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import { chatConversationId } from "./parameters/conversation-id.ts"
import {
  chatConversationFields,
  type ChatConversationFieldsParams,
  type ChatConversationResponse,
  type ChatConversationsPage,
  SeveralChatConversations,
  SingleChatConversation
} from "./resources/conversation.ts"
import { firstOfList } from "./resources/first-of-list.ts"

export interface GetChatConversationsParams extends ChatConversationFieldsParams, ForwardPagingParams, UserAuthParams {}

export interface GetChatConversationsResult extends ResultOf {
  readonly result: ChatConversationsPage<this["params"]>
}

/**
 * Returns a page of the authenticated user's encrypted conversations.
 *
 * @returns `data`, the conversations; `meta.next_token`, `meta.has_more`, `meta.has_message_requests`; `includes` for
 * the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `max_results`: a whole number from 1 to 100; default `10`
 * - `pagination_token`: text of 1 or more characters
 * - `chat_conversation_fields`, `expansions` and `user_fields`: names of letters, digits, dots and underscores (a list,
 *   or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getChatConversations)` and `items(getChatConversations)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/get-chat-conversations
 * @example
 * ```ts
 * import { getChatConversations } from "xeffect/chat"
 *
 * const program = getChatConversations({ chat_conversation_fields: ["is_muted"], expansions: ["member_ids"] })
 * ```
 */
export const getChatConversations = operation<GetChatConversationsParams, GetChatConversationsResult>({
  name: "get_chat_conversations",
  method: "GET",
  path: "/2/chat/conversations",
  params: Parameter.combine(Parameter.paging(1, 100, 10), chatConversationFields),
  response: Response.json(SeveralChatConversations),
  accepts: Credentials.user("dm.read", "users.read"),
  user_auth: true,
  paging: "pagination_token"
})

export interface GetChatConversationParams extends ChatConversationFieldsParams, UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
}

export interface GetChatConversationResult extends ResultOf {
  readonly result: ChatConversationResponse<this["params"]>
}

/**
 * Returns one conversation of the authenticated user.
 *
 * @returns `data`, the conversation; `includes` for the expansions; `errors`, and no `data`, if it does not exist
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `chat_conversation_fields`, `expansions` and `user_fields`: names of letters, digits, dots and underscores (a list,
 *   or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/get-chat-conversation
 * @example
 * ```ts
 * import { getChatConversation } from "xeffect/chat"
 *
 * const program = getChatConversation({ id: "g1234567890123456789", chat_conversation_fields: ["group_name"] })
 * ```
 */
export const getChatConversation = operation<GetChatConversationParams, GetChatConversationResult>({
  name: "get_chat_conversation",
  method: "GET",
  path: "/2/chat/conversations/{id}",
  params: Parameter.combine({ id: chatConversationId }, chatConversationFields),
  response: Response.reshaped(Response.json(SingleChatConversation), firstOfList),
  accepts: Credentials.user("dm.read", "tweet.read", "users.read"),
  user_auth: true
})
