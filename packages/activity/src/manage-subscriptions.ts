// Written by npm run generate from spec/operations/activity/manage-subscriptions.ts. Changes belong there.
import type { ForwardPagingParams, Id, UserAuthParams } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Rule from "@xeffect/core/rule"
import {
  type DeleteActivitySubscriptionResult,
  type DeleteActivitySubscriptionsResult,
  Deleted,
  DeletedEach,
  type GetActivitySubscriptionsResult,
  Page
} from "./subscription-results.ts"
import { toWritten, WrittenSubscription } from "./subscription.ts"

export interface GetActivitySubscriptionsParams extends ForwardPagingParams, UserAuthParams {
  /** Only the subscriptions to events of this user. */
  readonly user_id?: Id | undefined
}

/**
 * A page of the app's subscriptions to activity events.
 *
 * @returns `data`, the subscriptions; `meta.next_token` if there are more
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `like.read` and `tweet.read`), app-only bearer token or OAuth 1.0a. `user_auth` is
 *   `false` by default
 * - Rate limit: 500 requests in 15 minutes for the app
 * - `user_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `max_results`: a whole number from 1 to 1000; default `1000`
 * - `pagination_token`: text of 16 or more characters
 * - Paging: by `pagination_token`, with `pages(getActivitySubscriptions)` and `items(getActivitySubscriptions)`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/activity/get-x-activity-subscriptions
 * @example
 * ```ts
 * import { getActivitySubscriptions } from "xeffect/activity"
 * import { items } from "xeffect/core"
 * import * as Stream from "effect/Stream"
 *
 * const program = Stream.runCollect(items(getActivitySubscriptions))
 * ```
 */
export const getActivitySubscriptions = operation<GetActivitySubscriptionsParams, GetActivitySubscriptionsResult>({
  name: "get_activity_subscriptions",
  method: "GET",
  path: "/2/activity/subscriptions",
  params: {
    user_id: Parameter.id,
    max_results: Parameter.integer(1, 1000, 1000),
    pagination_token: Parameter.text(16)
  },
  response: Response.json(Page),
  accepts: Credentials.any("like.read", "tweet.read"),
  user_auth: false,
  limits: Limits.per15Minutes(500, 0),
  paging: "pagination_token",
  meta: "optional"
})

export interface UpdateActivitySubscriptionParams extends UserAuthParams {
  /** The ID of the subscription. */
  readonly subscription_id: Id
  /** 1 to 200 characters. */
  readonly tag?: string | undefined
  /** The webhook to deliver to. */
  readonly webhook_id?: Id | undefined
}

/**
 * Changes the tag of a subscription, or the webhook that it delivers to. The type and the filter cannot be changed:
 * delete the subscription and create another.
 *
 * @returns `data.subscription` after the change
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 without any scope, app-only bearer token or OAuth 1.0a. `user_auth` is `false` by default
 * - Rate limit: 500 requests in 15 minutes for the app
 * - `subscription_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `tag`: text of 1 to 200 characters
 * - `webhook_id`: an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - At least one of `tag` and `webhook_id`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/activity/update-x-activity-subscription
 * @example
 * ```ts
 * import { updateActivitySubscription } from "xeffect/activity"
 *
 * const program = updateActivitySubscription({ subscription_id: "1146654567674912769", tag: "mentions" })
 * ```
 */
export const updateActivitySubscription = operation<UpdateActivitySubscriptionParams, WrittenSubscription>({
  name: "update_activity_subscription",
  method: "PUT",
  path: "/2/activity/subscriptions/{subscription_id}",
  params: { subscription_id: Parameter.id, tag: Parameter.text(1, 200), webhook_id: Parameter.id },
  rules: [Rule.atLeastOne("tag", "webhook_id")],
  body: Body.json(),
  response: Response.reshaped(Response.outcome(WrittenSubscription), toWritten),
  accepts: Credentials.any(),
  user_auth: false,
  limits: Limits.per15Minutes(500, 0),
  idempotent: true
})

export interface DeleteActivitySubscriptionParams extends UserAuthParams {
  /** The ID of the subscription. */
  readonly subscription_id: Id
}

/**
 * Deletes a subscription. The app's token deletes it also if a user's token created the subscription.
 *
 * @returns `data.deleted`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 without any scope, app-only bearer token or OAuth 1.0a. `user_auth` is `false` by default
 * - Rate limit: 500 requests in 15 minutes for the app
 * - `subscription_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/activity/deletes-x-activity-subscription
 * @example
 * ```ts
 * import { deleteActivitySubscription } from "xeffect/activity"
 *
 * const program = deleteActivitySubscription({ subscription_id: "1146654567674912769" })
 * ```
 */
export const deleteActivitySubscription = operation<DeleteActivitySubscriptionParams, DeleteActivitySubscriptionResult>(
  {
    name: "delete_activity_subscription",
    method: "DELETE",
    path: "/2/activity/subscriptions/{subscription_id}",
    params: { subscription_id: Parameter.id },
    response: Response.outcome(Deleted, { deleted: true }),
    accepts: Credentials.any(),
    user_auth: false,
    limits: Limits.per15Minutes(500, 0)
  }
)

export interface DeleteActivitySubscriptionsParams {
  /** The IDs of 1 to 100 subscriptions. */
  readonly ids: ReadonlyArray<Id> | string
}

/**
 * Deletes several subscriptions. One that cannot be deleted is reported in `errors`, and the others are deleted.
 *
 * @returns `data`, for each subscription whether it was deleted; `errors`, which are not failures of the call. A
 * response without a body means that all were deleted: `data` is then empty
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `ids` (required): 1 to 100 IDs of 1 to 19 digits (a list, or a string with commas and no spaces)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/activity/delete-x-activity-subscriptions-by-ids
 * @example
 * ```ts
 * import { deleteActivitySubscriptions } from "xeffect/activity"
 *
 * const program = deleteActivitySubscriptions({ ids: ["1146654567674912769", "1146654567674912770"] })
 * ```
 */
export const deleteActivitySubscriptions = operation<
  DeleteActivitySubscriptionsParams,
  DeleteActivitySubscriptionsResult
>({
  name: "delete_activity_subscriptions",
  method: "DELETE",
  path: "/2/activity/subscriptions",
  params: { ids: Parameter.required(Parameter.ids(100)) },
  response: Response.json(DeletedEach, () => ({ data: [] })),
  accepts: { appOnly: true }
})
