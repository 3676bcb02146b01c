import { assert, describe, it } from "@effect/vitest"
import { layer, withCredentials } from "../over-client/index.ts"
import { layerRefreshing, refreshing } from "../over-client/refreshing.ts"
import {
  forgetTokens,
  layerKeyValueStore,
  layerMemory,
  makeTokenStore,
  storeTokens,
  TokenStore,
  TokenStoreError
} from "@xeffect/http/sign-in/stores"
import { createTweet, getTweet, like } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as TestClock from "effect/testing/TestClock"
import { json } from "../support.ts"
import { limitHeaders } from "../timed-client.ts"
import { calls, following, service, tokensOf } from "./accounts.ts"
import { stored, waitUntil } from "./refreshing-support.ts"

const reasonOf = <A, E extends { readonly reason: { readonly _tag: string } }, R>(call: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(call), ({ reason }) => reason._tag)

/** A store whose text other processes can replace, that counts reads, and that can be out of order. */
const shared = () => {
  const state = { text: undefined as string | undefined, reads: 0, isBroken: false }
  const broken = Effect.fail(new TokenStoreError({ detail: "the disk is gone" }))
  const store = makeTokenStore("shared", {
    read: Effect.suspend(() => {
      state.reads++
      return state.isBroken ? broken : Effect.succeed({ text: state.text })
    }),
    replace: (expected, next) =>
      Effect.sync(() => {
        if (state.text !== expected.text) return false
        state.text = next
        return true
      })
  })
  const write = (user: string, number: number, signIn: string | undefined) => {
    const { expires_at } = tokensOf(user, number)
    const tokens = {
      access_token: `${user}-${number}`,
      refresh_token: `refresh-${user}-${number}`,
      expires_at,
      sign_in: signIn
    }
    state.text = JSON.stringify(tokens)
  }
  return { state, write, live: Layer.succeed(TokenStore, store) }
}

describe("after a sign-out", () => {
  it.effect("from a program's own store, which counts no writes, nothing is sent", () => {
    const { client, sent } = service()
    const own = Effect.map(TokenStore, ({ get, set }) => ({ name: "own", get, set }))
    return Effect.gen(function* () {
      yield* storeTokens(tokensOf("alice"))
      const using = Effect.provide(yield* following())
      yield* using(createTweet({ text: "a" }))
      yield* forgetTokens
      assert.strictEqual(yield* reasonOf(using(createTweet({ text: "b" }))), "MissingCredentials")
      assert.deepStrictEqual(calls(sent), ["alice-1 POST /2/tweets"])
    }).pipe(Effect.provide([Layer.effect(TokenStore, own).pipe(Layer.provide(layerMemory())), client]))
  })

  it.effect.each([
    ["that works on", new Set<string>()],
    ["that was revoked", new Set(["alice-1"])]
  ] as const)("with a token %s nothing is sent, and the next user acts for himself", ([, dead]) => {
    let isOut = false
    const { client, sent } = service(({ headers }) =>
      isOut && dead.has((headers["authorization"] ?? "").slice(7)) ? json({}, { status: 401 }) : undefined
    )
    return Effect.gen(function* () {
      yield* storeTokens(tokensOf("alice"))
      const live = yield* following()
      yield* Effect.gen(function* () {
        yield* like({ tweet_id: "20" })
        yield* forgetTokens
        isOut = true
        assert.strictEqual(yield* reasonOf(createTweet({ text: "after the sign-out" })), "MissingCredentials")
        yield* storeTokens(tokensOf("bob"))
        yield* createTweet({ text: "a post of Bob's" })
        yield* like({ tweet_id: "21" })
      }).pipe(Effect.provide(live))
      assert.deepStrictEqual(calls(sent), [
        "alice-1 GET /2/users/me",
        "alice-1 POST /2/users/111/likes",
        "bob-1 POST /2/tweets",
        "bob-1 GET /2/users/me",
        "bob-1 POST /2/users/222/likes"
      ])
    }).pipe(Effect.provide([layerMemory(), client]))
  })

  it.effect("a call that waits for its rate limit is not sent, also if another user signs in meanwhile", () => {
    const { client, sent } = service(({ url }) =>
      url.endsWith("/likes") ? json({}, { status: 429, headers: limitHeaders(1, 0, 60) }) : undefined
    )
    return Effect.gen(function* () {
      yield* storeTokens(tokensOf("alice"))
      const live = yield* following({}, { wait_on_rate_limit: true })
      const fiber = yield* Effect.forkChild(reasonOf(Effect.provide(like({ tweet_id: "20" }), live)))
      yield* waitUntil(Effect.sync(() => calls(sent).length === 2))
      yield* storeTokens(tokensOf("bob"))
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual(yield* Fiber.join(fiber), "MissingCredentials")
      assert.deepStrictEqual(calls(sent), ["alice-1 GET /2/users/me", "alice-1 POST /2/users/111/likes"])
    }).pipe(Effect.provide([layerMemory(), client]))
  })
})

