import { assert, describe, it } from "@effect/vitest"
import { XError } from "@xeffect/core"
import * as OAuth1 from "../over-client/oauth1.ts"
import * as OAuth2 from "../over-client/oauth2.ts"
import { refreshing } from "../over-client/refreshing.ts"
import { layerKeyValueStore, layerMemory, layerRedis, storeTokens, type TokenStore } from "@xeffect/http/sign-in/stores"
import { createTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Redis from "effect/persistence/Redis"
import type { Scope } from "effect/Scope"
import { json } from "../support.ts"
import { calls, following, service, tokensOf } from "./accounts.ts"
import { stored, textOf } from "./refreshing-support.ts"

const half = "a\ud800"
const app = { consumer_key: "key", consumer_secret: "secret" }
const request = { oauth_token: "token", oauth_token_secret: "secret" }
const question = { client_id: "id", redirect_uri: "https://app.example/", scopes: ["users.read"] }
const authorization = { state: "mine", code_verifier: "verifier", redirect_uri: "https://app.example/" }
const good = "/callback?state=mine&code=c"

// A value that types forbid, and a program without types passes all the same.
const anything = (value: unknown) => value as never

const noRedis = Layer.succeed(
  Redis.Redis,
  anything({ eval: () => () => Effect.die("Redis was used"), send: () => Effect.die("Redis was used") })
)

type Attempt = Effect.Effect<unknown, unknown, HttpClient | TokenStore | Scope>

const attempts: ReadonlyArray<readonly [string, () => Attempt]> = [
  ["authorizationUrl, client_id", () => OAuth2.authorizationUrl({ ...question, client_id: half })],
  ["authorizationUrl, redirect_uri", () => OAuth2.authorizationUrl({ ...question, redirect_uri: `https://a/${half}` })],
  ["authorizationUrl, scopes", () => OAuth2.authorizationUrl({ ...question, scopes: [half] })],
  [
    "authorizationUrl, redirect_uri",
    () => OAuth2.authorizationUrl({ ...question, redirect_uri: anything(Symbol("a")) })
  ],
  ["exchangeCode, client_id", () => OAuth2.exchangeCode({ client_id: half, authorization, callback: good })],
  [
    "exchangeCode, client_id, confidential",
    () => OAuth2.exchangeCode({ client_id: half, client_secret: "s", authorization, callback: good })
  ],
  [
    "exchangeCode, redirect_uri",
    () =>
      OAuth2.exchangeCode({ client_id: "c", authorization: { ...authorization, redirect_uri: half }, callback: good })
  ],
  ...[Symbol("a"), null, undefined, 7, {}, { href: 7 }, { toString: () => 7 }, half, "http://[", "//", []].map(
    (callback) =>
      [
        "exchangeCode, callback",
        () => OAuth2.exchangeCode({ client_id: "c", authorization, callback: anything(callback) })
      ] as const
  ),
  ["refresh, client_id", () => OAuth2.refresh({ client_id: half, refresh_token: "r" })],
  ["revoke, client_id", () => OAuth2.revoke({ client_id: half, token: "r" })],
  ["requestToken, callback", () => OAuth1.requestToken({ ...app, callback: `https://a/${half}` })],
  ["requestToken, callback", () => OAuth1.requestToken({ ...app, callback: anything(Symbol("a")) })],
  ["requestToken, access", () => OAuth1.requestToken({ ...app, callback: "oob", x_auth_access_type: anything(half) })],
  ["authorizeUrl of OAuth 1.0a", () => OAuth1.authorizeUrl({ ...request, oauth_token: half })],
  ["authenticateUrl", () => OAuth1.authenticateUrl(request, { screen_name: half })],
  ...[Symbol("a"), null, {}, half].map(
    (callback) =>
      ["accessToken, callback", () => OAuth1.accessToken({ ...app, request, callback: anything(callback) })] as const
  ),
  ["refreshing, client_id", () => refreshing({ client_id: half })],
  // Without a key, all users would have the tokens of the last one.
  ...[{}, { key: undefined }, { key: "" }, { key: " " }, { key: 7 }, null].flatMap((options) => [
    [
      "layerKeyValueStore, key",
      () => Layer.build(Layer.provide(layerKeyValueStore(anything(options)), KeyValueStore.layerMemory))
    ] as const,
    ["layerRedis, key", () => Layer.build(Layer.provide(layerRedis(anything(options)), noRedis))] as const
  ]),
  ...["x", Number.NaN, -1].flatMap((value) => [
    ["refreshing, skew", () => refreshing({ client_id: "c", skew: anything(value) })] as const,
    ["refreshing, check_interval", () => refreshing({ client_id: "c", check_interval: anything(value) })] as const,
    [
      "layerKeyValueStore, settle",
      () =>
        Layer.build(Layer.provide(layerKeyValueStore({ key: "k", settle: anything(value) }), KeyValueStore.layerMemory))
    ] as const
  ])
]

describe("what is malformed in a sign-in", () => {
  it.effect.each(attempts)("is InvalidInput, and nothing is sent: %s", ([, attempt]) => {
    const { client, sent } = service()
    return Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.suspend(attempt))
      assert.instanceOf(error, XError)
      assert.strictEqual(error.reason._tag, "InvalidInput")
      assert.lengthOf(sent, 0)
    }).pipe(Effect.scoped, Effect.provide([layerMemory(), client]))
  })

  it.effect("is not a URL of another realm", () =>
    Effect.gen(function* () {
      const { client } = service(() => json({ token_type: "bearer", access_token: "a" }))
      const callback = anything({ href: `https://app.example${good}` })
      yield* OAuth2.exchangeCode({ client_id: "c", authorization, callback }).pipe(Effect.provide(client))
    })
  )
})

describe("how long a token lives", () => {
  it.effect.each(["1e308", "1e999", "1e17", "-1", '"7200"', "null", "{}"])(
    "may be said as %s: the tokens are stored and used all the same",
    (expires_in) => {
      const text = `{"token_type":"bearer","access_token":"alice-2","refresh_token":"refresh-2","expires_in":${expires_in}}`
      const { client, sent } = service(({ url }) => (url.endsWith("token") ? new Response(text) : undefined))
      return Effect.gen(function* () {
        yield* storeTokens(tokensOf("alice", 1, 0))
        yield* createTweet({ text: "a" }).pipe(Effect.provide(yield* following()))
        const { expires_at, refresh_token } = (yield* stored)?.tokens ?? {}
        assert.deepStrictEqual([textOf(refresh_token), expires_at], ["refresh-2", undefined])
        assert.deepStrictEqual(calls(sent), ["alice-2 POST /2/tweets"])
      }).pipe(Effect.provide([layerMemory(), client]))
    }
  )
})
