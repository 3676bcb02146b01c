import { items, XApi, XError } from "@xeffect/core"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { checkDesired } from "./check-desired.ts"
import { createActivitySubscription, type CreateActivitySubscriptionParams } from "./create-subscription.ts"
import {
  deleteActivitySubscriptions,
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
   * An `XApi` with an OAuth 2.0 token of the user, for private events. Default: they are created with OAuth 1.0a of the
   * `XApi` that the rest is done with.
   */
  readonly user_api?: XApi["Service"] | undefined
}

/** What was done. */
export interface EnsuredSubscriptions {
  /** The desired subscriptions, as they are now. */
  readonly subscriptions: ReadonlyArray<ActivitySubscription>
  readonly created: number
  readonly updated: number
  readonly deleted: number
}

const operation = "ensure_subscriptions"

// What nobody but the user may see. The X API does not say of follows on which side they are: they are left to the caller.
const isPrivate = (type: string): boolean =>
  /^(?:post\.(?:mention|reply|quote|repost)\.|like\.|dm\.|chat\.|broadcast\.chat$|mute\.|block\.)/.test(type)

const listed = Stream.runCollect(items(getActivitySubscriptions)({ max_results: 1000 }))

const isThere = ({ message, reason }: XError): boolean =>
  reason._tag === "Conflict" || reason._tag === "OutcomeUnknown" || /duplicate/i.test(message)

// One that is there already is found when they are listed again.
const create = (wanted: CreateActivitySubscriptionParams, user_api: XApi["Service"] | undefined) => {
  const asUser = wanted.user_auth === undefined && isPrivate(wanted.event_type)
  const call =
    asUser && user_api !== undefined
      ? Effect.provideService(createActivitySubscription(wanted), XApi, user_api)
      : createActivitySubscription(asUser ? { ...wanted, user_auth: true } : wanted)
  return call.pipe(
    Effect.as<XError | undefined>(undefined),
    Effect.catch((error: XError) => (isThere(error) ? Effect.succeed(error) : Effect.fail(error)))
  )
}

const remove = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
  for (const chunk of Arr.chunksOf(ids, 100)) yield* deleteActivitySubscriptions({ ids: chunk })
})

/**
 * Makes the app's subscriptions be the desired ones: creates those that are missing, changes the tag or webhook of those that
 * differ, and deletes those of the same `owner` that are not desired. A second run changes nothing, and a run after one that
 * was interrupted completes it, so it can be part of every deployment.
 *
 * Subscriptions are listed, changed and deleted with the app's token, and those to private events are created with the
 * user's: the layer needs both.
 *
 * @param desired parameters of `createActivitySubscription`, each with another type or filter; `tag` is prefixed with the owner
 * @param options `owner`; `user_api`
 * @returns the subscriptions, and how many were created, updated and deleted. Fails with `InvalidInput` before anything is
 * sent; otherwise with the failures of the operations, and with `Conflict` if somebody else's subscription is in the way
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
  yield* remove(surplus)
  yield* Effect.forEach(update, (change) => updateActivitySubscription(change), { discard: true })
  const unclear = yield* Effect.forEach(missing, (wanted) => create(wanted, user_api))
  const after = makePlan(owner, yield* listed, tagged)
  const [first] = unclear.filter((error) => error !== undefined)
  if (after.create.length > 0 && first !== undefined) return yield* first
  return { subscriptions: after.unchanged, ...done }
})
