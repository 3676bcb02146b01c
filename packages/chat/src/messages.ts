// Written by npm run generate from spec/operations/chat/messages.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/Body"
import * as Credentials from "@xeffect/core/Credentials"
import * as Parameter from "@xeffect/core/Parameter"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"
import { chatConversationId } from "./parameters/conversation-id.ts"
import { base64 } from "./parameters/opaque.ts"

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
 * @param params `id` of the conversation, or of the other user; `message_id`, the encrypted message and its signature,
 * as the crypto library made them; `conversation_token`
 * @returns `data.encoded_message_event`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `dm.write`, `tweet.read` and `users.read`. The app needs write
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
