import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerMemory, storeTokens, TokenStore } from "@xeffect/http/sign-in/stores"
import { createTweet } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as HttpClient from "effect/http/HttpClient"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { layerRefreshing } from "../over-client/refreshing.ts"
import { service, tokensOf } from "./accounts.ts"
import {
  aSecond,
  begin,
  expire,
  isRefresh,
  many,
  print,
  slowly,
  start,
  stored,
  textOf,
  together,
  using,
  whileTimePasses,
  world
} from "./refreshing-support.ts"
import { arrived, refreshes, signIn } from "./support.ts"

describe("layerRefreshing", () => {
  it.effect(
    "refreshes with its own client_id and client_secret, at its own base_url, as early as its skew says",
    () => {
      const { client, sent } = service()
      return Effect.gen(function* () {
        yield* storeTokens(tokensOf("alice"))
        const live = layerRefreshing({
          client_id: "app",
          client_secret: "quiet",
          base_url: "https://proxy.example",
          skew: "3 hours"
        })
        yield* Effect.provide(createTweet({ text: "a" }), live)
        assert.deepStrictEqual(
          sent.map(({ url }) => url),
          ["https://proxy.example/2/oauth2/token", "https://proxy.example/2/tweets"]
        )
        const [refresh] = sent
        assert.strictEqual(refresh?.headers["authorization"], `Basic ${btoa("app:quiet")}`)
      }).pipe(Effect.provide([layerMemory(), client]))
    }
  )
})

describe("a token that has ended", () => {
  it.effect("is refreshed once, however many fibers wait", () =>
    Effect.gen(function* () {
      yield* expire
      const responses = yield* using(together(many(50)))
      assert.isTrue(responses.every(({ data }) => data?.username === "ada_rivers"))
      assert.deepStrictEqual(yield* refreshes(), [200])
      assert.isUndefined((yield* stored)?.claim)
      yield* print(`50 fibers with a token that has ended: ${(yield* refreshes()).length} refresh`)
    }).pipe(Effect.provide(world))
  )

  it.effect("is refreshed once, also when the fiber that began it is interrupted in the middle", () =>
    Effect.gen(function* () {
      yield* expire
      const exits = yield* using(
        Effect.gen(function* () {
          const [first, ...others] = yield* start(many(50))
          if (first !== undefined) yield* Fiber.interrupt(first)
          yield* aSecond
          return yield* Effect.forEach(others, Fiber.await)
        })
      )
      assert.strictEqual(exits.filter(Exit.isSuccess).length, 49)
      assert.deepStrictEqual(yield* refreshes(), [200])
      yield* print(
        `50 fibers, the one that refreshes interrupted: ${(yield* refreshes()).length} refresh, 49 responses`
      )
    }).pipe(Effect.provide(slowly))
  )

  it.effect("is refreshed and stored, also when everybody who waits is interrupted", () =>
    Effect.gen(function* () {
      yield* expire
      const before = yield* stored
      yield* using(
        Effect.gen(function* () {
          yield* Fiber.interruptAll(yield* start(many(50)))
          yield* aSecond
        })
      )
      const after = yield* stored
      assert.notStrictEqual(textOf(after?.tokens.refresh_token), textOf(before?.tokens.refresh_token))
      assert.isUndefined(after?.claim)
      // The stored tokens work, and with them no other refresh is needed.
      yield* using(getMe())
      assert.deepStrictEqual(yield* refreshes(), [200])
    }).pipe(Effect.provide(slowly))
  )

  it.effect("is refreshed to the end when the program stops in the middle", () =>
    Effect.gen(function* () {
      yield* expire
      const fibers = yield* start([using(getMe())])
      assert.isDefined((yield* stored)?.claim)
      yield* whileTimePasses(Fiber.interruptAll(fibers))
      assert.isUndefined((yield* stored)?.claim)
      assert.deepStrictEqual(yield* refreshes(), [200])
      yield* using(getMe())
      assert.deepStrictEqual(yield* refreshes(), [200])
    }).pipe(Effect.provide(slowly))
  )
})

