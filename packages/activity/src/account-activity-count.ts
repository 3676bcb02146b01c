import type { Problem } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Resource from "@xeffect/core/Resource"
import * as Response from "@xeffect/core/Response"
import * as Shape from "@xeffect/core/Shape"

/** How many subscriptions an app has. The X API sends counts as text. */
export interface GetAccountActivitySubscriptionCountResult {
  readonly data?: {
    readonly account_name?: string
    /** How many subscriptions the app may have. */
    readonly provisioned_count?: string
    readonly subscriptions_count_all?: string
    readonly subscriptions_count_direct_messages?: string
  }
  readonly errors?: ReadonlyArray<Problem>
}

const Count: Shape.Shape<GetAccountActivitySubscriptionCountResult> = Shape.struct({
  data: Shape.intact(
    Shape.struct({
      account_name: Shape.string,
      provisioned_count: Shape.textOrNumber,
      subscriptions_count_all: Shape.textOrNumber,
      subscriptions_count_direct_messages: Shape.textOrNumber
    })
  ),
  errors: Shape.list(Resource.Problem)
})

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
 * @see https://docs.x.com/x-api/account-activity/get-subscription-count
 * @example
 * ```ts
 * import { getAccountActivitySubscriptionCount } from "@xeffect/activity"
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
