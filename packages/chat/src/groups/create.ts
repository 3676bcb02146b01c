// Written by npm run generate from spec/operations/chat/groups/create.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { chatConversationId } from "../parameters/conversation-id.ts"
import { base64, digits } from "../parameters/opaque.ts"
import {
  type ActionSignature,
  actionSignatures,
  type ParticipantKey,
  participantKeys
} from "../parameters/signatures.ts"

export interface InitializeChatGroupParams extends UserAuthParams {}

export interface InitializeChatGroupResult extends WriteResponse<{
  /** The ID for the new group, `g` and digits. */
  readonly conversation_id: string
}> {}

/**
 * Returns the ID for a new group. The crypto library needs it to sign the creation; `createChatConversation` then
 * creates the group.
 *
 * @returns `data.conversation_id`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `dm.write`) or OAuth 1.0a. The app needs write permission. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/initialize-chat-group
 * @example
 * ```ts
 * import { initializeChatGroup } from "xeffect/chat"
 *
 * const program = initializeChatGroup()
 * ```
 */
export const initializeChatGroup = operation<InitializeChatGroupParams, InitializeChatGroupResult>({
  name: "initialize_chat_group",
  method: "POST",
  path: "/2/chat/conversations/group/initialize",
  params: {},
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ conversation_id: Shape.always(Shape.string) }))),
  accepts: Credentials.user("dm.write"),
  user_auth: true
})

export interface CreateChatConversationParams extends UserAuthParams {
  /** The ID of the group, from {@link initializeChatGroup}. */
  readonly conversation_id: Id
  /** The version of the key, from the crypto library. */
  readonly conversation_key_version: string
  /** The key for each member, including the authenticated user. */
  readonly conversation_participant_keys: ReadonlyArray<ParticipantKey>
  /** The IDs of all members, including the authenticated user. */
  readonly group_members: ReadonlyArray<Id> | string
  /** The IDs of the members who administer the group. */
  readonly group_admins?: ReadonlyArray<Id> | string | undefined
  /** The name, byte for byte as it was signed. */
  readonly group_name?: string | undefined
  /** The subject of the group. */
  readonly group_description?: string | undefined
  /** The address of the picture, byte for byte as it was signed. */
  readonly group_avatar_url?: string | undefined
  /** How long messages are kept, in milliseconds. */
  readonly ttl_msec?: Id | undefined
  /** The rotation of the key in a ratchet tree, from the crypto library: base64. */
  readonly base64_encoded_key_rotation?: string | undefined
  /** The two signatures of the crypto library. Without them the X API refuses the request. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface CreateChatConversationResult extends WriteResponse<{
  readonly conversation_id: string
  readonly conversation_key_change_sequence_id?: string
}> {}

/**
 * Creates a group.
 *
 * @returns `data.conversation_id`; `data.conversation_key_change_sequence_id` if the key changed
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `conversation_id` (required): the ID of a user, two IDs of users joined by a hyphen or a colon, or g and 1 to 19
 *   digits for a group
 * - `conversation_key_version` (required): text of 1 or more characters
 * - `conversation_participant_keys` (required): a list of 1 or more, each an object with user_id,
 *   encrypted_conversation_key, public_key_version
 * - `group_members` (required): 1 or more IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `group_admins`: 1 or more IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `group_name`, `group_description` and `group_avatar_url`: text
 * - `ttl_msec`: 1 to 19 digits (a string, a bigint or a safe integer)
 * - `base64_encoded_key_rotation`: base64 text
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/chat/create-chat-group-conversation
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { type ActionSignature, createChatConversation, type ParticipantKey } from "xeffect/chat"
 *
 * // From prepareGroupCreate of @xdevplatform/chat-xdk, renamed as in the example of addConversationKeys.
 * declare const prepared: {
 *   readonly version: string
 *   readonly keys: ReadonlyArray<ParticipantKey>
 *   readonly signatures: ReadonlyArray<ActionSignature>
 * }
 *
 * const program = createChatConversation({
 *   conversation_id: "g1234567890123456789",
 *   group_members: ["2244994945", "12"],
 *   group_admins: ["2244994945"],
 *   group_name: "Lock keepers",
 *   conversation_key_version: prepared.version,
 *   conversation_participant_keys: prepared.keys,
 *   action_signatures: prepared.signatures
 * })
 * ```
 */
export const createChatConversation = operation<CreateChatConversationParams, CreateChatConversationResult>({
  name: "create_chat_conversation",
  method: "POST",
  path: "/2/chat/conversations/group",
  params: {
    conversation_id: Parameter.required(chatConversationId),
    conversation_key_version: Parameter.required(Parameter.text(1)),
    conversation_participant_keys: Parameter.required(participantKeys),
    group_members: Parameter.required(Parameter.ids()),
    group_admins: Parameter.ids(),
    group_name: Parameter.text(0),
    group_description: Parameter.text(0),
    group_avatar_url: Parameter.text(0),
    ttl_msec: digits,
    base64_encoded_key_rotation: base64,
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.outcome(
    Response.written(
      Shape.struct({
        conversation_id: Shape.always(Shape.string),
        conversation_key_change_sequence_id: Shape.textOrNumber
      })
    )
  ),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})
