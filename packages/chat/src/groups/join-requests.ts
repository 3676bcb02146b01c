// Written by npm run generate from spec/operations/chat/groups/join-requests.ts. Changes belong there.
import type { UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { type ActionSignature, actionSignatures } from "../parameters/signatures.ts"
import type { ChatGroupAdminsParams } from "./admins.ts"

export interface CreateChatGroupJoinRequestParams extends UserAuthParams {
  /** The ID of the group: `g` and digits. */
  readonly id: string
  /** The token of the link, its last 10 characters. */
  readonly token: string
  /** The signatures of the crypto library. The X API may refuse a request without them. */
  readonly action_signatures?: ReadonlyArray<ActionSignature> | undefined
}

export interface CreateChatGroupJoinRequestResult extends WriteResponse<{ readonly requested: boolean }> {}

/**
 * Asks to join a group by its link. An administrator lets the user in with `addChatGroupMembers`.
 *
 * @returns `data.requested`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a group: g and 1 to 19 digits
 * - `token` (required): 10 letters from A to Z, digits, underscores and hyphens
 * - `action_signatures`: a list of 1 or more, each an object with message_id, encoded_message_event_detail,
 *   message_event_signature, optional signature_payload
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { createChatGroupJoinRequest } from "xeffect/chat"
 *
 * const program = createChatGroupJoinRequest({ id: "g1234567890123456789", token: "AbCdEfGhIj" })
 * ```
 */
export const createChatGroupJoinRequest = operation<CreateChatGroupJoinRequestParams, CreateChatGroupJoinRequestResult>(
  {
    name: "create_chat_group_join_request",
    method: "POST",
    path: "/2/chat/conversations/{id}/join_requests",
    params: {
      id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
      token: Parameter.required(
        Parameter.matching(/^[A-Za-z0-9_-]{10}$/, "10 letters from A to Z, digits, underscores and hyphens")
      ),
      action_signatures: actionSignatures
    },
    body: Body.json(),
    response: Response.outcome(Response.written(Shape.struct({ requested: Shape.always(Shape.boolean) })), {
      requested: true
    }),
    accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
    user_auth: true,
    idempotent: true
  }
)

export interface RejectChatGroupJoinRequestsResult extends WriteResponse<{ readonly rejected: boolean }> {}

/**
 * Refuses users who asked to join a group.
 *
 * @returns `data.rejected`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): the ID of a group: g and 1 to 19 digits
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
 * import { rejectChatGroupJoinRequests } from "xeffect/chat"
 *
 * const program = rejectChatGroupJoinRequests({ id: "g1234567890123456789", user_ids: ["2244994945"] })
 * ```
 */
export const rejectChatGroupJoinRequests = operation<ChatGroupAdminsParams, RejectChatGroupJoinRequestsResult>({
  name: "reject_chat_group_join_requests",
  method: "POST",
  path: "/2/chat/conversations/{id}/join_requests/reject",
  params: {
    id: Parameter.matching(/^g[0-9]{1,19}$/, "the ID of a group: g and 1 to 19 digits"),
    user_ids: Parameter.required(Parameter.ids()),
    action_signatures: actionSignatures
  },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ rejected: Shape.always(Shape.boolean) })), {
    rejected: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true
})
