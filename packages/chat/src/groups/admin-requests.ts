// Written by npm run generate from spec/operations/chat/groups/admin-requests.ts. Changes belong there.
import type { Id, UserAuthParams, UserFieldsParams, WriteResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { type ActionSignature, actionSignatures } from "../parameters/signatures.ts"
import { type ChatGroupAdminRequests, SeveralAdminRequests } from "../resources/admin-requests.ts"

export interface GetChatGroupAdminRequestsParams extends UserFieldsParams, UserAuthParams {
  /** The ID of the group: `g` and digits. */
  readonly id: string
  /** `meta.next_token` of the page before. */
  readonly pagination_token?: string | undefined
}

export interface GetChatGroupAdminRequestsResult extends ResultOf {
  readonly result: ChatGroupAdminRequests<this["params"]>
}

/**
 * Returns a page of the members who asked to administer a group.
 *
 * @returns `data`, the members as users; `meta.total_count`, how many asked; `meta.next_token` if there are more;
 * `includes` for the expansions
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - `id` (required): the ID of a group: g and 1 to 19 digits
 * - `pagination_token`: text
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getChatGroupAdminRequests)` and `items(getChatGroupAdminRequests)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { getChatGroupAdminRequests } from "xeffect/chat"
 * import { items } from "xeffect/core"
 *
 * const program = items(getChatGroupAdminRequests, { id: "g1234567890123456789" })
 * ```
 */
export const getChatGroupAdminRequests = operation<GetChatGroupAdminRequestsParams, GetChatGroupAdminRequestsResult>({
  name: "get_chat_group_admin_requests",
  method: "GET",
  path: "/2/chat/conversations/{id}/admin_requests",
  params: Parameter.combine(
    {
      id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
      pagination_token: Parameter.text(0)
    },
    Parameter.userFields
  ),
  response: Response.json(SeveralAdminRequests),
  accepts: Credentials.user("dm.read", "tweet.read", "users.read"),
  user_auth: true,
  paging: "pagination_token"
})

export interface ChatGroupParams extends UserAuthParams {
  /** The ID of the group: `g` and digits. */
  readonly id: string
  /** The signatures of the crypto library. The X API may refuse a request without them. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface CreateChatGroupAdminRequestResult extends WriteResponse<{ readonly requested: boolean }> {}

/**
 * Asks, as a member of a group, to administer it.
 *
 * @returns `data.requested`, `true`
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
 * import { createChatGroupAdminRequest } from "xeffect/chat"
 *
 * const program = createChatGroupAdminRequest({ id: "g1234567890123456789" })
 * ```
 */
export const createChatGroupAdminRequest = operation<ChatGroupParams, CreateChatGroupAdminRequestResult>({
  name: "create_chat_group_admin_request",
  method: "POST",
  path: "/2/chat/conversations/{id}/admin_requests",
  params: {
    id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ requested: Shape.always(Shape.boolean) })), {
    requested: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})

export interface ChatGroupAdminRequestParams extends UserAuthParams {
  /** The ID of the group: `g` and digits. */
  readonly id: string
  /** The ID of the member who asked. */
  readonly user_id: Id
  /** The signatures of the crypto library. The X API may refuse a request without them. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface ApproveChatGroupAdminRequestResult extends WriteResponse<{ readonly approved: boolean }> {}

/**
 * Makes a member who asked for it an administrator of a group.
 *
 * @returns `data.approved`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a group: g and 1 to 19 digits
 * - `user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { approveChatGroupAdminRequest } from "xeffect/chat"
 *
 * const program = approveChatGroupAdminRequest({ id: "g1234567890123456789", user_id: "2244994945" })
 * ```
 */
export const approveChatGroupAdminRequest = operation<ChatGroupAdminRequestParams, ApproveChatGroupAdminRequestResult>({
  name: "approve_chat_group_admin_request",
  method: "POST",
  path: "/2/chat/conversations/{id}/admin_requests/{user_id}/approve",
  params: {
    id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
    user_id: Parameter.id,
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ approved: Shape.always(Shape.boolean) })), {
    approved: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})

export interface RejectChatGroupAdminRequestResult extends WriteResponse<{ readonly rejected: boolean }> {}

/**
 * Refuses a member who asked to administer a group.
 *
 * @returns `data.rejected`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a group: g and 1 to 19 digits
 * - `user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { rejectChatGroupAdminRequest } from "xeffect/chat"
 *
 * const program = rejectChatGroupAdminRequest({ id: "g1234567890123456789", user_id: "2244994945" })
 * ```
 */
export const rejectChatGroupAdminRequest = operation<ChatGroupAdminRequestParams, RejectChatGroupAdminRequestResult>({
  name: "reject_chat_group_admin_request",
  method: "POST",
  path: "/2/chat/conversations/{id}/admin_requests/{user_id}/reject",
  params: {
    id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
    user_id: Parameter.id,
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ rejected: Shape.always(Shape.boolean) })), {
    rejected: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})
