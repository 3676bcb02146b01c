import { items, PartialErrors, XApi, XError } from "@xeffect/core"
import { inSpanNamed } from "@xeffect/core/span"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { checkDesired, checkDesiredForm } from "./check-desired.ts"
import { createActivitySubscription, type CreateActivitySubscriptionParams } from "./create-subscription.ts"
import {
  deleteActivitySubscriptions,
  getActivitySubscriptions,
  updateActivitySubscription
} from "./manage-subscriptions.ts"
import { type DeleteActivitySubscriptionsResult } from "./subscription-results.ts"
import { planSubscriptions, type SubscriptionPlan } from "./plan.ts"
import type { ActivitySubscription, WrittenSubscription } from "./subscription.ts"

/** Options of {@link ensureSubscriptions}. */
export interface EnsureSubscriptionsOptions {
  /**
   * The name under which the subscriptions are kept, in their tags: `owner`, or `owner:tag`. 1 to 100 characters without a
   * colon. Subscriptions with other tags are neither changed nor deleted.
   */
  readonly owner: string
  /**
   * Whether a subscription of this owner that belongs to another webhook is moved to the desired one, which takes the events away
   * from there. Default: `false`: it stays, and is in `left`.
   */
  readonly take_over?: boolean | undefined
  /**
   * An `XApi` with an OAuth 2.0 token of the user, for private events. Default: the `XApi` of everything
   * else, with its OAuth 1.0a keys, which X is retiring.
   */
  readonly user_api?: XApi["Service"] | undefined
}

/** The outcome of {@link ensureSubscriptions}. */
export interface EnsuredSubscriptions {
  /** The desired subscriptions, as they are now. */
  readonly subscriptions: ReadonlyArray<ActivitySubscription>
  readonly created: number
  readonly updated: number
  readonly deleted: number
  /** Subscriptions of this owner that belong to another webhook, and were not moved. */
  readonly left: ReadonlyArray<ActivitySubscription>
}

const ensuringSubscriptions = "ensure_subscriptions"

// Only the user may see these. Whether follows are private is not documented: they are left to the caller.
const isPrivate = (type: string): boolean =>
  /^(?:post\.(?:mention|reply|quote|repost)\.|like\.|dm\.|chat\.|broadcast\.chat$|mute\.|block\.)/.test(type)

const existingSubscriptions = Stream.runCollect(items(getActivitySubscriptions, { max_results: 1000 }))

/** A change that was tried: the subscription after it, or why it failed. */
interface TriedChange<Wanted> {
  readonly wanted: Wanted
  readonly written?: ActivitySubscription
  readonly failure?: XError
}

// A refusal of one change does not prevent the others. If the failure may pass, the next run continues here.
const tryChange = <Wanted>(
  wanted: Wanted,
  change: Effect.Effect<WrittenSubscription, XError, XApi>
): Effect.Effect<TriedChange<Wanted>, XError, XApi> =>
  Effect.matchEffect(change, {
    onSuccess: ({ data }) => Effect.succeed({ wanted, written: data.subscription }),
    onFailure: (failure) => (failure.isRetryable ? Effect.fail(failure) : Effect.succeed({ wanted, failure }))
  })

const createAs = (wanted: CreateActivitySubscriptionParams, user_api: XApi["Service"] | undefined) => {
  const asUser = wanted.user_auth === undefined && isPrivate(wanted.event_type)
  return asUser && user_api !== undefined
    ? Effect.provideService(createActivitySubscription(wanted), XApi, user_api)
    : createActivitySubscription(asUser ? { ...wanted, user_auth: true } : wanted)
}

type UndeletedEach = NonNullable<DeleteActivitySubscriptionsResult["errors"]>

const removeSubscriptions = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
  const refusals: Array<UndeletedEach[number]> = []
  for (const chunk of Arr.chunksOf(ids, 100)) {
    const { data = [], errors = [] } = yield* deleteActivitySubscriptions({ ids: chunk })
    refusals.push(...errors, ...data.filter(({ deleted }) => deleted === false))
  }
  return refusals
})

const someUndeleted = (refusals: UndeletedEach) =>
  new XError({
    operation: ensuringSubscriptions,
    reason: new PartialErrors({
      errors: refusals.map(({ message, reason = "no reason was sent", subscription_id = "" }) => ({
        detail: `subscription ${subscription_id} was not deleted: ${message ?? reason}`
      }))
    })
  })

