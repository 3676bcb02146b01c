import type { PagingParams, UserAuthParams } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Rule from "@xeffect/core/rule"
import {
  broadcastFields,
  type BroadcastFieldsParams,
  type BroadcastsPage,
  SeveralBroadcasts
} from "./resources/broadcast.ts"

interface ByIds extends BroadcastFieldsParams, UserAuthParams {
  /** IDs of broadcasts: a list, or a string with commas and no spaces. */
  readonly ids: ReadonlyArray<string> | string
  readonly max_results?: undefined
  readonly pagination_token?: undefined
}

interface OwnPage extends BroadcastFieldsParams, PagingParams, UserAuthParams {
  readonly ids?: undefined
}

/** Either `ids`, or `max_results` and `pagination_token`, or none of them. */
export type ListBroadcastsParams = ByIds | OwnPage

export interface ListBroadcastsResult extends ResultOf {
  readonly result: BroadcastsPage<this["params"]>
}

/**
 * Returns broadcasts by their IDs, or a page of the authenticated user's broadcasts.
 *
 * @returns `data`, the broadcasts; `meta.result_count` and `meta.next_token`; `errors`, one for each that was not found
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `broadcast.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `ids`: 1 to 100 IDs of 1 to 13 letters and digits (a list, or a string with commas and no spaces)
 * - `max_results`: a whole number from 1 to 100
 * - `pagination_token`: text of 1 or more characters
 * - `broadcast_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)
 * - At most one of `ids` and `max_results`
 * - At most one of `ids` and `pagination_token`
 * - Paging: by `pagination_token`, with `pages(listBroadcasts)` and `items(listBroadcasts)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/broadcasts/list-broadcasts
 * @example
 * ```ts
 * import { listBroadcasts } from "xeffect/broadcasts"
 *
 * const program = listBroadcasts({ max_results: 20, broadcast_fields: ["state", "start_ms", "total_watched"] })
 * ```
 */
export const listBroadcasts = operation<ListBroadcastsParams, ListBroadcastsResult>({
  name: "list_broadcasts",
  method: "GET",
  path: "/2/broadcasts",
  params: Parameter.combine(
    { ids: Parameter.spaceIds(100), max_results: Parameter.integer(1, 100), pagination_token: Parameter.token },
    broadcastFields
  ),
  rules: [Rule.oneOf(["ids", "max_results"], false), Rule.oneOf(["ids", "pagination_token"], false)],
  response: Response.json(SeveralBroadcasts),
  accepts: Credentials.user("broadcast.read"),
  user_auth: true,
  paging: "pagination_token"
})
