/** Decides whether a request signed by OAuth 1.0a (RFC 5849 section 3.2) is to be believed. */
import * as Effect from "effect/Effect"
import { type Pairs, parseAuthorization, signature, signatureBaseString } from "./oauth1.ts"
import { addressOf, parseForm, type ReceivedRequest } from "../request/request.ts"

/** The secrets behind the keys and tokens a request may name. */
export interface SecretsOfKeys {
  readonly consumer: (key: string) => string | undefined
  /** Any of them will do. The token is empty if the header names none. */
  readonly token: (token: string) => ReadonlyArray<string>
  /** The address at which clients reach the emulator, if requests arrive at another one. */
  readonly publicUrl?: string | undefined
}

const tolerance = 5 * 60

const names = ["oauth_consumer_key", "oauth_signature_method", "oauth_timestamp", "oauth_nonce", "oauth_signature"]

const isForm = (request: ReceivedRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers["content-type"] ?? "")

// A parameter that is missing, given twice or of another version makes the header worthless.
const readHeader = (request: ReceivedRequest): { pairs: Pairs; values: ReadonlyMap<string, string> } | undefined => {
  const pairs = parseAuthorization(request.headers["authorization"] ?? "")
  const values = new Map(pairs)
  if (pairs === undefined || values.size < pairs.length || names.some((name) => !values.get(name))) return undefined
  if (values.get("oauth_signature_method") !== "HMAC-SHA1") return undefined
  return (values.get("oauth_version") ?? "1.0") === "1.0" ? { pairs, values } : undefined
}

// The X API's own addresses, which a client signs that was redirected here without knowing it.
const origins = ["https://api.x.com", "https://api.twitter.com"]

// Behind a front that ends TLS, a client has signed for https what arrives as http.
const originsOf = (own: string, publicUrl: string | undefined): ReadonlyArray<string> => {
  const known = origins.includes(own) ? [own] : [own, own.replace(/^http:/, "https:"), ...origins]
  return [...new Set(publicUrl === undefined ? known : [...known, publicUrl])]
}

/**
 * The texts that a right signature may be made of. The RFC wants a parameter that is in the header and in the query or
 * the body twice; clients in wide use sign it once.
 */
const baseStrings = (
  { method, url }: ReceivedRequest,
  form: Pairs,
  oauth: Pairs,
  publicUrl: string | undefined
): ReadonlyArray<string> => {
  const { origin, path, query } = addressOf(url)
  const others = [...parseForm(query), ...form]
  const inHeader = new Set(oauth.map((pair) => JSON.stringify(pair)))
  const once = others.filter((pair) => !inHeader.has(JSON.stringify(pair)))
  const variants = once.length === others.length ? [others] : [once, others]
  return originsOf(origin, publicUrl).flatMap((origin) =>
    variants.map((form) => signatureBaseString({ method, url: `${origin}${path}`, oauth, form }))
  )
}

/** The nonces that were used, with their timestamps in seconds. */
export interface Nonces {
  readonly used: Map<string, number>
  nextSweep: number
}

/** Keeps the nonces that were used, at least as long as their timestamp would still be accepted. */
const isFresh = (nonces: Nonces, key: string, timestamp: number, now: number): boolean => {
  // Sweeping at each request would take ever longer under a clock that a test holds.
  if (now >= nonces.nextSweep) {
    nonces.nextSweep = now + tolerance
    for (const [known, time] of nonces.used) if (Math.abs(now - time) > tolerance) nonces.used.delete(known)
  }
  if (nonces.used.has(key)) return false
  nonces.used.set(key, timestamp)
  return true
}

/**
 * Makes the verifier: the token a request is signed for, or nothing if the signature, a key, the time or the nonce
 * is not right. `now` is in milliseconds.
 */
export const makeVerifier = (secrets: SecretsOfKeys, nonces: Nonces) =>
  Effect.fnUntraced(function* (request: ReceivedRequest, now: number): Effect.fn.Return<string | undefined> {
    const header = readHeader(request)
    if (header === undefined) return undefined
    const value = (name: string) => header.values.get(name) ?? ""
    const token = value("oauth_token")
    const consumer_secret = secrets.consumer(value("oauth_consumer_key"))
    const candidates = secrets.token(token)
    if (consumer_secret === undefined || candidates.length === 0) return undefined
    const timestamp = /^\d+$/.test(value("oauth_timestamp")) ? Number(value("oauth_timestamp")) : Number.NaN
    if (!(Math.abs(now / 1000 - timestamp) <= tolerance)) return undefined
    const form = isForm(request) ? parseForm(request.body.text) : []
    const texts = baseStrings(request, form, header.pairs, secrets.publicUrl)
    const expected = yield* Effect.forEach(
      candidates.flatMap((access_token_secret) => texts.map((text) => ({ access_token_secret, text }))),
      ({ access_token_secret, text }) => signature(text, { consumer_secret, access_token_secret })
    )
    if (!expected.includes(value("oauth_signature"))) return undefined
    const key = JSON.stringify([token, timestamp, value("oauth_nonce")])
    return isFresh(nonces, key, timestamp, now / 1000) ? token : undefined
  })
