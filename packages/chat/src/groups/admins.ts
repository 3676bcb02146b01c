// Written by npm run generate from spec/operations/chat/groups/admins.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Rule from "@xeffect/core/rule"
import * as Shape from "@xeffect/core/shape"
import { type ActionSignature, actionSignatures } from "../parameters/signatures.ts"

export interface ChatGroupAdminsParams extends UserAuthParams {
  /** The ID of the group: `g` and digits. */
  readonly id: string
  /** The IDs of the members. */
  readonly user_ids: ReadonlyArray<Id> | string
  /** The signatures of the crypto library. The X API may refuse a request without them. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface AddChatGroupAdminsResult extends WriteResponse<{ readonly added: boolean }> {}

/**
 * Makes members of a group its administrators.
 *
 * @returns `data.added`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a group: g and 1 to 19 digits
 * - `user_ids` (required): 1 or more IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { addChatGroupAdmins } from "xeffect/chat"
 *
 * const program = addChatGroupAdmins({ id: "g1234567890123456789", user_ids: ["2244994945"] })
 * ```
 */
export const addChatGroupAdmins = operation<ChatGroupAdminsParams, AddChatGroupAdminsResult>({
  name: "add_chat_group_admins",
  method: "POST",
  path: "/2/chat/conversations/{id}/admins",
  params: {
    id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
    user_ids: Parameter.required(Parameter.ids()),
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ added: Shape.always(Shape.boolean) })), { added: true }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})

export interface RemoveChatGroupAdminsResult extends WriteResponse<{ readonly removed: boolean }> {}

/**
 * Ends that members of a group administer it. They stay members.
 *
 * @returns `data.removed`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a group: g and 1 to 19 digits
 * - `user_ids` (required): 1 or more IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { removeChatGroupAdmins } from "xeffect/chat"
 *
 * const program = removeChatGroupAdmins({ id: "g1234567890123456789", user_ids: ["2244994945"] })
 * ```
 */
export const removeChatGroupAdmins = operation<ChatGroupAdminsParams, RemoveChatGroupAdminsResult>({
  name: "remove_chat_group_admins",
  method: "POST",
  path: "/2/chat/conversations/{id}/admins/remove",
  params: {
    id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
    user_ids: Parameter.required(Parameter.ids()),
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ removed: Shape.always(Shape.boolean) })), {
    removed: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})

export interface UpdateChatGroupAdminSettingsParams extends UserAuthParams {
  /** The ID of the group: `g` and digits. */
  readonly id: string
  /** Adding members. */
  readonly add_member?: boolean | undefined
  /** Preventing pictures of the screen. */
  readonly block_screen_capture?: boolean | undefined
  /** Changing name, picture and description. */
  readonly edit_group_info?: boolean | undefined
  /** Changing how long messages are kept. */
  readonly edit_message_ttl?: boolean | undefined
  /** Writing messages. */
  readonly send_message?: boolean | undefined
  /** Beginning calls. */
  readonly start_call?: boolean | undefined
  /** The signatures of the crypto library. The X API may refuse a request without them. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface UpdateChatGroupAdminSettingsResult extends WriteResponse<{ readonly updated: boolean }> {}

/**
 * Sets what only administrators of a group may do: `true` is only they, `false` is every member. A rule that is omitted
 * stays.
 *
 * @returns `data.updated`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a group: g and 1 to 19 digits
 * - `add_member`, `block_screen_capture`, `edit_group_info`, `edit_message_ttl`, `send_message` and `start_call`: true
 *   or false
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - At least one of `add_member`, `block_screen_capture`, `edit_group_info`, `edit_message_ttl`, `send_message` and
 *   `start_call`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { updateChatGroupAdminSettings } from "xeffect/chat"
 *
 * const program = updateChatGroupAdminSettings({ id: "g1234567890123456789", send_message: true })
 * ```
 */
export const updateChatGroupAdminSettings = operation<
  UpdateChatGroupAdminSettingsParams,
  UpdateChatGroupAdminSettingsResult
>({
  name: "update_chat_group_admin_settings",
  method: "PUT",
  path: "/2/chat/conversations/{id}/admin_settings",
  params: {
    id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
    add_member: Parameter.flag,
    block_screen_capture: Parameter.flag,
    edit_group_info: Parameter.flag,
    edit_message_ttl: Parameter.flag,
    send_message: Parameter.flag,
    start_call: Parameter.flag,
    action_signatures: actionSignatures
  },
  rules: [
    Rule.atLeastOne(
      "add_member",
      "block_screen_capture",
      "edit_group_info",
      "edit_message_ttl",
      "send_message",
      "start_call"
    )
  ],
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ updated: Shape.always(Shape.boolean) })), {
    updated: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})
