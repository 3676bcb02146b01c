import { assert, describe, it } from "@effect/vitest"
import { Emulator, layerEmulator, send } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { layer } from "@xeffect/http"
import { costs, keyValueCosts, within } from "@xeffect/costs"
import { createTweet, getTweet, getTweets } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as TestClock from "effect/testing/TestClock"

const budget = within({ dollars: 5, per: "day" })
const links = () => []

type Cut = (text: string) => string | undefined

/** The file that an interrupted write leaves, by the text that it should write. */
const cuts: Readonly<Record<string, Cut>> = {
  "nothing new": () => undefined,
  "an empty text": () => "",
  "half of the text": (text) => text.slice(0, text.length / 2)
}

/** A store that never ends a write after so many, as when its process is killed there. */
const killedAfter = (entries: Map<string, string>, writes: number, cut: Cut) => {
  let left = writes
  const write = <A>(body: () => A) => Effect.suspend(() => (left-- > 0 ? Effect.sync(body) : Effect.never))
  const set = (key: string, value: string | Uint8Array) =>
    Effect.suspend(() => {
      const part = left === 0 ? cut(String(value)) : undefined
      if (part !== undefined) entries.set(key, part)
      return Effect.asVoid(write(() => entries.set(key, String(value))))
    })
  return { ...storeOf(entries, write), set }
}

const storeOf = (
  entries: Map<string, string>,
  write: <A>(body: () => A) => Effect.Effect<A, KeyValueStore.KeyValueStoreError> = Effect.sync,
  read = Effect.sync as typeof write
) =>
  KeyValueStore.makeStringOnly({
    get: (key) => read(() => entries.get(key)),
    set: (key, value) => Effect.asVoid(write(() => entries.set(key, String(value)))),
    remove: (key) => Effect.asVoid(write(() => entries.delete(key))),
    clear: Effect.void,
    keys: Effect.sync(() => [...entries.keys()]),
    size: Effect.sync(() => entries.size)
  })

const spentOf = (entries: Map<string, string>) =>
  costs({ store: keyValueCosts(storeOf(entries)) })
    .spent("day")
    .pipe(Effect.map(({ dollars }) => dollars))

/** Kills a process after so many writes, and compares what is stored with the bill. Returns whether it had ended before. */
const killAfter = (writes: number, cut: Cut) => {
  const entries = new Map<string, string>()
  const counted = costs({ budget, links, store: keyValueCosts(killedAfter(entries, writes, cut)) })
  return Effect.gen(function* () {
    const { bill, world } = yield* Emulator
    const ids = Array.from(world.posts.keys()).slice(0, 4)
    const program = Effect.gen(function* () {
      yield* getTweets({ ids: ids.slice(0, 2) })
      yield* createTweet({ text: "Low tide" })
      yield* TestClock.adjust("1 day")
      yield* getTweets({ ids })
    })
    const fiber = yield* Effect.forkDetach(Effect.provide(program, yield* Effect.context()))
    yield* Effect.repeat(TestClock.adjust("1 second"), { times: 20 })
    const { lines } = yield* bill()
    const today = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 10)
    const ofToday = lines.filter(({ day }) => day === today).reduce((sum, line) => sum + line.dollars, 0)
    assert.isAtLeast((yield* spentOf(entries)) + 1e-9, ofToday, `killed at write ${writes + 1}`)
    // The process that takes its place makes calls.
    const next = costs({ budget, links, store: keyValueCosts(storeOf(entries)) })
    const { credentials } = yield* Emulator
    const live = layer({ bearer_token: credentials.bearer_token, around: [next], pacing: false, send })
    yield* Effect.provide(getTweets({ ids }), live)
    return fiber.pollUnsafe() !== undefined
  }).pipe(Effect.provide(layerTest({ layer: { around: [counted], retries: 0 } })))
}

/** Spends 2 cents, and returns what is stored then. */
const spend = Effect.gen(function* () {
  const entries = new Map<string, string>()
  const around = [costs({ budget, store: keyValueCosts(storeOf(entries)) })]
  yield* Effect.gen(function* () {
    const ids = Array.from((yield* Emulator).world.posts.keys()).slice(0, 4)
    yield* getTweets({ ids })
  }).pipe(Effect.provide(layerTest({ layer: { around } })))
  return entries
})

