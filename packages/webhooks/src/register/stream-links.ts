// Written by npm run generate from spec/operations/webhooks/register/stream-links.ts. Changes belong there.
import type { Id, TweetFieldsParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { type GetWebhookStreamLinksResult, Links, toLinks } from "./stream-link.ts"

/**
 * The webhooks to which the posts of the filtered stream are delivered. For Enterprise apps.
 *
 * @returns `data`, the links, also if the X API sends them as `data.links`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/webhooks/get-stream-links
 * @example
 * ```ts
 * import { getWebhookStreamLinks } from "xeffect/webhooks"
 *
 * const program = getWebhookStreamLinks()
 * ```
 */
export const getWebhookStreamLinks = operation<{}, GetWebhookStreamLinksResult>({
  name: "get_webhook_stream_links",
  method: "GET",
  path: "/2/tweets/search/webhooks",
  params: {},
  response: Response.reshaped(Response.json(Links), toLinks),
  accepts: { appOnly: true }
})

export interface CreateWebhookStreamLinkParams extends TweetFieldsParams {
  /** The ID of the webhook. */
  readonly webhook_id: Id
}

export interface CreateWebhookStreamLinkResult extends WriteResponse<{ readonly provisioned: boolean }> {}

/**
 * Delivers the posts of the filtered stream to a webhook, with these fields and expansions. For Enterprise apps.
 * Several webhooks may be linked, each with its own fields. Never sent twice: if the response is lost or a 5xx, it
 * fails with `OutcomeUnknown`.
 *
 * @returns `data.provisioned`
 * @remarks Fields and expansions are the stream's. The description of the X API no longer has them, its documentation
 * does.
 *
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `webhook_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `expansions`, `media_fields`, `place_fields`, `poll_fields`, `tweet_fields` and `user_fields`: names of letters,
 *   digits, dots and underscores (a list, or a string with commas and no spaces)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/webhooks/create-stream-link
 * @example
 * ```ts
 * import { createWebhookStreamLink } from "xeffect/webhooks"
 *
 * const program = createWebhookStreamLink({ webhook_id: "1146654567674912769", tweet_fields: ["created_at"] })
 * ```
 */
export const createWebhookStreamLink = operation<CreateWebhookStreamLinkParams, CreateWebhookStreamLinkResult>({
  name: "create_webhook_stream_link",
  method: "POST",
  path: "/2/tweets/search/webhooks/{webhook_id}",
  params: Parameter.combine({ webhook_id: Parameter.id }, Parameter.tweetFields),
  response: Response.outcome(Response.written(Shape.struct({ provisioned: Shape.always(Shape.boolean) })), {
    provisioned: true
  }),
  accepts: { appOnly: true }
})

export interface DeleteWebhookStreamLinkParams {
  /** The ID of the webhook. */
  readonly webhook_id: Id
}

export interface DeleteWebhookStreamLinkResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Stops the delivery of the filtered stream to a webhook. For Enterprise apps.
 *
 * @returns `data.deleted`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `webhook_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
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
