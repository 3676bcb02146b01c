import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { base } from "./support.ts"

const { bearer_token, consumer_key } = defaultCredentials

const headers: ReadonlyArray<string> = [
  "",
  " ",
  "nothing",
  "Digest a",
  "Basic",
  "Basic ",
  "Basic a",
  "Basic abcde",
  "Basic a=",
  "Basic ab=c",
  "Basic ====",
  "Basic a-_b",
  "Basic 日本語",
  `Basic ${btoa("no colon")}`,
  `Basic ${btoa(":")}`,
  `Basic ${btoa("%zz:%")}`,
  `Basic ${btoa("%ff%fe:%c3")}`,
  `Basic ${btoa("\u00ff\u00fe:\u0000")}`,
  "Bearer",
  "Bearer ",
  "Bearer  \t",
  "Bearer a b",
  "Bearer \u0000",
  "Bearer 日本語",
  "Bearer __proto__",
  `Bearer "${bearer_token}"`,
  `Bearer,${bearer_token}`,
  "OAuth",
  "OAuth ",
  "OAuth ,",
  "OAuth =",
  'OAuth =""',
  'OAuth oauth_token="',
  "OAuth oauth_token=unquoted",
  'OAuth oauth_token="%zz", oauth_nonce="%"',
  'OAuth oauth_token="%ff%c3"',
  'OAuth oauth_token="日本語"',
  'OAuth __proto__="a", constructor="b"',
  `OAuth oauth_consumer_key="${consumer_key}", oauth_consumer_key="${consumer_key}"`,
  `OAuth oauth_consumer_key="${consumer_key}", oauth_signature_method="HMAC-SHA1", oauth_timestamp="NaN", oauth_nonce="n", oauth_signature="\u00ff"`,
  `OAuth oauth_consumer_key="${consumer_key}", oauth_signature_method="PLAINTEXT", oauth_timestamp="0", oauth_nonce="n", oauth_signature="s"`,
  `OAuth oauth_consumer_key="${consumer_key}", oauth_signature_method="HMAC-SHA1", oauth_timestamp="${"9".repeat(400)}", oauth_nonce="n", oauth_signature="s"`
]

const unauthorized = { title: "Unauthorized", detail: "Unauthorized", type: "about:blank", status: 401 }
const notAuthenticated = { errors: [{ code: 32, message: "Could not authenticate you." }] }
const notVerified = { errors: [{ code: 99, message: "Unable to verify your credentials" }] }
const noClient = { error: "unauthorized_client", error_description: "Missing valid authorization header" }

const refusals: ReadonlyArray<readonly [endpoint: string, form: string, status: number, body: object]> = [
  ["GET /2/users/me", "", 401, unauthorized],
  ["GET /2/tweets/20", "", 401, unauthorized],
  ["POST /2/tweets", "", 401, unauthorized],
  ["POST /oauth/request_token", "oauth_callback=oob", 401, notAuthenticated],
  ["POST /oauth/access_token", "oauth_verifier=1", 401, notAuthenticated],
  ["POST /oauth2/token", "grant_type=client_credentials", 403, notVerified],
  ["POST /oauth2/invalidate_token", "access_token=a", 403, notVerified],
  ["POST /2/oauth2/token", "grant_type=refresh_token&refresh_token=a", 401, noClient],
  ["POST /2/oauth2/revoke", "token=a", 401, noClient]
]

describe.each(refusals)("%s", (endpoint, form, status, body) => {
  const [method = "", path = ""] = endpoint.split(" ")
  it.effect.each(headers)('refuses the Authorization header "%s"', (authorization) =>
    Effect.gen(function* () {
      const { handle } = yield* Emulator
      const type: Record<string, string> = form === "" ? {} : { "content-type": "application/x-www-form-urlencoded" }
      const response = yield* handle({ method, url: `${base}${path}`, headers: { ...type, authorization }, body: form })
      expect([response.status, JSON.parse(response.body)]).toEqual([status, body])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("a form that is malformed", () => {
  const forms = ["%", "=", "&&", "%zz=%", "grant_type", "__proto__=a", "\u00ff=\u0000", "a=%ff%c3", "日本語", "{"]
  it.effect.each(forms)("is refused as one that lacks everything: %s", (body) =>
    Effect.gen(function* () {
      const { handle } = yield* Emulator
      for (const [endpoint, , status, refusal] of refusals.slice(3)) {
        const [method = "", path = ""] = endpoint.split(" ")
        const type = { "content-type": "application/x-www-form-urlencoded" }
        const response = yield* handle({ method, url: `${base}${path}?${body}`, headers: type, body })
        expect([response.status, JSON.parse(response.body)]).toEqual([status, refusal])
      }
    }).pipe(Effect.provide(layerEmulator()))
  )
})

describe("the record of a request", () => {
  const rows: ReadonlyArray<readonly [header: string, recorded: string]> = [
    [`Bearer ${bearer_token}`, "Bearer"],
    ["basic a", "basic"],
    ["OAuth", "OAuth"],
    ["", ""],
    [bearer_token, "…"],
    [`Bearer,${bearer_token}`, "…"],
    [`${bearer_token} Bearer`, "…"]
  ]
  it.effect.each(rows)("has of Authorization: %s only the scheme", ([authorization, recorded]) =>
    Effect.gen(function* () {
      const { handle, requests } = yield* Emulator
      yield* handle({ method: "GET", url: `${base}/2/tweets/20`, headers: { authorization }, body: "" })
      expect((yield* requests).map(({ headers }) => headers["authorization"])).toEqual([recorded])
    }).pipe(Effect.provide(layerEmulator()))
  )
})
