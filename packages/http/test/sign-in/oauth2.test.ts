import { assert, describe, it } from "@effect/vitest"
import { defaultCredentials, Emulator, layer as emulator } from "@xeffect/emulator"
import { bearer, layer } from "../over-client/index.ts"
import { authorizationUrl, exchangeCode, refresh, revoke } from "../over-client/oauth2.ts"
import { challengeOf } from "../../src/sign-in/oauth2/pkce.ts"
import { TokensJson } from "@xeffect/http/sign-in/stores"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { json, recorder } from "../support.ts"
import { client, redirect_uri, signIn } from "./support.ts"

const { client_id, public_client_id } = defaultCredentials
const question = { client_id, redirect_uri, scopes: ["tweet.read", "offline.access"] }

describe("authorizationUrl", () => {
  it.effect("requests what the X API needs", () =>
    Effect.gen(function* () {
      const { code_verifier, state, url } = yield* authorizationUrl(question)
      const { origin, pathname, searchParams } = new URL(url)
      assert.strictEqual(origin + pathname, "https://x.com/i/oauth2/authorize")
      assert.deepStrictEqual(Object.fromEntries(searchParams), {
        response_type: "code",
        client_id,
        redirect_uri,
        scope: "tweet.read offline.access",
        state: Redacted.value(state),
        code_challenge: yield* challengeOf(code_verifier),
        code_challenge_method: "S256"
      })
      assert.include(url, "scope=tweet.read%20offline.access&")
      assert.notInclude(url, Redacted.value(code_verifier))
    })
  )

  it.effect("has another verifier and another state every time, long enough and of the right characters", () =>
    Effect.gen(function* () {
      const many = yield* Effect.all(Array.from({ length: 200 }, () => authorizationUrl(question)))
      const texts = many.flatMap(({ code_verifier, state }) => [Redacted.value(code_verifier), Redacted.value(state)])
      assert.strictEqual(new Set(texts).size, 400)
      for (const text of texts) assert.match(text, /^[A-Za-z0-9_-]{43}$/)
    })
  )

  it.effect("makes the challenge of RFC 7636, appendix B", () =>
    Effect.gen(function* () {
      const verifier = Redacted.make("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
      assert.strictEqual(yield* challengeOf(verifier), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    })
  )

  it.effect.each([
    [{ ...question, scopes: [] }, "scopes"],
    [{ ...question, redirect_uri: "/callback" }, "redirect_uri"],
    [{ ...question, state: "" }, "state"],
    [{ ...question, state: "two words" }, "state"],
    [{ ...question, state: "s".repeat(501) }, "state"],
    [{ ...question, site_url: "http://x.com" }, "base_url"]
  ] as const)("refuses %j", ([options, parameter]) =>
    Effect.gen(function* () {
      const { reason } = yield* Effect.flip(authorizationUrl(options))
      assert.deepInclude({ ...reason }, { _tag: "InvalidInput", parameter })
    })
  )

  it.effect("takes a state of 500 characters", () =>
    Effect.gen(function* () {
      const { state } = yield* authorizationUrl({ ...question, state: "s".repeat(500) })
      assert.strictEqual(Redacted.value(state).length, 500)
    })
  )
})

describe("exchangeCode", () => {
  const authorization = { state: "mine", code_verifier: "verifier", redirect_uri }

  it.effect("returns working tokens to a confidential client", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_800_000_000_000)
      const tokens = yield* signIn(["tweet.read", "users.read", "offline.access"])
      assert.strictEqual(tokens.expires_at, 1_800_007_200_000)
      assert.deepStrictEqual(tokens.scopes, ["tweet.read", "users.read", "offline.access"])
      const me = yield* getMe().pipe(Effect.provide(layer({ bearer: bearer(tokens.access_token) })))
      assert.strictEqual(me.data?.username, "ada_rivers")
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("returns tokens to a public client, without a refresh token unless requested", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const authorization = yield* authorizationUrl({
        ...question,
        client_id: public_client_id,
        scopes: ["tweet.read"]
      })
      const callback = new URL(yield* user.approve(authorization.url))
      const tokens = yield* exchangeCode({ client_id: public_client_id, authorization, callback })
      assert.isUndefined(tokens.refresh_token)
      const [request] = yield* Effect.flatMap(Emulator, ({ requests }) => requests)
      assert.isUndefined(request?.headers["authorization"])
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("proves a confidential client by its secret, percent-encoded, and a public one by the verifier alone", () =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => json({ token_type: "Bearer", access_token: "a" }))
      const callback = "/callback?state=mine&code=c%2Fd"
      const exchange = (client_secret?: string) =>
        exchangeCode({ client_id: "id", client_secret, authorization, callback }).pipe(Effect.provide(client))
      yield* exchange("s/1:")
      yield* exchange()
      const form = `grant_type=authorization_code&code=c%2Fd&redirect_uri=${encodeURIComponent(redirect_uri)}`
      assert.deepStrictEqual(
        sent.map(({ body, headers, method, url }) => [method, url, body, headers["authorization"]]),
        [
          [
            "POST",
            "https://api.x.com/2/oauth2/token",
            `${form}&code_verifier=verifier`,
            `Basic ${btoa("id:s%2F1%3A")}`
          ],
          ["POST", "https://api.x.com/2/oauth2/token", `${form}&code_verifier=verifier&client_id=id`, undefined]
        ]
      )
      assert.strictEqual(sent[0]?.headers["content-type"], "application/x-www-form-urlencoded")
    })
  )

  it.effect.each([
    ["with another state", "/callback?state=other&code=c"],
    ["without a state", "/callback?code=c"],
    ["with two states", "/callback?state=mine&code=c&state=other"],
    ["without a code", "/callback?state=mine"],
    ["with an error of another sign-in", "/callback?state=other&error=access_denied"]
  ] as const)("refuses a callback %s, and sends nothing", ([, callback]) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => "lost")
      const error = yield* exchangeCode({ client_id, authorization, callback }).pipe(
        Effect.provide(client),
        Effect.flip
      )
      assert.strictEqual(error.reason._tag, "InvalidInput")
      assert.notInclude(JSON.stringify(error), "code=c")
      assert.lengthOf(sent, 0)
    })
  )

  it.effect("is Forbidden with the X API's detail if the user denies access", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const authorization = yield* authorizationUrl(question)
      const callback = yield* user.deny(authorization.url)
      const { reason } = yield* Effect.flip(exchangeCode({ ...client, authorization, callback }))
      assert.deepInclude({ ...reason }, { _tag: "Forbidden", detail: "access_denied" })
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("is refused for a code that is too old, was used, or belongs to another verifier", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const authorization = yield* authorizationUrl(question)
      const approve = user.approve(authorization.url)
      const exchange = (callback: string, changes = {}) =>
        Effect.flip(exchangeCode({ ...client, authorization: { ...authorization, ...changes }, callback }))
      const old = yield* approve
      yield* TestClock.adjust("30 seconds")
      const used = yield* approve
      yield* exchangeCode({ ...client, authorization, callback: used })
      const errors = [
        yield* exchange(old),
        yield* exchange(used),
        yield* exchange(yield* approve, { code_verifier: "v".repeat(43) })
      ]
      assert.deepStrictEqual(
        errors.map(({ reason }) => reason._tag),
        ["BadRequest", "BadRequest", "BadRequest"]
      )
      assert.match(errors[0]?.message ?? "", /authorization code was invalid/)
    }).pipe(Effect.provide(emulator()))
  )

  it.effect.each([
    ["no JSON", "access_token=a"],
    ["no token", '{"token_type":"bearer"}'],
    ["an empty token", '{"token_type":"bearer","access_token":""}'],
    ["null", "null"],
    ["another kind of token", '{"token_type":"mac","access_token":"hidden-token"}'],
    ["a token that has a line break", '{"token_type":"bearer","access_token":"hidden-token\\r\\nx: y"}'],
    ["a token that has a NUL", '{"token_type":"bearer","access_token":"hidden-token\\u0000"}'],
    ["a token that has a space", '{"token_type":"bearer","access_token":"hidden-token x"}'],
    ["a token that is no ASCII", '{"token_type":"bearer","access_token":"hidden-token\u00e9"}'],
    ["a token that is a line separator", '{"token_type":"bearer","access_token":"\\u2028"}']
  ] as const)("does not take a response with %s", ([, response]) =>
    Effect.gen(function* () {
      const { client } = recorder(() => new Response(response))
      const callback = "/callback?state=mine&code=c"
      const error = yield* exchangeCode({ client_id, authorization, callback }).pipe(
        Effect.provide(client),
        Effect.flip
      )
      assert.strictEqual(error.reason._tag, "DecodeError")
      assert.notInclude(JSON.stringify(error), "hidden-token")
    })
  )

  it.effect("accepts a token whatever else the response has", () =>
    Effect.gen(function* () {
      const { client } = recorder(() =>
        json({ token_type: "bearer", access_token: "a", expires_in: "soon", scope: null, refresh_token: 1, other: {} })
      )
      const callback = "/callback?state=mine&code=c"
      const tokens = yield* exchangeCode({ client_id, authorization, callback }).pipe(Effect.provide(client))
      assert.deepStrictEqual(yield* Schema.encodeEffect(TokensJson)(tokens), { access_token: "a" })
    })
  )

  it.effect("omits a refresh token that can never be sent, and keeps the one before it", () =>
    Effect.gen(function* () {
      const { client } = recorder(() => json({ token_type: "bearer", access_token: "a", refresh_token: "r\u0000" }))
      const callback = "/callback?state=mine&code=c"
      const first = yield* exchangeCode({ client_id, authorization, callback }).pipe(Effect.provide(client))
      assert.deepStrictEqual(yield* Schema.encodeEffect(TokensJson)(first), { access_token: "a" })
      const next = yield* refresh({ client_id, refresh_token: "old" }).pipe(Effect.provide(client))
      assert.deepStrictEqual(yield* Schema.encodeEffect(TokensJson)(next), { access_token: "a", refresh_token: "old" })
    })
  )

  it.effect("follows no redirect", () =>
    Effect.gen(function* () {
      const { client, sent } = recorder(
        () => new Response("", { status: 302, headers: { location: "https://elsewhere.example/" } })
      )
      const callback = "/callback?state=mine&code=c"
      const error = yield* exchangeCode({ client_id, authorization, callback }).pipe(
        Effect.provide(client),
        Effect.flip
      )
      assert.strictEqual(error.status, 302)
      assert.lengthOf(sent, 1)
    })
  )
})

