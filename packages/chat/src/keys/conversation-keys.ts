// Written by npm run generate from spec/operations/chat/keys/conversation-keys.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { chatConversationId } from "../parameters/conversation-id.ts"
import { base64 } from "../parameters/opaque.ts"
import {
  type ActionSignature,
  actionSignatures,
  type ParticipantKey,
  participantKeys
} from "../parameters/signatures.ts"

export interface AddConversationKeysParams extends UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
  /** The version of the key, from the crypto library. */
  readonly conversation_key_version: string
  /** The key for each participant, including the authenticated user. */
  readonly conversation_participant_keys: ReadonlyArray<ParticipantKey>
  /** The rotation of the key in a ratchet tree, from the crypto library: base64. */
  readonly base64_encoded_key_rotation?: string | undefined
  /** The signature of the crypto library. Without it the X API refuses the request. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface AddConversationKeysResult extends WriteResponse<{
  readonly conversation_id?: string
  readonly sequence_id?: string
}> {}

/**
 * Sets the first key of a conversation, or replaces its key. A new conversation of two users needs a key before its
 * first message.
 *
 * @returns `data.conversation_id` and `data.sequence_id`, the place of the change in the conversation
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `conversation_key_version` (required): text of 1 or more characters
 * - `conversation_participant_keys` (required): a list of 1 or more, each an object with user_id,
 *   encrypted_conversation_key, public_key_version
 * - `base64_encoded_key_rotation`: base64 text
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/initialize-conversation-keys
 * @see https://docs.x.com/xchat/getting-started
 * @example
 * ```ts
 * import { addConversationKeys } from "xeffect/chat"
 *
 * // From prepareConversationKeyChange of @xdevplatform/chat-xdk.
 * declare const prepared: {
 *   readonly conversationKeyVersion: string
 *   readonly participantKeys: ReadonlyArray<{ userId: string; encryptedKey: string; publicKeyVersion: string }>
 *   readonly actionSignatures: ReadonlyArray<{
 *     messageId: string
 *     encodedMessageEventDetail: string
 *     signature: string
 *     signatureVersion: string
 *     publicKeyVersion: string
 *     signaturePayload?: string
 *   }>
 * }
 *
 * const program = addConversationKeys({
 *   id: "2244994945",
 *   conversation_key_version: prepared.conversationKeyVersion,
 *   conversation_participant_keys: prepared.participantKeys.map((key) => ({
 *     user_id: key.userId,
 *     encrypted_conversation_key: key.encryptedKey,
 *     public_key_version: key.publicKeyVersion
 *   })),
 *   action_signatures: prepared.actionSignatures.map((signed) => ({
 *     message_id: signed.messageId,
 *     encoded_message_event_detail: signed.encodedMessageEventDetail,
 *     message_event_signature: {
 *       signature: signed.signature,
 *       signature_version: signed.signatureVersion,
 *       public_key_version: signed.publicKeyVersion
 *     },
 *     signature_payload: signed.signaturePayload
 *   }))
 * })
 * ```
 */
export const addConversationKeys = operation<AddConversationKeysParams, AddConversationKeysResult>({
  name: "add_conversation_keys",
  method: "POST",
  path: "/2/chat/conversations/{id}/keys",
  params: {
    id: chatConversationId,
    conversation_key_version: Parameter.required(Parameter.text(1)),
    conversation_participant_keys: Parameter.required(participantKeys),
    base64_encoded_key_rotation: base64,
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.outcome(
    Response.written(Shape.struct({ conversation_id: Shape.string, sequence_id: Shape.textOrNumber }))
  ),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})
