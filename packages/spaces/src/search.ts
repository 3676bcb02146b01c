// Written by npm run generate from spec/operations/spaces/search.ts. Changes belong there.
import type { SpaceFieldsParams, SpacesResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface SearchSpacesParams extends SpaceFieldsParams {
  /** Text of the title. It may have mentions and hashtags. */
  readonly query: string
  /** How many spaces there are at most. */
  readonly max_results?: number | undefined
  /** Which spaces to find. Default: `all`. */
  readonly state?: "live" | "scheduled" | "all" | undefined
}

export interface SearchSpacesResult extends ResultOf {
  readonly result: SpacesResponse<this["params"]>
}

/**
 * The live and scheduled spaces whose title matches a query.
 *
 * @returns `data`, the spaces; `meta.result_count`; `includes` for the expansions
 * @remarks Beyond the specification: `all` as a `state`, and `topic_fields`. Does not page.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `space.read`, `tweet.read` and `users.read`) or app-only bearer token
 * - Rate limit: 300 requests in 15 minutes for the app, 300 for each user
 * - `query` (required): text of 1 to 2048 characters
 * - `max_results`: a whole number from 1 to 100; default `100`
 * - `state`: one of live, scheduled, all
 * - `expansions`, `space_fields`, `topic_fields` and `user_fields`: names of letters, digits, dots and underscores (a
 *   list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/spaces/search-spaces
 * @example
 * ```ts
 * import { searchSpaces } from "xeffect/spaces"
 *
 * const program = searchSpaces({ query: "music", state: "live", space_fields: ["title", "participant_count"] })
 * ```
 */
export const searchSpaces = operation<SearchSpacesParams, SearchSpacesResult>({
  name: "search_spaces",
  method: "GET",
  path: "/2/spaces/search",
  params: Parameter.combine(
    {
      query: Parameter.required(Parameter.text(1, 2048)),
      max_results: Parameter.integer(1, 100, 100),
      state: Parameter.choice("live", "scheduled", "all")
    },
    Parameter.spaceFields
  ),
  response: Response.json(Response.SeveralSpaces),
  accepts: { appOnly: true, oauth2: ["space.read", "tweet.read", "users.read"] },
  limits: Limits.per15Minutes(300, 300)
})
