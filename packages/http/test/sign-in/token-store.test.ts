import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeRedis from "@effect/platform-node/NodeRedis"
import { assert, describe, it } from "@effect/vitest"
import {
  forgetTokens,
  layerFiles,
  layerKeyValueStore,
  layerMemory,
  layerRedis,
  storeTokens,
  TokenStore,
  TokenStoreError
} from "@xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { hasRedis, redisServer } from "../redis-server.ts"

const tokens = (name: string) => ({
  access_token: Redacted.make(`access-${name}`),
  refresh_token: Redacted.make(`refresh-${name}`),
  expires_at: 1_800_000_000_000,
  scopes: ["tweet.read", "offline.access"]
})

const directory = Effect.flatMap(FileSystem.FileSystem, (files) => files.makeTempDirectoryScoped())

// A directory and a Redis of its own for each test.
const files = Layer.unwrap(Effect.map(directory, (parent) => layerFiles({ directory: `${parent}/new/tokens` }))).pipe(
  Layer.provide(NodeFileSystem.layer)
)

const filesOfKeyValueStore = Layer.unwrap(
  Effect.map(directory, (parent) =>
    Layer.provide(layerKeyValueStore({ key: "k" }), KeyValueStore.layerFileSystem(parent))
  )
).pipe(Layer.provide([NodeFileSystem.layer, NodePath.layer]))

const redis = Layer.unwrap(
  Effect.map(redisServer, (port) =>
    Layer.provide(layerRedis({ key: "k" }), NodeRedis.layer({ url: `redis://127.0.0.1:${port}` }))
  )
)

const stores: ReadonlyArray<readonly [string, Layer.Layer<TokenStore, unknown>, boolean]> = [
  ["memory", layerMemory(), true],
  ["files", files, true],
  ["a KeyValueStore in memory", Layer.provide(layerKeyValueStore({ key: "k" }), KeyValueStore.layerMemory), true],
  ["a KeyValueStore in files", filesOfKeyValueStore, true],
  ["Redis (needs redis-server on this machine)", redis, hasRedis]
]

describe.each(stores)("tokens in %s", (_, layer, isThere) => {
  const check = <A, E>(name: string, test: Effect.Effect<A, E, TokenStore>) =>
    it.live.skipIf(!isThere)(name, () => Effect.provide(test, layer))

  check(
    "come back as they were",
    Effect.gen(function* () {
      const store = yield* TokenStore
      assert.isUndefined(yield* store.get)
      const entry = { tokens: tokens("a"), claim: { id: "me", at: 1 } }
      assert.isTrue(yield* store.set(undefined, entry))
      const found = yield* store.get
      assert.deepStrictEqual<unknown>({ tokens: found?.tokens, claim: found?.claim }, entry)
      assert.strictEqual(found && Redacted.value(found.tokens.access_token), "access-a")
      assert.notInclude(JSON.stringify(found), "access-a")
    })
  )

  check(
    "are replaced only by a writer that has read them",
    Effect.gen(function* () {
      const store = yield* TokenStore
      yield* store.set(undefined, { tokens: tokens("a") })
      const first = yield* store.get
      assert.isFalse(yield* store.set(undefined, { tokens: tokens("b") }))
      assert.isTrue(yield* store.set(first, { tokens: tokens("b") }))
      assert.isFalse(yield* store.set(first, { tokens: tokens("c") }))
      assert.isFalse(yield* store.set(first, undefined))
      assert.deepStrictEqual((yield* store.get)?.tokens, tokens("b"))
    })
  )

  check(
    "can be put there and forgotten, over and over",
    Effect.gen(function* () {
      const store = yield* TokenStore
      for (const name of ["a", "b", "c"]) {
        yield* storeTokens(tokens(`${name}1`))
        yield* storeTokens(tokens(`${name}2`))
        assert.deepStrictEqual((yield* store.get)?.tokens, tokens(`${name}2`))
        yield* forgetTokens
        assert.isUndefined(yield* store.get)
      }
    })
  )

  check(
    "go to one of many who want to replace them at once",
    Effect.gen(function* () {
      const store = yield* TokenStore
      yield* storeTokens(tokens("start"))
      for (let round = 0; round < 20; round++) {
        const expected = yield* store.get
        const tries = Array.from({ length: 20 }, (_, index) =>
          Effect.map(store.set(expected, { tokens: tokens(`${round}-${index}`) }), (done) => (done ? [index] : []))
        )
        const winners = (yield* Effect.all(tries, { concurrency: "unbounded" })).flat()
        assert.lengthOf(winners, 1)
        assert.deepStrictEqual((yield* store.get)?.tokens, tokens(`${round}-${winners[0]}`))
      }
    })
  )
})

