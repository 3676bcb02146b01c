import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { forgetTokens, storeTokens, type Tokens, TokenStore, TokenStoreError } from "@xeffect/http/sign-in/stores"
import { getMe } from "@xeffect/users"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import {
  aSecond,
  expire,
  many,
  slowly,
  start,
  stored,
  textOf,
  using,
  waitUntil,
  whileTimePasses,
  world
} from "./refreshing-support.ts"
import { refreshes, signIn } from "./support.ts"

/** Another process stores what it got for the refresh token of the same sign-in. */
const refreshedElsewhere = Effect.fn("refreshedElsewhere")(function* (tokens: Tokens) {
  const entry = yield* stored
  if (entry !== undefined) yield* (yield* TokenStore).set(entry, { tokens, signIn: entry.signIn })
})

describe("what happens in the store meanwhile", () => {
  it.effect("a user signs in again: those tokens stay, and are used by later calls alone", () =>
    Effect.gen(function* () {
      yield* expire
      const other = yield* signIn()
      yield* using(
        Effect.gen(function* () {
          const fibers = yield* start(many(1).map(Effect.flip))
          yield* storeTokens(other)
          yield* aSecond
          const [error] = yield* Fiber.joinAll(fibers)
          assert.strictEqual(error?.reason._tag, "MissingCredentials")
          yield* getMe()
        })
      )
      assert.strictEqual(textOf((yield* stored)?.tokens.access_token), textOf(other.access_token))
    }).pipe(Effect.provide(slowly))
  )

  it.effect("a user signs out: the store stays empty", () =>
    Effect.gen(function* () {
      yield* expire
      yield* using(
        Effect.gen(function* () {
          const fibers = yield* start(many(1).map(Effect.flip))
          yield* forgetTokens
          yield* aSecond
          const [error] = yield* Fiber.joinAll(fibers)
          assert.strictEqual(error?.reason._tag, "MissingCredentials")
        })
      )
      assert.isUndefined(yield* stored)
    }).pipe(Effect.provide(slowly))
  )

  const claimed = (claim: { readonly id: string; readonly at: number }) =>
    Effect.gen(function* () {
      yield* expire
      const store = yield* TokenStore
      const entry = yield* store.get
      if (entry !== undefined) assert.isTrue(yield* store.set(entry, { ...entry, claim }))
    })

  it.effect("another process begins to refresh and dies: after a minute this one does", () =>
    Effect.gen(function* () {
      // Its clock is a day ahead, which must not matter.
      yield* claimed({ id: "dead", at: 86_400_000 })
      yield* using(
        Effect.gen(function* () {
          const began = yield* Clock.currentTimeMillis
          yield* whileTimePasses(getMe())
          const waited = (yield* Clock.currentTimeMillis) - began
          assert.isAtLeast(waited, 60_000)
          assert.isAtMost(waited, 62_000)
        })
      )
      assert.deepStrictEqual(yield* refreshes(), [200])
    }).pipe(Effect.provide(world))
  )

  it.effect("a process has died long ago: no call waits for it", () =>
    Effect.gen(function* () {
      yield* claimed({ id: "dead", at: 7_200_000 - 360_000 })
      yield* using(getMe())
      assert.deepStrictEqual(yield* refreshes(), [200])
    }).pipe(Effect.provide(world))
  )

  it.effect("a claim was taken for dead and was not: what the other stores is taken over", () =>
    Effect.gen(function* () {
      yield* claimed({ id: "slow", at: 0 })
      const { refresh_token } = (yield* stored)?.tokens ?? {}
      const calls = yield* start([using(getMe())])
      // The other one was faster: the refresh token is used up when this one sends it.
      const { handle, credentials } = yield* Emulator
      const response = yield* handle({
        method: "POST",
        url: "https://api.x.com/2/oauth2/token",
        headers: {
          authorization: `Basic ${btoa(`${credentials.client_id}:${credentials.client_secret}`)}`,
          "content-type": "application/x-www-form-urlencoded"
        },
        body: `grant_type=refresh_token&refresh_token=${textOf(refresh_token)}`
      })
      yield* aSecond
      yield* waitUntil(Effect.map(refreshes(), ({ length }) => length === 2))
      const { access_token, refresh_token: next } = JSON.parse(response.body)
      yield* refreshedElsewhere({ access_token: Redacted.make(access_token), refresh_token: Redacted.make(next) })
      const [me] = yield* whileTimePasses(Fiber.joinAll(calls))
      assert.strictEqual(me?.data?.username, "ada_rivers")
      assert.deepStrictEqual(yield* refreshes(), [200, 400])
    }).pipe(Effect.provide(slowly))
  )

  it.effect("another process stores tokens that do not live for long: they are good, and not refreshed at once", () =>
    Effect.gen(function* () {
      yield* expire
      const store = yield* TokenStore
      const next = yield* signIn()
      const entry = yield* store.get
      if (entry !== undefined) yield* store.set(entry, { ...entry, claim: { id: "other", at: 7_200_000 } })
      let reads = 0
      const get = Effect.tap(store.get, () => Effect.sync(() => void reads++))
      yield* using(
        Effect.gen(function* () {
          const fiber = yield* Effect.forkChild(getMe())
          yield* waitUntil(Effect.sync(() => reads > 1))
          yield* refreshedElsewhere({ ...next, expires_at: 7_230_000 })
          yield* whileTimePasses(Fiber.join(fiber))
        })
      ).pipe(Effect.provideService(TokenStore, { ...store, get }))
      assert.lengthOf(yield* refreshes(), 0)
    }).pipe(Effect.provide(world))
  )

  /** The store does not accept tokens until `isWell`. */
  const ailing = Effect.map(TokenStore, (store) => {
    const state = { isWell: false }
    const set: TokenStore["Service"]["set"] = (expected, next) =>
      state.isWell || next?.claim !== undefined
        ? store.set(expected, next)
        : Effect.fail(new TokenStoreError({ detail: "the disk is full" }))
    return { state, layer: Layer.succeed(TokenStore, { ...store, set }) }
  })

  it.effect("the store does not take new tokens: they are used all the same, and stored when it does", () =>
    Effect.gen(function* () {
      yield* expire
      const { layer, state } = yield* ailing
      yield* using(
        Effect.gen(function* () {
          yield* whileTimePasses(getMe())
          yield* getMe()
          assert.isDefined((yield* stored)?.claim)
          state.isWell = true
          yield* whileTimePasses(waitUntil(Effect.map(stored, (entry) => entry?.claim === undefined)))
        })
      ).pipe(Effect.provide(layer))
      assert.isUndefined((yield* stored)?.claim)
      yield* using(getMe())
      assert.deepStrictEqual(yield* refreshes(), [200])
    }).pipe(Effect.provide(world))
  )

  it.effect("the store still does not take them when they are rejected: nothing in it is tried again", () =>
    Effect.gen(function* () {
      yield* expire
      const { user } = yield* Emulator
      const { layer, state } = yield* ailing
      yield* using(
        Effect.gen(function* () {
          yield* whileTimePasses(getMe())
          yield* user.expireAccessTokens
          const error = yield* whileTimePasses(Effect.flip(getMe()))
          assert.deepStrictEqual([error.operation, error.reason._tag], ["oauth2_refresh", "TransportError"])
          assert.deepStrictEqual(yield* refreshes(), [200])
          state.isWell = true
          yield* whileTimePasses(getMe())
        })
      ).pipe(Effect.provide(layer))
      assert.deepStrictEqual(yield* refreshes(), [200, 200])
    }).pipe(Effect.provide(world))
  )

  it.effect("the store cannot be read: the call fails, and nothing is used up", () =>
    Effect.gen(function* () {
      yield* expire
      const broken = Effect.fail(new TokenStoreError({ detail: "the disk is gone" }))
      const layer = Layer.succeed(TokenStore, { name: "broken", get: broken, set: () => broken })
      const error = yield* whileTimePasses(Effect.flip(using(getMe()))).pipe(Effect.provide(layer))
      assert.deepStrictEqual([error.operation, error.reason._tag], ["oauth2_refresh", "TransportError"])
      assert.include(error.message, "the disk is gone")
      assert.lengthOf(yield* refreshes(), 0)
    }).pipe(Effect.provide(world))
  )
})
