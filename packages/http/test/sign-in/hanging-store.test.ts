import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layer as layerOf } from "../over-client/index.ts"
import { refreshing } from "../over-client/refreshing.ts"
import { TokenStore } from "@xeffect/http/sign-in/stores"
import { getMe } from "@xeffect/users"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expire, stored, waitUntil, whileTimePasses, world } from "./refreshing-support.ts"
import { client, refreshes } from "./support.ts"

type Store = TokenStore["Service"]
type Use = "read" | "claim" | "new tokens"

type Change = <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>

/** A store that changes how it is used, unless `change` returns nothing, until `isWell`. */
const ailing = Effect.fn("ailing")(function* (change: (use: Use) => Change | undefined) {
  const store = yield* TokenStore
  const state = { isWell: false }
  const through = <A, E>(use: Use, effect: Effect.Effect<A, E>) =>
    Effect.suspend(() => (state.isWell ? effect : (change(use)?.(effect) ?? effect)))
  const changed: Store = {
    ...store,
    get: through("read", store.get),
    set: (expected, next) => through(next?.claim === undefined ? "new tokens" : "claim", store.set(expected, next))
  }
  return { state, layer: Layer.succeed(TokenStore, changed) }
})

/** Without retries, so that each call shows what became of it. */
const using = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.provide(self, Layer.unwrap(Effect.map(refreshing(client), (bearer) => layerOf({ bearer, retries: 0 }))))

/** Fails if an effect waits, as it would for the claim of another process. */
const takesNoTime = Effect.fn("takesNoTime")(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const [duration] = yield* Effect.timed(effect)
  assert.isBelow(Duration.toSeconds(duration), 10)
})

const isStored = Effect.map(stored, (entry) => entry?.claim === undefined)

describe("a store that never responds", () => {
  const hangs: ReadonlyArray<readonly [string, Change]> = [
    ["was not written", () => Effect.never],
    ["was written", (effect) => Effect.andThen(effect, Effect.never)],
    ["was not written and cannot be interrupted", () => Effect.uninterruptible(Effect.never)]
  ]

  it.effect.each(hangs)("to a claim that %s: the call fails, and later ones succeed at once", ([, hang]) =>
    Effect.gen(function* () {
      yield* expire
      const { layer, state } = yield* ailing((use) => (use === "claim" ? hang : undefined))
      const program = Effect.gen(function* () {
        const { message, operation, reason } = yield* Effect.flip(getMe())
        assert.deepStrictEqual([operation, reason._tag], ["oauth2_refresh", "TransportError"])
        assert.include(message, "the token store does not respond")
        state.isWell = true
        yield* takesNoTime(getMe())
      })
      yield* whileTimePasses(using(program)).pipe(Effect.provide(layer))
      assert.deepStrictEqual(yield* refreshes(), [200])
    }).pipe(Effect.provide(world))
  )

  it.effect("to a read during a refresh: the call fails, and later ones succeed", () =>
    Effect.gen(function* () {
      yield* expire
      let reads = 0
      const { layer, state } = yield* ailing((use) => (use === "read" && ++reads > 1 ? () => Effect.never : undefined))
      const program = Effect.gen(function* () {
        const { message, operation, reason } = yield* Effect.flip(getMe())
        assert.deepStrictEqual([operation, reason._tag], ["oauth2_refresh", "TransportError"])
        assert.include(message, "the token store does not respond")
        state.isWell = true
        yield* getMe()
      })
      yield* whileTimePasses(using(program)).pipe(Effect.provide(layer))
      assert.deepStrictEqual(yield* refreshes(), [200])
    }).pipe(Effect.provide(world))
  )

  const losses: ReadonlyArray<readonly [string, Effect.Effect<never>]> = [
    ["does not respond to the write", Effect.never],
    ["has a defect", Effect.die(new Error("the connection is gone"))]
  ]
  it.effect.each(losses)("stores the new tokens once it is well again, if it %s", ([, loss]) =>
    Effect.gen(function* () {
      yield* expire
      const { layer, state } = yield* ailing((use) => (use === "new tokens" ? () => loss : undefined))
      const program = Effect.gen(function* () {
        yield* getMe()
        state.isWell = true
        yield* waitUntil(isStored)
        yield* getMe()
      })
      yield* whileTimePasses(using(program)).pipe(Effect.provide(layer))
      yield* using(getMe())
      assert.deepStrictEqual(yield* refreshes(), [200])
    }).pipe(Effect.provide(world))
  )
})

describe("a store that writes a claim, but", () => {
  const loss = () => Effect.die(new Error("the connection is gone"))
  const lost: Change = (effect) => Effect.andThen(effect, loss())

  it.effect("loses its response: the call fails, and later ones succeed at once", () =>
    Effect.gen(function* () {
      yield* expire
      const { layer, state } = yield* ailing((use) => (use === "claim" ? lost : undefined))
      const program = Effect.gen(function* () {
        for (let turn = 0; turn < 3; turn++) yield* takesNoTime(Effect.exit(getMe()))
        assert.isDefined((yield* stored)?.claim)
        state.isWell = true
        yield* takesNoTime(getMe())
      })
      yield* whileTimePasses(using(program)).pipe(Effect.provide(layer))
      assert.deepStrictEqual(yield* refreshes(), [200])
    }).pipe(Effect.provide(world))
  )

  it.effect("reports after a retry of its own that another was faster: the call succeeds at once", () =>
    Effect.gen(function* () {
      yield* expire
      let claims = 0
      const store = yield* TokenStore
      const set: Store["set"] = (expected, next) =>
        Effect.map(store.set(expected, next), (done) => done && (next?.claim === undefined || ++claims > 1))
      yield* whileTimePasses(using(takesNoTime(getMe()))).pipe(Effect.provideService(TokenStore, { ...store, set }))
      assert.deepStrictEqual(yield* refreshes(), [200])
    }).pipe(Effect.provide(world))
  )

  it.effect("does not remove it after a failed refresh: later calls succeed at once", () =>
    Effect.gen(function* () {
      yield* expire
      const { layer, state } = yield* ailing((use) => (use === "new tokens" ? loss : undefined))
      const program = Effect.gen(function* () {
        const { fault } = yield* Emulator
        yield* fault({ status: 503 })
        const { reason } = yield* Effect.flip(getMe())
        assert.strictEqual(reason._tag, "OutcomeUnknown")
        assert.isDefined((yield* stored)?.claim)
        state.isWell = true
        yield* takesNoTime(getMe())
      })
      yield* whileTimePasses(using(program)).pipe(Effect.provide(layer))
    }).pipe(Effect.provide(world))
  )
})
