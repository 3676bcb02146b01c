import { assert, describe, it } from "@effect/vitest"
import { Emulator, layer as emulator } from "@xeffect/emulator"
import { bearer, layer } from "../over-client/index.ts"
import { accessToken, authenticateUrl, requestToken } from "../over-client/oauth1.ts"
import { authorizationUrl, exchangeCode, refresh, revoke } from "../over-client/oauth2.ts"
import { refreshing } from "../over-client/refreshing.ts"
import { AuthorizationJson, layerMemory, RequestTokenJson } from "@xeffect/http/sign-in/stores"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { json, recorder } from "../support.ts"
import { app, client, redirect_uri } from "./support.ts"

const question = { client_id: client.client_id, redirect_uri, scopes: ["tweet.read", "users.read"] }

/** The copy of a session that knows nothing of secrets. */
const throughJson = <A>(value: A): A => JSON.parse(JSON.stringify(value))

const codec = "the secret itself (store it with"

describe("a sign-in by OAuth 2.0 that is kept as JSON", () => {
  it.effect("goes on after its codec", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const begun = yield* authorizationUrl(question)
      const encoded = throughJson(yield* Schema.encodeEffect(AuthorizationJson)(begun))
      const { code_verifier, state } = begun
      assert.deepStrictEqual(encoded, {
        state: Redacted.value(state),
        code_verifier: Redacted.value(code_verifier),
        redirect_uri
      })
      const authorization = yield* Schema.decodeUnknownEffect(AuthorizationJson)(encoded)
      assert.notInclude(`${JSON.stringify(authorization)}`, Redacted.value(code_verifier))
      const callback = yield* user.approve(begun.url)
      const { access_token } = yield* exchangeCode({ ...client, authorization, callback })
      const me = yield* getMe().pipe(Effect.provide(layer({ bearer: bearer(access_token) })))
      assert.strictEqual(me.data?.username, "ada_rivers")
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("may have its secrets as plain texts", () =>
    Effect.gen(function* () {
      const authorization = { state: "mine", code_verifier: "verifier", redirect_uri }
      assert.deepStrictEqual(yield* Schema.encodeEffect(AuthorizationJson)(authorization), authorization)
    })
  )

  it.effect.each([{ state: "" }, { code_verifier: undefined }, { redirect_uri: 1 }])("is not read with %j", (changes) =>
    Effect.gen(function* () {
      const encoded = { state: "mine", code_verifier: "verifier", redirect_uri, ...changes }
      assert.strictEqual(
        (yield* Effect.flip(Schema.decodeUnknownEffect(AuthorizationJson)(encoded)))._tag,
        "SchemaError"
      )
    })
  )

  it.effect.each(["state", "code_verifier"] as const)("without a codec says what happened to its %s", (parameter) =>
    Effect.gen(function* () {
      const { client: http, sent } = recorder(() => json({}))
      const begun = yield* authorizationUrl({ ...question, state: "mine" })
      const authorization = { ...begun, [parameter]: throughJson(begun)[parameter] }
      const callback = "/callback?state=mine&code=c"
      const error = yield* exchangeCode({ ...client, authorization, callback }).pipe(Effect.provide(http), Effect.flip)
      assert.deepInclude({ ...error.reason }, { _tag: "InvalidInput", parameter, value: "<redacted>" })
      assert.strictEqual(
        error.message,
        `exchangeCode: InvalidInput: ${parameter} must be ` +
          `${codec} AuthorizationJson of @xeffect/http/sign-in/stores: JSON.stringify and logs redact it), but is "<redacted>"`
      )
      assert.lengthOf(sent, 0)
    })
  )
})

describe("a sign-in by OAuth 1.0a that is kept as JSON", () => {
  const callback = "https://app.example/back"

  it.effect("goes on after its codec", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const begun = yield* requestToken({ ...app, callback })
      const encoded = throughJson(yield* Schema.encodeEffect(RequestTokenJson)(begun))
      assert.hasAllKeys(encoded, ["oauth_token", "oauth_token_secret"])
      const request = yield* Schema.decodeUnknownEffect(RequestTokenJson)(encoded)
      assert.notInclude(JSON.stringify(request), encoded.oauth_token_secret)
      const back = yield* user.approve(yield* authenticateUrl(request))
      const keys = yield* accessToken({ ...app, request, callback: back })
      const me = yield* getMe().pipe(Effect.provide(layer({ ...app, ...keys })))
      assert.strictEqual(me.data?.username, "ada_rivers")
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("without a codec says what happened", () =>
    Effect.gen(function* () {
      const { client: http, sent } = recorder(() => json({}))
      const request = throughJson({ oauth_token: "t", oauth_token_secret: Redacted.make("s", { label: "oauth" }) })
      const error = yield* accessToken({ ...app, request, verifier: "1234567" }).pipe(Effect.provide(http), Effect.flip)
      assert.strictEqual(
        error.message,
        `accessToken: InvalidInput: oauth_token_secret must be ` +
          `${codec} RequestTokenJson of @xeffect/http/sign-in/stores: JSON.stringify and logs redact it), but is "<redacted:oauth>"`
      )
      assert.lengthOf(sent, 0)
    })
  )
})

describe("tokens that are kept as JSON without their codec", () => {
  const token = throughJson(Redacted.make("t")) as unknown as string

  it.effect.each([
    ["refresh_token", refresh({ ...client, refresh_token: token })],
    ["token", revoke({ ...client, token })]
  ] as const)("say so: %s", ([parameter, program]) =>
    Effect.gen(function* () {
      const { client: http, sent } = recorder(() => json({}))
      const error = yield* Effect.asVoid(program).pipe(Effect.provide(http), Effect.flip)
      assert.include(
        error.message,
        `InvalidInput: ${parameter} must be ${codec} TokensJson of @xeffect/http/sign-in/stores: JSON.stringify and logs redact it)`
      )
      assert.lengthOf(sent, 0)
    })
  )

  it.effect("say so when they come from a store", () =>
    Effect.gen(function* () {
      const { client: http, sent } = recorder(() => json({}))
      const live = Layer.unwrap(Effect.map(refreshing(client), (bearer) => layer({ bearer })))
      const tokens = layerMemory({ access_token: Redacted.make(token) })
      const error = yield* getMe().pipe(Effect.provide(live), Effect.provide([tokens, http]), Effect.flip)
      assert.include(String(error), `getMe: InvalidInput: access_token must be ${codec} TokensJson of`)
      assert.lengthOf(sent, 0)
    })
  )
})
