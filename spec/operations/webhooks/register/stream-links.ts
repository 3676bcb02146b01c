import type { Operations } from "../../../operation.ts"

export default {
  getWebhookStreamLinks: {
    of: "GET /2/tweets/search/webhooks",
    does: "The webhooks to which the posts of the filtered stream are delivered. For Enterprise apps.",
    returns: "`data`, the links, also if the X API sends them as `data.links`",
    see: "webhooks/get-stream-links",
    example: "getWebhookStreamLinks()",
    result: { is: "GetWebhookStreamLinksResult", response: "Response.reshaped(Response.json(Links), toLinks)" }
  },

  createWebhookStreamLink: {
    of: "POST /2/tweets/search/webhooks/{webhook_id}",
    does: "Delivers the posts of the filtered stream to a webhook, with these fields and expansions. For Enterprise apps. Several webhooks may be linked, each with its own fields. Never sent twice: if the response is lost or a 5xx, it fails with `OutcomeUnknown`.",
    notes:
      "Fields and expansions are the stream's. The description of the X API no longer has them, its documentation does.",
    returns: "`data.provisioned`",
    see: "webhooks/create-stream-link",
    example: 'createWebhookStreamLink({ webhook_id: "1146654567674912769", tweet_fields: ["created_at"] })',
    body: "none"
  },

  deleteWebhookStreamLink: {
    of: "DELETE /2/tweets/search/webhooks/{webhook_id}",
    does: "Stops the delivery of the filtered stream to a webhook. For Enterprise apps.",
    see: "webhooks/delete-stream-link",
    example: 'deleteWebhookStreamLink({ webhook_id: "1146654567674912769" })'
  }
} satisfies Operations
