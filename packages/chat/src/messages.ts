// Written by npm run generate from spec/operations/chat/messages.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { chatConversationId } from "./parameters/conversation-id.ts"
import { mediaHashKey } from "./parameters/media-hash-key.ts"
import { base64 } from "./parameters/opaque.ts"
import { type ActionSignature, actionSignatures } from "./parameters/signatures.ts"
import { several } from "./parameters/structure.ts"

export interface SendChatMessageParams extends UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
  /** The ID that the message was encrypted and signed with, `messageId` of the crypto library. */
  readonly message_id: string
  /** The encrypted message, `encryptedContent` of the crypto library: base64. */
  readonly encoded_message_create_event: string
  /** Its signature, `encodedEventSignature` of the crypto library: base64. */
  readonly encoded_message_event_signature?: string | undefined
  /** `conversation_token` of an event of the conversation. */
  readonly conversation_token?: string | undefined
}

export interface SendChatMessageResult extends WriteResponse<{
  /** The event that the participants receive: base64. */
  readonly encoded_message_event: string
}> {}

/**
 * Sends an encrypted message. To send it once more, use the same encrypted message with the same `message_id`.
 *
 * @returns `data.encoded_message_event`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `message_id` (required): text of 1 or more characters
 * - `encoded_message_create_event` (required): base64 text
 * - `encoded_message_event_signature`: base64 text
 * - `conversation_token`: text of 1 or more characters
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/send-chat-message
 * @see https://docs.x.com/xchat/getting-started
 * @example
 * ```ts
 * import { sendChatMessage } from "xeffect/chat"
 *
 * // From encryptMessage of @xdevplatform/chat-xdk.
 * declare const encrypted: { messageId: string; encryptedContent: string; encodedEventSignature: string }
 *
 * const program = sendChatMessage({
 *   id: "2244994945",
 *   message_id: encrypted.messageId,
 *   encoded_message_create_event: encrypted.encryptedContent,
 *   encoded_message_event_signature: encrypted.encodedEventSignature
 * })
 * ```
 */
export const sendChatMessage = operation<SendChatMessageParams, SendChatMessageResult>({
  name: "send_chat_message",
  method: "POST",
  path: "/2/chat/conversations/{id}/messages",
  params: {
    id: chatConversationId,
    message_id: Parameter.required(Parameter.text(1)),
    encoded_message_create_event: Parameter.required(base64),
    encoded_message_event_signature: base64,
    conversation_token: Parameter.text(1)
  },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ encoded_message_event: Shape.always(Shape.string) }))),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})

export interface DeleteChatMessagesParams extends UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
  /** The IDs of the events to delete. */
  readonly sequence_ids: ReadonlyArray<string>
  /** Whether all participants lose them, or the authenticated user only. */
  readonly delete_message_action: "delete_for_all" | "delete_for_self"
  /** The signatures of the crypto library. */
  readonly action_signatures: ReadonlyArray<ActionSignature>
  /** The keys of media that are deleted as well. */
  readonly media_hash_keys?: ReadonlyArray<string> | undefined
}

export interface DeleteChatMessagesResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Deletes messages of a conversation, for all participants or for the authenticated user only.
 *
 * @returns `data.deleted`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `sequence_ids` (required): a list of 1 or more, each text of 1 or more characters
 * - `delete_message_action` (required): one of delete_for_all, delete_for_self
 * - `action_signatures` (required): a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - `media_hash_keys`: a list of 1 or more, each a key of 1 to 50 letters and digits
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/delete-chat-messages
 * @example
 * ```ts
 * import { type ActionSignature, deleteChatMessages } from "xeffect/chat"
 *
 * // From prepareMessageDelete of @xdevplatform/chat-xdk, renamed as in the example of addConversationKeys.
 * declare const signed: ActionSignature
 *
 * const program = deleteChatMessages({
 *   id: "2244994945",
 *   sequence_ids: ["1993000000000000001"],
 *   delete_message_action: "delete_for_all",
 *   action_signatures: [signed]
 * })
 * ```
 */
export const deleteChatMessages = operation<DeleteChatMessagesParams, DeleteChatMessagesResult>({
  name: "delete_chat_messages",
  method: "POST",
  path: "/2/chat/conversations/{id}/messages/delete",
  params: {
    id: chatConversationId,
    sequence_ids: Parameter.required(several(Parameter.text(1))),
    delete_message_action: Parameter.required(Parameter.choice("delete_for_all", "delete_for_self")),
    action_signatures: Parameter.required(actionSignatures),
    media_hash_keys: several(mediaHashKey)
  },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
    deleted: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})
