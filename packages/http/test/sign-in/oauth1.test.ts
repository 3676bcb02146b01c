import { assert, describe, it } from "@effect/vitest"
import { defaultCredentials, Emulator, layer as emulator } from "@xeffect/emulator"
import { layer } from "../over-client/index.ts"
import { accessToken, authenticateUrl, authorizeUrl, requestToken } from "../over-client/oauth1.ts"
import { getMe } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { recorder } from "../support.ts"
import { app } from "./support.ts"

const { consumer_key, consumer_secret } = defaultCredentials
const callback = "https://app.example/back?session=1&to=/a b"

describe("sign-in by OAuth 1.0a", () => {
  it.effect("uses a callback, and returns keys for `layer`", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const request = yield* requestToken({ ...app, callback })
      const back = yield* user.approve(yield* authenticateUrl(request), "783214")
      const keys = yield* accessToken({ ...app, request, callback: back })
      assert.deepInclude(keys, { user_id: "783214", screen_name: "ben_harbor" })
      const me = yield* getMe().pipe(Effect.provide(layer({ ...app, ...keys })))
      assert.strictEqual(me.data?.username, "ben_harbor")
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("goes by a PIN", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const request = yield* requestToken({ ...app, callback: "oob", x_auth_access_type: "read" })
      const verifier = yield* user.approve(yield* authorizeUrl(request))
      assert.match(verifier, /^\d{7}$/)
      const wrong = yield* Effect.flip(accessToken({ ...app, request, verifier: "0000000" }))
      assert.strictEqual(wrong.reason._tag, "Unauthorized")
      const keys = yield* accessToken({ ...app, request, verifier })
      assert.match(Redacted.value(keys.access_token), /^2244994945-/)
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("sends the user with the token and what the program adds", () =>
    Effect.gen(function* () {
      const request = { oauth_token: "a b", oauth_token_secret: "s" }
      assert.strictEqual(
        yield* authorizeUrl(request, { force_login: true, screen_name: "ada_rivers" }),
        "https://api.x.com/oauth/authorize?oauth_token=a%20b&force_login=true&screen_name=ada_rivers"
      )
      assert.strictEqual(
        yield* authenticateUrl(request, { base_url: "http://127.0.0.1:1" }),
        "http://127.0.0.1:1/oauth/authenticate?oauth_token=a%20b"
      )
    })
  )

  it.effect("takes the path and query of a callback, as servers have it", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const request = yield* requestToken({ ...app, callback })
      const back = new URL(yield* user.approve(yield* authorizeUrl(request)))
      const keys = yield* accessToken({ ...app, request, callback: back.pathname + back.search })
      assert.strictEqual(keys.user_id, "2244994945")
    }).pipe(Effect.provide(emulator()))
  )

  it.effect("is Forbidden if the user refuses", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const request = yield* requestToken({ ...app, callback })
      const back = yield* user.deny(yield* authorizeUrl(request))
      const { reason } = yield* Effect.flip(accessToken({ ...app, request, callback: back }))
      assert.strictEqual(reason._tag, "Forbidden")
    }).pipe(Effect.provide(emulator()))
  )

  it.effect.each([
    ["of another sign-in", "https://app.example/?oauth_token=other&oauth_verifier=v"],
    ["refused in another sign-in", "https://app.example/?denied=other"],
    ["without a verifier", "https://app.example/?oauth_token=mine"],
    ["without anything", "https://app.example/"],
    ["with two verifiers", "https://app.example/?oauth_token=mine&oauth_verifier=v&oauth_verifier=w"],
    ["that is no address", "http://["]
  ] as const)("refuses a callback %s, and sends nothing", ([, callback]) =>
    Effect.gen(function* () {
      const { client, sent } = recorder(() => "lost")
      const request = { oauth_token: "mine", oauth_token_secret: "s" }
      const { reason } = yield* accessToken({ ...app, request, callback }).pipe(Effect.provide(client), Effect.flip)
      assert.strictEqual(reason._tag, "InvalidInput")
      assert.lengthOf(sent, 0)
      assert.notInclude(reason.message, "app.example")
    })
  )

  const pair = "oauth_token=t&oauth_token_secret=s"
  it.effect.each([
    [`${pair}&oauth_callback_confirmed=false`, "oauth_callback_confirmed"],
    [pair, "oauth_callback_confirmed"],
    [`oauth_token=t&oauth_callback_confirmed=true`, "oauth_token_secret"],
    [`oauth_token=&oauth_token_secret=s&oauth_callback_confirmed=true`, "oauth_token"],
    ["oauth_token=t%0D%0Ax&oauth_token_secret=s&oauth_callback_confirmed=true", "oauth_token"],
    ["oauth_token=t&oauth_token_secret=s%00&oauth_callback_confirmed=true", "oauth_token_secret"],
    [`${pair}&oauth_callback_confirmed=true&oauth_token=other`, "form"],
    [`${pair}&oauth_callback_confirmed=true&`, "form"],
    [`${pair}%zz&oauth_callback_confirmed=true`, "form"],
    [`${pair}&oauth_callback_confirmed`, "form"],
    [`{"oauth_token":"t"}`, "form"],
    ["", "form"]
  ] as const)('does not take the response "%s" for tokens', ([response, path]) =>
    Effect.gen(function* () {
      const { client } = recorder(() => new Response(response))
      const error = yield* requestToken({ ...app, callback }).pipe(Effect.provide(client), Effect.flip)
      assert.deepInclude({ ...error.reason }, { _tag: "DecodeError", path: [path], body: "" })
      assert.notInclude(JSON.stringify(error), "oauth_token=")
    })
  )

  it.effect("signs the form without a token, then with the request token", () =>
    Effect.gen(function* () {
      const { client, sent } = recorder(
        (_, count) =>
          new Response(`oauth_token=t&oauth_token_secret=s${count === 1 ? "&oauth_callback_confirmed=true" : ""}`)
      )
      const signIn = Effect.flatMap(requestToken({ ...app, callback }), (request) =>
        accessToken({ ...app, request, verifier: "1234567" })
      )
      yield* Effect.provide(signIn, client)
      const [first, second] = sent
      assert.strictEqual(first?.body, "oauth_callback=https%3A%2F%2Fapp.example%2Fback%3Fsession%3D1%26to%3D%2Fa%20b")
      assert.notMatch(first?.headers["authorization"] ?? "", /oauth_token=|oauth_callback/)
      assert.strictEqual(second?.body, "oauth_verifier=1234567")
      assert.match(second?.headers["authorization"] ?? "", /oauth_token="t"/)
    })
  )

  it.effect("reports what a lost response means: nothing for the first leg, not so for the last", () =>
    Effect.gen(function* () {
      const { client } = recorder(() => "lost")
      const request = { oauth_token: "t", oauth_token_secret: "s" }
      const first = yield* requestToken({ ...app, callback: "oob" }).pipe(Effect.provide(client), Effect.flip)
      const last = yield* accessToken({ ...app, request, verifier: "1" }).pipe(Effect.provide(client), Effect.flip)
      assert.deepStrictEqual([first.reason._tag, last.reason._tag], ["TransportError", "OutcomeUnknown"])
      assert.deepStrictEqual([first.operation, last.operation], ["oauth1_request_token", "oauth1_access_token"])
    })
  )

  it.effect.each([
    [{ consumer_key, consumer_secret: "wrong", callback }, "Unauthorized"],
    [{ consumer_key, consumer_secret, callback: "nowhere" }, "InvalidInput"],
    [{ consumer_key: "", consumer_secret, callback }, "InvalidInput"],
    [{ consumer_key, consumer_secret, callback, base_url: "http://api.x.com" }, "InvalidInput"]
  ] as const)("refuses %j", ([options, reason]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(requestToken(options))
      assert.strictEqual(error.reason._tag, reason)
      assert.strictEqual(error.operation, "oauth1_request_token")
    }).pipe(Effect.provide(emulator()))
  )
})
