import { assert, describe, it } from "@effect/vitest"
import { memoryText, type TextStore } from "@xeffect/core/store"
import { makeTokenStore, storeTokens, TokenStore } from "@xeffect/http/sign-in/stores"
import { createTweet } from "@xeffect/tweets"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { calls, following, service, tokensOf } from "./accounts.ts"
import { waitUntil } from "./refreshing-support.ts"

const name = "x-tokens:1"

/** A store whose reads wait while it is closed, and then return what the place holds. */
const slow = ({ read, replace }: TextStore) => {
  const state = { waiting: 0, closed: undefined as Deferred.Deferred<void> | undefined }
  const wait = Effect.suspend(() => {
    if (state.closed === undefined) return Effect.void
    state.waiting++
    return Deferred.await(state.closed)
  })
  return {
    store: makeTokenStore(name, { read: Effect.andThen(wait, read), replace }),
    close: Effect.map(Deferred.make<void>(), (closed) => void (state.closed = closed)),
    open: Effect.suspend(() => {
      const { closed } = state
      state.closed = undefined
      return closed === undefined ? Effect.void : Deferred.succeed(closed, undefined)
    }),
    isWaiting: Effect.sync(() => state.waiting > 0)
  }
}

const signIn = (user: string, store: TokenStore["Service"]) =>
  Effect.provideService(storeTokens(tokensOf(user)), TokenStore, store)

/** Alice's call is reading the store when others sign in. Returns its failure, and the requests. */
const during = <E>(others: (place: TextStore) => Effect.Effect<void, E>) => {
  const { client, sent } = service()
  return Effect.gen(function* () {
    const shared = memoryText()
    const { close, isWaiting, open, store } = slow(shared)
    yield* signIn("alice", store)
    const live = yield* Effect.provideService(following(), TokenStore, store)
    const post = (text: string) => Effect.provide(createTweet({ text }), live)
    yield* post("first, of Alice's")
    yield* TestClock.adjust("1 minute")
    yield* close
    const call = yield* Effect.forkChild(Effect.flip(post("second, of Alice's")))
    yield* waitUntil(isWaiting)
    yield* others(shared)
    yield* open
    const { reason } = yield* Fiber.join(call)
    return { reason: reason._tag, calls: calls(sent) }
  }).pipe(Effect.provide(client))
}

const refused = { reason: "MissingCredentials", calls: ["alice-1 POST /2/tweets"] }

describe("a call that began for one user, and reads a slow token store while another signs in", () => {
  it.effect("fails without being sent", () =>
    Effect.gen(function* () {
      const found = yield* during((place) => signIn("bob", makeTokenStore(name, place)))
      assert.deepStrictEqual(found, refused)
    })
  )

  it.effect("fails without being sent, whoever signs in at other stores meanwhile", () =>
    Effect.gen(function* () {
      const found = yield* during((own) =>
        Effect.gen(function* () {
          yield* signIn("bob", makeTokenStore(name, own))
          for (let seat = 2; seat < 1000; seat++)
            yield* signIn("carol", makeTokenStore(`x-tokens:${seat}`, memoryText()))
        })
      )
      assert.deepStrictEqual(found, refused)
    })
  )

  it.effect("fails without being sent, also if a third user is about to sign in at the same store", () =>
    Effect.gen(function* () {
      const found = yield* during((own) =>
        Effect.gen(function* () {
          yield* signIn("bob", makeTokenStore(name, own))
          const third = slow(own)
          yield* third.close
          yield* Effect.forkDetach(signIn("carol", third.store))
          yield* waitUntil(third.isWaiting)
        })
      )
      assert.deepStrictEqual(found, refused)
    })
  )
})
