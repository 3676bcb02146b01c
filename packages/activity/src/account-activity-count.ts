// Written by npm run generate from spec/operations/activity/account-activity-count.ts. Changes belong there.
import { operation } from "@xeffect/core/define"
import * as Response from "@xeffect/core/response"
import { Count, type GetAccountActivitySubscriptionCountResult } from "./account-activity-count-result.ts"

/**
 * How many account activity subscriptions the app has, and may have.
 *
 * @returns `data.subscriptions_count_all` and `data.provisioned_count`, as text
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/account-activity/get-subscription-count
 * @example
 * ```ts
 * import { getAccountActivitySubscriptionCount } from "xeffect/activity"
 *
 * const program = getAccountActivitySubscriptionCount()
 * ```
 */
export const getAccountActivitySubscriptionCount = operation<{}, GetAccountActivitySubscriptionCountResult>({
  name: "get_account_activity_subscription_count",
  method: "GET",
  path: "/2/account_activity/subscriptions/count",
  params: {},
  response: Response.json(Count),
  accepts: { appOnly: true }
})
