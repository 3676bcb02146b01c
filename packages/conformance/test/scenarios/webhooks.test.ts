import { assert, describe, it } from "@effect/vitest"
import {
  createActivitySubscription,
  createAccountActivitySubscription,
  ensureSubscriptions,
  streamActivity
} from "@xeffect/activity"
import { createDirectMessage } from "@xeffect/dms"
import { defaultCredentials, Emulator, type WebhooksOptions } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { createTweet, deleteTweet, like } from "@xeffect/tweets"
import { followUser, unfollowUser } from "@xeffect/users"
import { ensureWebhook, getWebhooks, replayEvents, webhook, type XEvent } from "@xeffect/webhooks"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Fiber from "effect/Fiber"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"

// A user's story: an address is registered, and what happens on X arrives there, each event once.

const { client_secret, consumer_secret } = defaultCredentials

const url = "https://bot.example/x"

/** A webhook that collects events, and an emulator that delivers to it. */
const make = Effect.fnUntraced(function* (options: WebhooksOptions = {}) {
  const events: Array<XEvent> = []
  const store = yield* Effect.provide(KeyValueStore.KeyValueStore, KeyValueStore.layerMemory)
  const handle = webhook({
    consumer_secret,
    client_secret,
    store,
    on_event: (event) => Effect.sync(() => events.push(event))
  })
  return { events, store, layer: layerTest({ limits: "off", webhooks: { send: handle, ...options } }) }
})

const names = (events: ReadonlyArray<XEvent>) => events.map(({ source, type }) => `${source} ${type}`).toSorted()

/** Subscribes the webhook to events of the main user. */
const subscribeAll = Effect.fnUntraced(function* (webhook_id: string, types: ReadonlyArray<string>) {
  const { world } = yield* Emulator
  return yield* ensureSubscriptions(
    types.map((event_type) => ({ event_type, user_id: world.seed.users.main, webhook_id })),
    { owner: "test" }
  )
})

