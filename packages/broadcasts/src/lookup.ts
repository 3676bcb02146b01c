// Written by npm run generate from spec/operations/broadcasts/lookup.ts. Changes belong there.
import type { UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import {
  broadcastFields,
  type BroadcastFieldsParams,
  type BroadcastResponse,
  SingleBroadcast
} from "./resources/broadcast.ts"

export interface GetBroadcastParams extends BroadcastFieldsParams, UserAuthParams {
  /** The ID of the broadcast. */
  readonly id: string
}

export interface GetBroadcastResult extends ResultOf {
  readonly result: BroadcastResponse<this["params"]>
}

/**
 * Returns one broadcast by its ID.
 *
 * @returns `data`, the broadcast with its default and the requested fields; `errors`, and no `data`, if it does not
 * exist
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `broadcast.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - `broadcast_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/broadcasts/get-a-broadcast
 * @example
 * ```ts
 * import { getBroadcast } from "xeffect/broadcasts"
 *
 * const program = getBroadcast({ id: "1DXxyRYNejbKM", broadcast_fields: ["state", "share_url"] })
 * ```
 */
export const getBroadcast = operation<GetBroadcastParams, GetBroadcastResult>({
  name: "get_broadcast",
  method: "GET",
  path: "/2/broadcasts/{id}",
  params: Parameter.combine({ id: Parameter.spaceId }, broadcastFields),
  response: Response.json(SingleBroadcast),
  accepts: Credentials.user("broadcast.read"),
  user_auth: true
})
