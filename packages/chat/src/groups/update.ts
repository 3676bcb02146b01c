// Written by npm run generate from spec/operations/chat/groups/update.ts. Changes belong there.
import type { Id, Names, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { base64, digits } from "../parameters/opaque.ts"
import { type RotatedMessageKey, rotatedMessageKeys } from "../parameters/rotated-keys.ts"
import {
  type ActionSignature,
  actionSignatures,
  type ParticipantKey,
  participantKeys
} from "../parameters/signatures.ts"

export interface UpdateChatGroupParams extends UserAuthParams {
  /** The ID of the group: `g` and digits. */
  readonly id: string
  /** The fields that are changed. A field that is named and not passed on is removed. */
  readonly modified_fields: Names<"group_name" | "group_avatar_url" | "group_description">
  /** The version of the key that the fields are encrypted with, from the crypto library. */
  readonly conversation_key_version: Id
  /** The name, encrypted: base64. */
  readonly group_name?: string | undefined
  /** The address of the picture, encrypted: base64. */
  readonly group_avatar_url?: string | undefined
  /** The description, encrypted: base64. */
  readonly group_description?: string | undefined
  /** The new key for each member, if the key changes. */
  readonly conversation_participant_keys?: ReadonlyArray<ParticipantKey> | undefined
  /** The rotation of the key in a ratchet tree, from the crypto library: base64. */
  readonly base64_encoded_key_rotation?: string | undefined
  /** The keys of earlier messages, encrypted again, from the crypto library. */
  readonly rotated_pmk_bundle?: ReadonlyArray<RotatedMessageKey> | undefined
  /** The signatures of the crypto library. The X API may refuse a request without them. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface UpdateChatGroupResult extends WriteResponse<{
  readonly updated: boolean
  readonly conversation_key_change_sequence_id?: string
}> {}

/**
 * Changes the name, the picture or the description of a group. A field that `modified_fields` does not name stays.
 *
 * @returns `data.updated`; `data.conversation_key_change_sequence_id` if the key changed
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a group: g and 1 to 19 digits
 * - `modified_fields` (required): values without commas, spaces and control characters, for example group_name,
 *   group_avatar_url, group_description (a list, or a string with commas and no spaces)
 * - `conversation_key_version` (required): 1 to 19 digits (a string, a bigint or a safe integer)
 * - `group_name`, `group_avatar_url` and `group_description`: text
 * - `conversation_participant_keys`: a list of 1 or more, each an object with user_id, encrypted_conversation_key,
 *   public_key_version
 * - `base64_encoded_key_rotation`: base64 text
 * - `rotated_pmk_bundle`: a list of 1 or more, each an object with message_sequence_id, base64_encoded_encrypted_pmk,
 *   optional pme_sequence_id
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { updateChatGroup } from "xeffect/chat"
 *
 * // From the crypto library.
 * declare const encrypted: { readonly name: string; readonly keyVersion: string }
 *
 * const program = updateChatGroup({
 *   id: "g1234567890123456789",
 *   modified_fields: ["group_name"],
 *   group_name: encrypted.name,
 *   conversation_key_version: encrypted.keyVersion
 * })
 * ```
 */
export const updateChatGroup = operation<UpdateChatGroupParams, UpdateChatGroupResult>({
  name: "update_chat_group",
  method: "PUT",
  path: "/2/chat/conversations/{id}",
  params: {
    id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
    modified_fields: Parameter.required(Parameter.openChoices("group_name", "group_avatar_url", "group_description")),
    conversation_key_version: Parameter.required(digits),
    group_name: Parameter.text(0),
    group_avatar_url: Parameter.text(0),
    group_description: Parameter.text(0),
    conversation_participant_keys: participantKeys,
    base64_encoded_key_rotation: base64,
    rotated_pmk_bundle: rotatedMessageKeys,
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.outcome(
    Response.written(
      Shape.struct({ updated: Shape.always(Shape.boolean), conversation_key_change_sequence_id: Shape.textOrNumber })
    ),
    { updated: true }
  ),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})
