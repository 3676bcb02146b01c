/** The helpers of the tests of sign-in. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { defaultCredentials } from "../src/auth/credentials.ts"
import { Emulator } from "../src/emulator/emulator.ts"
import { type Pairs, percentEncode, signature, signatureBaseString } from "../src/auth/oauth1.ts"
import { base, type Params } from "./support.ts"

export const encodeForm = (pairs: Params): string => new URLSearchParams(pairs).toString()

// Endpoints for sign-in are not in the description of the X API, which the common `send` holds every response to.
export const ask = Effect.fnUntraced(function* (
  method: string,
  url: string,
  form?: Params | string,
  authorization = "",
  type = "application/x-www-form-urlencoded"
) {
  const emulator = yield* Emulator
  const headers: Params = form === undefined ? { authorization } : { "content-type": type, authorization }
  const body = form === undefined ? "" : typeof form === "string" ? form : encodeForm(form)
  const response = yield* emulator.handle({ method, url, headers, body })
  const { headers: responseHeaders, status, body: text } = response
  return { status, text, headers: responseHeaders, json: text.startsWith("{") ? JSON.parse(text) : {} }
})

export const postForm = (path: string, form: Params, authorization?: string) =>
  ask("POST", `${base}${path}`, form, authorization)

export const basic = (name: string, secret: string) =>
  `Basic ${btoa(`${percentEncode(name)}:${percentEncode(secret)}`)}`

export const { client_id, client_secret, consumer_key, consumer_secret, public_client_id } = defaultCredentials

/** RFC 7636, appendix B. */
export const code_verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

export const redirect_uri = "https://app.example/callback"

export const question = {
  response_type: "code",
  client_id,
  redirect_uri,
  scope: "tweet.read users.read offline.access",
  state: "state",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256"
}

export const confidential = basic(client_id, client_secret)

/** The address of a page that asks the user, by OAuth 2.0. */
export const pageOf = (changes: Params = {}) =>
  `https://x.com/i/oauth2/authorize?${encodeForm({ ...question, ...changes })}`

export const codeOf = (url: string) => new URL(url).searchParams.get("code") ?? ""

/** The user approves. Returns the code. */
export const approve = (changes?: Params) =>
  Effect.flatMap(Emulator, ({ user }) => Effect.map(user.approve(pageOf(changes)), codeOf))

export interface SignedPost {
  readonly url: string
  /** The parameters that are signed besides those of the header. */
  readonly signed: Pairs
  readonly oauth?: Pairs
  readonly access_token_secret?: string
  readonly nonce?: string
}

/** The header of a POST, signed for the app. */
export const signPost = Effect.fnUntraced(function* (given: SignedPost) {
  const { access_token_secret = "", nonce = "nonce", oauth = [], signed, url } = given
  const timestamp = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const header: Pairs = [
    ["oauth_consumer_key", consumer_key],
    ["oauth_nonce", nonce],
    ["oauth_signature_method", "HMAC-SHA1"],
    ["oauth_timestamp", String(timestamp)],
    ...oauth
  ]
  const text = signatureBaseString({ method: "POST", url, oauth: header, form: signed })
  const oauth_signature = yield* signature(text, { consumer_secret, access_token_secret })
  const pairs = [...header, ["oauth_signature", oauth_signature] as const]
  return `OAuth ${pairs.map(([name, value]) => `${name}="${percentEncode(value)}"`).join(", ")}`
})

/** Exchanges a request token, signed for the app alone. */
export const exchange = Effect.fnUntraced(function* (oauth_token: string, oauth_verifier: string) {
  const url = `${base}/oauth/access_token`
  const form = { oauth_token, oauth_verifier }
  const authorization = yield* signPost({ url, signed: Object.entries(form), nonce: `exchange ${oauth_verifier}` })
  return yield* ask("POST", url, form, authorization)
})
