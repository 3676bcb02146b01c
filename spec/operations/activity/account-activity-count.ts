import type { Operations } from "../../operation.ts"

export default {
  getAccountActivitySubscriptionCount: {
    of: "GET /2/account_activity/subscriptions/count",
    does: "How many account activity subscriptions the app has, and may have.",
    returns: "`data.subscriptions_count_all` and `data.provisioned_count`, as text",
    see: "account-activity/get-subscription-count",
    example: "getAccountActivitySubscriptionCount()",
    result: { is: "GetAccountActivitySubscriptionCountResult", response: "Response.json(Count)" }
  }
} satisfies Operations
