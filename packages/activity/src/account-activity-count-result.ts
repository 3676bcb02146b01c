import type { Problem } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

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

export const Count: Shape.Shape<GetAccountActivitySubscriptionCountResult> = Shape.struct({
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
