// Written by npm run generate from spec/operations/dms/blocks.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

export interface BlockDirectMessagesParams extends UserAuthParams {
  /** The ID of the user whose messages are blocked or unblocked. */
  readonly id: Id
}

export interface BlockDirectMessagesResult extends WriteResponse<{ readonly blocked: boolean }> {}

/**
 * Blocks the direct messages of a user to the authenticated user. Nothing else of the user is blocked.
 *
 * @returns `data.blocked`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: 25 requests in 15 minutes for the app, 10 for each user; 1,000 requests in 24 hours for the app, 400
 *   for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/block-dms
 * @example
 * ```ts
 * import { blockDirectMessages } from "xeffect/dms"
 *
 * const program = blockDirectMessages({ id: "783214" })
 * ```
 */
export const blockDirectMessages = operation<BlockDirectMessagesParams, BlockDirectMessagesResult>({
  name: "block_direct_messages",
  method: "POST",
  path: "/2/users/{id}/dm/block",
  params: { id: Parameter.id },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ blocked: Shape.always(Shape.boolean) })), {
    blocked: true
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(25, 10, Limits.per24Hours(1000, 400))
})

/**
 * Unblocks the direct messages of a user, which `blockDirectMessages` blocked.
 *
 * @returns `data.blocked`, `false`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: 25 requests in 15 minutes for the app, 10 for each user; 1,000 requests in 24 hours for the app, 400
 *   for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/users/unblock-dms
 * @example
 * ```ts
 * import { unblockDirectMessages } from "xeffect/dms"
 *
 * const program = unblockDirectMessages({ id: "783214" })
 * ```
 */
export const unblockDirectMessages = operation<BlockDirectMessagesParams, BlockDirectMessagesResult>({
  name: "unblock_direct_messages",
  method: "POST",
  path: "/2/users/{id}/dm/unblock",
  params: { id: Parameter.id },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ blocked: Shape.always(Shape.boolean) })), {
    blocked: false
  }),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(25, 10, Limits.per24Hours(1000, 400))
})
