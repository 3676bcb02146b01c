import { assert, describe, it } from "@effect/vitest"
import { raw, type XError } from "@xeffect/core"
import { layer } from "../over-client/index.ts"
import { appOnly, appOnlyToken, invalidate } from "../over-client/app-only.ts"
import { accessToken, requestToken } from "../over-client/oauth1.ts"
import { exchangeCode, exchangeOAuth1, refresh, revoke } from "../over-client/oauth2.ts"
import { layerRefreshing, refreshing, type RefreshingOptions } from "../over-client/refreshing.ts"
import { layerMemory, type TokenStore, type TokenStoreError } from "@xeffect/http/sign-in/stores"
import { createTweet } from "@xeffect/tweets"
import { getMe, getUser } from "@xeffect/users"
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { type Response, type Arrived, reply, timedClient } from "../timed-client.ts"
import { waitUntil } from "./refreshing-support.ts"

const app = { consumer_key: "key", consumer_secret: "secret" }
const request = { oauth_token: "t", oauth_token_secret: "s" }
const authorization = { state: "s", code_verifier: "v", redirect_uri: "https://app.example/" }

type Call = (options: { readonly attempt_timeout?: Duration.Input }) => Effect.Effect<unknown, XError, HttpClient>

const calls: ReadonlyArray<readonly [name: string, reason: "OutcomeUnknown" | "Timeout", call: Call]> = [
  [
    "exchangeCode",
    "OutcomeUnknown",
    (more) => exchangeCode({ client_id: "id", authorization, callback: "/?state=s&code=c", ...more })
  ],
  [
    "exchangeOAuth1",
    "OutcomeUnknown",
    (more) => exchangeOAuth1({ client_id: "id", access_token: "t", access_token_secret: "s", ...more })
  ],
  ["refresh", "OutcomeUnknown", (more) => refresh({ client_id: "id", refresh_token: "r", ...more })],
  ["revoke", "Timeout", (more) => revoke({ client_id: "id", token: "t", ...more })],
  ["appOnlyToken", "Timeout", (more) => appOnlyToken({ ...app, ...more })],
  ["invalidate", "Timeout", (more) => invalidate({ ...app, access_token: "a", ...more })],
  ["requestToken", "Timeout", (more) => requestToken({ ...app, callback: "oob", ...more })],
  ["accessToken", "OutcomeUnknown", (more) => accessToken({ ...app, request, verifier: "1234567", ...more })]
]

const endless: Response = { status: 200, headers: {}, body: { lost: "endless" } }

/** The failure, and when it came, once so many requests have arrived and an hour has passed. */
const failing = Effect.fn("failing")(function* <A, R>(
  call: Effect.Effect<A, XError, R>,
  arrived: ReadonlyArray<Arrived>,
  count = 1
) {
  const fiber = yield* Effect.forkChild(
    Effect.flatMap(Effect.flip(call), (error) =>
      Effect.map(Clock.currentTimeMillis, (at) => ({ at, error, reason: error.reason._tag }))
    )
  )
  yield* waitUntil(Effect.sync(() => arrived.length >= count))
  yield* TestClock.adjust("1 hour")
  return yield* Fiber.join(fiber)
})

describe.each(calls)("the response to %s", (_, reason, call) => {
  it.effect("is waited for 20 seconds by default, to its end", () =>
    Effect.gen(function* () {
      for (const response of [Effect.never, Effect.succeed(endless)]) {
        const { arrived, client } = timedClient(() => response)
        const begun = yield* Clock.currentTimeMillis
        const failed = yield* failing(call({}), arrived).pipe(Effect.provide(client))
        assert.deepStrictEqual([failed.reason, failed.at - begun], [reason, 20_000])
        assert.include(failed.error.message, "no response within 20s")
        assert.lengthOf(arrived, 1)
      }
    })
  )

  it.effect("is waited for as long as attempt_timeout says", () =>
    Effect.gen(function* () {
      const { arrived, client } = timedClient(() => Effect.never)
      const failed = yield* failing(call({ attempt_timeout: "45 seconds" }), arrived).pipe(Effect.provide(client))
      assert.deepStrictEqual([failed.reason, failed.at], [reason, 45_000])
    })
  )

  it.effect("is not requested if attempt_timeout is malformed", () =>
    Effect.gen(function* () {
      for (const attempt_timeout of [-1, Number.NaN]) {
        const { arrived, client } = timedClient(() => Effect.never)
        const { reason } = yield* Effect.flip(call({ attempt_timeout })).pipe(Effect.provide(client))
        assert.deepInclude({ ...reason }, { _tag: "InvalidInput", parameter: "attempt_timeout" })
        assert.lengthOf(arrived, 0)
      }
    })
  )
})

