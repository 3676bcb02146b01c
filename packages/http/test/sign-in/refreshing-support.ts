import { layer as emulator } from "@xeffect/emulator"
import { layerMemory, storeTokens, TokenStore } from "@xeffect/http/sign-in/stores"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as HttpClient from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { layerRefreshing, signIn } from "./support.ts"

/** The X API, and a store without tokens. */
export const world = Layer.mergeAll(emulator(), layerMemory())

/** Whether a request is to refresh tokens. */
export const isRefresh = ({ body }: { readonly body: { readonly _tag: string; readonly body?: unknown } }) =>
  body.body instanceof Uint8Array && new TextDecoder().decode(body.body).startsWith("grant_type=refresh_token")

/** The X API takes a second for a refresh. */
export const slowly = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(HttpClient.HttpClient, (client) =>
    HttpClient.transform(client, (exchange, request) =>
      isRefresh(request) ? Effect.delay(exchange, "1 second") : exchange
    )
  )
).pipe(Layer.provideMerge(world))

/** The user has signed in. */
export const begin = Effect.flatMap(signIn(), storeTokens)

/** The contents of the store. */
export const stored = Effect.flatMap(TokenStore, ({ get }) => get)

export const textOf = (secret: Redacted.Redacted | undefined) =>
  secret === undefined ? undefined : Redacted.value(secret)

export const many = (count: number) => Array.from({ length: count }, () => getMe())

export const together = <A, E, R>(calls: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(calls, { concurrency: "unbounded" })

/** Operations for the user whose tokens the store holds. */
export const using = <A, E, R>(self: Effect.Effect<A, E, R>, options?: Parameters<typeof layerRefreshing>[0]) =>
  Effect.provide(self, layerRefreshing(options))

/** Lets other fibers go on, and real promises be kept, without any time passing for the program. */
export const waitUntil = <E, R>(condition: Effect.Effect<boolean, E, R>): Effect.Effect<void, E, R> =>
  Effect.flatMap(condition, (isTrue) =>
    isTrue ? Effect.void : Effect.andThen(TestClock.withLive(Effect.sleep(1)), waitUntil(condition))
  )

/** Runs a program while time passes for it, as much as it needs. */
export const whileTimePasses = Effect.fn("whileTimePasses")(function* <A, E, R>(program: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(program)
  const pass = Effect.andThen(TestClock.adjust(50), TestClock.withLive(Effect.sleep(1)))
  yield* Effect.raceFirst(Fiber.await(fiber), Effect.forever(pass))
  return yield* Fiber.join(fiber)
})

/** The calls are on their way, each in a fiber of its own, and the refresh has begun, when this goes on. */
export const start = Effect.fn("start")(function* <A, E, R>(calls: ReadonlyArray<Effect.Effect<A, E, R>>) {
  const before = yield* stored
  const fibers = yield* Effect.forEach(calls, (call) => Effect.forkChild(call))
  yield* waitUntil(Effect.map(stored, (entry) => entry?.claim !== undefined && entry.claim.id !== before?.claim?.id))
  yield* TestClock.withLive(Effect.sleep(1))
  return fibers
})

export const aSecond = TestClock.adjust("1 second")

/** Every token is known to end: the call is held up by a refresh. */
export const expire = Effect.gen(function* () {
  yield* begin
  yield* TestClock.adjust("2 hours")
})

/** Prints a figure. The default console of tests prints nothing. */
export const print = (text: string) => Effect.sync(() => console.log(text))
