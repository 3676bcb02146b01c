import type { Operations } from "../../operation.ts"

export default {
  createAccountActivitySubscription: {
    of: "POST /2/account_activity/webhooks/{webhook_id}/subscriptions/all",
    does: "Subscribes a webhook to all activities of the authenticated user. The X API advises to use activity subscriptions (`createActivitySubscription`) instead. Never sent twice: if the response is lost or a 5xx, it fails with `OutcomeUnknown`.",
    names: { params: "AccountActivityParams", result: "AccountActivityResult" },
    see: "account-activity/create-subscription",
    example: 'createAccountActivitySubscription({ webhook_id: "1146654567674912769" })'
  },

  validateAccountActivitySubscription: {
    of: "GET /2/account_activity/webhooks/{webhook_id}/subscriptions/all",
    does: "Whether a webhook is subscribed to the activities of the authenticated user.",
    paramsOf: "createAccountActivitySubscription",
    returns: "`data.subscribed`",
    see: "account-activity/validate-subscription",
    example: 'validateAccountActivitySubscription({ webhook_id: "1146654567674912769" })',
    result: { is: "ValidateAccountActivitySubscriptionResult", response: "Response.json(Validated)" }
  },

  getAccountActivitySubscriptions: {
    of: "GET /2/account_activity/webhooks/{webhook_id}/subscriptions/all/list",
    does: "The users whose activities a webhook receives.",
    returns: "`data.subscriptions`, each with `user_id`; `data.webhook_url`",
    see: "account-activity/get-subscriptions",
    example: 'getAccountActivitySubscriptions({ webhook_id: "1146654567674912769" })',
    result: { is: "GetAccountActivitySubscriptionsResult", response: "Response.json(Subscriptions)" }
  },

  deleteAccountActivitySubscription: {
    of: "DELETE /2/account_activity/webhooks/{webhook_id}/subscriptions/{user_id}/all",
    does: "Ends a user's subscription to a webhook. Takes the app's token.",
    resultOf: "createAccountActivitySubscription",
    params: { user_id: "The ID of the user." },
    see: "account-activity/delete-subscription",
    example: 'deleteAccountActivitySubscription({ webhook_id: "1146654567674912769", user_id: "2244994945" })'
  }
} satisfies Operations