describe("what another process does to the store", () => {
  it.effect.each([
    ["5 seconds by default", undefined, 4999, 1],
    ["whatever the program says", "1 minute", 59_999, 1],
    ["no time at all, if it says 0", 0, 0, 0]
  ] as const)("is noticed after %s", ([, check_interval, before, after]) => {
    const { client, sent } = service()
    const { live, write } = shared()
    return Effect.gen(function* () {
      write("alice", 1, "first")
      const using = Effect.provide(yield* following({ check_interval }))
      yield* using(
        Effect.gen(function* () {
          yield* createTweet({ text: "a" })
          write("bob", 1, "second")
          yield* TestClock.adjust(before)
          if (before > 0) yield* createTweet({ text: "a" })
          yield* TestClock.adjust(after)
          yield* createTweet({ text: "b" })
        })
      )
      const expected = ["alice-1 POST /2/tweets", "alice-1 POST /2/tweets", "bob-1 POST /2/tweets"]
      assert.deepStrictEqual(calls(sent), before > 0 ? expected : expected.slice(1))
    }).pipe(Effect.provide([live, client]))
  })

  it.effect("is noticed by layerRefreshing after its check_interval", () => {
    const { client, sent } = service()
    const { live, write } = shared()
    return Effect.gen(function* () {
      write("alice", 1, "first")
      yield* Effect.gen(function* () {
        yield* createTweet({ text: "a" })
        write("bob", 1, "second")
        yield* TestClock.adjust("6 seconds")
        yield* createTweet({ text: "b" })
        yield* TestClock.adjust("2 seconds")
        yield* createTweet({ text: "c" })
      }).pipe(Effect.provide(layerRefreshing({ client_id: "app", check_interval: "8 seconds" })))
      assert.deepStrictEqual(
        sent.map(({ headers }) => headers["authorization"]),
        ["Bearer alice-1", "Bearer alice-1", "Bearer bob-1"]
      )
    }).pipe(Effect.provide([live, client]))
  })

  it.effect("is a sign-out: calls fail", () => {
    const { client, sent } = service()
    const { live, state, write } = shared()
    return Effect.gen(function* () {
      write("alice", 1, "first")
      const using = Effect.provide(yield* following())
      yield* using(createTweet({ text: "a" }))
      state.text = undefined
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(yield* reasonOf(using(createTweet({ text: "a" }))), "MissingCredentials")
      assert.lengthOf(calls(sent), 1)
    }).pipe(Effect.provide([live, client]))
  })

  it.effect("is a sign-out, found at a rejection: at once", () => {
    const { client } = service(({ body }) => (body.includes("revoked") ? json({}, { status: 401 }) : undefined))
    const { live, state, write } = shared()
    return Effect.gen(function* () {
      write("alice", 1, "first")
      const using = Effect.provide(yield* following())
      yield* using(createTweet({ text: "a" }))
      state.text = undefined
      assert.strictEqual(yield* reasonOf(using(createTweet({ text: "revoked" }))), "MissingCredentials")
      assert.strictEqual(yield* reasonOf(using(createTweet({ text: "b" }))), "MissingCredentials")
    }).pipe(Effect.provide([live, client]))
  })

  it.effect("is a refresh: the new token is used, for the same user", () => {
    const { client, sent } = service()
    const { live, write } = shared()
    return Effect.gen(function* () {
      write("alice", 1, "first")
      const using = Effect.provide(yield* following())
      yield* using(
        Effect.gen(function* () {
          yield* like({ tweet_id: "20" })
          write("alice", 2, "first")
          yield* TestClock.adjust("5 seconds")
          yield* like({ tweet_id: "20" })
        })
      )
      const path = "POST /2/users/111/likes"
      assert.deepStrictEqual(calls(sent), ["alice-1 GET /2/users/me", `alice-1 ${path}`, `alice-2 ${path}`])
    }).pipe(Effect.provide([live, client]))
  })

  it.effect("costs one read in 5 seconds, however many calls there are", () => {
    const { client } = service()
    const { live, state, write } = shared()
    return Effect.gen(function* () {
      write("alice", 1, "first")
      const using = Effect.provide(yield* following())
      yield* using(createTweet({ text: "a" }))
      const before = state.reads
      for (let second = 0; second < 20; second++) {
        yield* using(Effect.all([createTweet({ text: "a" }), createTweet({ text: "b" })], { concurrency: 2 }))
        yield* TestClock.adjust("1 second")
      }
      assert.strictEqual(state.reads - before, 3)
    }).pipe(Effect.provide([live, client]))
  })

  it.effect("is not known while the store cannot be read: what was known holds for a minute", () => {
    const { client } = service()
    const { live, state, write } = shared()
    return Effect.gen(function* () {
      write("alice", 1, "first")
      const using = Effect.provide(yield* following())
      const call = using(createTweet({ text: "a" }))
      yield* call
      state.isBroken = true
      const after = Effect.fn("after")(function* (milliseconds: number) {
        yield* TestClock.adjust(milliseconds)
        const fiber = yield* Effect.forkChild(call)
        yield* TestClock.adjust("1 second")
        return yield* Fiber.join(fiber)
      })
      yield* after(58_000)
      assert.strictEqual(yield* reasonOf(after(6000)), "TransportError")
      state.isBroken = false
      yield* call
    }).pipe(Effect.provide([live, client]))
  })

  it.effect("is not known while the store cannot be read: nothing holds if this process has written to it", () => {
    const { client, sent } = service()
    const { live, state, write } = shared()
    return Effect.gen(function* () {
      write("alice", 1, "first")
      const using = Effect.provide(yield* following())
      yield* using(createTweet({ text: "a" }))
      yield* forgetTokens
      state.isBroken = true
      const fiber = yield* Effect.forkChild(reasonOf(using(createTweet({ text: "a" }))))
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* Fiber.join(fiber), "TransportError")
      assert.lengthOf(calls(sent), 1)
    }).pipe(Effect.provide([live, client]))
  })
})

