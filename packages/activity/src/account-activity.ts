// Written by npm run generate from spec/operations/activity/account-activity.ts. Changes belong there.
import type { Id, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import {
  type GetAccountActivitySubscriptionsResult,
  Subscriptions,
  type ValidateAccountActivitySubscriptionResult,
  Validated
} from "./account-activity-results.ts"

export interface AccountActivityParams extends UserAuthParams {
  /** The ID of the webhook. */
  readonly webhook_id: Id
}

export interface AccountActivityResult extends WriteResponse<{ readonly subscribed: boolean }> {}

/**
 * Subscribes a webhook to all activities of the authenticated user. The X API advises to use activity subscriptions
 * (`createActivitySubscription`) instead. Never sent twice: if the response is lost or a 5xx, it fails with
 * `OutcomeUnknown`.
 *
 * @returns `data.subscribed`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read`, `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs
 *   write permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `webhook_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/account-activity/create-subscription
 * @example
 * ```ts
 * import { createAccountActivitySubscription } from "xeffect/activity"
 *
 * const program = createAccountActivitySubscription({ webhook_id: "1146654567674912769" })
 * ```
 */
export const createAccountActivitySubscription = operation<AccountActivityParams, AccountActivityResult>({
  name: "create_account_activity_subscription",
  method: "POST",
  path: "/2/account_activity/webhooks/{webhook_id}/subscriptions/all",
  params: { webhook_id: Parameter.id },
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ subscribed: Shape.always(Shape.boolean) })), {
    subscribed: true
  }),
  accepts: Credentials.user("dm.read", "dm.write", "tweet.read", "users.read"),
  user_auth: true
})

/**
 * Whether a webhook is subscribed to the activities of the authenticated user.
 *
 * @returns `data.subscribed`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read`, `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is
 *   `true` by default
 * - Rate limit: none is published
 * - `webhook_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/account-activity/validate-subscription
 * @example
 * ```ts
 * import { validateAccountActivitySubscription } from "xeffect/activity"
 *
 * const program = validateAccountActivitySubscription({ webhook_id: "1146654567674912769" })
 * ```
 */
export const validateAccountActivitySubscription = operation<
  AccountActivityParams,
  ValidateAccountActivitySubscriptionResult
>({
  name: "validate_account_activity_subscription",
  method: "GET",
  path: "/2/account_activity/webhooks/{webhook_id}/subscriptions/all",
  params: { webhook_id: Parameter.id },
  response: Response.json(Validated),
  accepts: Credentials.user("dm.read", "dm.write", "tweet.read", "users.read"),
  user_auth: true
})

export interface GetAccountActivitySubscriptionsParams {
  /** The ID of the webhook. */
  readonly webhook_id: Id
}

/**
 * The users whose activities a webhook receives.
 *
 * @returns `data.subscriptions`, each with `user_id`; `data.webhook_url`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `webhook_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/account-activity/get-subscriptions
 * @example
 * ```ts
 * import { getAccountActivitySubscriptions } from "xeffect/activity"
 *
 * const program = getAccountActivitySubscriptions({ webhook_id: "1146654567674912769" })
 * ```
 */
export const getAccountActivitySubscriptions = operation<
  GetAccountActivitySubscriptionsParams,
  GetAccountActivitySubscriptionsResult
>({
  name: "get_account_activity_subscriptions",
  method: "GET",
  path: "/2/account_activity/webhooks/{webhook_id}/subscriptions/all/list",
  params: { webhook_id: Parameter.id },
  response: Response.json(Subscriptions),
  accepts: { appOnly: true }
})

export interface DeleteAccountActivitySubscriptionParams {
  /** The ID of the webhook. */
  readonly webhook_id: Id
  /** The ID of the user. */
  readonly user_id: Id
}

/**
 * Ends a user's subscription to a webhook. Takes the app's token.
 *
 * @returns `data.subscribed`, `false`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `webhook_id` and `user_id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/account-activity/delete-subscription
 * @example
 * ```ts
 * import { deleteAccountActivitySubscription } from "xeffect/activity"
 *
 * const program = deleteAccountActivitySubscription({ webhook_id: "1146654567674912769", user_id: "2244994945" })
 * ```
 */
export const deleteAccountActivitySubscription = operation<
  DeleteAccountActivitySubscriptionParams,
  AccountActivityResult
>({
  name: "delete_account_activity_subscription",
  method: "DELETE",
  path: "/2/account_activity/webhooks/{webhook_id}/subscriptions/{user_id}/all",
  params: { webhook_id: Parameter.id, user_id: Parameter.id },
  response: Response.outcome(Response.written(Shape.struct({ subscribed: Shape.always(Shape.boolean) })), {
    subscribed: false
  }),
  accepts: { appOnly: true }
})
