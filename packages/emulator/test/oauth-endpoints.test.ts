import { describe, expect, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { type Pairs, percentEncode, signature, signatureBaseString } from "../src/auth/oauth1.ts"
import { ask, basic, encodeForm, postForm as post } from "./oauth-support.ts"
import { base, get, type Params, send } from "./support.ts"

const open = (page: string) => ask("GET", page)

const { client_id, client_secret, consumer_key, consumer_secret, public_client_id } = defaultCredentials

describe("the app-only token", () => {
  const app = basic(consumer_key, consumer_secret)
  const askForToken = (authorization = app) =>
    post("/oauth2/token", { grant_type: "client_credentials" }, authorization)
  const read = (token: string) => Effect.map(get("/2/users/2244994945", {}, token), ({ status }) => status)

  it.effect("is the same until it is invalidated, and then another", () =>
    Effect.gen(function* () {
      const [first, second] = [yield* askForToken(), yield* askForToken()]
      expect(first.json).toEqual({ token_type: "bearer", access_token: defaultCredentials.bearer_token })
      expect(second.json).toEqual(first.json)
      expect(yield* read(first.json.access_token)).toBe(200)
      const gone = yield* post("/oauth2/invalidate_token", { access_token: first.json.access_token }, app)
      expect([gone.status, gone.json]).toEqual([200, { access_token: first.json.access_token }])
      expect(yield* read(first.json.access_token)).toBe(401)
      const third = yield* askForToken()
      expect(third.json.access_token).not.toBe(first.json.access_token)
      expect(yield* read(third.json.access_token)).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("needs the credentials of the app", () =>
    Effect.gen(function* () {
      expect((yield* askForToken(basic(consumer_key, "wrong"))).status).toBe(403)
      expect((yield* askForToken("")).json.errors[0].message).toBe("Unable to verify your credentials")
      const other = { access_token: defaultCredentials.oauth2_user_token }
      expect((yield* post("/oauth2/invalidate_token", other, app)).status).toBe(401)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("OAuth 1.0a in three legs", () => {
  const sign = Effect.fnUntraced(function* (path: string, form: Params, token: readonly [string, string] = ["", ""]) {
    const timestamp = Math.floor((yield* Clock.currentTimeMillis) / 1000)
    const oauth: Pairs = [
      ["oauth_consumer_key", consumer_key],
      ["oauth_nonce", `${path}${JSON.stringify(form)}`],
      ["oauth_signature_method", "HMAC-SHA1"],
      ["oauth_timestamp", String(timestamp)],
      ...(token[0] === "" ? [] : [["oauth_token", token[0]] as const])
    ]
    const text = signatureBaseString({ method: "POST", url: `${base}${path}`, oauth, form: Object.entries(form) })
    const signed = yield* signature(text, { consumer_secret, access_token_secret: token[1] })
    const header = [...oauth, ["oauth_signature", signed] as const]
      .map(([name, value]) => `${name}="${percentEncode(value)}"`)
      .join(", ")
    const response = yield* post(path, form, `OAuth ${header}`)
    return { status: response.status, values: Object.fromEntries(new URLSearchParams(response.text)) }
  })
  const begin = (oauth_callback: string) =>
    Effect.map(sign("/oauth/request_token", { oauth_callback }), ({ values }) => ({
      token: [values["oauth_token"] ?? "", values["oauth_token_secret"] ?? ""] as const,
      page: `${base}/oauth/authorize?oauth_token=${values["oauth_token"]}`,
      values
    }))

  it.effect("ends with keys that work", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const { page, token, values } = yield* begin("https://app.example/back?a=b")
      expect(values["oauth_callback_confirmed"]).toBe("true")
      const back = new URL(yield* user.approve(page, { as: "@Ben_Harbor" }))
      expect(back.href).toMatch(/^https:\/\/app\.example\/back\?a=b&oauth_token=\w+&oauth_verifier=\w+$/)
      const form = { oauth_verifier: back.searchParams.get("oauth_verifier") ?? "" }
      const { status, values: keys } = yield* sign("/oauth/access_token", form, token)
      expect([status, keys["user_id"], keys["screen_name"]]).toEqual([200, "783214", "ben_harbor"])
      expect(keys["oauth_token"]).toMatch(/^783214-/)
      // Each works once.
      expect((yield* sign("/oauth/access_token", { ...form, again: "1" }, token)).status).toBe(401)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns a PIN if there is no callback, and takes no other", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const { page, token } = yield* begin("oob")
      expect((yield* sign("/oauth/access_token", { oauth_verifier: "" }, token)).status).toBe(401)
      const pin = yield* user.approve(page)
      expect(pin).toMatch(/^\d{7}$/)
      expect((yield* sign("/oauth/access_token", { oauth_verifier: "0000000" }, token)).status).toBe(401)
      expect((yield* sign("/oauth/access_token", { oauth_verifier: pin }, token)).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses a callback that is none, a wrong signature, and whom the user refuses", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      expect((yield* sign("/oauth/request_token", { oauth_callback: "nowhere" })).status).toBe(401)
      expect((yield* post("/oauth/request_token", { oauth_callback: "oob" })).status).toBe(401)
      const { page, token } = yield* begin("https://app.example/back")
      expect((yield* sign("/oauth/access_token", { oauth_verifier: "x" }, [token[0], "wrong"])).status).toBe(401)
      expect(yield* user.deny(page)).toBe(`https://app.example/back?denied=${token[0]}`)
      expect((yield* open(page)).status).toBe(401)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("OAuth 2.0 with PKCE", () => {
  // RFC 7636, appendix B.
  const code_verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  const redirect_uri = "https://app.example/callback"
  const question = {
    response_type: "code",
    client_id,
    redirect_uri,
    scope: "tweet.read users.read offline.access",
    state: "state",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256"
  }
  const confidential = basic(client_id, client_secret)
  const pageOf = (changes: Params = {}) => `https://x.com/i/oauth2/authorize?${encodeForm({ ...question, ...changes })}`
  const codeOf = (url: string) => new URL(url).searchParams.get("code") ?? ""
  const approve = (changes?: Params, user_id?: string) =>
    Effect.flatMap(Emulator, ({ user }) => Effect.map(user.approve(pageOf(changes), user_id), codeOf))
  const exchange = (code: string, changes: Params = {}, authorization = confidential) =>
    post(
      "/2/oauth2/token",
      { grant_type: "authorization_code", code, redirect_uri, code_verifier, ...changes },
      authorization
    )
  const refresh = (refresh_token: string, authorization = confidential) =>
    post("/2/oauth2/token", { grant_type: "refresh_token", refresh_token }, authorization)
  const me = (token: string) => get("/2/users/me", {}, token)

  it.effect("ends with a token for the user and the scopes", () =>
    Effect.gen(function* () {
      const { json, status } = yield* exchange(yield* approve({}, "783214"))
      expect([status, json.token_type, json.expires_in, json.scope]).toEqual([200, "bearer", 7200, question.scope])
      expect((yield* me(json.access_token)).json.data.username).toBe("ben_harbor")
      const made = yield* send("POST", "/2/tweets", { as: json.access_token, body: { text: "no" } })
      expect([made.status, made.json.detail]).toEqual([403, "The token lacks the scope tweet.write."])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns no refresh token without offline.access", () =>
    Effect.gen(function* () {
      const { json } = yield* exchange(yield* approve({ scope: "tweet.read users.read" }))
      expect(Object.keys(json)).not.toContain("refresh_token")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("takes a public client without a secret, and no other without", () =>
    Effect.gen(function* () {
      const code = yield* approve({ client_id: public_client_id })
      expect((yield* exchange(code, { client_id: public_client_id }, "")).status).toBe(200)
      expect((yield* exchange(yield* approve(), { client_id }, "")).status).toBe(401)
      expect((yield* exchange(yield* approve(), {}, basic(client_id, "wrong"))).status).toBe(401)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each([
    ["code_verifier", { code_verifier: `${code_verifier}x` }],
    ["redirect_uri", { redirect_uri: "https://app.example/other" }],
    ["code", { code: "other" }]
  ] as const)("refuses another %s", ([, changes]) =>
    Effect.gen(function* () {
      const { json, status } = yield* exchange(yield* approve(), changes)
      expect([status, json.error]).toEqual([400, "invalid_request"])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("takes each code once, for 30 seconds", () =>
    Effect.gen(function* () {
      const code = yield* approve()
      yield* TestClock.adjust(29_999)
      expect((yield* exchange(code)).status).toBe(200)
      expect((yield* exchange(code)).status).toBe(400)
      const late = yield* approve()
      yield* TestClock.adjust(30_000)
      expect((yield* exchange(late)).status).toBe(400)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("ends an access token after two hours, and takes each refresh token once", () =>
    Effect.gen(function* () {
      const { json } = yield* exchange(yield* approve())
      yield* TestClock.adjust(7_199_999)
      expect((yield* me(json.access_token)).status).toBe(200)
      yield* TestClock.adjust(1)
      expect((yield* me(json.access_token)).status).toBe(401)
      const renewed = yield* refresh(json.refresh_token)
      expect((yield* me(renewed.json.access_token)).status).toBe(200)
      expect(renewed.json.refresh_token).not.toBe(json.refresh_token)
      const reused = yield* refresh(json.refresh_token)
      expect([reused.status, reused.json.error]).toEqual([400, "invalid_request"])
      expect((yield* refresh(renewed.json.refresh_token, basic(client_id, "wrong"))).status).toBe(401)
      expect((yield* refresh(renewed.json.refresh_token)).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("forgets what is revoked", () =>
    Effect.gen(function* () {
      const { json } = yield* exchange(yield* approve())
      for (const token of [json.access_token, json.refresh_token, "unknown"]) {
        expect((yield* post("/2/oauth2/revoke", { token }, confidential)).json).toEqual({ revoked: true })
      }
      expect((yield* me(json.access_token)).status).toBe(401)
      expect((yield* refresh(json.refresh_token)).status).toBe(400)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("expires access tokens at a test's word, and not refresh tokens", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const { json } = yield* exchange(yield* approve())
      yield* user.expireAccessTokens
      expect((yield* me(json.access_token)).status).toBe(401)
      expect((yield* me("user")).status).toBe(200)
      expect((yield* refresh(json.refresh_token)).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("returns the state, whatever the user decides", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      expect(yield* user.approve(pageOf())).toMatch(/^https:\/\/app\.example\/callback\?state=state&code=\w+$/)
      expect(yield* user.deny(pageOf())).toBe(`${redirect_uri}?error=access_denied&state=state`)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each(["client_id", "redirect_uri", "scope", "state", "code_challenge", "response_type"] as const)(
    "shows an error in the browser for a wrong %s",
    (name) =>
      Effect.gen(function* () {
        expect((yield* open(pageOf({ [name]: "" }))).status).toBe(400)
        const opened = yield* open(pageOf())
        expect([opened.status, opened.headers["location"]?.split("=")[0]]).toEqual([302, `${redirect_uri}?state`])
      }).pipe(Effect.provide(layerEmulator({ authorize_page: "approve" })))
  )
})

describe("the exchange of OAuth 1.0a keys", () => {
  const { access_token, access_token_secret } = defaultCredentials
  const form = {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: access_token,
    subject_token_type: "urn:x:params:oauth:token-type:oauth1_token",
    oauth_token_secret: access_token_secret
  }
  const confidential = basic(client_id, client_secret)
  const exchange = (changes: Params = {}, authorization = confidential) =>
    post("/2/oauth2/token", { ...form, ...changes }, authorization)
  const refresh = (refresh_token: string) =>
    post("/2/oauth2/token", { grant_type: "refresh_token", refresh_token }, confidential)
  const statusOf = (token: string) => Effect.map(get("/2/users/me", {}, token), ({ status }) => status)

  it.effect("returns tokens for the user of the keys, to a confidential and to a public client", () =>
    Effect.gen(function* () {
      const { json, status } = yield* exchange()
      expect([status, json.token_type, json.expires_in, yield* statusOf(json.access_token)]).toEqual([
        200,
        "bearer",
        7200,
        200
      ])
      const other = yield* exchange({ client_id: public_client_id }, "")
      expect([other.status, yield* statusOf(other.json.access_token)]).toEqual([200, 200])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("invalidates the last pair, also one that was refreshed", () =>
    Effect.gen(function* () {
      const first = (yield* exchange()).json
      const refreshed = (yield* refresh(first.refresh_token)).json
      const second = (yield* exchange()).json
      for (const one of [first, refreshed]) expect(yield* statusOf(one.access_token)).toBe(401)
      expect((yield* refresh(refreshed.refresh_token)).status).toBe(400)
      expect([yield* statusOf(second.access_token), (yield* refresh(second.refresh_token)).status]).toEqual([200, 200])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each([
    ["unknown keys", { subject_token: "2244994945-other" }, 400, "invalid_grant"],
    ["another secret", { oauth_token_secret: "other" }, 400, "invalid_grant"],
    ["no token", { subject_token: "" }, 400, "invalid_request"],
    ["no secret", { oauth_token_secret: "" }, 400, "invalid_request"],
    ["another kind of token", { subject_token_type: "urn:other" }, 400, "invalid_request"],
    ["a scope that no permission covers", { scope: "tweet.read bookmark.read" }, 400, "invalid_scope"]
  ] as const)("refuses %s", ([, changes, status, error]) =>
    Effect.gen(function* () {
      const before = (yield* exchange()).json
      const { json, status: found } = yield* exchange(changes)
      expect([found, json.error]).toEqual([status, error])
      expect(yield* statusOf(before.access_token)).toBe(200)
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("refuses another client", () =>
    Effect.gen(function* () {
      const { json, status } = yield* exchange({}, basic(consumer_key, consumer_secret))
      expect([status, json.error]).toEqual([401, "unauthorized_client"])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("grants what the old permission covers, or some of it, and always offline.access", () =>
    Effect.gen(function* () {
      const scopesOf = (changes: Params) => Effect.map(exchange(changes), ({ json }) => json.scope.split(" "))
      const read = yield* scopesOf({ subject_token: "783214-read", oauth_token_secret: "s" })
      expect([read.includes("tweet.read"), read.includes("tweet.write"), read.includes("dm.read")]).toEqual([
        true,
        false,
        false
      ])
      const write = yield* scopesOf({ subject_token: "783214-write", oauth_token_secret: "s" })
      expect([write.includes("tweet.write"), write.includes("dm.read")]).toEqual([true, false])
      expect(yield* scopesOf({ scope: "dm.read" })).toEqual(["dm.read", "offline.access"])
    }).pipe(
      Effect.provide(
        layerEmulator({
          access_tokens: [
            { token: "783214-read", secret: "s", user_id: "783214", permission: "read" },
            { token: "783214-write", secret: "s", user_id: "783214", permission: "read_write" }
          ]
        })
      )
    )
  )

  it.effect("has a limit, with the time of its reset", () =>
    Effect.gen(function* () {
      yield* exchange()
      const { headers, json, status } = yield* exchange()
      expect([status, json.error, headers["x-rate-limit-reset"]]).toEqual([429, "rate_limited", "900"])
      yield* TestClock.adjust("15 minutes")
      expect((yield* exchange()).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator({ limits: 1 })))
  )
})

describe("the record of requests", () => {
  it.effect("has no OAuth 1.0a keys", () =>
    Effect.gen(function* () {
      yield* post("/2/oauth2/token", { subject_token: "key-secret", oauth_token_secret: "secret-secret" })
      const [first] = yield* Effect.flatMap(Emulator, ({ requests }) => requests)
      expect(first?.body).toBe("subject_token=…&oauth_token_secret=…")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("has no secrets of a form", () =>
    Effect.gen(function* () {
      const form = { grant_type: "refresh_token", refresh_token: "refresh-secret", client_id: public_client_id }
      yield* post("/2/oauth2/token", form)
      yield* post("/2/oauth2/revoke", { token: "token-secret" }, basic(client_id, client_secret))
      const [first, second] = yield* Effect.flatMap(Emulator, ({ requests }) => requests)
      expect(first?.body).toBe(`grant_type=refresh_token&refresh_token=…&client_id=${public_client_id}`)
      expect(second?.body).toBe("token=…")
      expect(second?.headers["authorization"]).toBe("Basic")
    }).pipe(Effect.provide(layerEmulator()))
  )
})