describe("the identity of a credential", () => {
  it.effect.each([
    ["a sign-in of this SDK", true],
    ["tokens that were stored before there were sign-ins", false]
  ] as const)("stays the same when tokens are refreshed: %s", ([, isNamed]) => {
    const { client, sent } = service()
    const { live, write } = shared()
    return Effect.gen(function* () {
      if (isNamed) yield* storeTokens(tokensOf("alice"))
      else write("alice", 1, undefined)
      const using = Effect.provide(yield* following())
      yield* using(like({ tweet_id: "20" }))
      yield* TestClock.adjust("2 hours")
      yield* using(like({ tweet_id: "20" }))
      const path = "POST /2/users/111/likes"
      assert.deepStrictEqual(calls(sent), ["alice-1 GET /2/users/me", `alice-1 ${path}`, `alice-2 ${path}`])
      const before = (yield* stored)?.signIn
      yield* storeTokens(tokensOf("alice"))
      assert.isString(before)
      assert.notStrictEqual((yield* stored)?.signIn, before)
    }).pipe(Effect.provide([live, client]))
  })

  it.effect("is another for each of two users whose stores have the same name", () => {
    const { client, sent } = service(({ headers, method }) => {
      const left = headers["authorization"]?.includes("alice") === true ? 0 : 899
      const data = { id: "20", text: "x" }
      return method === "GET" && left === 0 && !sent.at(-1)?.url.endsWith("/me")
        ? json({ data }, { headers: limitHeaders(900, left, 900) })
        : undefined
    })
    const credentialOf = (user: string) =>
      Effect.gen(function* () {
        yield* storeTokens(tokensOf(user))
        return { bearer: yield* refreshing({ client_id: "app" }) }
      }).pipe(
        Effect.provide(
          layerKeyValueStore({ key: "x-tokens" }).pipe(Layer.provide(Layer.fresh(KeyValueStore.layerMemory)))
        )
      )
    return Effect.gen(function* () {
      const [alice, bob] = [yield* credentialOf("alice"), yield* credentialOf("bob")]
      const live = layer({ ...alice, wait_on_rate_limit: true, max_wait: 100, retries: 0 })
      yield* Effect.gen(function* () {
        for (const user of [alice, bob]) yield* like({ tweet_id: "20" }).pipe(withCredentials(user))
        for (const user of [alice, bob]) yield* getTweet({ id: "20" }).pipe(withCredentials(user))
        assert.strictEqual(yield* reasonOf(getTweet({ id: "20" }).pipe(withCredentials(alice))), "RateLimited")
      }).pipe(Effect.provide(live))
      assert.deepStrictEqual(calls(sent), [
        "alice-1 GET /2/users/me",
        "alice-1 POST /2/users/111/likes",
        "bob-1 GET /2/users/me",
        "bob-1 POST /2/users/222/likes",
        "alice-1 GET /2/tweets/20",
        "bob-1 GET /2/tweets/20"
      ])
    }).pipe(Effect.provide(client))
  })
})

