import type { Problem } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"

/** Whether a user is subscribed, if the X API says so. */
export interface ValidateAccountActivitySubscriptionResult {
  readonly data?: { readonly subscribed?: boolean }
  readonly errors?: ReadonlyArray<Problem>
}

export const Validated: Shape.Shape<ValidateAccountActivitySubscriptionResult> = Shape.struct({
  data: Shape.intact(Shape.struct({ subscribed: Shape.boolean })),
  errors: Shape.list(Resource.Problem)
})

/** Who is subscribed to a webhook. */
export interface GetAccountActivitySubscriptionsResult {
  readonly data?: {
    readonly application_id?: string
    readonly webhook_id?: string
    readonly webhook_url?: string
    readonly subscriptions?: ReadonlyArray<{ readonly user_id?: string }>
  }
  readonly errors?: ReadonlyArray<Problem>
}

export const Subscriptions: Shape.Shape<GetAccountActivitySubscriptionsResult> = Shape.struct({
  data: Shape.intact(
    Shape.struct({
      application_id: Shape.textOrNumber,
      webhook_id: Shape.textOrNumber,
      webhook_url: Shape.string,
      subscriptions: Shape.list(Shape.struct({ user_id: Shape.textOrNumber }))
    })
  ),
  errors: Shape.list(Resource.Problem)
})
