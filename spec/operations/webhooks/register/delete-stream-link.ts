import type { Operations } from "../../../operation.ts"

export default {
  deleteWebhookStreamLink: {
    of: "DELETE /2/tweets/search/webhooks/{webhook_id}",
    does: "Stops the delivery of the filtered stream to a webhook. For Enterprise apps.",
    params: { webhook_id: "The ID of the webhook." },
    returns: "`data.deleted`",
    see: "webhooks/delete-stream-link",
    example: 'deleteWebhookStreamLink({ webhook_id: "1146654567674912769" })'
  }
} satisfies Operations