describe("a 400 to a refresh", () => {
  const body = (text: string) => new Response(text, { status: 400, headers: { "content-type": "application/json" } })

  it.effect.each([
    ["of a proxy, in HTML, is tried again by the next call", "<h1>400 Bad Request</h1>", 2],
    ["of a proxy, in JSON, is tried again by the next call", '{"status":400,"error":"Bad Request"}', 2],
    ["without a body is tried again by the next call", "", 2],
    ["that is an OAuth error ends the sign-in", '{"error":"invalid_grant"}', 1]
  ] as const)("%s", ([, text, requests]) => {
    let isFirst = true
    const { client, sent } = service(({ url }) => {
      if (!url.endsWith("/2/oauth2/token") || !isFirst) return undefined
      isFirst = false
      return body(text)
    })
    return Effect.gen(function* () {
      yield* storeTokens(tokensOf("alice", 1, 0))
      const using = Effect.provide(yield* following())
      const first = yield* Effect.forkChild(Effect.flip(using(createTweet({ text: "a" }))))
      yield* waitUntil(Effect.sync(() => sent.length === 1))
      yield* TestClock.adjust("5 seconds")
      yield* Fiber.join(first)
      yield* Effect.exit(using(createTweet({ text: "b" })))
      assert.strictEqual(sent.filter(({ url }) => url.endsWith("/2/oauth2/token")).length, requests)
      assert.deepStrictEqual(calls(sent), requests === 2 ? ["alice-2 POST /2/tweets"] : [])
    }).pipe(Effect.provide([layerMemory(), client]))
  })
})
