import { assert, describe, it } from "@effect/vitest"
import { layerCheckpoint, layerCheckpointMemory, positionNamed } from "@xeffect/core/checkpoint"
import { poll, type PollEvent } from "@xeffect/core"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { getLikedTweets, getUsersMentions, getUsersTweets, like, searchRecentTweets, unlike } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { pollUnderKills } from "./support/poll-under-kills.ts"

const emulated = Layer.merge(layerTest(), layerCheckpointMemory)

/** Runs a poll in the background, and collects what it delivers and reports. */
const watching = <A extends { readonly id: string }, E, R>(
  make: (on_event: (event: PollEvent) => void) => Stream.Stream<A, E, R>
) =>
  Effect.gen(function* () {
    const ids: Array<string> = []
    const events: Array<PollEvent> = []
    const stream = make((event) => void events.push(event))
    const fiber = yield* Effect.forkChild(Stream.runForEach(stream, ({ id }) => Effect.sync(() => void ids.push(id))))
    yield* TestClock.adjust("1 second")
    return { ids, events, fiber }
  })

const mention = (count: number) =>
  Effect.gen(function* () {
    const { addPosts, world } = yield* Emulator
    const { lumen, main } = world.seed.users
    const username = world.users.get(main)?.username
    const posts = yield* addPosts({ author: lumen, count, interval: 1, text: (index) => `@${username} ${index}` })
    return posts.map(({ id }) => id)
  })

const me = Effect.map(Emulator, ({ world }) => world.seed.users.main)

