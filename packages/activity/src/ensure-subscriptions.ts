import { items, PartialErrors, XApi, XError } from "@xeffect/core"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { checkDesired } from "./check-desired.ts"
import { createActivitySubscription, type CreateActivitySubscriptionParams } from "./create-subscription.ts"
import {
  deleteActivitySubscriptions,
  type DeleteActivitySubscriptionsResult,
  getActivitySubscriptions,
  updateActivitySubscription
} from "./manage-subscriptions.ts"
import { makePlan } from "./plan.ts"
import type { ActivitySubscription } from "./subscription.ts"

/** Options of {@link ensureSubscriptions}. */
export interface EnsureSubscriptionsOptions {
  /**
   * The name under which the subscriptions are kept, in their tags: `owner`, or `owner:tag`. 1 to 100 characters without a
   * colon. Subscriptions with other tags are neither changed nor deleted.
   */
  readonly owner: string
  /**
   * An `XApi` with an OAuth 2.0 token of the user, for private events. Default: the `XApi` of everything
   * else, with OAuth 1.0a.
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
}

const operation = "ensure_subscriptions"

// Only the user may see these. Whether follows are private is not documented: they are left to the caller.
const isPrivate = (type: string): boolean =>
  /^(?:post\.(?:mention|reply|quote|repost)\.|like\.|dm\.|chat\.|broadcast\.chat$|mute\.|block\.)/.test(type)

const listed = Stream.runCollect(items(getActivitySubscriptions)({ max_results: 1000 }))

const isThere = ({ message, reason }: XError): boolean =>
  reason._tag === "Conflict" || reason._tag === "OutcomeUnknown" || /duplicate/i.test(message)

/** A subscription to create, and its creation: the failure if it may be present all the same. */
interface Creation {
  readonly wanted: CreateActivitySubscriptionParams
  readonly made?: ActivitySubscription
  readonly failure?: XError
}

const create = (
  wanted: CreateActivitySubscriptionParams,
  user_api: XApi["Service"] | undefined
): Effect.Effect<Creation, XError, XApi> => {
  const asUser = wanted.user_auth === undefined && isPrivate(wanted.event_type)
  const call =
    asUser && user_api !== undefined
      ? Effect.provideService(createActivitySubscription(wanted), XApi, user_api)
      : createActivitySubscription(asUser ? { ...wanted, user_auth: true } : wanted)
  return Effect.matchEffect(call, {
    onSuccess: ({ data }) => Effect.succeed({ wanted, made: data.subscription }),
    onFailure: (failure) => (isThere(failure) ? Effect.succeed({ wanted, failure }) : Effect.fail(failure))
  })
}

type Refusals = NonNullable<DeleteActivitySubscriptionsResult["errors"]>

const remove = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
  const refusals: Array<Refusals[number]> = []
  for (const chunk of Arr.chunksOf(ids, 100)) {
    const { data = [], errors = [] } = yield* deleteActivitySubscriptions({ ids: chunk })
    refusals.push(...errors, ...data.filter(({ deleted }) => deleted === false))
  }
  return refusals
})

const notRemoved = (refusals: Refusals) =>
  new XError({
    operation,
    reason: new PartialErrors({
      errors: refusals.map(({ message, reason = "no reason was sent", subscription_id = "" }) => ({
        detail: `subscription ${subscription_id} was not deleted: ${message ?? reason}`
      }))
    })
  })

/**
 * Makes the app's subscriptions the desired ones: creates those that are missing, changes the tag or webhook of those that
 * differ, and deletes those of the same `owner` that are not desired. A second run changes nothing, and a run after one that
 * was interrupted completes it, so it can be part of every deployment.
 *
 * Subscriptions are listed, changed and deleted with the app's token, and those to private events are created with the
 * user's: the layer needs both.
 *
 * @param desired parameters of `createActivitySubscription`, which differ in type or filter; `tag` is prefixed with the owner
 * @param options `owner`; `user_api`
 * @returns the subscriptions, and how many were created, updated and deleted. Fails with `InvalidInput` before anything is
 * sent; otherwise with the failures of the operations, with `Conflict` if a subscription of another owner is in the way, and with
 * `PartialErrors` if one could not be deleted
 * @see https://docs.x.com/x-api/activity/introduction
 * @example
 * ```ts
 * import { ensureSubscriptions } from "@xeffect/activity"
 *
 * const program = ensureSubscriptions(
 *   [{ event_type: "post.mention.create", user_id: "2244994945", webhook_id: "1146654567674912769" }],
 *   { owner: "mention-bot" }
 * )
 * ```
 */
export const ensureSubscriptions = Effect.fnUntraced(function* (
  desired: ReadonlyArray<CreateActivitySubscriptionParams>,
  { owner, user_api }: EnsureSubscriptionsOptions
): Effect.fn.Return<EnsuredSubscriptions, XError, XApi> {
  const tagged = desired.map((one) => ({ ...one, tag: one.tag === undefined ? owner : `${owner}:${one.tag}` }))
  const reason = checkDesired(owner, tagged)
  if (reason !== undefined) return yield* new XError({ operation, reason })
  const { create: missing, remove: surplus, unchanged, update } = makePlan(owner, yield* listed, tagged)
  const done = { created: missing.length, updated: update.length, deleted: surplus.length }
  if (missing.length + update.length + surplus.length === 0) return { subscriptions: unchanged, ...done }
  const refusals = yield* remove(surplus)
  const updated = yield* Effect.forEach(update, (change) => updateActivitySubscription(change))
  const creations = yield* Effect.forEach(missing, (wanted) => create(wanted, user_api))
  // One that was already present, or whose response was lost, is found when they are listed again.
  const after = makePlan(owner, yield* listed, tagged)
  const lost = creations.find(({ failure, wanted }) => failure !== undefined && after.create.includes(wanted))
  if (lost?.failure !== undefined) return yield* lost.failure
  const left = refusals.filter(({ subscription_id: id }) =>
    id === undefined ? after.remove.length > 0 : after.remove.includes(id)
  )
  if (left.length > 0) return yield* notRemoved(left)
  // The list may not have a change yet whose response has it.
  const written = [...updated.map(({ data }) => data.subscription), ...creations.flatMap(({ made }) => made ?? [])]
  const isListed = new Set(after.unchanged.map(({ subscription_id }) => subscription_id))
  const unlisted = written.filter(({ subscription_id }) => !isListed.has(subscription_id))
  return { subscriptions: [...after.unchanged, ...unlisted], ...done }
})
