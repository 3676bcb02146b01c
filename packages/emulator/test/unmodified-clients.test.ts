import { OAuth1, OAuth2, generateCodeVerifier } from "@xdevplatform/xdk"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auth } from "twitter-api-sdk"
import { TwitterApi } from "twitter-api-v2"
import { afterEach } from "vitest"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { EmulatorServer, layerServer } from "../src/server/server.ts"
import { codeOf } from "./oauth-support.ts"
import { redirected, restored } from "./redirected.ts"

const live = Layer.provideMerge(layerServer(), layerEmulator())

const callback = "http://localhost:3000/callback"
const scope = ["tweet.read", "users.read", "offline.access"] as const
const app = { appKey: defaultCredentials.consumer_key, appSecret: defaultCredentials.consumer_secret }
const { client_id, client_secret, public_client_id } = defaultCredentials

afterEach(restored)

const signedIn = <A>(name: string, signIn: Effect.Effect<A, unknown, Emulator>, expected: A) =>
  it.live(name, () =>
    Effect.gen(function* () {
      yield* redirected
      expect(yield* signIn).toEqual(expected)
    }).pipe(Effect.provide(live))
  )

const promise = <A>(run: () => Promise<A>) => Effect.tryPromise(run)

const approve = (url: string) => Effect.flatMap(Emulator, ({ user }) => user.approve(url, { as: "ben_harbor" }))

describe("twitter-api-v2 signs in", () => {
  signedIn(
    "by OAuth 1.0a",
    Effect.gen(function* () {
      const link = yield* promise(() => new TwitterApi(app).generateAuthLink(callback))
      const verifier = new URL(yield* approve(link.url)).searchParams.get("oauth_verifier") ?? ""
      const keys = { ...app, accessToken: link.oauth_token, accessSecret: link.oauth_token_secret }
      const { client } = yield* promise(() => new TwitterApi(keys).login(verifier))
      return (yield* promise(() => client.v2.me())).data.username
    }),
    "ben_harbor"
  )

  signedIn(
    "by OAuth 1.0a with a PIN",
    Effect.gen(function* () {
      const link = yield* promise(() => new TwitterApi(app).generateAuthLink())
      const pin = yield* approve(link.url)
      const keys = { ...app, accessToken: link.oauth_token, accessSecret: link.oauth_token_secret }
      const { client } = yield* promise(() => new TwitterApi(keys).login(pin))
      return (yield* promise(() => client.v2.me())).data.username
    }),
    "ben_harbor"
  )

  const clients = [{ clientId: client_id, clientSecret: client_secret }, { clientId: public_client_id }]
  for (const client of clients) {
    signedIn(
      `by OAuth 2.0 as ${client.clientId}, refreshes and revokes`,
      Effect.gen(function* () {
        const api = new TwitterApi(client)
        const { codeVerifier, url } = api.generateOAuth2AuthLink(callback, { scope: [...scope] })
        const code = codeOf(yield* approve(url))
        const given = yield* promise(() => api.loginWithOAuth2({ code, codeVerifier, redirectUri: callback }))
        const renewed = yield* promise(() => api.refreshOAuth2Token(given.refreshToken ?? ""))
        const me = promise(() => renewed.client.v2.me())
        const { data } = yield* me
        yield* promise(() => api.revokeOAuth2Token(renewed.accessToken, "access_token"))
        return [data.username, yield* Effect.isFailure(me)]
      }),
      ["ben_harbor", true]
    )
  }
})

describe("twitter-api-sdk signs in", () => {
  for (const code_challenge_method of ["s256", "plain"] as const) {
    signedIn(
      `by OAuth 2.0 with ${code_challenge_method}, refreshes and revokes`,
      Effect.gen(function* () {
        const { url: base_url } = yield* Effect.serviceOption(EmulatorServer).pipe(Effect.flatMap(Effect.fromOption))
        const user = new auth.OAuth2User({
          client_id,
          client_secret,
          callback,
          scopes: [...scope],
          request_options: { base_url }
        })
        const url = user.generateAuthURL(
          code_challenge_method === "plain"
            ? { state: "state", code_challenge_method, code_challenge: "challenge" }
            : { state: "state", code_challenge_method }
        )
        const code = codeOf(yield* approve(url))
        yield* promise(() => user.requestAccessToken(code))
        const { token } = yield* promise(() => user.refreshAccessToken())
        return [token.token_type, yield* promise(() => user.revokeAccessToken())]
      }),
      ["bearer", { revoked: true }]
    )
  }
})

describe("xdk signs in", () => {
  signedIn(
    "by OAuth 1.0a",
    Effect.gen(function* () {
      const oauth = new OAuth1({ apiKey: app.appKey, apiSecret: app.appSecret, callback })
      const url = yield* promise(() => oauth.startOAuthFlow(true))
      const verifier = new URL(yield* approve(url)).searchParams.get("oauth_verifier") ?? ""
      return (yield* promise(() => oauth.getAccessToken(verifier))).accessToken.split("-")[0]
    }),
    "783214"
  )

  signedIn(
    "by OAuth 1.0a with a PIN",
    Effect.gen(function* () {
      const oauth = new OAuth1({ apiKey: app.appKey, apiSecret: app.appSecret, callback: "oob" })
      const pin = yield* approve(yield* promise(() => oauth.startOAuthFlow(true)))
      return (yield* promise(() => oauth.getAccessToken(pin))).accessToken.split("-")[0]
    }),
    "783214"
  )

  signedIn(
    "by OAuth 2.0 with the verifier that it makes, and refreshes",
    Effect.gen(function* () {
      const oauth = new OAuth2({
        clientId: client_id,
        clientSecret: client_secret,
        redirectUri: callback,
        scope: [...scope]
      })
      const verifier = generateCodeVerifier()
      yield* promise(() => oauth.setPkceParameters(verifier))
      const code = codeOf(yield* approve(yield* promise(() => oauth.getAuthorizationUrl("state"))))
      yield* promise(() => oauth.exchangeCode(code, verifier))
      return [verifier.length, (yield* promise(() => oauth.refreshToken())).token_type]
    }),
    [171, "bearer"]
  )
})

describe("the address for a sign-in with a scope that the X API does not have", () => {
  const wrong = ["tweet.read", "nope.read"]
  const addresses: ReadonlyArray<readonly [name: string, address: () => string | Promise<string>]> = [
    [
      "twitter-api-v2",
      () => new TwitterApi({ clientId: client_id }).generateOAuth2AuthLink(callback, { scope: wrong }).url
    ],
    [
      "twitter-api-sdk",
      () =>
        new auth.OAuth2User({ client_id, callback, scopes: wrong as never }).generateAuthURL({
          state: "state",
          code_challenge_method: "s256"
        })
    ],
    [
      "xdk",
      async () => {
        const oauth = new OAuth2({ clientId: client_id, redirectUri: callback, scope: wrong })
        await oauth.setPkceParameters(generateCodeVerifier())
        return oauth.getAuthorizationUrl("state")
      }
    ]
  ]
  it.live.each(addresses)("made by %s is refused", ([, address]) =>
    Effect.gen(function* () {
      yield* redirected
      const url = yield* promise(async () => address())
      const response = yield* promise(() => fetch(url))
      const { error_description } = yield* promise(() => response.json() as Promise<{ error_description: string }>)
      expect([response.status, error_description]).toEqual([400, "Value passed for the scope was invalid."])
    }).pipe(Effect.provide(live))
  )
})
