// Written by npm run generate from spec/operations/webhooks/register/delete-stream-link.ts. Changes belong there.
import type { Id, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/Parameter"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"

export interface DeleteWebhookStreamLinkParams {
  /** The ID of the webhook. */
  readonly webhook_id: Id
}

export interface DeleteWebhookStreamLinkResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Stops the delivery of the filtered stream to a webhook. For Enterprise apps.
 *
 * @param params `webhook_id`, the ID of the webhook
 * @returns `data.deleted`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `webhook_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @see https://docs.x.com/x-api/webhooks/delete-stream-link
 * @example
 * ```ts
 * import { deleteWebhookStreamLink } from "xeffect/webhooks"
 *
 * const program = deleteWebhookStreamLink({ webhook_id: "1146654567674912769" })
 * ```
 */
export const deleteWebhookStreamLink = operation<DeleteWebhookStreamLinkParams, DeleteWebhookStreamLinkResult>({
  name: "delete_webhook_stream_link",
  method: "DELETE",
  path: "/2/tweets/search/webhooks/{webhook_id}",
  params: { webhook_id: Parameter.id },
  response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
    deleted: true
  }),
  accepts: { appOnly: true }
})
