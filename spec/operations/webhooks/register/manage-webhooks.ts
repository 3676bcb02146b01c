import type { Operations } from "../../../operation.ts"

export default {
  getWebhooks: {
    of: "GET /2/webhooks",
    does: "The webhooks of the app, with whether each is valid.",
    params: {
      webhook_config_fields: {
        is: "Fields of a webhook. Default: all.",
        type: 'Names<"created_at" | "id" | "url" | "valid">'
      }
    },
    takes: "`webhook_config_fields`, default all fields",
    returns: "`data`, the webhooks",
    see: "webhooks/get-webhook",
    example: "getWebhooks()",
    result: { is: "GetWebhooksResult", response: "Response.json(Webhooks)" }
  },

  deleteWebhook: {
    of: "DELETE /2/webhooks/{webhook_id}",
    does: "Removes a webhook. Nothing is delivered to it any more.",
    names: { params: "WebhookParams" },
    params: { webhook_id: "The ID of the webhook." },
    returns: "`data.deleted`",
    see: "webhooks/delete-webhook",
    example: 'deleteWebhook({ webhook_id: "1146654567674912769" })'
  }
} satisfies Operations