describe("a token that is about to end", () => {
  it.effect.each([
    ["60 seconds before", undefined, 60_000, 1],
    ["not a moment earlier", undefined, 60_001, 0],
    ["or whenever the program says", { skew: "10 minutes" }, 600_000, 1]
  ] as const)("is refreshed %s", ([, options, left, expected]) =>
    Effect.gen(function* () {
      yield* begin
      yield* TestClock.adjust(7_200_000 - left)
      yield* using(together(many(5)), options)
      assert.lengthOf(yield* refreshes(), expected)
    }).pipe(Effect.provide(world))
  )

  it.effect("is used until it expires if it cannot be refreshed", () =>
    Effect.gen(function* () {
      yield* begin
      const { fault } = yield* Emulator
      yield* fault({ path: "/2/oauth2/token", reset: "before", times: 3 })
      yield* using(
        Effect.gen(function* () {
          yield* TestClock.adjust(7_200_000 - 1000)
          yield* getMe()
          yield* getMe()
          yield* TestClock.adjust(1000)
          const error = yield* Effect.flip(getMe())
          assert.deepStrictEqual([error.operation, error.reason._tag], ["oauth2_refresh", "OutcomeUnknown"])
          yield* getMe()
        })
      )
      assert.deepStrictEqual(yield* refreshes(), [0, 0, 0, 200])
    }).pipe(Effect.provide(world))
  )

  it.effect("is used while another process refreshes it", () =>
    Effect.gen(function* () {
      yield* begin
      yield* TestClock.adjust(7_200_000 - 1000)
      const store = yield* TokenStore
      const entry = yield* store.get
      if (entry !== undefined) yield* store.set(entry, { ...entry, claim: { id: "other", at: 7_199_000 } })
      yield* using(getMe())
      assert.lengthOf(yield* refreshes(), 0)
    }).pipe(Effect.provide(world))
  )
})

describe("a token that the X API rejects", () => {
  it.effect("is refreshed once, and every request is sent once more", () =>
    Effect.gen(function* () {
      yield* begin
      const { user } = yield* Emulator
      const posts = Array.from({ length: 25 }, (_, index) => Effect.asVoid(createTweet({ text: `post ${index}` })))
      yield* using(
        Effect.gen(function* () {
          yield* getMe()
          yield* user.expireAccessTokens
          yield* together([...many(25).map(Effect.asVoid), ...posts])
        })
      )
      assert.deepStrictEqual(yield* refreshes(), [200])
      const requests = yield* Effect.flatMap(Emulator, ({ requests }) => requests)
      const count = (status: number) =>
        requests.filter((one) => one.path !== "/2/oauth2/token" && one.status === status)
      assert.deepStrictEqual([count(401).length, count(200).length, count(201).length], [50, 26, 25])
      yield* print(`50 fibers with a token that was rejected: ${(yield* refreshes()).length} refresh`)
    }).pipe(Effect.provide(world))
  )

  it.effect("is not used if another process has stored a newer one", () =>
    Effect.gen(function* () {
      yield* begin
      const { user } = yield* Emulator
      yield* using(
        Effect.gen(function* () {
          yield* getMe()
          yield* user.expireAccessTokens
          yield* using(getMe())
          yield* getMe()
        })
      )
      assert.deepStrictEqual(yield* refreshes(), [200])
    }).pipe(Effect.provide(world))
  )

  it.effect("is rejected once more at most: the second 401 is the response", () =>
    Effect.gen(function* () {
      yield* begin
      const { fault } = yield* Emulator
      yield* fault({ path: "/2/users/me", status: 401, times: 2 })
      const error = yield* Effect.flip(using(getMe()))
      assert.deepStrictEqual([error.operation, error.reason._tag], ["get_me", "Unauthorized"])
      assert.strictEqual(yield* arrived("/2/users/me"), 2)
    }).pipe(Effect.provide(world))
  )
})

