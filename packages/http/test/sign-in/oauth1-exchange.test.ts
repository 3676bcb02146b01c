import { assert, describe, it } from "@effect/vitest"
import { defaultCredentials, Emulator, layer as emulator } from "@xeffect/emulator"
import { bearer, layer } from "../over-client/index.ts"
import { exchangeOAuth1 } from "../over-client/oauth2.ts"
import { moveFromOAuth1, moveUsersFromOAuth1, refreshing } from "../over-client/refreshing.ts"
import { layerMemory, makeTokenStore, storeTokens, TokenStore } from "@xeffect/http/sign-in/stores"
import { getMe } from "@xeffect/users"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as HttpClient from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { json, recorder } from "../support.ts"
import { arrived, client } from "./support.ts"
import { simulateMoving } from "./simulation/moving.ts"

const { access_token, access_token_secret, public_client_id } = defaultCredentials
const keys = { access_token, access_token_secret }
const path = "/2/oauth2/token"

const storeOf = Effect.map(Layer.build(Layer.fresh(layerMemory())), Context.get(TokenStore))

const accessTokenOf = (store: TokenStore["Service"]) =>
  Effect.map(store.get, (entry) => entry && Redacted.value(entry.tokens.access_token))

describe("exchangeOAuth1", () => {
  it.effect.each([
    ["a confidential client", client],
    ["a public client", { client_id: public_client_id }]
  ] as const)("returns tokens that work and can be refreshed to %s", ([, app]) =>
    Effect.gen(function* () {
      const tokens = yield* exchangeOAuth1({ ...app, ...keys, scopes: ["users.read", "tweet.read"] })
      assert.deepStrictEqual(tokens.scopes, ["users.read", "tweet.read", "offline.access"])
      assert.isDefined(tokens.refresh_token)
      const me = yield* getMe().pipe(Effect.provide(layer({ bearer: bearer(tokens.access_token) })))
      assert.strictEqual(me.data?.username, "ada_rivers")
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("sends the keys in the form, and no consumer key", () =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({ token_type: "bearer", access_token: "a" }))
      yield* exchangeOAuth1({ client_id: "id", client_secret: "s", ...keys }).pipe(Effect.provide(client))
      assert.deepStrictEqual(Object.fromEntries(new URLSearchParams(sent[0]?.body)), {
        grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
        subject_token: access_token,
        subject_token_type: "urn:x:params:oauth:token-type:oauth1_token",
        oauth_token_secret: access_token_secret
      })
      assert.strictEqual(sent[0]?.headers["authorization"], `Basic ${btoa("id:s")}`)
    })
  )

  it.effect.each([
    [400, "invalid_grant", "BadRequest", /Let the user sign in with OAuth 2\.0/],
    [400, "invalid_scope", "BadRequest", /does not cover a scope/],
    [400, "invalid_request", "BadRequest", /not the consumer key and secret/],
    [400, "invalid_client", "BadRequest", /OAuth 2\.0 client ID and client secret/],
    [401, "unauthorized_client", "Unauthorized", /OAuth 2\.0 client ID and client secret/],
    [400, "unsupported_grant_type", "BadRequest", /Check base_url/],
    [429, "rate_limited", "RateLimited", /10,000 exchanges per app and IP address in 15 minutes/]
  ] as const)("says what to do after %i %s", ([status, error, reason, hint]) =>
    Effect.gen(function* () {
      const { client } = recorder(() => json({ error, error_description: "no" }, { status }))
      const call = exchangeOAuth1({ client_id: "id", client_secret: "s", ...keys })
      const failed = yield* Effect.flip(Effect.provide(call, client))
      assert.strictEqual(failed.reason._tag, reason)
      assert.match(failed.message, hint)
    })
  )

  it.effect("says nothing about what to do if the code is not known", () =>
    Effect.gen(function* () {
      const { client } = recorder(() => json({ error: "constructor", error_description: "no" }, { status: 400 }))
      const call = exchangeOAuth1({ client_id: "id", client_secret: "s", ...keys })
      const failed = yield* Effect.flip(Effect.provide(call, client))
      assert.strictEqual(failed.message, "exchangeOAuth1: BadRequest (400): no")
    })
  )

  it.effect("names the client_secret if none was sent and the client is refused", () =>
    Effect.gen(function* () {
      const { client } = recorder(() => json({ error: "invalid_client", error_description: "no" }, { status: 400 }))
      const failed = yield* Effect.flip(Effect.provide(exchangeOAuth1({ client_id: "id", ...keys }), client))
      assert.match(failed.message, /No client_secret was sent/)
    })
  )

  it.effect("fails with OutcomeUnknown after a lost response, and says to exchange again", () =>
    Effect.gen(function* () {
      const { client } = recorder(() => "lost")
      const failed = yield* Effect.flip(Effect.provide(exchangeOAuth1({ client_id: "id", ...keys }), client))
      assert.strictEqual(failed.reason._tag, "OutcomeUnknown")
      assert.match(failed.message, /Exchange again/)
    })
  )

  it.effect.each([{ access_token: "" }, { access_token_secret: "two words" }, { scopes: [] }])(
    "refuses %j, and sends nothing",
    (wrong) =>
      Effect.gen(function* () {
        const { client, sent } = recorder(() => "lost")
        const call = exchangeOAuth1({ client_id: "id", ...keys, ...wrong })
        const { reason } = yield* Effect.flip(Effect.provide(call, client))
        assert.deepInclude({ ...reason }, { _tag: "InvalidInput", parameter: Object.keys(wrong)[0] ?? "" })
        assert.lengthOf(sent, 0)
      })
  )
})

