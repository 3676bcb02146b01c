// Written by npm run generate from spec/operations/webhooks/register/webhooks.ts. Changes belong there.
import type { Id, Names, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { type GetWebhooksResult, toCreatedWebhook, Webhook, Webhooks } from "./webhook-resource.ts"

export interface CreateWebhookParams extends UserAuthParams {
  /** An https address without a port, 1 to 200 characters. */
  readonly url: string
}

export interface CreateWebhookResult extends WriteResponse<Webhook> {}

/**
 * Registers a webhook. The X API sends a challenge (CRC) to the address before it responds, so the address must already
 * be served. Never sent twice: if the response is lost or a 5xx, it fails with `OutcomeUnknown`. See `ensureWebhook`,
 * which can be run at every deployment.
 *
 * @returns `data`, the webhook with its `id`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 without any scope, app-only bearer token or OAuth 1.0a. `user_auth` is `false` by default
 * - Rate limit: 450 requests in 15 minutes for the app
 * - `url` (required): text of 1 to 200 characters
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/webhooks/create-webhook
 * @example
 * ```ts
 * import { createWebhook } from "xeffect/webhooks"
 *
 * const program = createWebhook({ url: "https://bot.example/x" })
 * ```
 */
export const createWebhook = operation<CreateWebhookParams, CreateWebhookResult>({
  name: "create_webhook",
  method: "POST",
  path: "/2/webhooks",
  params: { url: Parameter.required(Parameter.text(1, 200)) },
  body: Body.json(),
  response: Response.reshaped(Response.outcome(Response.written(Webhook)), toCreatedWebhook),
  accepts: Credentials.any(),
  user_auth: false,
  limits: Limits.per15Minutes(450, 0)
})

export interface GetWebhooksParams extends UserAuthParams {
  /** Fields of a webhook. Default: all. */
  readonly webhook_config_fields?: Names<"created_at" | "id" | "url" | "valid"> | undefined
}

/**
 * The webhooks of the app, with whether each is valid.
 *
 * @returns `data`, the webhooks
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 without any scope, app-only bearer token or OAuth 1.0a. `user_auth` is `false` by default
 * - Rate limit: 450 requests in 15 minutes for the app
 * - `webhook_config_fields`: names of letters, digits, dots and underscores (a list, or a string with commas and no
 *   spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/webhooks/get-webhook
 * @example
 * ```ts
 * import { getWebhooks } from "xeffect/webhooks"
 *
 * const program = getWebhooks()
 * ```
 */
export const getWebhooks = operation<GetWebhooksParams, GetWebhooksResult>({
  name: "get_webhooks",
  method: "GET",
  path: "/2/webhooks",
  params: { webhook_config_fields: Parameter.names },
  response: Response.json(Webhooks),
  accepts: Credentials.any(),
  user_auth: false,
  limits: Limits.per15Minutes(450, 0)
})

export interface WebhookParams extends UserAuthParams {
  /** The ID of the webhook. */
  readonly webhook_id: Id
}

export interface DeleteWebhookResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Removes a webhook. Nothing is delivered to it any more.
 *
 * @returns `data.deleted`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 without any scope, app-only bearer token or OAuth 1.0a. `user_auth` is `false` by default
 * - Rate limit: 450 requests in 15 minutes for the app
 * - `webhook_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/webhooks/delete-webhook
 * @example
 * ```ts
 * import { deleteWebhook } from "xeffect/webhooks"
 *
 * const program = deleteWebhook({ webhook_id: "1146654567674912769" })
 * ```
 */
export const deleteWebhook = operation<WebhookParams, DeleteWebhookResult>({
  name: "delete_webhook",
  method: "DELETE",
  path: "/2/webhooks/{webhook_id}",
  params: { webhook_id: Parameter.id },
  response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
    deleted: true
  }),
  accepts: Credentials.any(),
  user_auth: false,
  limits: Limits.per15Minutes(450, 0)
})

export interface ValidateWebhookResult extends WriteResponse<{
  readonly valid?: boolean

  /** `valid` in earlier responses: a challenge was sent. */
  readonly attempted?: boolean
}> {}

/**
 * Has the X API send a challenge (CRC) to a webhook, which enables it again. A response means that the challenge was
 * sent; `getWebhooks` shows the outcome.
 *
 * @returns `data.valid` or `data.attempted`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 without any scope, app-only bearer token or OAuth 1.0a. `user_auth` is `false` by default
 * - Rate limit: 450 requests in 15 minutes for the app
 * - `webhook_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/webhooks/validate-webhook
 * @example
 * ```ts
 * import { validateWebhook } from "xeffect/webhooks"
 *
 * const program = validateWebhook({ webhook_id: "1146654567674912769" })
 * ```
 */
export const validateWebhook = operation<WebhookParams, ValidateWebhookResult>({
  name: "validate_webhook",
  method: "PUT",
  path: "/2/webhooks/{webhook_id}",
  params: { webhook_id: Parameter.id },
  response: Response.outcome(Response.written(Shape.struct({ valid: Shape.boolean, attempted: Shape.boolean })), {}),
  accepts: Credentials.any(),
  user_auth: false,
  limits: Limits.per15Minutes(450, 0),
  idempotent: true
})