describe("poll", () => {
  it.effect("delivers what is new, the oldest first, and waits longer while there is nothing", () =>
    Effect.gen(function* () {
      const id = yield* me
      const { events, ids } = yield* watching((on_event) => poll(getUsersMentions, { id }, { on_event }))
      assert.deepStrictEqual(ids, [])
      const expected = yield* mention(250)
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(ids, expected)
      yield* TestClock.adjust("2 hours")
      const waits = events.flatMap((event) => (event._tag === "Polled" ? [event.wait / 60_000] : []))
      assert.deepStrictEqual(waits.slice(0, 7), [2, 1, 2, 4, 8, 15, 15])
      assert.deepStrictEqual(ids, expected)
    }).pipe(Effect.provide(emulated))
  )

  it.effect("continues after a restart with what was not processed", () =>
    Effect.gen(function* () {
      const id = yield* me
      const checkpoint = positionNamed("mentions")
      const first = yield* watching(() => poll(getUsersMentions, { id }, { checkpoint }))
      yield* Fiber.interrupt(first.fiber)
      const expected = yield* mention(5)
      const three = yield* Stream.runCollect(Stream.take(poll(getUsersMentions, { id }, { checkpoint }), 3))
      // The third was taken, and nothing says that it was processed.
      const rest = yield* watching(() => poll(getUsersMentions, { id }, { checkpoint }))
      assert.deepStrictEqual([...three.slice(0, 2).map((post) => post.id), ...rest.ids], expected)
    }).pipe(Effect.provide(emulated))
  )

  it.effect("reports a gap if there are more new mentions than can be listed", () =>
    Effect.gen(function* () {
      const id = yield* me
      const { events, ids } = yield* watching((on_event) => poll(getUsersMentions, { id }, { on_event }))
      const expected = yield* mention(1000)
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(ids, expected.slice(200))
      assert.deepInclude(
        events.map((event) => (event._tag === "Gap" ? event.before : undefined)),
        expected[200]
      )
    }).pipe(Effect.provide(emulated))
  )

  it.effect("delivers the rest of a round after a restart, also what the X API no longer lists", () =>
    Effect.gen(function* () {
      const id = yield* me
      const checkpoint = positionNamed("mentions")
      const first = yield* watching(() => poll(getUsersMentions, { id }, { checkpoint }))
      yield* Fiber.interrupt(first.fiber)
      const round = yield* mention(700)
      const some = yield* Stream.runCollect(Stream.take(poll(getUsersMentions, { id }, { checkpoint }), 300))
      yield* TestClock.adjust("1 minute")
      const later = yield* mention(500)
      const { events, ids } = yield* watching((on_event) => poll(getUsersMentions, { id }, { checkpoint, on_event }))
      for (let minute = 0; minute < 5; minute++) yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual([...some.slice(0, 299).map((post) => post.id), ...ids], [...round, ...later])
      assert.isFalse(events.some(({ _tag }) => _tag === "Gap"))
      const again = yield* watching(() => poll(getUsersMentions, { id }, { checkpoint }))
      assert.deepStrictEqual(again.ids, [])
    }).pipe(Effect.provide(emulated))
  )

  it.effect.each([
    ["800 posts without replies", { exclude: ["replies"] as const }, {}, true],
    ["3,200 posts", {}, {}, false],
    ["as many as `reach` says", {}, { reach: 900 }, true]
  ] as const)("knows that the X API lists %s of a user", ([, params, options, isGap]) =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      const id = world.seed.users.lumen
      const { events } = yield* watching((on_event) =>
        poll(getUsersTweets, { id, max_results: 100, ...params }, { ...options, on_event })
      )
      yield* addPosts({ author: id, count: 1000, interval: 1 })
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual(
        events.some(({ _tag }) => _tag === "Gap"),
        isGap
      )
    }).pipe(Effect.provide(emulated))
  )

  it.effect("fails by the name of the checkpoint if that cannot be read", () =>
    Effect.gen(function* () {
      const broken = Layer.provide(
        layerCheckpoint,
        Layer.effect(
          KeyValueStore.KeyValueStore,
          Effect.tap(KeyValueStore.KeyValueStore, ({ set }) => set("xeffect-stream-a-0", "{"))
        )
      )
      const stored = Layer.provide(broken, KeyValueStore.layerMemory)
      const polled = Stream.runDrain(poll(getUsersMentions, { id: "1" }, { checkpoint: positionNamed("a") }))
      const error = yield* Effect.flip(Effect.provide(polled, stored))
      assert.match(error.message, /^checkpoint: TransportError: the checkpoint failed/)
    }).pipe(Effect.provide(emulated))
  )

  it.effect("reports a gap of a search that was not polled for more than seven days", () =>
    Effect.gen(function* () {
      const checkpoint = positionNamed("search")
      const params = { query: "tides", max_results: 100 } as const
      const first = yield* watching(() => poll(searchRecentTweets, params, { checkpoint, start: "oldest" }))
      yield* Fiber.interrupt(first.fiber)
      assert.isNotEmpty(first.ids)
      yield* TestClock.adjust("8 days")
      const { events } = yield* watching((on_event) => poll(searchRecentTweets, params, { checkpoint, on_event }))
      assert.deepStrictEqual(
        events.map(({ _tag }) => _tag),
        ["Gap", "Polled"]
      )
    }).pipe(Effect.provide(emulated), (program) => Effect.andThen(TestClock.setTime(Date.UTC(2026, 0, 1)), program))
  )

  it.effect("compares a list without since_id, also if a known entry was removed and added again", () =>
    Effect.gen(function* () {
      const id = yield* me
      const { world } = yield* Emulator
      const { lumen } = world.seed.users
      const posts = yield* (yield* Emulator).addPosts({ author: lumen, count: 5 })
      const [a = "", b = "", c = "", d = "", e = ""] = posts.map((post) => post.id)
      for (const tweet_id of [a, b, c]) yield* like({ tweet_id })
      const { events, ids } = yield* watching((on_event) => poll(getLikedTweets, { id, user_auth: true }, { on_event }))
      yield* like({ tweet_id: d })
      yield* unlike({ tweet_id: c })
      yield* like({ tweet_id: c })
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(ids, [d])
      yield* like({ tweet_id: e })
      yield* TestClock.adjust("5 minutes")
      assert.deepStrictEqual(ids, [d, e])
      assert.isFalse(events.some(({ _tag }) => _tag === "Gap"))
    }).pipe(Effect.provide(emulated))
  )

  it.effect("repeats a round that failed, and ends with a failure that stays", () =>
    Effect.gen(function* () {
      const id = yield* me
      const { fault } = yield* Emulator
      const path = "/2/users/{id}/mentions"
      const { events, fiber, ids } = yield* watching((on_event) => poll(getUsersMentions, { id }, { on_event }))
      yield* fault({ path, status: 503, times: 3 })
      const expected = yield* mention(3)
      yield* TestClock.adjust("10 minutes")
      assert.deepStrictEqual(ids, expected)
      assert.isTrue(events.some(({ _tag }) => _tag === "Failed"))
      yield* fault({ path, status: 403 })
      yield* TestClock.adjust("1 hour")
      const error = yield* Effect.flip(Fiber.join(fiber))
      assert.strictEqual(error.reason._tag, "Forbidden")
    }).pipe(Effect.provide(emulated))
  )

  it.effect.each([
    ["every", { every: 0 }],
    ["max_every", { every: "1 hour", max_every: "1 minute" }],
    ["reach", { reach: 0 }],
    ["max_pages", { max_pages: 1.5 }]
  ] as const)("refuses a malformed %s before anything is sent", ([parameter, options]) =>
    Effect.gen(function* () {
      const { reason } = yield* Effect.flip(Stream.runDrain(poll(getUsersMentions, { id: "1" }, options)))
      assert.deepInclude(reason, { _tag: "InvalidInput", parameter })
    }).pipe(Effect.provide(emulated))
  )

  it.effect("loses no mention and delivers none twice over kills and failures, also if they are listed late", () =>
    Effect.gen(function* () {
      const { delivered, expected, kills } = yield* pollUnderKills({ mentions: 600, kills: 20, seed: 1 })
      assert.notDeepEqual(delivered, expected)
      assert.deepStrictEqual(delivered.toSorted(), expected.toSorted())
      assert.strictEqual(kills, 20)
    })
  )
})