/**
 * Makes the app's subscriptions the desired ones: creates those that are missing, changes the tag of those that differ, and
 * their webhook with `take_over: true`, and deletes the `owner`'s subscriptions that are not desired. A second run changes nothing, and a run after one that
 * was interrupted completes it, so it can be part of every deployment.
 *
 * Subscriptions are listed, changed and deleted with the app's token, and those to private events are created with the
 * user's: the layer needs both.
 *
 * @param desired parameters of `createActivitySubscription`, which differ in type or filter; `tag` is prefixed with the owner
 * @param options `owner`; `take_over`, default `false`; `user_api`
 * @returns the subscriptions, and how many were created, updated and deleted, and those that were left. Fails with `InvalidInput` before anything is
 * sent. A change that is refused, for example with `Forbidden`, does not prevent the others: it fails with the first such
 * failure after all were tried, with `Conflict` if a subscription of another owner is in the way, and with `PartialErrors` if
 * one could not be deleted. Fails at once with a failure that may pass (`isRetryable`), such as `RateLimited`
 * @since 0.1.0
 * @see https://docs.x.com/x-api/activity/introduction
 * @example
 * ```ts
 * import { ensureSubscriptions } from "xeffect/activity"
 *
 * const program = ensureSubscriptions(
 *   [{ event_type: "post.mention.create", user_id: "2244994945", webhook_id: "1146654567674912769" }],
 *   { owner: "mention-bot" }
 * )
 * ```
 */
export const ensureSubscriptions = Effect.fnUntraced(function* (
  desired: ReadonlyArray<CreateActivitySubscriptionParams>,
  options: EnsureSubscriptionsOptions
): Effect.fn.Return<EnsuredSubscriptions, XError, XApi> {
  const malformed = checkDesiredForm(desired, options)
  if (malformed !== undefined) return yield* new XError({ operation: ensuringSubscriptions, reason: malformed })
  const { owner, take_over = false, user_api } = options
  const tagged = desired.map((one) => ({ ...one, tag: one.tag === undefined ? owner : `${owner}:${one.tag}` }))
  const reason = checkDesired(owner, tagged)
  if (reason !== undefined) return yield* new XError({ operation: ensuringSubscriptions, reason })
  const plan = planSubscriptions(owner, yield* existingSubscriptions, tagged, take_over)
  const { create: missing, left: others, remove: surplus, unchanged, update } = plan
  const done = { created: missing.length, updated: update.length, deleted: surplus.length, left: others }
  if (missing.length + update.length + surplus.length === 0) return { subscriptions: unchanged, ...done }
  const refusals = yield* removeSubscriptions(surplus)
  const updates = yield* Effect.forEach(update, (change) => tryChange(change, updateActivitySubscription(change)))
  const creations = yield* Effect.forEach(missing, (wanted) => tryChange(wanted, createAs(wanted, user_api)))
  // One that was already present, or whose response was lost, is found when they are listed again.
  const after = planSubscriptions(owner, yield* existingSubscriptions, tagged, take_over)
  const isLeft = ({ subscription_id }: SubscriptionPlan["update"][number]) =>
    after.update.some((one) => one.subscription_id === subscription_id)
  const failed =
    updates.find(({ failure, wanted }) => failure !== undefined && isLeft(wanted)) ??
    creations.find(({ failure, wanted }) => failure !== undefined && after.create.includes(wanted))
  if (failed?.failure !== undefined) return yield* failed.failure
  const left = refusals.filter(({ subscription_id: id }) =>
    id === undefined ? after.remove.length > 0 : after.remove.includes(id)
  )
  if (left.length > 0) return yield* someUndeleted(left)
  // The list may not have a change yet whose response has it.
  const written = [...updates, ...creations].flatMap(({ written = [] }) => written)
  const isListed = new Set(after.unchanged.map(({ subscription_id }) => subscription_id))
  const unlisted = written.filter(({ subscription_id }) => !isListed.has(subscription_id))
  return { subscriptions: [...after.unchanged, ...unlisted], ...done }
}, inSpanNamed(ensuringSubscriptions))
