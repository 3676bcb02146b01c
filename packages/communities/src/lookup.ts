// Written by npm run generate from spec/operations/communities/lookup.ts. Changes belong there.
import type { Envelope, Id, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { Community, type CommunityFieldsParams, type SelectCommunity } from "./community.ts"

export interface GetCommunityParams extends CommunityFieldsParams, UserAuthParams {
  /** The ID of the community. */
  readonly id: Id
}

export interface GetCommunityResult extends ResultOf {
  readonly result: Envelope<SelectCommunity<this["params"]>>
}

/**
 * One community by its ID.
 *
 * @returns `data`, the community with its default and the requested fields; `errors`, and no `data`, for one that does
 * not exist
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `list.read`, `tweet.read` and `users.read`), app-only bearer token or OAuth 1.0a.
 *   `user_auth` is `false` by default
 * - Rate limit: 300 requests in 15 minutes for the app, 300 for each user
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `community_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/communities/get-community-by-id
 * @example
 * ```ts
 * import { getCommunity } from "xeffect/communities"
 *
 * const program = getCommunity({ id: "1146654567674912769", community_fields: ["description", "member_count"] })
 * ```
 */
export const getCommunity = operation<GetCommunityParams, GetCommunityResult>({
  name: "get_community",
  method: "GET",
  path: "/2/communities/{id}",
  params: { id: Parameter.id, community_fields: Parameter.names },
  response: Response.json(Shape.struct({ data: Shape.intact(Community), errors: Shape.list(Resource.Problem) })),
  accepts: Credentials.any("list.read", "tweet.read", "users.read"),
  user_auth: false,
  limits: Limits.per15Minutes(300, 300)
})
