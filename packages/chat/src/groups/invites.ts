// Written by npm run generate from spec/operations/chat/groups/invites.ts. Changes belong there.
import type { Envelope, Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { digits } from "../parameters/opaque.ts"
import { type ActionSignature, actionSignatures } from "../parameters/signatures.ts"
import { type ChatGroupInvite, SingleInvite, WrittenInvite } from "../resources/invite.ts"
import type { ChatGroupParams } from "./admin-requests.ts"

export interface EnableChatGroupInviteParams extends UserAuthParams {
  /** The ID of the group: `g` and digits. */
  readonly id: string
  /** An address of the link that you made. Default: the X API makes one. */
  readonly invite_url?: string | undefined
  /** A text for those who open the link. */
  readonly welcome_message?: string | undefined
  /** How long the link is valid, in milliseconds. */
  readonly validity_duration_msec?: Id | undefined
  /** Until when the link is valid, in milliseconds since 1970. */
  readonly validity_expiry_timestamp_msec?: Id | undefined
  /** The name of the group, readable for those who open the link. */
  readonly decrypted_title?: string | undefined
  /** The address of the group's picture, readable for those who open the link. */
  readonly decrypted_avatar_url?: string | undefined
  /** The ID of a user whose affiliates may join. */
  readonly affiliate_user_id?: Id | undefined
  /** The signatures of the crypto library. The X API may refuse a request without them. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface EnableChatGroupInviteResult extends WriteResponse<ChatGroupInvite> {}

/**
 * Makes the link by which users ask to join a group. Whoever has the link may ask.
 *
 * @returns `data`, the link: `invite_url`, `token` and `expires_at`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a group: g and 1 to 19 digits
 * - `invite_url`: https://x.com/i/chat/group_join/, the ID of a group, / and 10 characters
 * - `welcome_message` and `decrypted_title`: text of 0 to 1024 characters
 * - `validity_duration_msec` and `validity_expiry_timestamp_msec`: 1 to 19 digits (a string, a bigint or a safe
 *   integer)
 * - `decrypted_avatar_url`: an address that begins with https://
 * - `affiliate_user_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { enableChatGroupInvite } from "xeffect/chat"
 *
 * const program = enableChatGroupInvite({ id: "g1234567890123456789", welcome_message: "Keepers only" })
 * ```
 */
export const enableChatGroupInvite = operation<EnableChatGroupInviteParams, EnableChatGroupInviteResult>({
  name: "enable_chat_group_invite",
  method: "POST",
  path: "/2/chat/conversations/{id}/invite",
  params: {
    id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
    invite_url: Parameter.matching(
      /^https:\/\/x\.com\/i\/chat\/group_join\/g[0-9]{1,19}\/[A-Za-z0-9_-]{10}$/,
      "https://x.com/i/chat/group_join/, the ID of a group, / and 10 characters"
    ),
    welcome_message: Parameter.text(0, 1024),
    validity_duration_msec: digits,
    validity_expiry_timestamp_msec: digits,
    decrypted_title: Parameter.text(0, 1024),
    decrypted_avatar_url: Parameter.matching(/^https:\/\//, "an address that begins with https://", undefined, 2048),
    affiliate_user_id: Parameter.id,
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.outcome(WrittenInvite),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})

export interface DisableChatGroupInviteResult extends WriteResponse<{ readonly disabled: boolean }> {}

/**
 * Ends the link of a group. Nobody can ask to join by it any more.
 *
 * @returns `data.disabled`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a group: g and 1 to 19 digits
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { disableChatGroupInvite } from "xeffect/chat"
 *
 * const program = disableChatGroupInvite({ id: "g1234567890123456789" })
 * ```
 */
export const disableChatGroupInvite = operation<ChatGroupParams, DisableChatGroupInviteResult>({
  name: "disable_chat_group_invite",
  method: "DELETE",
  path: "/2/chat/conversations/{id}/invite",
  params: {
    id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ disabled: Shape.always(Shape.boolean) })), {
    disabled: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})

export interface GetChatGroupInviteParams extends UserAuthParams {
  /** The ID of the group: `g` and digits. */
  readonly id: string
  /** The token of the link, its last 10 characters. */
  readonly token: string
}

export interface GetChatGroupInviteResult extends Envelope<ChatGroupInvite> {}

/**
 * Returns what a link of a group says, for a user who has it, and whether that user is a member or has asked.
 *
 * @returns `data`, the link with `join_state` and `member_count`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - `id` (required): the ID of a group: g and 1 to 19 digits
 * - `token` (required): 10 letters from A to Z, digits, underscores and hyphens
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { getChatGroupInvite } from "xeffect/chat"
 *
 * const program = getChatGroupInvite({ id: "g1234567890123456789", token: "AbCdEfGhIj" })
 * ```
 */
export const getChatGroupInvite = operation<GetChatGroupInviteParams, GetChatGroupInviteResult>({
  name: "get_chat_group_invite",
  method: "GET",
  path: "/2/chat/conversations/{id}/invites/{token}",
  params: {
    id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
    token: Parameter.matching(/^[A-Za-z0-9_-]{10}$/, "10 letters from A to Z, digits, underscores and hyphens")
  },
  response: Response.json(SingleInvite),
  accepts: Credentials.user("dm.read", "tweet.read", "users.read"),
  user_auth: true
})
