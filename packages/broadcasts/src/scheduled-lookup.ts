// Written by npm run generate from spec/operations/broadcasts/scheduled-lookup.ts. Changes belong there.
import type { Envelope, ForwardPagingParams, UserAuthParams } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import { moment, type Moment } from "./parameters/moment.ts"
import {
  type ScheduledBroadcast,
  type ScheduledBroadcastsPage,
  SeveralScheduledBroadcasts,
  SingleScheduledBroadcast
} from "./resources/scheduled-broadcast.ts"

export interface ListScheduledBroadcastsParams extends ForwardPagingParams, UserAuthParams {
  /** Only broadcasts that are scheduled to start at this time or later. */
  readonly oldest_start_time?: Moment | undefined
  /** Only broadcasts that are scheduled to start at this time or earlier. */
  readonly newest_start_time?: Moment | undefined
}

/**
 * Returns a page of the scheduled broadcasts of the authenticated user. The description has no `meta` here; if the X
 * API sends one, its `next_token` is followed.
 *
 * @returns `data`, the schedules; `meta.next_token` if there is one
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `broadcast.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `oldest_start_time` and `newest_start_time`: a time since 1970: a Date, a DateTime, a date and time with an offset,
 *   or milliseconds as 1 to 19 digits
 * - `max_results`: a whole number from 1 to 100
 * - `pagination_token`: text of 1 or more characters
 * - Paging: by `pagination_token`, with `pages(listScheduledBroadcasts)` and `items(listScheduledBroadcasts)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/broadcasts/list-scheduled-broadcasts
 * @example
 * ```ts
 * import { listScheduledBroadcasts } from "xeffect/broadcasts"
 *
 * const program = listScheduledBroadcasts({ oldest_start_time: new Date("2026-12-01T00:00:00Z") })
 * ```
 */
export const listScheduledBroadcasts = operation<ListScheduledBroadcastsParams, ScheduledBroadcastsPage>({
  name: "list_scheduled_broadcasts",
  method: "GET",
  path: "/2/broadcasts/scheduled",
  params: {
    oldest_start_time: moment,
    newest_start_time: moment,
    max_results: Parameter.integer(1, 100),
    pagination_token: Parameter.token
  },
  response: Response.json(SeveralScheduledBroadcasts),
  accepts: Credentials.user("broadcast.read"),
  user_auth: true,
  paging: "pagination_token",
  meta: "optional"
})

export interface GetScheduledBroadcastParams extends UserAuthParams {
  /** The ID of the broadcast. */
  readonly id: string
}

export interface GetScheduledBroadcastResult extends Envelope<ScheduledBroadcast> {}

/**
 * Returns the schedule of one broadcast of the authenticated user.
 *
 * @returns `data`, the schedule; `errors`, and no `data`, if it does not exist
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `broadcast.read`) or OAuth 1.0a. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/broadcasts/get-a-scheduled-broadcast
 * @example
 * ```ts
 * import { getScheduledBroadcast } from "xeffect/broadcasts"
 *
 * const program = getScheduledBroadcast({ id: "1DXxyRYNejbKM" })
 * ```
 */
export const getScheduledBroadcast = operation<GetScheduledBroadcastParams, GetScheduledBroadcastResult>({
  name: "get_scheduled_broadcast",
  method: "GET",
  path: "/2/broadcasts/scheduled/{id}",
  params: { id: Parameter.spaceId },
  response: Response.json(SingleScheduledBroadcast),
  accepts: Credentials.user("broadcast.read"),
  user_auth: true
})
