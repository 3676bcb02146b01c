import { per15Minutes, per24Hours, userCredentials } from "@xeffect/core/credentials"
import { type Operation, operation } from "@xeffect/core/operation"
import { type Id, id } from "@xeffect/core/parameters/id"
import { required, type UserAuthParams } from "@xeffect/core/params"
import { flag } from "@xeffect/core/resources/shape"
import { type Envelope, outcome } from "@xeffect/core/responses"
import * as Schema from "effect/Schema"

export interface LikeParams extends UserAuthParams {
  /** The ID of the post. */
  readonly tweet_id: Id
}

export interface LikeResult extends Envelope<{ readonly liked?: boolean }> {}

const liked = outcome(Schema.Struct({ liked: flag }))
const limits = per15Minutes(0, 50, per24Hours(0, 1000))

/**
 * Likes a post for the authenticated user.
 *
 * @param params `tweet_id`, 1 to 19 digits; `user_auth`, default `true`
 * @returns `data.liked`, `true`
 * @remarks The user's ID comes from the OAuth 1.0a access token; with `user_auth: false` it is looked up by `get_me`,
 * once for each access token. Credentials: OAuth 1.0a, or OAuth 2.0 with `like.write`, `tweet.read` and `users.read`; the
 * app needs write permission. Rate limit: 50 requests in 15 minutes and 1,000 in 24 hours for a user.
 * Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with. Since April 2026
 * the self-serve access tiers get `Forbidden`.
 * @see https://docs.x.com/x-api/users/like-post
 * @example
 * ```ts
 * import { like } from "@xeffect/tweets"
 *
 * const program = like({ tweet_id: "20" })
 * ```
 */
export const like: Operation<LikeParams, LikeResult> = operation<LikeParams, LikeResult>({
  name: "like",
  method: "POST",
  path: "/2/users/{me}/likes",
  params: { tweet_id: required(id) },
  result: liked,
  accepts: userCredentials("like.write", "tweet.read", "users.read"),
  user_auth: true,
  limits
})

/**
 * Takes back a like of the authenticated user. Succeeds also when the post is not liked.
 *
 * @param params `tweet_id`, 1 to 19 digits; `user_auth`, default `true`
 * @returns `data.liked`, `false`
 * @remarks The user's ID comes from the OAuth 1.0a access token; with `user_auth: false` it is looked up by `get_me`,
 * once for each access token. Credentials: OAuth 1.0a, or OAuth 2.0 with `like.write`, `tweet.read` and `users.read`; the
 * app needs write permission. Rate limit: 50 requests in 15 minutes and 1,000 in 24 hours for a user.
 * Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with.
 * @see https://docs.x.com/x-api/users/unlike-post
 * @example
 * ```ts
 * import { unlike } from "@xeffect/tweets"
 *
 * const program = unlike({ tweet_id: "20" })
 * ```
 */
export const unlike: Operation<LikeParams, LikeResult> = operation<LikeParams, LikeResult>({
  name: "unlike",
  method: "DELETE",
  path: "/2/users/{me}/likes/{tweet_id}",
  params: { tweet_id: id },
  result: liked,
  accepts: userCredentials("like.write", "tweet.read", "users.read"),
  user_auth: true,
  limits,
  repeatable: true
})