describe("refresh and revoke", () => {
  it.effect("returns new tokens, once", () =>
    Effect.gen(function* () {
      const { refresh_token = "" } = yield* signIn()
      const renewed = yield* refresh({ ...client, refresh_token })
      assert.isFalse(renewed.refresh_token === undefined)
      const { message, reason } = yield* Effect.flip(refresh({ ...client, refresh_token }))
      assert.strictEqual(reason._tag, "BadRequest")
      assert.match(message, /^refresh: BadRequest \(400\): Value passed for the token was invalid/)
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("keeps the refresh token if the X API returns no other", () =>
    Effect.gen(function* () {
      const { client } = recorder(() => json({ token_type: "bearer", access_token: "a", expires_in: 10 }))
      const tokens = yield* refresh({ client_id, refresh_token: "old" }).pipe(Effect.provide(client))
      assert.deepStrictEqual(yield* Schema.encodeEffect(TokensJson)(tokens), {
        access_token: "a",
        refresh_token: "old",
        expires_at: 10_000
      })
    })
  )

  it.effect("revokes, idempotently", () =>
    Effect.gen(function* () {
      const { access_token, refresh_token = "" } = yield* signIn()
      for (const token of [access_token, refresh_token, refresh_token]) yield* revoke({ ...client, token })
      const me = yield* getMe().pipe(Effect.provide(layer({ bearer: bearer(access_token) })), Effect.flip)
      assert.strictEqual(me.reason._tag, "Unauthorized")
      const again = yield* Effect.flip(refresh({ ...client, refresh_token }))
      assert.strictEqual(again.reason._tag, "BadRequest")
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("reports what a lost response means: the refresh token may be used up, a revocation may be repeated", () =>
    Effect.gen(function* () {
      const { client } = recorder(() => "lost")
      const reasonOf = <A, R>(self: Effect.Effect<A, { readonly reason: { readonly _tag: string } }, R>) =>
        Effect.map(Effect.flip(self), ({ reason }) => reason._tag)
      const reasons = Effect.all([
        reasonOf(refresh({ client_id, refresh_token: "r" })),
        reasonOf(revoke({ client_id, token: "r" }))
      ])
      assert.deepStrictEqual(yield* Effect.provide(reasons, client), ["OutcomeUnknown", "TransportError"])
    })
  )

  it.effect("knows a client by its secret", () =>
    Effect.gen(function* () {
      const { refresh_token = "" } = yield* signIn()
      const wrong = yield* Effect.flip(refresh({ client_id, client_secret: "wrong", refresh_token }))
      assert.strictEqual(wrong.reason._tag, "Unauthorized")
      yield* refresh({ ...client, refresh_token })
    }).pipe(Effect.provide(emulator()))
  )
})
