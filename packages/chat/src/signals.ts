// Written by npm run generate from spec/operations/chat/signals.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { chatConversationId } from "./parameters/conversation-id.ts"

export interface MarkChatConversationReadParams extends UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
  /** The ID of the last event that was read. */
  readonly seen_until_sequence_id: string
}

export interface ChatSignalResult extends WriteResponse<{ readonly success: boolean }> {}

/**
 * Marks a conversation as read up to an event.
 *
 * @returns `data.success`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `seen_until_sequence_id` (required): text of 1 or more characters
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/mark-conversation-as-read
 * @example
 * ```ts
 * import { markChatConversationRead } from "xeffect/chat"
 *
 * const program = markChatConversationRead({ id: "2244994945", seen_until_sequence_id: "1993000000000000001" })
 * ```
 */
export const markChatConversationRead = operation<MarkChatConversationReadParams, ChatSignalResult>({
  name: "mark_chat_conversation_read",
  method: "POST",
  path: "/2/chat/conversations/{id}/read",
  params: { id: chatConversationId, seen_until_sequence_id: Parameter.required(Parameter.text(1)) },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ success: Shape.always(Shape.boolean) })), {
    success: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})

export interface SendChatTypingIndicatorParams extends UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
}

/**
 * Shows the other participants of a conversation that the authenticated user is typing.
 *
 * @returns `data.success`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/send-typing-indicator
 * @example
 * ```ts
 * import { sendChatTypingIndicator } from "xeffect/chat"
 *
 * const program = sendChatTypingIndicator({ id: "2244994945" })
 * ```
 */
export const sendChatTypingIndicator = operation<SendChatTypingIndicatorParams, ChatSignalResult>({
  name: "send_chat_typing_indicator",
  method: "POST",
  path: "/2/chat/conversations/{id}/typing",
  params: { id: chatConversationId },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ success: Shape.always(Shape.boolean) })), {
    success: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})
