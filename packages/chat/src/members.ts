import {
  always,
  converted,
  type Id,
  ids,
  jsonBody,
  list,
  operation,
  outcome,
  required,
  type Shape,
  string,
  struct,
  text,
  textOrNumber,
  type UserAuthParams,
  type WriteResponse
} from "@xeffect/core/define"
import * as Predicate from "effect/Predicate"
import { writes } from "./accepts.ts"
import { chatConversationId } from "./parameters/conversation-id.ts"
import { errors } from "./resources/conversation.ts"
import {
  type ActionSignature,
  actionSignatures,
  type ParticipantKey,
  participantKeys
} from "./parameters/signatures.ts"

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
  /** What the crypto library signed: two signatures. Without them the X API refuses the request. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

/** What became of a change of members. Descriptions disagree on it, so every field may be absent. */
export interface ChatMembers {
  readonly conversation_key_change_sequence_id?: string
  /** The IDs of all members. */
  readonly current_member_ids?: ReadonlyArray<string>
}

export interface AddChatGroupMembersResult extends WriteResponse<ChatMembers> {}

const isBare = (value: unknown) =>
  Predicate.hasProperty(value, "conversation_key_change_sequence_id") ||
  Predicate.hasProperty(value, "current_member_ids")

// Until description 2.166 there was no `data` around it. Description 2.167 has a post there, of which nothing is needed.
const Members: Shape<AddChatGroupMembersResult> = converted(
  struct({
    data: always(struct({ conversation_key_change_sequence_id: textOrNumber, current_member_ids: list(string) })),
    errors
  }),
  (value) => (isBare(value) ? { data: value } : value)
)

/**
 * Adds users to a group, with a new key: who joins cannot read what was written before. Never sent twice: if the response
 * is lost or a 5xx, it fails with `OutcomeUnknown`.
 *
 * @param params `id`, `g` and 1 to 19 digits; `user_ids`, IDs of 1 to 19 digits; `conversation_key_version`, text;
 * `conversation_participant_keys`, 1 or more; `encrypted_title` and `encrypted_avatar_url`, text; `action_signatures`, 1 or
 * more; `user_auth`, default `true`
 * @returns `data.current_member_ids` and `data.conversation_key_change_sequence_id`, as far as the X API sends them
 * @see https://docs.x.com/x-api/chat/add-members-to-a-chat-group-conversation
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { type ActionSignature, addChatGroupMembers, type ParticipantKey } from "@xeffect/chat"
 *
 * // From prepareGroupMembersChange of @xdevplatform/chat-xdk.
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
    user_ids: required(ids()),
    conversation_key_version: text(1),
    conversation_participant_keys: participantKeys,
    encrypted_title: text(0),
    encrypted_avatar_url: text(0),
    action_signatures: actionSignatures
  },
  body: jsonBody(),
  response: outcome(Members),
  accepts: writes,
  user_auth: true
})
