import type { Operations } from "../../../operation.ts"

export default {
  createWebhook: {
    of: "POST /2/webhooks",
    does: "Registers a webhook. The X API sends a challenge (CRC) to the address before it responds, so the address must already be served. Never sent twice: if the response is lost or a 5xx, it fails with `OutcomeUnknown`. See `ensureWebhook`, which can be run at every deployment.",
    params: {
      url: "An https address without a port, 1 to 200 characters."
    },
    returns: "`data`, the webhook with its `id`",
    see: "webhooks/create-webhook",
    example: 'createWebhook({ url: "https://bot.example/x" })',
    result: {
      type: "WriteResponse<Webhook>",
      response: "Response.reshaped(Response.outcome(Response.written(Webhook)), toCreatedWebhook)"
    }
  },

  getWebhooks: {
    of: "GET /2/webhooks",
    does: "The webhooks of the app, with whether each is valid.",
    params: {
      webhook_config_fields: {
        is: "Fields of a webhook. Default: all.",
        type: 'Names<"created_at" | "id" | "url" | "valid">'
      }
    },
    returns: "`data`, the webhooks",
    see: "webhooks/get-webhook",
    example: "getWebhooks()",
    result: { is: "GetWebhooksResult", response: "Response.json(Webhooks)" }
  },

  deleteWebhook: {
    of: "DELETE /2/webhooks/{webhook_id}",
    does: "Removes a webhook. Nothing is delivered to it any more.",
    names: { params: "WebhookParams" },
    see: "webhooks/delete-webhook",
    example: 'deleteWebhook({ webhook_id: "1146654567674912769" })'
  },

  validateWebhook: {
    of: "PUT /2/webhooks/{webhook_id}",
    does: "Has the X API send a challenge (CRC) to a webhook, which enables it again. A response means that the challenge was sent; `getWebhooks` shows the outcome.",
    paramsOf: "deleteWebhook",
    returns: "`data.valid` or `data.attempted`",
    see: "webhooks/validate-webhook",
    example: 'validateWebhook({ webhook_id: "1146654567674912769" })',
    data: {
      valid: ["Shape.boolean"],
      attempted: ["Shape.boolean", "`valid` in earlier responses: a challenge was sent."]
    },
    implied: {},
    body: "none",
    idempotent: true
  }
} satisfies Operations
