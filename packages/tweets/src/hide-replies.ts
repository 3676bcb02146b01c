// Written by npm run generate from spec/operations/tweets/hide-replies.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

export interface HideReplyParams extends UserAuthParams {
  /** The ID of the reply. */
  readonly id: Id
}

export interface HideReplyResult extends WriteResponse<{ readonly hidden: boolean }> {}

/**
 * Hides a reply in a conversation that the authenticated user began. Hiding it again changes nothing.
 *
 * @returns `data.hidden`, `true`
 * @remarks Fails with `Forbidden` for a reply in a conversation of another user. The rate limit is shared with
 * `unhideReply`.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.moderate.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs
 *   write permission. `user_auth` is `true` by default
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/hide-reply
 * @example
 * ```ts
 * import { hideReply } from "xeffect/tweets"
 *
 * const program = hideReply({ id: "21" })
 * ```
 */
export const hideReply = operation<HideReplyParams, HideReplyResult>({
  name: "hide_reply",
  method: "PUT",
  path: "/2/tweets/{id}/hidden",
  params: { id: Parameter.id },
  body: Body.json({ hidden: true }),
  response: Response.outcome(Response.written(Shape.struct({ hidden: Shape.always(Shape.boolean) })), { hidden: true }),
  accepts: Credentials.user("tweet.moderate.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50),
  idempotent: true
})

/**
 * Shows a hidden reply again. Where it is not hidden nothing changes.
 *
 * @returns `data.hidden`, `false`
 * @remarks Fails with `Forbidden` for a reply in a conversation of another user. The rate limit is shared with
 * `hideReply`.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.moderate.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs
 *   write permission. `user_auth` is `true` by default
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/hide-reply
 * @example
 * ```ts
 * import { unhideReply } from "xeffect/tweets"
 *
 * const program = unhideReply({ id: "21" })
 * ```
 */
export const unhideReply = operation<HideReplyParams, HideReplyResult>({
  name: "unhide_reply",
  method: "PUT",
  path: "/2/tweets/{id}/hidden",
  params: { id: Parameter.id },
  body: Body.json({ hidden: false }),
  response: Response.outcome(Response.written(Shape.struct({ hidden: Shape.always(Shape.boolean) })), {
    hidden: false
  }),
  accepts: Credentials.user("tweet.moderate.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50),
  idempotent: true
})