describe("a credential that waits for a response", () => {
  const ended = { access_token: Redacted.make("ended"), refresh_token: Redacted.make("r"), expires_at: 0 }
  const tokens = reply(200, { token_type: "bearer", access_token: "new", expires_in: 7200 })
  const using = (options: Partial<RefreshingOptions>, more: object = {}) =>
    Layer.unwrap(
      Effect.map(refreshing({ client_id: "id", ...options }), (bearer) => layer({ bearer, retries: 0, ...more }))
    )
  const world = (client: Layer.Layer<HttpClient>): Layer.Layer<HttpClient | TokenStore, TokenStoreError> =>
    Layer.merge(client, layerMemory(ended))

  it.effect("for the app fails after 20 seconds, with the operation that it waited for", () =>
    Effect.gen(function* () {
      const { arrived, client } = timedClient(() => Effect.never)
      const live = Layer.unwrap(Effect.map(appOnly(app), (bearer) => layer({ bearer, retries: 0 })))
      const { at, error } = yield* failing(getUser({ id: "1" }).pipe(Effect.provide(live)), arrived).pipe(
        Effect.provide(client)
      )
      assert.deepStrictEqual([at, error.operation, error.reason._tag], [20_000, "app_only_token", "Timeout"])
    })
  )

  it.effect.each([
    ["attempt_timeout of refreshing", using({ attempt_timeout: "3 seconds" })],
    [
      "refresh_timeout of layerRefreshing",
      layerRefreshing({ client_id: "id", refresh_timeout: "3 seconds", retries: 0 })
    ]
  ] as const)("of a user may be given less than 20 seconds, by %s", ([, live]) =>
    Effect.gen(function* () {
      const { arrived, client } = timedClient(() => Effect.never)
      const { at, error } = yield* failing(getMe().pipe(Effect.provide(live)), arrived).pipe(
        Effect.provide(world(client))
      )
      assert.deepStrictEqual([at, error.operation, error.reason._tag], [3000, "oauth2_refresh", "OutcomeUnknown"])
    })
  )

  it.effect.each([20_001, "1 minute", -1, Number.NaN] as const)(
    "of a user is refused %s, which is longer than others who share the store wait, or no time",
    (attempt_timeout) =>
      Effect.gen(function* () {
        const { arrived, client } = timedClient(() => Effect.never)
        const made = refreshing({ client_id: "id", attempt_timeout })
        const error = yield* Effect.flip(made).pipe(Effect.scoped, Effect.provide(world(client)))
        const { reason } = error as XError
        assert.deepInclude(
          { ...reason },
          { _tag: "InvalidInput", parameter: "attempt_timeout", value: attempt_timeout }
        )
        assert.include(error.message, "at most 20s")
        assert.lengthOf(arrived, 0)
      })
  )

  it.effect("does so to the end of its body, also if the program reads the body of its own call itself", () =>
    Effect.gen(function* () {
      const { arrived, client } = timedClient(() => Effect.succeed(endless))
      const { at, error } = yield* failing(raw(getMe, {}).pipe(Effect.provide(using({}))), arrived).pipe(
        Effect.provide(world(client))
      )
      assert.deepStrictEqual([at, error.operation, error.reason._tag], [20_000, "oauth2_refresh", "OutcomeUnknown"])
    })
  )

  it.effect("says nothing about the write that it is for, which may have been carried out when its time is over", () =>
    Effect.gen(function* () {
      const { arrived, client } = timedClient(({ path }) =>
        path === "/2/oauth2/token" ? Effect.succeed(tokens) : Effect.never
      )
      const live = using({}, { timeout: "10 seconds" })
      const { at, error } = yield* failing(createTweet({ text: "once" }).pipe(Effect.provide(live)), arrived, 2).pipe(
        Effect.provide(world(client))
      )
      assert.deepStrictEqual([at, error.operation, error.reason._tag], [10_000, "create_tweet", "OutcomeUnknown"])
    })
  )
})

describe("a failure that is a timeout", () => {
  it.effect("stays one if its words repeat a secret", () =>
    Effect.gen(function* () {
      const { arrived, client } = timedClient(() => Effect.never)
      const call = revoke({ client_id: "id", token: "oauth2_revoke" })
      const { error } = yield* failing(call, arrived).pipe(Effect.provide(client))
      assert.deepStrictEqual([error.reason._tag, error.isRetryable], ["Timeout", true])
    })
  )
})
