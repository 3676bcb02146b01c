import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodeRedis from "@effect/platform-node/NodeRedis"
import { assert, describe, it } from "@effect/vitest"
import { memoryText } from "@xeffect/core/store"
import { layer as emulator } from "@xeffect/emulator"
import {
  forgetTokens,
  layerFiles,
  layerKeyValueStore,
  layerMemory,
  layerRedis,
  makeTokenStore,
  storeTokens,
  TokenStore,
  TokenStoreError
} from "@xeffect/http/sign-in/stores"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import { Redis } from "effect/persistence/Redis"
import * as Redacted from "effect/Redacted"
import { inspect } from "node:util"
import { hasRedis, redisServer } from "../redis-server.ts"
import { whileTimePasses } from "./refreshing-support.ts"
import { layerRefreshing, signIn } from "./support.ts"

const tokens = (name: string) => ({
  access_token: Redacted.make(`access-${name}`),
  refresh_token: Redacted.make(`refresh-${name}`)
})

/** A store of a program's own, which holds a text from the beginning. */
const own = (text: string) => makeTokenStore("own", memoryText(text))

const inFiles = (text: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const directory = yield* files.makeTempDirectoryScoped()
      yield* files.writeFileString(`${directory}/tokens-1`, text)
      return layerFiles({ directory })
    })
  ).pipe(Layer.provide(NodeFileSystem.layer))

const inKeyValueStore = (text: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      yield* (yield* KeyValueStore.KeyValueStore).set("k", text)
      return layerKeyValueStore({ key: "k" })
    })
  ).pipe(Layer.provide(KeyValueStore.layerMemory))

const inRedis = (text: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const connection = NodeRedis.layer({ url: `redis://127.0.0.1:${yield* redisServer}` })
      const put = Layer.effectDiscard(Effect.flatMap(Redis, (redis) => redis.send("SET", "k", text)))
      return Layer.provide(Layer.provide(layerRedis({ key: "k" }), put), connection)
    })
  )

const stores: ReadonlyArray<readonly [string, (text: string) => Layer.Layer<TokenStore, unknown>, boolean]> = [
  ["a store of the program's own", (text) => Layer.sync(TokenStore, () => own(text)), true],
  ["files", inFiles, true],
  ["a KeyValueStore", inKeyValueStore, true],
  ["Redis (needs redis-server on this machine)", inRedis, hasRedis]
]

const texts = ["{", "null", '{"access_token":"","refresh_token":"hidden-token"}', '{"tokens":["hidden-token"]}']

describe.each(stores)("malformed content, in %s,", (_, holding, isThere) => {
  const check = <A, E>(name: string, test: Effect.Effect<A, E, TokenStore>) =>
    it.live.skipIf(!isThere)(name, () =>
      Effect.forEach(texts, (text) => Effect.provide(test, holding(text), { local: true }), { discard: true })
    )

  check(
    "is reported, and not shown",
    Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.flatMap(TokenStore, ({ get }) => get))
      assert.instanceOf(error, TokenStoreError)
      assert.strictEqual(error.message, "the content of the token store is malformed")
      assert.notInclude(`${error} ${JSON.stringify(error)} ${inspect(error, { depth: 9 })}`, "hidden-token")
    })
  )

  check(
    "is replaced by the tokens of a new sign-in",
    Effect.gen(function* () {
      const store = yield* TokenStore
      yield* storeTokens(tokens("new"))
      assert.deepStrictEqual((yield* store.get)?.tokens.access_token, Redacted.make("access-new"))
    })
  )

  check(
    "can be forgotten",
    Effect.gen(function* () {
      const store = yield* TokenStore
      yield* forgetTokens
      assert.isUndefined(yield* store.get)
    })
  )

  check(
    "does not count as empty, and is replaced only by a writer that has read it",
    Effect.gen(function* () {
      const store = yield* TokenStore
      const { malformed } = yield* Effect.flip(store.get)
      assert.isFalse(yield* store.set(undefined, { tokens: tokens("a") }))
      assert.isTrue(yield* store.set(malformed, { tokens: tokens("b") }))
      assert.isFalse(yield* store.set(malformed, { tokens: tokens("c") }))
      assert.deepStrictEqual((yield* store.get)?.tokens.access_token, Redacted.make("access-b"))
    })
  )

  check(
    "is replaced by all of many who sign in at once",
    Effect.gen(function* () {
      const store = yield* TokenStore
      const all = Array.from({ length: 10 }, (_, index) => storeTokens(tokens(String(index))))
      yield* Effect.all(all, { concurrency: "unbounded" })
      assert.match(Redacted.value((yield* store.get)?.tokens.access_token ?? Redacted.make("")), /^access-\d$/)
    })
  )
})

describe("a program whose store holds a text that is no tokens", () => {
  it.effect("continues after the user has signed in again", () =>
    Effect.gen(function* () {
      const error = yield* whileTimePasses(Effect.flip(getMe()))
      assert.deepStrictEqual([error.operation, error.reason._tag], ["oauth2_refresh", "TransportError"])
      yield* storeTokens(yield* signIn())
      assert.strictEqual((yield* getMe()).data?.username, "ada_rivers")
    }).pipe(Effect.provide(layerRefreshing()), Effect.provide([emulator(), Layer.sync(TokenStore, () => own("{"))]))
  )

  it.effect("shows the cause if the store does not respond at all", () =>
    Effect.gen(function* () {
      const gone = Effect.fail(new TokenStoreError({ detail: "the disk is gone" }))
      const store = { name: "gone", get: gone, set: () => gone }
      for (const use of [storeTokens(tokens("a")), forgetTokens]) {
        const { message } = yield* Effect.flip(use).pipe(Effect.provideService(TokenStore, store))
        assert.strictEqual(message, "the disk is gone")
      }
      yield* Effect.provide(storeTokens(tokens("a")), layerMemory())
    })
  )
})
