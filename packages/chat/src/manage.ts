// Written by npm run generate from spec/operations/chat/manage.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { chatConversationId } from "./parameters/conversation-id.ts"
import { type ActionSignature, actionSignatures } from "./parameters/signatures.ts"

export interface ChangeChatConversationParams extends UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
  /** The signatures of the crypto library. The X API may refuse a request without them. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface ChatConversationMuteResult extends WriteResponse<{ readonly muted: boolean }> {}

/**
 * Ends notifications of a conversation for the authenticated user.
 *
 * @returns `data.muted`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { muteChatConversation } from "xeffect/chat"
 *
 * const program = muteChatConversation({ id: "g1234567890123456789" })
 * ```
 */
export const muteChatConversation = operation<ChangeChatConversationParams, ChatConversationMuteResult>({
  name: "mute_chat_conversation",
  method: "POST",
  path: "/2/chat/conversations/{id}/mute",
  params: { id: chatConversationId, action_signatures: actionSignatures },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ muted: Shape.always(Shape.boolean) })), { muted: true }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})

/**
 * Lets the authenticated user have notifications of a conversation again.
 *
 * @returns `data.muted`, `false`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { unmuteChatConversation } from "xeffect/chat"
 *
 * const program = unmuteChatConversation({ id: "g1234567890123456789" })
 * ```
 */
export const unmuteChatConversation = operation<ChangeChatConversationParams, ChatConversationMuteResult>({
  name: "unmute_chat_conversation",
  method: "DELETE",
  path: "/2/chat/conversations/{id}/mute",
  params: { id: chatConversationId, action_signatures: actionSignatures },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ muted: Shape.always(Shape.boolean) })), { muted: false }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})

export interface DeleteChatConversationResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Deletes a conversation for the authenticated user. The other participants keep it.
 *
 * @returns `data.deleted`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { deleteChatConversation } from "xeffect/chat"
 *
 * const program = deleteChatConversation({ id: "2244994945" })
 * ```
 */
export const deleteChatConversation = operation<ChangeChatConversationParams, DeleteChatConversationResult>({
  name: "delete_chat_conversation",
  method: "DELETE",
  path: "/2/chat/conversations/{id}",
  params: { id: chatConversationId, action_signatures: actionSignatures },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
    deleted: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})
