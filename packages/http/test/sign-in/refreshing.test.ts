import { assert, describe, it } from "@effect/vitest"
import type { XApi, XError } from "@xeffect/core"
import { Emulator, layer as emulator } from "@xeffect/emulator"
import { storeTokens, TokenStore } from "@xeffect/http/sign-in/token-store"
import { layerMemory } from "@xeffect/http/sign-in/token-store"
import { createTweet } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as HttpClient from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { client, layerRefreshing, refreshes, signIn } from "./support.ts"

const world = Layer.mergeAll(emulator(), layerMemory())

/** The service takes a second to answer for a token. */
const slowly = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(HttpClient.HttpClient, (client) =>
    HttpClient.transform(client, (exchange, { url }) =>
      url.endsWith("/2/oauth2/token") ? Effect.delay(exchange, "1 second") : exchange
    )
  )
).pipe(Layer.provideMerge(world))

const begin = Effect.flatMap(signIn(), storeTokens)

const stored = Effect.flatMap(TokenStore, ({ get }) => get)

const many = (count: number) => Effect.all(Array.from({ length: count }, () => getMe()), { concurrency: "unbounded" })

const using = <A, R>(self: Effect.Effect<A, XError, R | XApi>, options?: Parameters<typeof layerRefreshing>[0]) =>
  Effect.provide(self, layerRefreshing(options))

/** The calls are on their way, each in a fiber of its own, when this goes on. */
const start = Effect.fn("start")(function* <A, R>(calls: ReadonlyArray<Effect.Effect<A, XError, R>>) {
  const fibers = yield* Effect.forEach(calls, (call) => Effect.forkChild(call))
  yield* TestClock.adjust(500)
  return fibers
})

describe("a token that has ended", () => {
  it.effect("is refreshed once, however many fibers wait", () =>
    Effect.gen(function* () {
      yield* begin
      const before = yield* stored
      yield* TestClock.adjust("2 hours")
      const answers = yield* using(many(50))
      assert.isTrue(answers.every(({ data }) => data?.username === "ada_rivers"))
      assert.deepStrictEqual(yield* refreshes(), [200])
      const after = yield* stored
      assert.notStrictEqual(Redacted.value(after?.text ?? Redacted.make("")), before && Redacted.value(before.text))
      assert.isUndefined(after?.claim)
      yield* Console.log(`50 fibers with a token that has ended: ${(yield* refreshes()).length} refresh`)
    }).pipe(Effect.provide(world))
  )

  it.effect("is refreshed once, also when the fiber that began it is interrupted in the middle", () =>
    Effect.gen(function* () {
      yield* begin.pipe(Effect.fork1s)
    }).pipe(Effect.provide(slowly))
  )
})
