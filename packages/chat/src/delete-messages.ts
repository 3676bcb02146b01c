import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/Body"
import * as Parameter from "@xeffect/core/Parameter"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"
import { writes } from "./accepts.ts"
import { chatConversationId } from "./parameters/conversation-id.ts"
import { mediaHashKey } from "./parameters/media-hash-key.ts"
import { type ActionSignature, actionSignatures } from "./parameters/signatures.ts"
import { several } from "./parameters/structure.ts"

export interface DeleteChatMessagesParams extends UserAuthParams {
  /** The conversation: the ID of the other user, two IDs of users, or the ID of a group. */
  readonly id: Id
  /** The IDs of the events to delete. */
  readonly sequence_ids: ReadonlyArray<string>
  /** Whether all participants lose them, or the authenticated user only. */
  readonly delete_message_action: "delete_for_all" | "delete_for_self"
  /** What the crypto library signed. */
  readonly action_signatures: ReadonlyArray<ActionSignature>
  /** The keys of media that are deleted as well. */
  readonly media_hash_keys?: ReadonlyArray<string> | undefined
}

export interface DeleteChatMessagesResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Deletes messages of a conversation, for all participants or for the authenticated user only.
 *
 * @param params `id` of the conversation, or of the other user; `sequence_ids` of the events and
 * `delete_message_action`; what was signed; `media_hash_keys` of media that are deleted as well
 * @returns `data.deleted`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `dm.write`, `tweet.read` and `users.read`. The app needs write
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
  accepts: writes,
  user_auth: true
})
