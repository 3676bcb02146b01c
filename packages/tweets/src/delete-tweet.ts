// Written by npm run generate from spec/operations/tweets/delete-tweet.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"

export interface DeleteTweetParams extends UserAuthParams {
  /** The ID of the post, one of the authenticated user's own. */
  readonly id: Id
}

export interface DeleteTweetResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Deletes a post of the authenticated user.
 *
 * @returns `data.deleted`, `true`
 * @remarks Fails with `Forbidden` for a post of another user, and with `OutcomeUnknown` if the post may already be
 * deleted.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read`, `tweet.write` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: 50 requests in 15 minutes for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/delete-post
 * @example
 * ```ts
 * import { deleteTweet } from "xeffect/tweets"
 *
 * const program = deleteTweet({ id: "20" })
 * ```
 */
export const deleteTweet = operation<DeleteTweetParams, DeleteTweetResult>({
  name: "delete_tweet",
  method: "DELETE",
  path: "/2/tweets/{id}",
  params: { id: Parameter.id },
  response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
    deleted: true
  }),
  accepts: Credentials.user("tweet.read", "tweet.write", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(0, 50)
})
