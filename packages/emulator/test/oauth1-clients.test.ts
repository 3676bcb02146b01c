import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { ask, consumer_key, encodeForm, exchange, postForm, signPost } from "./oauth-support.ts"
import { base, type Params, sign } from "./support.ts"

const begin = Effect.fnUntraced(function* (oauth_callback: string, origin = base) {
  const url = `${base}/oauth/request_token`
  const signed = [["oauth_callback", oauth_callback]] as const
  const authorization = yield* signPost({ url: url.replace(base, origin), signed })
  const response = yield* ask("POST", url, { oauth_callback }, authorization)
  const values = Object.fromEntries(new URLSearchParams(response.text))
  return {
    ...response,
    token: values["oauth_token"] ?? "",
    secret: values["oauth_token_secret"] ?? "",
    page: `${base}/oauth/authorize?oauth_token=${values["oauth_token"]}`
  }
})

describe("POST /oauth/access_token", () => {
  const url = `${base}/oauth/access_token`

  it.effect.each(["the query", "a form"] as const)("refuses parameters without a signature, in %s", (place) =>
    Effect.gen(function* () {
      const { page, token } = yield* begin("oob")
      const oauth_verifier = yield* (yield* Emulator).user.approve(page)
      const send = (parameters: Params) =>
        place === "a form"
          ? postForm("/oauth/access_token", parameters)
          : ask("POST", `${url}?${encodeForm(parameters)}`)
      const refused = yield* send({ oauth_consumer_key: consumer_key, oauth_token: token, oauth_verifier })
      expect([refused.status, refused.json.errors[0].code]).toEqual([401, 32])
      // The request token is still good.
      expect((yield* exchange(token, "0")).status).toBe(401)
      const done = yield* exchange(token, oauth_verifier)
      expect([done.status, new URLSearchParams(done.text).get("screen_name")]).toEqual([200, "ada_rivers"])
      expect((yield* exchange(token, oauth_verifier)).status).toBe(401)
    }).pipe(Effect.provide(layerEmulator()))
  )

  const places = ["the query", "a form"].flatMap((place) => [1, 2].map((times) => [place, times] as const))
  it.effect.each(places)("takes a token in the header and in %s, signed %i times", ([place, times]) =>
    Effect.gen(function* () {
      const { page, secret, token } = yield* begin("oob")
      const oauth_verifier = yield* (yield* Emulator).user.approve(page)
      const inHeader = [["oauth_token", token]] as const
      const verifier = [["oauth_verifier", oauth_verifier]] as const
      const signed = times === 1 ? verifier : [...inHeader, ...verifier]
      const authorization = yield* signPost({ url, oauth: inHeader, signed, access_token_secret: secret, nonce: "2" })
      const parameters = { oauth_token: token, oauth_verifier }
      const done =
        place === "a form"
          ? yield* ask("POST", url, parameters, authorization)
          : yield* ask("POST", `${url}?${encodeForm(parameters)}`, undefined, authorization)
      expect(done.status).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses a signature that is there and wrong, and leaves the token as it was", () =>
    Effect.gen(function* () {
      const { page, token } = yield* begin("oob")
      const oauth_verifier = yield* (yield* Emulator).user.approve(page)
      const parameters = { oauth_token: token, oauth_verifier }
      const oauth = [["oauth_token", token]] as const
      const signed = Object.entries(parameters)
      const wrong = yield* signPost({ url, oauth, signed, access_token_secret: "wrong", nonce: "2" })
      expect((yield* ask("POST", url, parameters, wrong)).status).toBe(401)
      expect((yield* exchange(token, oauth_verifier)).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("POST /oauth/request_token", () => {
  it.effect.each([
    ["oob", 200],
    ["https://app.example/back?a=b", 200],
    ["http://localhost:3000/back", 200],
    ["https://bot.example/back", 200],
    ["https://evil.example/back", 403],
    ["javascript:alert(1)", 403]
  ] as const)("with the callback %s: %i", ([callback, status]) =>
    Effect.gen(function* () {
      const begun = yield* begin(callback)
      expect([begun.status, begun.json.errors?.[0]?.code]).toEqual([status, status === 200 ? undefined : 415])
    }).pipe(Effect.provide(layerEmulator({ redirect_uris: ["https://bot.example/back"] })))
  )
})

describe("a signature for the X API's own address", () => {
  const path = "/2/users/me?user.fields=created_at"
  const arrived = (signedFor: string, at: string) =>
    Effect.gen(function* () {
      const { handle } = yield* Emulator
      const authorization = yield* sign({ method: "GET", url: `${signedFor}${path}` })
      return (yield* handle({ method: "GET", url: `${at}${path}`, headers: { authorization }, body: "" })).status
    })

  it.effect.each([
    ["https://api.x.com", "http://127.0.0.1:8080", 200],
    ["https://api.twitter.com", "http://localhost:8080", 200],
    ["https://api.x.com", "http://api.x.com", 200],
    ["https://api.twitter.com", "https://localhost:8443", 200],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080", 200],
    ["https://api.example.com", "http://127.0.0.1:8080", 401],
    ["http://api.x.com", "http://127.0.0.1:8080", 401],
    ["https://api.twitter.com", "https://api.x.com", 401],
    ["http://127.0.0.1:8080", "https://api.x.com", 401]
  ] as const)("%s, of a request that arrives at %s: %i", ([signedFor, at, status]) =>
    Effect.gen(function* () {
      expect(yield* arrived(signedFor, at)).toBe(status)
    }).pipe(Effect.provide(layerEmulator()))
  )
})