describe("costs in a KeyValueStore", () => {
  it.effect.each(Object.entries(cuts))("are not less than the bill at a kill in any write that leaves %s", ([, cut]) =>
    Effect.gen(function* () {
      const ended = yield* Effect.forEach(
        Array.from({ length: 20 }, (_, writes) => writes),
        (writes) => killAfter(writes, cut)
      )
      // The last of them was not killed.
      assert.deepStrictEqual([ended[0], ended.at(-1)], [false, true])
    })
  )

  it.effect("are not less than the bill if any one entry is damaged", () =>
    Effect.gen(function* () {
      const intact = yield* spend
      for (const [key, text] of intact) {
        for (const part of ["", text.slice(0, -1), "null", '{"spent":[["1970-01-01",{"micros":null}]]}', "{}"]) {
          const entries = new Map(intact).set(key, part)
          assert.isAtLeast(yield* spentOf(entries), 0.02, `${key}: ${part}`)
        }
      }
    })
  )

  it.effect("refuse calls in a sentence that names the entries if both are damaged", () =>
    Effect.gen(function* () {
      const entries = yield* spend
      for (const key of ["xeffect-costs", "xeffect-costs:copy"]) entries.set(key, "")
      const around = [costs({ budget, store: keyValueCosts(storeOf(entries)) })]
      const error = yield* Effect.flip(getTweet({ id: "20" })).pipe(
        Effect.provide(layerTest({ layer: { around, retries: 3 } }))
      )
      assert.include(error.message, "the entry xeffect-costs was not written by keyValueCosts or is damaged")
      assert.include(error.message, "xeffect-costs:copy")
      assert.isFalse(error.isRetryable)
    })
  )

  it.effect("are those of the earlier version that ran last, also beside a copy of a later version", () =>
    Effect.gen(function* () {
      const entries = yield* spend
      const head = '{"spent":[["1970-01-01",{"micros":70000,"resources":14}]],"day":"1970-01-01","parts":0}'
      entries.set("xeffect-costs", head)
      assert.strictEqual(yield* spentOf(entries), 0.07)
    })
  )

  it.effect("are those of a process and of the one that takes its place, also while both run", () =>
    Effect.gen(function* () {
      const entries = new Map<string, string>()
      const { bill, credentials, world } = yield* Emulator
      const ids = Array.from(world.posts.keys()).slice(0, 20)
      const start = Effect.suspend(() => {
        const around = [costs({ budget, store: keyValueCosts(storeOf(entries)) })]
        return Layer.build(layer({ bearer_token: credentials.bearer_token, around, pacing: false, send }))
      })
      const earlier = yield* start
      const later = yield* start
      for (const [index, id] of ids.entries()) {
        yield* Effect.provideContext(getTweet({ id }), index % 3 === 0 ? earlier : later)
      }
      assert.strictEqual(yield* spentOf(entries), (yield* bill()).dollars)
    }).pipe(Effect.scoped, Effect.provide(layerTest()))
  )

  it.effect("wait in memory for a store that is unavailable, without a budget", () => {
    const entries = new Map<string, string>()
    let isOut = true
    const gone = new KeyValueStore.KeyValueStoreError({ method: "set", message: "the disk is gone" })
    const use = <A>(body: () => A) => (isOut ? Effect.fail(gone) : Effect.sync(body))
    const store = storeOf(entries, use, use)
    const counted = costs({ store: keyValueCosts(store) })
    return Effect.gen(function* () {
      const { hello, hi } = (yield* Emulator).world.seed.posts
      yield* getTweet({ id: hello })
      isOut = false
      yield* getTweet({ id: hi })
      assert.strictEqual(yield* spentOf(entries), 0.01)
      // Both are known to the process that goes on.
      assert.deepStrictEqual(JSON.parse(entries.get("xeffect-costs:1970-01-01:0") ?? "[]"), [
        `post:${hello}`,
        `post:${hi}`
      ])
    }).pipe(Effect.provide(layerTest({ layer: { around: [counted] } })))
  })

  it.effect("refuse a call under a budget that cannot be stored before it is sent", () => {
    const gone = new KeyValueStore.KeyValueStoreError({ method: "set", message: "the disk is gone" })
    const store = storeOf(new Map(), () => Effect.fail(gone))
    const counted = costs({ budget, store: keyValueCosts(store) })
    return Effect.gen(function* () {
      const { requests, world } = yield* Emulator
      const { message } = yield* Effect.flip(getTweet({ id: world.seed.posts.hello }))
      assert.include(message, "the store of costs is unavailable")
      assert.lengthOf(yield* requests, 0)
      assert.strictEqual((yield* counted.spent("day")).dollars, 0)
    }).pipe(Effect.provide(layerTest({ layer: { around: [counted], retries: 0 } })))
  })
})

describe("a write of the sums that fails half-way", () => {
  it.effect("does not make what was spent count a second time", () =>
    Effect.gen(function* () {
      const entries = new Map<string, string>()
      const [left, broken] = [
        { writes: Infinity },
        new KeyValueStore.KeyValueStoreError({ method: "set", message: "" })
      ]
      const write = <A>(body: () => A) =>
        Effect.suspend(() => (left.writes-- === 0 ? Effect.fail(broken) : Effect.sync(body)))
      const { addPosts, world, credentials } = yield* Emulator
      const posts = yield* addPosts({ author: world.seed.users.main, count: 3, text: () => "one" })
      const around = [costs({ budget, links, store: keyValueCosts(storeOf(entries, write)) })]
      const counted = layer({ bearer_token: credentials.bearer_token, around, send })
      yield* Effect.forEach(posts, ({ id }, index) => {
        // The sums with the reservation are written twice, and those after the response: the second of these fails.
        if (index === 1) left.writes = 3
        return getTweet({ id })
      }).pipe(Effect.provide(counted))
      const { bill } = yield* Emulator
      assert.strictEqual(yield* spentOf(entries), (yield* bill()).dollars)
    }).pipe(Effect.provide(layerEmulator()))
  )
})