describe("tokens in files", () => {
  const inDirectory = <A, E>(test: (path: string) => Effect.Effect<A, E, FileSystem.FileSystem | TokenStore>) =>
    Effect.flatMap(directory, (path) => Effect.provide(test(path), layerFiles({ directory: path }))).pipe(
      Effect.provide(NodeFileSystem.layer)
    )

  it.live("are readable for the user alone, and few versions stay", () =>
    inDirectory((path) =>
      Effect.gen(function* () {
        const files = yield* FileSystem.FileSystem
        for (let version = 1; version <= 10; version++) yield* storeTokens(tokens(String(version)))
        const names = yield* files.readDirectory(path)
        assert.sameMembers(names, ["tokens-7", "tokens-8", "tokens-9", "tokens-10"])
        const { mode } = yield* files.stat(`${path}/tokens-10`)
        assert.strictEqual(mode & 0o777, 0o600)
      })
    )
  )

  it.live("that are none are not shown", () =>
    inDirectory((path) =>
      Effect.gen(function* () {
        const files = yield* FileSystem.FileSystem
        yield* files.writeFileString(`${path}/tokens-1`, '{"access_token": 1, "refresh_token": "hidden"}')
        const error = yield* Effect.flip(Effect.flatMap(TokenStore, ({ get }) => get))
        assert.instanceOf(error, TokenStoreError)
        assert.notInclude(`${error.message}${JSON.stringify(error)}`, "hidden")
      })
    )
  )
})

describe("a KeyValueStore that processes share", () => {
  // Reading takes 1, writing 3 milliseconds, so that two who begin together both find what they expect.
  const slow = Layer.effect(
    KeyValueStore.KeyValueStore,
    Effect.map(KeyValueStore.KeyValueStore, (store) => ({
      ...store,
      get: (key: string) => Effect.delay(store.get(key), 1),
      set: (key: string, value: string | Uint8Array) => Effect.delay(store.set(key, value), 3)
    }))
  ).pipe(Layer.provide(KeyValueStore.layerMemory))

  const race = Effect.fn("race")(function* (settle: number | undefined) {
    const values = yield* KeyValueStore.KeyValueStore
    const one = Effect.provide(
      TokenStore,
      Layer.provide(layerKeyValueStore({ key: "k", settle }), Layer.succeed(KeyValueStore.KeyValueStore, values))
    )
    const [first, second] = [yield* one, yield* one]
    const set = (store: TokenStore["Service"], name: string) => store.set(undefined, { tokens: tokens(name) })
    const later = Effect.delay(set(second, "b"), 2)
    const fiber = yield* Effect.forkChild(Effect.all([set(first, "a"), later], { concurrency: 2 }))
    yield* TestClock.adjust(100)
    return yield* Fiber.join(fiber)
  })

  it.effect("has one winner with `settle`, the last to write", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* race(10), [false, true])
    }).pipe(Effect.provide(slow))
  )

  it.effect("may have two without, which is why it says so", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* race(undefined), [true, true])
    }).pipe(Effect.provide(slow))
  )
})
