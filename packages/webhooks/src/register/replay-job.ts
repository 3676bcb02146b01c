// Written by npm run generate from spec/operations/webhooks/register/replay-job.ts. Changes belong there.
import type { Id, Time, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { minute, toJob } from "./replay-minute.ts"

export interface CreateWebhookReplayJobParams {
  /** The ID of the webhook. */
  readonly webhook_id: Id
  /** The first minute: a `Date`, a `DateTime`, RFC 3339 text, or `yyyymmddhhmm` in UTC. At most 24 hours ago. */
  readonly from_date: Time
  /** The last minute, in the same forms. */
  readonly to_date: Time
}

export interface CreateWebhookReplayJobResult extends WriteResponse<{
  readonly job_id: string
  readonly created_at?: string
}> {}

/**
 * Starts to deliver again what was delivered, or attempted, to a webhook in the last 24 hours. Never sent twice: if the
 * response is lost or a 5xx, it fails with `OutcomeUnknown`. Replayed events are not marked. See `replayEvents`, which
 * waits for the end.
 *
 * @returns `data.job_id`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: 100 requests in 15 minutes for the app
 * - `webhook_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `from_date` and `to_date` (required): a valid date and time (a Date, a DateTime, RFC 3339 text with an offset, or
 *   yyyymmddhhmm in UTC)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/webhooks/create-replay-job-for-webhook
 * @example
 * ```ts
 * import { createWebhookReplayJob } from "xeffect/webhooks"
 *
 * const program = createWebhookReplayJob({
 *   webhook_id: "1146654567674912769",
 *   from_date: "2026-11-21T08:00:00Z",
 *   to_date: "2026-11-21T09:00:00Z"
 * })
 * ```
 */
export const createWebhookReplayJob = operation<CreateWebhookReplayJobParams, CreateWebhookReplayJobResult>({
  name: "create_webhook_replay_job",
  method: "POST",
  path: "/2/webhooks/replay",
  params: {
    webhook_id: Parameter.required(Parameter.id),
    from_date: Parameter.required(minute),
    to_date: Parameter.required(minute)
  },
  body: Body.json(),
  response: Response.reshaped(
    Response.outcome(
      Response.written(Shape.struct({ job_id: Shape.always(Shape.textOrNumber), created_at: Shape.string }))
    ),
    toJob
  ),
  accepts: { appOnly: true },
  limits: Limits.per15Minutes(100, 0)
})
