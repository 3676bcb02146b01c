// Written by npm run generate from spec/operations/broadcasts/going-live.ts. Changes belong there.
import type { UserAuthParams } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import { ScheduledBroadcast } from "./resources/scheduled-broadcast.ts"
import type { ScheduledBroadcastResult } from "./schedule.ts"

export interface GoLiveScheduledBroadcastParams extends UserAuthParams {
  /** The `broadcast_id` of the schedule. */
  readonly id: string
}

/**
 * Begins a scheduled broadcast now. Only for one that was scheduled with `manual_publish`; others begin by themselves.
 *
 * @returns `data`, the schedule with its new `state`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `broadcast.read` and `broadcast.write`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 13 letters and digits
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/broadcasts/go-live-on-a-scheduled-broadcast
 * @example
 * ```ts
 * import { goLiveScheduledBroadcast } from "xeffect/broadcasts"
 *
 * const program = goLiveScheduledBroadcast({ id: "1DXxyRYNejbKM" })
 * ```
 */
export const goLiveScheduledBroadcast = operation<GoLiveScheduledBroadcastParams, ScheduledBroadcastResult>({
  name: "go_live_scheduled_broadcast",
  method: "POST",
  path: "/2/broadcasts/scheduled/{id}/live",
  params: { id: Parameter.spaceId },
  body: Body.json(),
  response: Response.outcome(Response.written(ScheduledBroadcast)),
  accepts: Credentials.user("broadcast.read", "broadcast.write"),
  user_auth: true
})