describe("moveFromOAuth1", () => {
  it.effect("exchanges once, however many call it, and leaves tokens that refreshing uses", () =>
    Effect.gen(function* () {
      const store = yield* storeOf
      const move = Effect.provideService(moveFromOAuth1({ ...client, ...keys }), TokenStore, store)
      const all = Effect.all([move, move, move], { concurrency: "unbounded" })
      const fiber = yield* Effect.forkChild(all)
      yield* TestClock.adjust("10 seconds")
      const ends = yield* Fiber.join(fiber)
      assert.include(ends, "moved")
      assert.strictEqual(yield* move, "already")
      assert.strictEqual(yield* arrived(path), 1)
      const user = refreshing(client).pipe(Effect.provideService(TokenStore, store))
      const me = yield* getMe().pipe(Effect.provide(layer({ bearer: yield* user })))
      assert.strictEqual(me.data?.username, "ada_rivers")
    }).pipe(Effect.scoped, Effect.provide(emulator()))
  )

  it.effect("leaves a store alone that has tokens", () =>
    Effect.gen(function* () {
      const store = yield* storeOf
      yield* Effect.provideService(storeTokens({ access_token: Redacted.make("own") }), TokenStore, store)
      const move = Effect.provideService(moveFromOAuth1({ ...client, ...keys }), TokenStore, store)
      assert.deepStrictEqual([yield* move, yield* accessTokenOf(store)], ["already", "own"])
      assert.strictEqual(yield* arrived(path), 0)
    }).pipe(Effect.scoped, Effect.provide(emulator()))
  )

  it.effect("leaves an empty store after a refusal, with the words of X", () =>
    Effect.gen(function* () {
      const store = yield* storeOf
      const wrong = { ...client, access_token, access_token_secret: "other" }
      const fiber = yield* Effect.forkChild(
        Effect.flip(Effect.provideService(moveFromOAuth1(wrong), TokenStore, store))
      )
      yield* TestClock.adjust("5 seconds")
      const { message, reason } = yield* Fiber.join(fiber)
      assert.strictEqual(reason._tag, "BadRequest")
      assert.match(message, /^exchangeOAuth1: .*Let the user sign in with OAuth 2\.0/)
      assert.isUndefined(yield* store.get)
    }).pipe(Effect.scoped, Effect.provide(emulator()))
  )

  it.effect("exchanges again after a lost response, so that the store has a pair that works", () =>
    Effect.gen(function* () {
      const store = yield* storeOf
      const { fault } = yield* Effect.map(Emulator, (one) => one)
      yield* fault({ method: "POST", path, status: 500, carriedOut: true })
      const move = Effect.provideService(moveFromOAuth1({ ...client, ...keys }), TokenStore, store)
      assert.strictEqual((yield* Effect.flip(move)).reason._tag, "OutcomeUnknown")
      assert.strictEqual(yield* move, "moved")
      const token = (yield* accessTokenOf(store)) ?? ""
      const me = yield* getMe().pipe(Effect.provide(layer({ bearer: bearer(token) })))
      assert.strictEqual(me.data?.username, "ada_rivers")
    }).pipe(Effect.scoped, Effect.provide(emulator()))
  )

  it.effect("stores the tokens of an exchange that has begun, even if the caller is interrupted", () =>
    Effect.gen(function* () {
      const store = yield* storeOf
      const { client: slow } = recorder(() => json({ token_type: "bearer", access_token: "new", expires_in: 7200 }))
      const delayed = Layer.effect(
        HttpClient.HttpClient,
        Effect.map(HttpClient.HttpClient, (inner) =>
          HttpClient.make((request) => Effect.delay(inner.execute(request), "3 seconds"))
        )
      ).pipe(Layer.provide(slow))
      const move = Effect.provideService(moveFromOAuth1({ ...client, ...keys }), TokenStore, store)
      const fiber = yield* Effect.forkChild(Effect.provide(move, delayed))
      yield* TestClock.adjust("1 second")
      const interrupting = yield* Effect.forkChild(Fiber.interrupt(fiber))
      yield* TestClock.adjust("5 seconds")
      yield* Fiber.join(interrupting)
      assert.strictEqual(yield* accessTokenOf(store), "new")
    }).pipe(Effect.scoped)
  )

  it.effect("does not replace content that is not tokens", () =>
    Effect.gen(function* () {
      const text = '{"other":"program"}'
      const replace = () => Effect.die("it is not written")
      const store = makeTokenStore("other", { read: Effect.succeed({ text }), replace })
      const { client: none, sent } = recorder(() => "lost")
      const move = Effect.provideService(moveFromOAuth1({ ...client, ...keys }), TokenStore, store)
      const { reason } = yield* Effect.flip(Effect.provide(move, none))
      assert.strictEqual(reason._tag, "TransportError")
      assert.lengthOf(sent, 0)
    })
  )

  it.effect("that has not ended is what calls for the user report, and nothing is sent", () =>
    Effect.gen(function* () {
      const store = yield* storeOf
      const { client: lost, sent } = recorder(() => "silent")
      const move = Effect.provideService(moveFromOAuth1({ ...client, ...keys }), TokenStore, store)
      yield* Effect.forkChild(Effect.provide(move, lost))
      yield* TestClock.adjust("1 second")
      const entry = yield* store.get
      yield* store.set(entry, { tokens: entry?.tokens ?? { access_token: Redacted.make("") } })
      const user = yield* refreshing(client).pipe(Effect.provideService(TokenStore, store))
      const { client: other, sent: more } = recorder(() => "lost")
      const call = getMe().pipe(Effect.provide(layer({ bearer: user }).pipe(Layer.provide(other))))
      const failed = yield* Effect.flip(call)
      assert.strictEqual(failed.reason._tag, "MissingCredentials")
      assert.match(failed.message, /has not ended: call moveFromOAuth1/)
      assert.deepStrictEqual([sent.length, more.length], [1, 0])
      yield* TestClock.adjust("1 hour")
    }).pipe(Effect.scoped, Effect.provide(emulator()))
  )
})

