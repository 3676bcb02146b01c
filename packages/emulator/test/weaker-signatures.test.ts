import { describe, expect, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import OAuth from "oauth-1.0a"
import { createHmac } from "node:crypto"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { ask, encodeForm } from "./oauth-support.ts"
import type { Params } from "./support.ts"

const { access_token, access_token_secret, consumer_key, consumer_secret } = defaultCredentials

/** A request as `oauth-1.0a` signs it. `seen` is the address that the client knows, `url` the one that arrives. */
interface Signed {
  readonly method?: string
  readonly url: string
  readonly seen?: string
  readonly token?: OAuth.Token | undefined
  readonly data?: Params
}

const signed = Effect.fnUntraced(function* ({ data = {}, method = "GET", seen, token, url }: Signed) {
  const seconds = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const oauth = new OAuth({
    consumer: { key: consumer_key, secret: consumer_secret },
    signature_method: "HMAC-SHA1",
    hash_function: (text, key) => createHmac("sha1", key).update(text).digest("base64")
  })
  oauth.getTimeStamp = () => seconds
  const header = oauth.toHeader(oauth.authorize({ url: seen ?? url, method, data }, token))
  return yield* ask(method, url, undefined, header.Authorization)
})

const main = { key: access_token, secret: access_token_secret }

const origin = "https://api.x.com"

/** A request token that a user has approved. */
const approved = Effect.gen(function* () {
  const begun = yield* signed({ method: "POST", url: `${origin}/oauth/request_token?oauth_callback=oob` })
  const given = new URLSearchParams(begun.text)
  const [key, secret] = [given.get("oauth_token") ?? "", given.get("oauth_token_secret") ?? ""]
  const { user } = yield* Emulator
  const verifier = yield* user.approve(`${origin}/oauth/authorize?oauth_token=${key}`)
  return { key, secret, verifier }
})

describe("POST /oauth/access_token", () => {
  const url = `${origin}/oauth/access_token`
  const names = ({ text }: { readonly text: string }) => new URLSearchParams(text).get("screen_name")

  it.effect("takes a signature for the app alone, with token and verifier in the query", () =>
    Effect.gen(function* () {
      const { key, verifier } = yield* approved
      const query = encodeForm({ oauth_token: key, oauth_verifier: verifier })
      expect(names(yield* signed({ method: "POST", url: `${url}?${query}` }))).toBe("ada_rivers")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("takes a signature without the secret of the request token", () =>
    Effect.gen(function* () {
      const { key, verifier } = yield* approved
      const token = { key, secret: "" }
      expect(names(yield* signed({ method: "POST", url: `${url}?oauth_verifier=${verifier}`, token }))).toBe(
        "ada_rivers"
      )
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("takes a signature with the secret of the request token", () =>
    Effect.gen(function* () {
      const { key, secret, verifier } = yield* approved
      const token = { key, secret }
      expect(names(yield* signed({ method: "POST", url: `${url}?oauth_verifier=${verifier}`, token }))).toBe(
        "ada_rivers"
      )
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses a signature by another secret, and leaves the request token as it was", () =>
    Effect.gen(function* () {
      const { key, secret, verifier } = yield* approved
      const address = `${url}?oauth_verifier=${verifier}`
      const wrong = yield* signed({ method: "POST", url: address, token: { key, secret: "other" } })
      expect([wrong.status, wrong.json.errors[0].code]).toEqual([401, 32])
      expect((yield* signed({ method: "POST", url: address, token: { key, secret } })).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses a signature for the app alone once the token was exchanged", () =>
    Effect.gen(function* () {
      const { key, verifier } = yield* approved
      const address = `${url}?${encodeForm({ oauth_token: key, oauth_verifier: verifier })}`
      const statuses = [
        yield* signed({ method: "POST", url: address }),
        yield* signed({ method: "POST", url: address })
      ]
      expect(statuses.map(({ status }) => status)).toEqual([200, 401])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("a request of the API", () => {
  it.effect("is not believed if it is signed for the app alone, with the user's token in the query", () =>
    Effect.gen(function* () {
      expect((yield* signed({ url: `${origin}/2/users/me?oauth_token=${access_token}` })).status).toBe(401)
      expect((yield* signed({ url: `${origin}/2/users/me`, token: { ...main, secret: "" } })).status).toBe(401)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("behind an https front", () => {
  it.effect.each([
    ["http://localhost:444/2/users/me", "https://localhost:444/2/users/me"],
    ["http://emulator.test/2/users/me", "https://emulator.test/2/users/me"],
    ["http://upload.x.com/2/users/me", "https://upload.x.com/2/users/me"]
  ] as const)("a request that arrives at %s may be signed for %s", ([url, seen]) =>
    Effect.gen(function* () {
      expect((yield* signed({ url, seen, token: main })).json.data.username).toBe("ada_rivers")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each(["https://x-api.example", "https://proxy.example/x-api/"])(
    "a request may be signed for the public_url %s, whose host no request has, and URLs lead there",
    (public_url) =>
      Effect.gen(function* () {
        const known = public_url.replace(/\/$/, "")
        const path = "/2/users/me?user.fields=profile_image_url"
        const url = `http://127.0.0.1:8080${path}`
        const { json } = yield* signed({ url, seen: `${known}${path}`, token: main })
        expect(json.data.profile_image_url).toBe(`${known}/profile_images/2244994945/face_normal.jpg`)
        expect((yield* signed({ url, seen: `https://other.example${path}`, token: main })).status).toBe(401)
      }).pipe(Effect.provide(layerEmulator({ public_url })))
  )
})

describe("GET /1.1/account/verify_credentials.json", () => {
  const url = `${origin}/1.1/account/verify_credentials.json`

  it.effect("names the user whose signature it has, as the last step of a sign-in needs it", () =>
    Effect.gen(function* () {
      const { json, status } = yield* signed({ url: `${url}?include_email=true`, token: main })
      expect(status).toBe(200)
      expect(json).toMatchObject({
        id: 2244994945,
        id_str: "2244994945",
        name: "Ada Rivers",
        screen_name: "ada_rivers",
        profile_image_url_https: "https://pbs.twimg.com/profile_images/2244994945/face_normal.jpg",
        email: "ada@rivers.example",
        verified: false,
        protected: false
      })
      expect(json.created_at).toMatch(/^\w{3} \w{3} \d\d \d\d:\d\d:\d\d \+0000 \d{4}$/)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("has every digit of the ID of a user, and the email only if it is asked for", () =>
    Effect.gen(function* () {
      const { addUsers, user } = yield* Emulator
      const [added] = yield* addUsers({ count: 1, fields: () => ({ email: "new@user.example" }) })
      const keys = yield* user.tokens(added?.id ?? "")
      const { json, text } = yield* signed({
        url,
        token: { key: keys.access_token, secret: keys.access_token_secret }
      })
      expect(text).toContain(`"id":${added?.id},`)
      expect([json.id_str, json.email]).toEqual([added?.id, undefined])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses a wrong signature, and a token of OAuth 2.0", () =>
    Effect.gen(function* () {
      const wrong = yield* signed({ url, token: { ...main, secret: "other" } })
      expect([wrong.status, wrong.json.errors[0].code]).toEqual([401, 32])
      const none = yield* ask("GET", url)
      expect([none.status, none.json.errors[0].code]).toEqual([400, 215])
      const bearer = yield* ask("GET", url, undefined, `Bearer ${defaultCredentials.bearer_token}`)
      expect([bearer.status, bearer.json.errors[0].code]).toEqual([403, 220])
    }).pipe(Effect.provide(layerEmulator()))
  )
})
