import type { CreateActivitySubscriptionParams } from "./create-subscription.ts"
import type { ActivitySubscription } from "./subscription.ts"

/** The changes that make the subscriptions the desired ones. */
export interface SubscriptionPlan {
  /** IDs of subscriptions that are not desired, or cannot be changed into one that is. */
  readonly remove: ReadonlyArray<string>
  readonly update: ReadonlyArray<{
    readonly subscription_id: string
    readonly tag: string
    readonly webhook_id?: string | undefined
  }>
  readonly create: ReadonlyArray<CreateActivitySubscriptionParams>
  /** Subscriptions of this owner that belong to another webhook, and stay there. */
  readonly left: ReadonlyArray<ActivitySubscription>
  /** Subscriptions that need no change. */
  readonly unchanged: ReadonlyArray<ActivitySubscription>
}

const canonicalType = (type = "") => (type === "chat.conversation_join" ? "chat.conversation.join" : type)

const textOrEmpty = (value: unknown): string => (value === undefined ? "" : String(value))

/** An ID as X lists it. */
const withoutZeros = (id: unknown): string => textOrEmpty(id).replace(/^0+(?=\d)/, "")

/** The identity of a subscription. No two subscriptions have the same one. */
export const subscriptionIdentity = (
  { event_type }: { readonly event_type?: string },
  {
    direction,
    keyword,
    user_id
  }:
    | Readonly<Record<"direction" | "keyword" | "user_id", unknown>>
    | Partial<Record<"direction" | "keyword" | "user_id", unknown>>
): string =>
  JSON.stringify([canonicalType(event_type), withoutZeros(user_id), textOrEmpty(keyword), textOrEmpty(direction)])

const hasOwnersTag = (owner: string, { tag = "" }: ActivitySubscription): boolean =>
  tag === owner || tag.startsWith(`${owner}:`)

const changeFor = (existing: ActivitySubscription, wanted: CreateActivitySubscriptionParams, take_over: boolean) => {
  const webhook_id = wanted.webhook_id === undefined ? undefined : `${wanted.webhook_id}`
  const tag = textOrEmpty(wanted.tag)
  if (existing.webhook_id === webhook_id) return existing.tag === tag ? "none" : { tag }
  // Staging must not take production's events in silence.
  if (existing.webhook_id !== undefined && !take_over) return "leave"
  // A webhook can be replaced, but not taken away.
  return webhook_id === undefined ? "replace" : { tag, webhook_id }
}

/** Compares the existing subscriptions with the desired ones, whose tags begin with the owner. */
export const planSubscriptions = (
  owner: string,
  existing: ReadonlyArray<ActivitySubscription>,
  desired: ReadonlyArray<CreateActivitySubscriptionParams>,
  take_over: boolean
): SubscriptionPlan => {
  const others = new Map(existing.map((one) => [one.subscription_id, one]))
  const plan = {
    remove: Array<string>(),
    update: Array<SubscriptionPlan["update"][number]>(),
    create: Array<CreateActivitySubscriptionParams>(),
    left: Array<ActivitySubscription>(),
    unchanged: Array<ActivitySubscription>()
  }
  for (const wanted of desired) {
    const identity = subscriptionIdentity(wanted, wanted)
    const same = Array.from(others.values()).filter((one) => subscriptionIdentity(one, one.filter ?? {}) === identity)
    const owned = same.find((one) => hasOwnersTag(owner, one))
    const foreign = same.find(
      (one) => one.webhook_id === (wanted.webhook_id === undefined ? undefined : `${wanted.webhook_id}`)
    )
    const match = owned ?? foreign
    if (match === undefined) {
      plan.create.push(wanted)
      continue
    }
    const change = match === owned ? changeFor(match, wanted, take_over) : "none"
    if (change === "replace") {
      plan.create.push(wanted)
      continue
    }
    others.delete(match.subscription_id)
    if (change === "none") plan.unchanged.push(match)
    else if (change === "leave") plan.left.push(match)
    else plan.update.push({ subscription_id: match.subscription_id, ...change })
  }
  for (const one of others.values()) if (hasOwnersTag(owner, one)) plan.remove.push(one.subscription_id)
  return plan
}
