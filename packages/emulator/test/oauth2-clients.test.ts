import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import {
  approve,
  ask,
  client_id,
  code_verifier,
  confidential,
  encodeForm,
  pageOf,
  postForm,
  public_client_id,
  question,
  redirect_uri
} from "./oauth-support.ts"
import { base, get, type Params } from "./support.ts"

const exchange = (code: string, changes: Params = {}) =>
  postForm("/2/oauth2/token", { grant_type: "authorization_code", code, redirect_uri, ...changes }, confidential)

const s256 = (verifier: string) => createHash("sha256").update(verifier).digest("base64url")

// The requests of clients in wide use, which the X API takes.
describe("PKCE", () => {
  const rows = ["S256", "s256", "plain", "PLAIN"].flatMap((method) =>
    [9, 43, 128, 171].map((length) => [method, length] as const)
  )
  it.effect.each(rows)("takes the method %s, and a verifier of %i characters", ([code_challenge_method, length]) =>
    Effect.gen(function* () {
      const code_verifier = "challenge".repeat(length).slice(0, length)
      const isPlain = code_challenge_method.toLowerCase() === "plain"
      const code_challenge = isPlain ? code_verifier : s256(code_verifier)
      const code = yield* approve({ code_challenge, code_challenge_method })
      const { json, status } = yield* exchange(code, { code_verifier })
      expect([status, json.token_type]).toEqual([200, "bearer"])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each([
    [{}, "Missing required parameter [code_verifier]."],
    [{ code_verifier: "" }, "Missing required parameter [code_verifier]."],
    [{ code_verifier: `${code_verifier}x` }, "Value passed for the code verifier did not match the code challenge."],
    [{ code_verifier: "x" }, "Value passed for the code verifier did not match the code challenge."]
  ] as ReadonlyArray<readonly [Params, string]>)("with %j: says what is wrong", ([changes, error_description]) =>
    Effect.gen(function* () {
      const { json, status } = yield* exchange(yield* approve(), changes)
      expect([status, json]).toEqual([400, { error: "invalid_request", error_description }])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect.each(["", "S512", "constructor"])('refuses the method "%s"', (code_challenge_method) =>
    Effect.gen(function* () {
      expect((yield* ask("GET", pageOf({ code_challenge_method }))).status).toBe(400)
    }).pipe(Effect.provide(layerEmulator()))
  )
})

const json = "application/json; charset=utf-8"

const ways: ReadonlyArray<
  readonly [string, (path: string, parameters: Params, authorization: string) => ReturnType<typeof ask>]
> = [
  ["a form", (path, parameters, authorization) => postForm(path, parameters, authorization)],
  [
    "JSON",
    (path, parameters, authorization) => ask("POST", `${base}${path}`, JSON.stringify(parameters), authorization, json)
  ],
  [
    "the query",
    (path, parameters, authorization) =>
      ask("POST", `${base}${path}?${encodeForm(parameters)}`, undefined, authorization)
  ]
]

describe.each(ways)("parameters in %s", (_, send) => {
  it.effect.each([
    ["a confidential client", client_id, confidential],
    ["a public client", public_client_id, ""]
  ] as const)("of %s: are read for a token, a refresh and a revocation, and leave no secret in the record", (row) =>
    Effect.gen(function* () {
      const [, client_id, authorization] = row
      const code = yield* approve({ client_id })
      const asked = { grant_type: "authorization_code", code, redirect_uri, code_verifier, client_id }
      const first = yield* send("/2/oauth2/token", asked, authorization)
      const { refresh_token } = first.json
      const refreshed = { grant_type: "refresh_token", refresh_token, client_id }
      const second = yield* send("/2/oauth2/token", refreshed, authorization)
      const token = second.json.access_token
      expect((yield* get("/2/users/me", {}, token)).status).toBe(200)
      expect((yield* send("/2/oauth2/revoke", { token, client_id }, authorization)).json).toEqual({ revoked: true })
      expect((yield* get("/2/users/me", {}, token)).status).toBe(401)
      const record = JSON.stringify(yield* (yield* Emulator).requests)
      const secrets = { code, code_verifier, refresh_token, token }
      expect(Object.entries(secrets).filter(([, secret]) => record.includes(secret))).toEqual([])
      expect(record).toContain("grant_type")
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("JSON that is no object of texts", () => {
  const bodies = ["", "{", "null", "[]", '"code"', '{"grant_type":{}}', '{"__proto__":"a","constructor":"b"}']
  it.effect.each(bodies)("lacks everything: %s", (body) =>
    Effect.gen(function* () {
      const response = yield* ask("POST", `${base}/2/oauth2/token`, body, confidential, json)
      expect([response.status, response.json.error]).toEqual([400, "unsupported_grant_type"])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("the addresses to which a sign-in redirects", () => {
  const registered = ["https://bot.example/back", "https://open.example", "myapp://callback"]
  const rows: ReadonlyArray<readonly [address: string, isRegistered: boolean]> = [
    ["http://localhost/", true],
    ["http://localhost:3000/back?a=b", true],
    ["http://127.0.0.1:8000/callback", true],
    ["https://[::1]:8443/", true],
    ["http://app.localhost:5173/", true],
    ["https://app.example/anything", true],
    ["https://bot.example/back", true],
    ["https://bot.example/back?a=b", true],
    ["https://BOT.example:443/back", true],
    ["https://open.example/any/path", true],
    ["myapp://callback", true],
    ["https://bot.example/", false],
    ["https://bot.example/back/more", false],
    ["https://bot.example:8443/back", false],
    ["http://bot.example/back", false],
    ["https://evil.example/back", false],
    ["https://bot.example@evil.example/back", false],
    ["https://bot.example.evil.example/back", false],
    ["https://localhost.evil.example/", false],
    ["https://127.0.0.1.evil.example/", false],
    ["myapp://other", false],
    ["javascript:alert(1)", false],
    ["javascript://localhost/%0aalert(1)", false],
    ["ftp://localhost/", false],
    ["data:text/html,a", false],
    ["/callback", false]
  ]
  const addresses = { redirect_uris: registered, authorize_page: "approve" } as const

  it.effect.each(rows)("OAuth 2.0, %s: %s", ([redirect_uri, isRegistered]) =>
    Effect.gen(function* () {
      const { headers, status, json } = yield* ask("GET", pageOf({ redirect_uri }))
      if (isRegistered) {
        expect([status, new URL(headers["location"] ?? "").host]).toEqual([302, new URL(redirect_uri).host])
        return
      }
      expect([status, headers["location"]]).toEqual([400, undefined])
      expect(json.error_description).toBe("Value passed for the redirect uri was invalid.")
    }).pipe(Effect.provide(layerEmulator(addresses)))
  )

  it.effect.each(["no address", "javascript:alert(1)", ""])("cannot be registered: %j", (address) =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(Effect.provide(Emulator, layerEmulator({ redirect_uris: [address] })))
      expect(String(exit)).toContain("redirect_uris must be addresses that a browser can go to")
    })
  )

  it.effect("keep the user of a program from being sent elsewhere", () =>
    Effect.gen(function* () {
      const { user } = yield* Emulator
      const exit = yield* Effect.exit(user.approve(pageOf({ ...question, redirect_uri: "https://evil.example/" })))
      expect(exit._tag).toBe("Failure")
    }).pipe(Effect.provide(layerEmulator()))
  )
})
