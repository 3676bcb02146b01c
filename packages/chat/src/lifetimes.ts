// Written by npm run generate from spec/operations/chat/lifetimes.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import type { ChangeChatConversationParams } from "./manage.ts"
import { chatConversationId } from "./parameters/conversation-id.ts"
import { digits } from "./parameters/opaque.ts"
import { type ActionSignature, actionSignatures } from "./parameters/signatures.ts"

export interface UpdateChatConversationMessageTtlParams extends UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
  /** How long, in milliseconds. */
  readonly message_ttl_ms: Id
  /** The signatures of the crypto library. The X API may refuse a request without them. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface UpdateChatConversationMessageTtlResult extends WriteResponse<{ readonly updated: boolean }> {}

/**
 * Sets how long new messages of a conversation are kept.
 *
 * @returns `data.updated`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `message_ttl_ms` (required): 1 to 19 digits (a string, a bigint or a safe integer)
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { updateChatConversationMessageTtl } from "xeffect/chat"
 *
 * const program = updateChatConversationMessageTtl({ id: "2244994945", message_ttl_ms: 86_400_000 })
 * ```
 */
export const updateChatConversationMessageTtl = operation<
  UpdateChatConversationMessageTtlParams,
  UpdateChatConversationMessageTtlResult
>({
  name: "update_chat_conversation_message_ttl",
  method: "PUT",
  path: "/2/chat/conversations/{id}/message_ttl",
  params: { id: chatConversationId, message_ttl_ms: Parameter.required(digits), action_signatures: actionSignatures },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ updated: Shape.always(Shape.boolean) })), {
    updated: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})

export interface DeleteChatConversationMessageTtlResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Ends that new messages of a conversation are removed after a time.
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
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { deleteChatConversationMessageTtl } from "xeffect/chat"
 *
 * const program = deleteChatConversationMessageTtl({ id: "2244994945" })
 * ```
 */
export const deleteChatConversationMessageTtl = operation<
  ChangeChatConversationParams,
  DeleteChatConversationMessageTtlResult
>({
  name: "delete_chat_conversation_message_ttl",
  method: "DELETE",
  path: "/2/chat/conversations/{id}/message_ttl",
  params: { id: chatConversationId, action_signatures: actionSignatures },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
    deleted: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})
