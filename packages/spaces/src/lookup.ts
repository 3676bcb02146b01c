// Written by npm run generate from spec/operations/spaces/lookup.ts. Changes belong there.
import type { SpaceFieldsParams, SpaceResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"

export interface GetSpaceParams extends SpaceFieldsParams {
  /** The ID of the space. */
  readonly id: string
}

export interface GetSpaceResult extends ResultOf {
  readonly result: SpaceResponse<this["params"]>
}

/**
 * One space by its ID.
 *
 * @returns `data`, the space with its default and the requested fields; `includes` for the expansions; `errors`, and no
 * `data`, for a space that does not exist
 * @remarks Beyond the specification: `topic_fields`.
 *
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `space.read`, `tweet.read` and `users.read`) or app-only bearer token
 * - Rate limit: 300 requests in 15 minutes for the app, 300 for each user
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - `expansions`, `space_fields`, `topic_fields` and `user_fields`: names of letters, digits, dots and underscores (a
 *   list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/spaces/get-space-by-id
 * @example
 * ```ts
 * import { getSpace } from "xeffect/spaces"
 *
 * const program = getSpace({ id: "1DXxyRYNejbKM", space_fields: ["title", "started_at"], expansions: ["topic_ids"] })
 * ```
 */
export const getSpace = operation<GetSpaceParams, GetSpaceResult>({
  name: "get_space",
  method: "GET",
  path: "/2/spaces/{id}",
  params: Parameter.combine({ id: Parameter.spaceId }, Parameter.spaceFields),
  response: Response.json(Response.SingleSpace),
  accepts: { appOnly: true, oauth2: ["space.read", "tweet.read", "users.read"] },
  limits: Limits.per15Minutes(300, 300)
})
