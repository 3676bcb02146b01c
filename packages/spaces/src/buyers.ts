// Written by npm run generate from spec/operations/spaces/buyers.ts. Changes belong there.
import type { AllUserFieldsParams, PagingParams, UsersPage } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface GetSpaceBuyersParams extends AllUserFieldsParams, PagingParams {
  /** The ID of the space. */
  readonly id: string
}

export interface GetSpaceBuyersResult extends ResultOf {
  readonly result: UsersPage<this["params"]>
}

/**
 * A page of the users who bought a ticket for a space. Only the user who made the space may read it.
 *
 * @returns `data`, the users; `meta.next_token` and `meta.previous_token`; `includes` for the expansions
 * @remarks Fails with `Forbidden` for a space of another user. Beyond the specification: `max_results` and
 * `pagination_token`. The X API no longer describes `media_fields`, `place_fields` and `poll_fields` here; they are
 * specified, and sent.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `space.read`, `tweet.read` and `users.read`)
 * - Rate limit: 300 requests in 15 minutes for the app, 300 for each user
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `pagination_token`: text of 1 or more characters
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Paging: by `pagination_token`, with `pages(getSpaceBuyers)` and `items(getSpaceBuyers)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, `Forbidden`, and what every request can fail with. `Forbidden`: Only
 *   a user token of the space's creator may read its buyers
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/spaces/get-space-ticket-buyers
 * @example
 * ```ts
 * import { getSpaceBuyers } from "xeffect/spaces"
 *
 * const program = getSpaceBuyers({ id: "1DXxyRYNejbKM", user_fields: ["created_at"] })
 * ```
 */
export const getSpaceBuyers = operation<GetSpaceBuyersParams, GetSpaceBuyersResult>({
  name: "get_space_buyers",
  method: "GET",
  path: "/2/spaces/{id}/buyers",
  params: Parameter.combine({ id: Parameter.spaceId }, Parameter.paging(1, 100, 100), Parameter.tweetFields),
  response: Response.json(Response.SeveralUsers),
  accepts: { oauth2: ["space.read", "tweet.read", "users.read"] },
  limits: Limits.per15Minutes(300, 300),
  paging: "pagination_token",
  forbidden: { hint: "Only a user token of the space's creator may read its buyers." }
})