describe("moveUsersFromOAuth1", () => {
  const access_tokens = Array.from({ length: 5 }, (_, index) => ({
    token: `783214-${index}`,
    secret: `s${index}`,
    user_id: "783214"
  }))
  const users = access_tokens.map(({ secret, token }, index) => ({
    user: `u${index}`,
    access_token: token,
    access_token_secret: secret
  }))
  const run = Effect.fnUntraced(function* (list: typeof users, more: object = {}) {
    const stores = new Map<string, TokenStore["Service"]>()
    for (const { user } of list) stores.set(user, yield* storeOf)
    const store = (user: string) =>
      Layer.unwrap(
        Effect.map(
          Effect.suspend(() => {
            const found = stores.get(user)
            return found === undefined ? Effect.die("no store") : Effect.succeed(found)
          }),
          (found) => Layer.succeed(TokenStore, found)
        )
      )
    const moving = Stream.runCollect(moveUsersFromOAuth1(list, { ...client, store, ...more }))
    const fiber = yield* Effect.forkChild(Effect.result(moving))
    yield* Effect.yieldNow
    for (let turn = 0; turn < 40; turn++) yield* TestClock.adjust("1 minute")
    const moved = yield* Fiber.join(fiber)
    return { moved, stores }
  })
  const outcomes = (ends: Iterable<{ readonly _tag: string; readonly user: string }>) =>
    Array.from(ends, ({ _tag, user }) => `${user} ${_tag}`).sort()

  it.effect("moves all but those whom X refuses, and says whether another run can succeed", () =>
    Effect.gen(function* () {
      const list = users.map((one, index) => (index === 2 ? { ...one, access_token_secret: "other" } : one))
      const { moved } = yield* run(list)
      if (moved._tag === "Failure") return assert.fail(moved.failure.message)
      assert.deepStrictEqual(outcomes(moved.success), ["u0 Moved", "u1 Moved", "u2 Failed", "u3 Moved", "u4 Moved"])
      const failed = moved.success.find((one) => one._tag === "Failed")
      assert.isTrue(failed?._tag === "Failed" && failed.isFinal)
    }).pipe(Effect.scoped, Effect.provide(emulator({ access_tokens })))
  )

  it.effect("waits for the rate limit, all users together", () =>
    Effect.gen(function* () {
      const { moved } = yield* run(users, { concurrency: 2 })
      if (moved._tag === "Failure") return assert.fail(moved.failure.message)
      assert.isTrue(moved.success.every(({ _tag }) => _tag === "Moved"))
      assert.isAtMost(yield* arrived(path), 9)
    }).pipe(Effect.scoped, Effect.provide(emulator({ access_tokens, limits: 2 })))
  )

  it.effect("exchanges no user and no token twice in a list", () =>
    Effect.gen(function* () {
      const [first, second] = users
      if (first === undefined || second === undefined) return assert.fail()
      const { moved } = yield* run([first, { ...second, access_token: first.access_token }, first])
      if (moved._tag === "Failure") return assert.fail(moved.failure.message)
      assert.deepStrictEqual(outcomes(moved.success), ["u0 Failed", "u0 Moved", "u1 Failed"])
      assert.strictEqual(yield* arrived(path), 1)
    }).pipe(Effect.scoped, Effect.provide(emulator({ access_tokens })))
  )

  it.effect.each([
    null,
    "783214-secret",
    {},
    { user: "" },
    { user: "u" },
    { user: "u", access_token: "a", access_token_secret: "b c" }
  ])("lists an entry that is %j as failed for good, and moves the others", (odd) =>
    Effect.gen(function* () {
      const list = [odd, ...users.slice(0, 1)] as typeof users
      const stores = yield* storeOf
      const store = () => Layer.succeed(TokenStore, stores)
      const ends = yield* Stream.runCollect(moveUsersFromOAuth1(list, { ...client, store }))
      assert.notInclude(JSON.stringify(Array.from(ends)), "783214-secret")
      assert.deepStrictEqual(
        Array.from(ends, (one) => (one._tag === "Failed" ? [one.error.reason._tag, one.isFinal] : one._tag)),
        [["InvalidInput", true], "Moved"]
      )
    }).pipe(Effect.scoped, Effect.provide(emulator({ access_tokens })))
  )

  it.effect("stops if X refuses the client", () =>
    Effect.gen(function* () {
      const { moved } = yield* run(users, { client_secret: "other", concurrency: 1 })
      assert.strictEqual(moved._tag === "Failure" && moved.failure.reason._tag, "Unauthorized")
      assert.strictEqual(yield* arrived(path), 1)
    }).pipe(Effect.scoped, Effect.provide(emulator({ access_tokens })))
  )

  // `npm run simulate -- moving` takes 1,000 users and 100 kills.
  it.effect(
    "moves each user once in three processes that are killed, while responses are lost: 24 users, 5 kills",
    () =>
      Effect.gen(function* () {
        const figures = yield* simulateMoving({ users: 24, kills: 5, seed: 3 })
        assert.deepInclude(figures, { broken: 0, needless: 0, unlisted: 0, kills: 5 })
        assert.isAbove(figures.lost, 0)
        assert.isAbove(figures.refused, 0)
      })
  )
})
