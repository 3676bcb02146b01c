import {
  always,
  boolean,
  type Id,
  id,
  jsonBody,
  operation,
  outcome,
  per15Minutes,
  struct,
  type UserAuthParams,
  userCredentials,
  type WriteResponse,
  written
} from "@xeffect/core/define"

export interface HideReplyParams extends UserAuthParams {
  /** The ID of the reply. */
  readonly id: Id
}

export interface HideReplyResult extends WriteResponse<{ readonly hidden: boolean }> {}

const hidden = written(struct({ hidden: always(boolean) }))

/**
 * Hides a reply in a conversation that the authenticated user began. Hiding it again changes nothing.
 *
 * @param params `id` of the reply; `user_auth`
 * @returns `data.hidden`, `true`
 * @remarks Fails with `Forbidden` for a reply in a conversation of another user. The rate limit is shared with
 * `unhideReply`.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `tweet.moderate.write`, `tweet.read` and `users.read`. The app needs
 *   write permission. `user_auth` is `true` by default
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/posts/hide-reply
 * @example
 * ```ts
 * import { hideReply } from "@xeffect/tweets"
 *
 * const program = hideReply({ id: "21" })
 * ```
 */
export const hideReply = operation<HideReplyParams, HideReplyResult>({
  name: "hide_reply",
  method: "PUT",
  path: "/2/tweets/{id}/hidden",
  params: { id },
  body: jsonBody({ hidden: true }),
  response: outcome(hidden, { hidden: true }),
  accepts: userCredentials("tweet.moderate.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: per15Minutes(0, 50),
  idempotent: true
})

/**
 * Shows a hidden reply again. Where it is not hidden nothing changes.
 *
 * @param params `id` of the reply; `user_auth`
 * @returns `data.hidden`, `false`
 * @remarks Fails with `Forbidden` for a reply in a conversation of another user. The rate limit is shared with
 * `hideReply`.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 1.0a or OAuth 2.0 with `tweet.moderate.write`, `tweet.read` and `users.read`. The app needs
 *   write permission. `user_auth` is `true` by default
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/posts/hide-reply
 * @example
 * ```ts
 * import { unhideReply } from "@xeffect/tweets"
 *
 * const program = unhideReply({ id: "21" })
 * ```
 */
export const unhideReply = operation<HideReplyParams, HideReplyResult>({
  name: "unhide_reply",
  method: "PUT",
  path: "/2/tweets/{id}/hidden",
  params: { id },
  body: jsonBody({ hidden: false }),
  response: outcome(hidden, { hidden: false }),
  accepts: userCredentials("tweet.moderate.write", "tweet.read", "users.read"),
  user_auth: true,
  limits: per15Minutes(0, 50),
  idempotent: true
})
