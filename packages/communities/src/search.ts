// Written by npm run generate from spec/operations/communities/search.ts. Changes belong there.
import type { Envelope, NextTokenParams, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { Community, type CommunityFieldsParams, type SelectCommunity } from "./community.ts"

export interface SearchCommunitiesParams extends CommunityFieldsParams, NextTokenParams, UserAuthParams {
  /** Words of the name or the description, 1 to 4,096 characters. */
  readonly query: string
}

export interface SearchCommunitiesResult extends ResultOf {
  readonly result: Envelope<ReadonlyArray<SelectCommunity<this["params"]>>> & {
    /** The token of the next page. Absent on the last one. */ readonly meta?: { readonly next_token?: string }
  }
}

/**
 * A page of the communities that match a query.
 *
 * @returns `data`, the communities with their default and the requested fields; `meta.next_token`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: 300 requests in 15 minutes for the app, 300 for each user
 * - `query` (required): text of 1 to 4096 characters
 * - `max_results`: a whole number from 10 to 100; default `10`
 * - `next_token`: text of 1 or more characters
 * - `community_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `next_token`, with `pages(searchCommunities)` and `items(searchCommunities)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/communities/search-communities
 * @example
 * ```ts
 * import { searchCommunities } from "xeffect/communities"
 *
 * const program = searchCommunities({ query: "typescript", community_fields: ["member_count"] })
 * ```
 */
export const searchCommunities = operation<SearchCommunitiesParams, SearchCommunitiesResult>({
  name: "search_communities",
  method: "GET",
  path: "/2/communities/search",
  params: {
    query: Parameter.query,
    max_results: Parameter.integer(10, 100, 10),
    next_token: Parameter.token,
    community_fields: Parameter.names
  },
  response: Response.json(
    Shape.struct({
      data: Shape.intact(Shape.list(Community)),
      errors: Shape.list(Resource.Problem),
      meta: Shape.struct({ next_token: Shape.string })
    })
  ),
  accepts: Credentials.user("tweet.read", "users.read"),
  user_auth: true,
  limits: Limits.per15Minutes(300, 300),
  paging: "next_token",
  meta: "optional"
})
