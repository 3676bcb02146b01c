/** Saves an emulator, and restores another one from that. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import type { EmulatedConnection, EmulatedRule, Streams } from "../../../areas/streams/state.ts"
import { keepChallengingAll } from "../../../areas/webhooks/challenges.ts"
import { resumeDeliveries } from "../../../areas/webhooks/deliver.ts"
import type { DeliveryConditions } from "../../../areas/webhooks/options.ts"
import type { PendingDelivery, Webhooks } from "../../../areas/webhooks/state.ts"
import type { OAuthState } from "../../../auth/oauth/state.ts"
import type { EmulatorState } from "../../../emulator/state.ts"
import { parseQuery } from "../../../world/search/parse.ts"
import type { World, WorldMedia } from "../../../world/types.ts"

type Saved = Readonly<Record<string, unknown>>

/** The saved state of an emulator: its parts as data. */
export interface Snapshot {
  readonly world: Saved
  readonly oauth: Saved
  readonly limits: Saved
  readonly billing: Saved
  readonly faults: Saved
  readonly record: Saved
  readonly webhooks: SavedWebhooks
  readonly streams: SavedStreams
  readonly life: Saved
}

interface SavedWebhooks extends Saved {
  readonly conditions: DeliveryConditions
  readonly pending: ReadonlyArray<Omit<PendingDelivery, "delivery"> & { readonly index?: number | undefined }>
}

interface SavedStreams extends Saved {
  readonly rules: ReadonlyArray<Omit<EmulatedRule, "query">>
  readonly connections: ReadonlyArray<Omit<EmulatedConnection, "deliver" | "end">>
}

/** Media with the ID of their upload in its place, if it is one of the world: both change together. */
const mediaOf = ({ media, uploads }: World): ReadonlyMap<string, unknown> =>
  new Map(
    Array.from(media, ([key, { upload, ...one }]) => {
      const isShared = upload !== undefined && uploads.get(upload.id) === upload
      return [key, isShared ? { ...one, uploadId: upload.id } : { ...one, upload }]
    })
  )

const worldOf = (world: World): Saved => ({ ...world, media: mediaOf(world) })

// State that follows from options is not saved. A field without a value is not there, so a token that is gone is null.
const oauthOf = (oauth: OAuthState): Saved => {
  const {
    accessTokens,
    appToken = null,
    bearers,
    codes,
    exchanges,
    nonces,
    pages,
    refreshTokens,
    requestTokens,
    signInNonces
  } = oauth
  return {
    accessTokens,
    appToken,
    bearers,
    codes,
    exchanges,
    nonces,
    pages,
    refreshTokens,
    requestTokens,
    signInNonces
  }
}

const webhooksOf = (webhooks: Webhooks): SavedWebhooks => {
  const { accounts, deliveries, links, options, pending, recent, replaying, subscriptions } = webhooks
  const { delay, delay_by, duplicate, forge } = options
  return {
    conditions: { delay, delay_by, duplicate, forge },
    webhooks: webhooks.webhooks,
    accounts,
    deliveries,
    links,
    recent,
    replaying,
    subscriptions,
    pending: Array.from(pending, ({ delivery, ...one }) => ({
      ...one,
      index: delivery && deliveries.indexOf(delivery)
    }))
  }
}

// A connection does not outlive its process.
const connectionOf = (connection: EmulatedConnection, now: number): SavedStreams["connections"][number] => {
  const { connectedAt, endedAt = now, endpoint, id, partition, reason = "server_close" } = connection
  return { id, endpoint, partition, connectedAt, endedAt, reason, isStalled: false }
}

const streamsOf = ({ connections, recent, rules }: Streams, now: number): SavedStreams => ({
  rules: Array.from(rules.values(), ({ id, tag, value }) => ({ id, tag, value })),
  connections: connections.map((connection) => connectionOf(connection, now)),
  recent
})

