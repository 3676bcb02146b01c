import {
  combine,
  integer,
  json,
  oneOf,
  operation,
  type PagingParams,
  type ResultOf,
  spaceId as broadcastId,
  spaceIds as broadcastIds,
  token,
  type UserAuthParams
} from "@xeffect/core/define"
import { reads } from "./accepts.ts"
import {
  broadcastFields,
  type BroadcastFieldsParams,
  type BroadcastResponse,
  type BroadcastsPage,
  SeveralBroadcasts,
  SingleBroadcast
} from "./resources/broadcast.ts"

interface ByIds extends BroadcastFieldsParams, UserAuthParams {
  /** 1 to 100 IDs of broadcasts: a list, or a string with commas and no spaces. */
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
 * Returns broadcasts by their IDs, or a page of those of the authenticated user.
 *
 * @param params `ids`, 1 to 100 IDs of 1 to 13 letters and digits; or `max_results`, 1 to 100, and `pagination_token`;
 * `broadcast_fields`; `user_auth`, default `true`
 * @returns `data`, the broadcasts; `meta.result_count` and `meta.next_token`; `errors`, one for each that was not found
 * @see https://docs.x.com/x-api/broadcasts/list-broadcasts
 * @example
 * ```ts
 * import { listBroadcasts } from "@xeffect/broadcasts"
 *
 * const program = listBroadcasts({ max_results: 20, broadcast_fields: ["state", "start_ms", "total_watched"] })
 * ```
 */
export const listBroadcasts = operation<ListBroadcastsParams, ListBroadcastsResult>({
  name: "list_broadcasts",
  method: "GET",
  path: "/2/broadcasts",
  params: combine({ ids: broadcastIds(100), max_results: integer(1, 100), pagination_token: token }, broadcastFields),
  rules: [oneOf(["ids", "max_results"], false), oneOf(["ids", "pagination_token"], false)],
  response: json(SeveralBroadcasts),
  accepts: reads,
  user_auth: true,
  paging: "pagination_token"
})

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
 * @param params `id`, 1 to 13 letters and digits; `broadcast_fields`; `user_auth`, default `true`
 * @returns `data`, the broadcast with its default and the requested fields; `errors`, and no `data`, if it does not exist
 * @see https://docs.x.com/x-api/broadcasts/get-a-broadcast
 * @example
 * ```ts
 * import { getBroadcast } from "@xeffect/broadcasts"
 *
 * const program = getBroadcast({ id: "1DXxyRYNejbKM", broadcast_fields: ["state", "share_url"] })
 * ```
 */
export const getBroadcast = operation<GetBroadcastParams, GetBroadcastResult>({
  name: "get_broadcast",
  method: "GET",
  path: "/2/broadcasts/{id}",
  params: combine({ id: broadcastId }, broadcastFields),
  response: json(SingleBroadcast),
  accepts: reads,
  user_auth: true
})
