import type { Problem, WriteResponse } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"
import { ActivitySubscription, SubscriptionMeta } from "./subscription.ts"

/** A page of subscriptions. */
export interface GetActivitySubscriptionsResult {
  readonly data?: ReadonlyArray<ActivitySubscription>
  readonly errors?: ReadonlyArray<Problem>
  readonly meta?: SubscriptionMeta & {
    readonly result_count?: number
    /** The token of the page after this one. Absent on the last page. */
    readonly next_token?: string
  }
}

export const Page: Shape.Shape<GetActivitySubscriptionsResult> = Shape.struct({
  data: Shape.intact(Shape.list(ActivitySubscription)),
  errors: Shape.list(Resource.Problem),
  meta: Shape.struct({
    total_subscriptions: Shape.numberOrText,
    result_count: Shape.numberOrText,
    next_token: Shape.string
  })
})

export interface DeleteActivitySubscriptionResult extends WriteResponse<{ readonly deleted: boolean }> {
  readonly meta?: SubscriptionMeta
}

export const Deleted: Shape.Shape<DeleteActivitySubscriptionResult> = Shape.struct({
  data: Shape.always(Shape.struct({ deleted: Shape.always(Shape.boolean) })),
  meta: SubscriptionMeta,
  errors: Shape.list(Resource.Problem)
})

/** The result for each subscription. */
export interface DeleteActivitySubscriptionsResult {
  readonly data?: ReadonlyArray<{ readonly subscription_id?: string; readonly deleted?: boolean }>
  /** Subscriptions that could not be deleted; the others were. */
  readonly errors?: ReadonlyArray<{
    readonly subscription_id?: string
    readonly reason?: string
    readonly message?: string
  }>
  readonly meta?: SubscriptionMeta
}

export const DeletedEach: Shape.Shape<DeleteActivitySubscriptionsResult> = Shape.struct({
  data: Shape.intact(Shape.listOrOne(Shape.struct({ subscription_id: Shape.string, deleted: Shape.boolean }))),
  errors: Shape.list(Shape.struct({ subscription_id: Shape.string, reason: Shape.string, message: Shape.string })),
  meta: SubscriptionMeta
})