describe("a webhook", () => {
  it.effect("receives what happens, each event once", () =>
    Effect.gen(function* () {
      const { events, layer } = yield* make({ duplicate: 0.5, forge: 0.5 })
      yield* Effect.gen(function* () {
        const { webhooks, world } = yield* Emulator
        const { id } = yield* ensureWebhook(url)
        yield* subscribeAll(id, [
          "post.create",
          "post.delete",
          "like.create",
          "follow.follow",
          "follow.unfollow",
          "dm.sent",
          "profile.update.bio"
        ])
        const other = world.seed.users.grace
        const { data } = yield* createTweet({ text: "High tide" })
        yield* like({ tweet_id: world.seed.posts.news1 })
        yield* like({ tweet_id: world.seed.posts.news1 })
        yield* unfollowUser({ target_user_id: other })
        yield* followUser({ target_user_id: other })
        yield* unfollowUser({ target_user_id: other })
        yield* createDirectMessage({ participant_id: other, text: "Hello" })
        yield* webhooks.updateProfile(world.seed.users.main, { description: "Tides" })
        yield* deleteTweet({ id: data.id })
        yield* webhooks.settled
        const deliveries = yield* webhooks.deliveries
        for (const { kind, statuses } of deliveries) assert.deepStrictEqual(statuses, [kind === "forged" ? 401 : 200])
        assert.isAbove(deliveries.filter(({ kind }) => kind === "forged").length, 0)
        assert.isAbove(deliveries.filter(({ kind }) => kind === "duplicate").length, 0)
      }).pipe(Effect.provide(layer), Random.withSeed("tides"))
      assert.deepStrictEqual(names(events), [
        "activity dm.sent",
        "activity follow.follow",
        "activity follow.unfollow",
        "activity like.create",
        "activity post.create",
        "activity post.delete",
        "activity profile.update.bio"
      ])
      assert.deepStrictEqual(
        events.flatMap(({ setAside }) => setAside),
        []
      )
    })
  )

  it.effect("receives account activity", () =>
    Effect.gen(function* () {
      const { events, layer } = yield* make()
      yield* Effect.gen(function* () {
        const { webhooks, world } = yield* Emulator
        const { id } = yield* ensureWebhook(url)
        yield* createAccountActivitySubscription({ webhook_id: id })
        yield* createTweet({ text: "Low tide" })
        yield* like({ tweet_id: world.seed.posts.news1 })
        yield* createDirectMessage({ participant_id: world.seed.users.grace, text: "Hello" })
        yield* webhooks.settled
      }).pipe(Effect.provide(layer))
      assert.deepStrictEqual(names(events), [
        "account_activity direct_message_events",
        "account_activity favorite_events",
        "account_activity tweet_create_events"
      ])
      assert.deepStrictEqual(
        events.flatMap(({ setAside }) => setAside),
        []
      )
    })
  )

  it.effect("receives again what it refused, and what is replayed", () =>
    Effect.gen(function* () {
      const { events, store } = yield* make()
      let failures = 1
      const fragile = webhook({
        client_secret,
        store,
        on_event: (event) =>
          Effect.suspend(() => (failures-- > 0 ? Effect.fail("busy") : Effect.sync(() => events.push(event))))
      })
      const send = (request: Request) => fragile(request)
      yield* Effect.gen(function* () {
        const { webhooks } = yield* Emulator
        const { id } = yield* ensureWebhook(url)
        yield* subscribeAll(id, ["post.create"])
        yield* createTweet({ text: "High tide" })
        const settled = yield* Effect.forkChild(webhooks.settled)
        // The first response takes real time, as the signatures do.
        while (((yield* webhooks.deliveries)[0]?.statuses.length ?? 0) === 0)
          yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        yield* TestClock.adjust("3 seconds")
        yield* Fiber.join(settled)
        assert.deepStrictEqual(
          (yield* webhooks.deliveries).map(({ statuses }) => statuses),
          [[503, 200]]
        )
        const replay = replayEvents({
          webhook_id: id,
          from: new Date(0),
          to: new Date(60_000),
          store,
          every: "1 second"
        })
        const fiber = yield* Effect.forkChild(replay)
        while ((yield* webhooks.deliveries).length < 3)
          yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        yield* webhooks.settled
        yield* TestClock.adjust("1 second")
        assert.strictEqual((yield* Fiber.join(fiber)).job_state, "Complete")
      }).pipe(Effect.provide(layerTest({ limits: "off", webhooks: { send } })))
      assert.deepStrictEqual(names(events), ["activity post.create", "replay_job_status replay_job_status"])
    })
  )

  it.effect("must respond to the challenge", () =>
    Effect.gen(function* () {
      const wrong = webhook({ consumer_secret: "another", on_event: () => Effect.void })
      const { reason } = yield* Effect.flip(
        Effect.provide(ensureWebhook(url), layerTest({ webhooks: { send: (request) => wrong(request) } }))
      )
      assert.include([reason._tag, reason.message].join(" "), "BadRequest")
      assert.include(reason.message, "CrcValidationFailed")
    })
  )

  it.effect("is challenged again when it is invalid", () =>
    Effect.gen(function* () {
      const { layer } = yield* make()
      yield* Effect.gen(function* () {
        const { webhooks } = yield* Emulator
        yield* ensureWebhook(url)
        yield* webhooks.invalidate
        assert.isFalse((yield* getWebhooks()).data?.[0]?.valid)
        assert.isTrue((yield* ensureWebhook(url)).valid)
      }).pipe(Effect.provide(layer))
    })
  )
})

describe("the activity stream", () => {
  it.effect("has the events of every subscription", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      yield* createActivitySubscription({ event_type: "post.create", user_id: world.seed.users.main, tag: "mine" })
      const fiber = yield* Effect.forkChild(Stream.runCollect(Stream.take(streamActivity(), 2)))
      yield* TestClock.adjust("1 minute")
      yield* createTweet({ text: "High tide" })
      yield* createTweet({ text: "Low tide" })
      const items = yield* Fiber.join(fiber)
      assert.deepStrictEqual(
        items.map(({ data }) => (data?.event_type === "post.create" ? [data.tag, data.payload?.text] : [])),
        [
          ["mine", "High tide"],
          ["mine", "Low tide"]
        ]
      )
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )
})
