import type { Id, SpaceFieldsParams, SpacesResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Rule from "@xeffect/core/rule"

interface GetSpacesByIds extends SpaceFieldsParams {
  /** IDs of spaces: a list, or a string with commas and no spaces. */
  readonly ids: ReadonlyArray<string> | string
  readonly user_ids?: undefined
}

interface ByCreators extends SpaceFieldsParams {
  readonly ids?: undefined
  /** IDs of the users who made the spaces: a list, or a string with commas and no spaces. */
  readonly user_ids: ReadonlyArray<Id> | string
}

/** Exactly one of `ids` and `user_ids`. */
export type GetSpacesParams = GetSpacesByIds | ByCreators

export interface GetSpacesResult extends ResultOf {
  readonly result: SpacesResponse<this["params"]>
}

/**
 * Spaces by their IDs, or the live and scheduled ones of some users.
 *
 * @returns `data`, the spaces that were found; `includes` for the expansions; `errors`, one for each that was not;
 * `meta.result_count`
 * @remarks Beyond the specification: `topic_fields`.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `space.read`, `tweet.read` and `users.read`) or app-only bearer token
 * - Rate limit: 300 requests in 15 minutes for the app, 300 for each user; 1 request in a second for the app, 1 for
 *   each user, with `user_ids`
 * - `ids`: 1 to 100 IDs of 1 to 13 letters and digits (a list, or a string with commas and no spaces)
 * - `user_ids`: 1 to 100 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - `expansions`, `space_fields`, `topic_fields` and `user_fields`: names of letters, digits, dots and underscores (a
 *   list, or a string with commas and no spaces)
 * - Exactly one of `ids` and `user_ids`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/spaces/get-spaces-by-ids
 * @see https://docs.x.com/x-api/spaces/get-spaces-by-creator-ids
 * @example
 * ```ts
 * import { getSpaces } from "xeffect/spaces"
 *
 * const program = getSpaces({ user_ids: ["2244994945"], space_fields: ["title"], expansions: ["host_ids"] })
 * ```
 */
export const getSpaces = operation<GetSpacesParams, GetSpacesResult>({
  name: "get_spaces",
  method: "GET",
  path: { ids: "/2/spaces", user_ids: "/2/spaces/by/creator_ids" },
  params: Parameter.combine({ ids: Parameter.spaceIds(100), user_ids: Parameter.ids(100) }, Parameter.spaceFields),
  rules: [Rule.oneOf(["ids", "user_ids"], true)],
  response: Response.json(Response.SeveralSpaces),
  accepts: { appOnly: true, oauth2: ["space.read", "tweet.read", "users.read"] },
  limits: Limits.per15Minutes(300, 300, Limits.perSecond(1, 1, "/2/spaces/by/creator_ids"))
})
