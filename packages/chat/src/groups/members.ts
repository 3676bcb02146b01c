// Written by npm run generate from spec/operations/chat/groups/members.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { chatConversationId } from "../parameters/conversation-id.ts"
import {
  type ActionSignature,
  actionSignatures,
  type ParticipantKey,
  participantKeys
} from "../parameters/signatures.ts"
import { type ChatMembers, Members, withData } from "./changed-members.ts"

export interface AddChatGroupMembersParams extends UserAuthParams {
  /** The group. */
  readonly id: Id
  /** The IDs of the users to add. */
  readonly user_ids: ReadonlyArray<Id> | string
  /** The version of the new key, from the crypto library. */
  readonly conversation_key_version?: string | undefined
  /** The new key for each member, old and new. */
  readonly conversation_participant_keys?: ReadonlyArray<ParticipantKey> | undefined
  /** The name of the group, encrypted with the new key. */
  readonly encrypted_title?: string | undefined
  /** The address of the group's picture, encrypted with the new key. */
  readonly encrypted_avatar_url?: string | undefined
  /** The two signatures of the crypto library. Without them the X API refuses the request. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface AddChatGroupMembersResult extends WriteResponse<ChatMembers> {}

/**
 * Adds users to a group, with a new key: new members cannot read earlier messages.
 *
 * @returns `data.current_member_ids` and `data.conversation_key_change_sequence_id`, if the X API sends them
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `user_ids` (required): 1 or more IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `conversation_key_version`: text of 1 or more characters
 * - `conversation_participant_keys`: a list of 1 or more, each an object with user_id, encrypted_conversation_key,
 *   public_key_version
 * - `encrypted_title` and `encrypted_avatar_url`: text
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/add-members-to-a-chat-group-conversation
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { type ActionSignature, addChatGroupMembers, type ParticipantKey } from "xeffect/chat"
 *
 * // From prepareGroupMembersChange of @xdevplatform/chat-xdk, renamed as in the example of addConversationKeys.
 * declare const prepared: {
 *   readonly version: string
 *   readonly keys: ReadonlyArray<ParticipantKey>
 *   readonly signatures: ReadonlyArray<ActionSignature>
 * }
 *
 * const program = addChatGroupMembers({
 *   id: "g1234567890123456789",
 *   user_ids: ["6253282"],
 *   conversation_key_version: prepared.version,
 *   conversation_participant_keys: prepared.keys,
 *   action_signatures: prepared.signatures
 * })
 * ```
 */
export const addChatGroupMembers = operation<AddChatGroupMembersParams, AddChatGroupMembersResult>({
  name: "add_chat_group_members",
  method: "POST",
  path: "/2/chat/conversations/{id}/members",
  params: {
    id: chatConversationId,
    user_ids: Parameter.required(Parameter.ids()),
    conversation_key_version: Parameter.text(1),
    conversation_participant_keys: participantKeys,
    encrypted_title: Parameter.text(0),
    encrypted_avatar_url: Parameter.text(0),
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.reshaped(Response.outcome(Members, {}), withData),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})

export interface RemoveChatGroupMembersParams extends UserAuthParams {
  /** The group. */
  readonly id: Id
  /** The IDs of the users to remove. */
  readonly user_ids: ReadonlyArray<Id> | string
  /** The signatures of the crypto library. The X API may refuse a request without them. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface RemoveChatGroupMembersResult extends WriteResponse<{ readonly removed: boolean }> {}

/**
 * Removes users from a group. A member who removes themselves leaves it.
 *
 * @returns `data.removed`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19 digits for a
 *   group
 * - `user_ids` (required): 1 or more IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { removeChatGroupMembers } from "xeffect/chat"
 *
 * const program = removeChatGroupMembers({ id: "g1234567890123456789", user_ids: ["6253282"] })
 * ```
 */
export const removeChatGroupMembers = operation<RemoveChatGroupMembersParams, RemoveChatGroupMembersResult>({
  name: "remove_chat_group_members",
  method: "POST",
  path: "/2/chat/conversations/{id}/members/remove",
  params: {
    id: chatConversationId,
    user_ids: Parameter.required(Parameter.ids()),
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ removed: Shape.always(Shape.boolean) })), {
    removed: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})