/** Everything that a response of an emulator may depend on, at a time. */
export const snapshotOf = (state: EmulatorState, now: number): Snapshot => ({
  world: worldOf(state.world),
  oauth: oauthOf(state.oauth),
  limits: { ...state.limits },
  billing: { ...state.billing.state },
  faults: { ...state.faults },
  record: { ...state.record },
  webhooks: webhooksOf(state.webhooks),
  streams: streamsOf(state.streams, now),
  life: { ...state.life.state }
})

const refillList = (target: Array<unknown>, saved: Iterable<unknown>): void => {
  target.length = 0
  for (const one of saved) target.push(one)
}

const refillSet = (target: Set<unknown>, saved: Iterable<unknown>): void => {
  target.clear()
  for (const one of saved) target.add(one)
}

const refillMap = (target: Map<unknown, unknown>, saved: Iterable<readonly [unknown, unknown]>): void => {
  target.clear()
  for (const [key, one] of saved) target.set(key, one)
}

/**
 * Makes the fields of a part what was saved of it. Maps, sets and lists stay those that the part has, as others hold them
 * too, and as some of them know more than a map.
 */
const refill = (part: object, saved: Saved): void => {
  for (const [name, value] of Object.entries(saved)) {
    const target: unknown = Object.hasOwn(part, name) ? Reflect.get(part, name) : undefined
    // The saved value of a field has the form of the field.
    if (target instanceof Map) refillMap(target, value as ReadonlyMap<unknown, unknown>)
    else if (target instanceof Set) refillSet(target, value as ReadonlySet<unknown>)
    else if (Array.isArray(target)) refillList(target, value as ReadonlyArray<unknown>)
    else if (Predicate.isObject(target) && Predicate.isObject(value)) refillObject(target, value as Saved)
    else Object.defineProperty(part, name, { value, configurable: true, enumerable: true, writable: true })
  }
}

const refillObject = (target: object, saved: Saved): void => {
  for (const name of Object.keys(target)) if (!Object.hasOwn(saved, name)) Reflect.deleteProperty(target, name)
  refill(target, saved)
}

const refillWorld = (world: World, saved: Saved): void => {
  refill(world, saved)
  for (const [key, one] of world.media) {
    const { uploadId, ...media }: WorldMedia & { readonly uploadId?: string } = one
    if (uploadId !== undefined) world.media.set(key, { ...media, upload: world.uploads.get(uploadId) })
  }
}

const refillOAuth = (oauth: OAuthState, { appToken, ...rest }: Saved): void => {
  refill(oauth, rest)
  oauth.appToken = typeof appToken === "string" ? appToken : undefined
}

const closed = { deliver: () => undefined, end: () => undefined }

const refillStreams = (streams: Streams, { connections, recent, rules }: SavedStreams): void => {
  refill(streams, { recent, connections: connections.map((one) => ({ ...one, ...closed })) })
  refillMap(
    streams.rules,
    rules.map((rule) => [rule.id, { ...rule, query: Result.getOrThrow(parseQuery(rule.value, "stream")) }])
  )
}

const refillWebhooks = Effect.fnUntraced(function* (webhooks: Webhooks, saved: SavedWebhooks) {
  const { conditions, pending, ...rest } = saved
  refill(webhooks, { ...rest, pending: new Set() })
  Object.assign(webhooks.options, conditions)
  const waiting = pending.map(({ index, ...one }): PendingDelivery => {
    const delivery = index === undefined ? undefined : webhooks.deliveries[index]
    return { ...one, delivery }
  })
  yield* resumeDeliveries(webhooks, waiting)
  yield* keepChallengingAll(webhooks)
})

/** Makes an emulator what was saved, and resumes its deliveries and its life. */
export const restoreSnapshot = Effect.fnUntraced(function* (state: EmulatorState, saved: Snapshot) {
  refillWorld(state.world, saved.world)
  refillOAuth(state.oauth, saved.oauth)
  refill(state.limits, saved.limits)
  refill(state.billing.state, saved.billing)
  refill(state.faults, saved.faults)
  refill(state.record, saved.record)
  refillStreams(state.streams, saved.streams)
  refill(state.life.state, saved.life)
  yield* refillWebhooks(state.webhooks, saved.webhooks)
  yield* state.life.resume
})