describe("tokens without a refresh token", () => {
  it.effect("are used unchanged, also if the X API rejects them", () =>
    Effect.gen(function* () {
      yield* storeTokens(yield* signIn(["tweet.read", "users.read"]))
      yield* using(
        Effect.gen(function* () {
          yield* getMe()
          yield* TestClock.adjust("2 hours")
          const error = yield* Effect.flip(getMe())
          assert.deepStrictEqual([error.operation, error.reason._tag], ["get_me", "Unauthorized"])
        })
      )
      assert.strictEqual(yield* arrived("/2/users/me"), 2)
      assert.strictEqual(yield* arrived("/2/oauth2/token"), 1)
    }).pipe(Effect.provide(world))
  )

  it.effect("need not be known to end", () =>
    Effect.gen(function* () {
      const { credentials } = yield* Emulator
      yield* storeTokens({ access_token: Redacted.make(credentials.oauth2_user_token) })
      yield* using(getMe())
    }).pipe(Effect.provide(world))
  )
})

describe("a refresh that fails", () => {
  it.effect(
    "is Unauthorized if the refresh token is rejected, is requested once, and recovers after a new sign-in",
    () =>
      Effect.gen(function* () {
        const { refresh_token } = yield* signIn()
        yield* storeTokens({ access_token: Redacted.make("ended"), refresh_token, expires_at: 1 })
        yield* TestClock.adjust("1 second")
        yield* using(getMe())
        yield* storeTokens({ access_token: Redacted.make("ended"), refresh_token, expires_at: 1 })
        yield* using(
          Effect.gen(function* () {
            const { message, operation, reason } = yield* whileTimePasses(Effect.flip(getMe()))
            assert.deepStrictEqual([operation, reason._tag], ["oauth2_refresh", "Unauthorized"])
            assert.match(message, /the refresh token was rejected: .*Value passed for the token was invalid/)
            const hint = "hint" in reason ? (reason.hint ?? "") : ""
            assert.match(hint, /sign in again/)
            assert.match(hint, /may have signed in to the same app elsewhere/)
            yield* Effect.flip(getMe())
            assert.deepStrictEqual(yield* refreshes(), [200, 400])
            yield* begin
            yield* getMe()
          })
        )
      }).pipe(Effect.provide(world))
  )

  it.effect("is retried by the next call if the response was lost and the refresh token was not used up", () =>
    Effect.gen(function* () {
      yield* expire
      const { fault } = yield* Emulator
      yield* fault({ path: "/2/oauth2/token", reset: "before" })
      yield* using(
        Effect.gen(function* () {
          const errors = yield* together(Array.from({ length: 10 }, () => Effect.flip(getMe())))
          assert.deepStrictEqual([...new Set(errors.map(({ reason }) => reason._tag))], ["OutcomeUnknown"])
          yield* getMe()
        })
      )
      assert.deepStrictEqual(yield* refreshes(), [0, 200])
    }).pipe(Effect.provide(world))
  )

  it.effect("is given up after 20 seconds, and others may try at once", () =>
    Effect.gen(function* () {
      yield* expire
      const client = yield* HttpClient.HttpClient
      const silent = HttpClient.transform(client, (exchange, request) => (isRefresh(request) ? Effect.never : exchange))
      const call = Effect.flip(using(getMe())).pipe(Effect.provideService(HttpClient.HttpClient, silent))
      const fibers = yield* start([call])
      yield* TestClock.adjust("20 seconds")
      const [error] = yield* Fiber.joinAll(fibers)
      assert.strictEqual(error?.reason._tag, "OutcomeUnknown")
      assert.include(error?.message ?? "", "no response within 20s")
      assert.isUndefined((yield* stored)?.claim)
      yield* using(getMe())
    }).pipe(Effect.provide(world))
  )

  it.effect("is MissingCredentials if no user has signed in", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(using(getMe()))
      assert.deepStrictEqual([error.operation, error.reason._tag], ["oauth2_refresh", "MissingCredentials"])
    }).pipe(Effect.provide(world))
  )
})
