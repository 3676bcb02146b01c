/**
 * The signature of OAuth 1.0a (RFC 5849 section 3.4) by HMAC-SHA1, written from the RFC alone: a second opinion on
 * any other implementation.
 */
import { hmac } from "@noble/hashes/hmac.js"
import { sha1 } from "@noble/hashes/legacy.js"
import * as Effect from "effect/Effect"
import { addressOf, decodePercent, parseForm } from "../request/request.ts"

/** Names and values, not encoded, in any order, including repeated ones. */
export type Pairs = ReadonlyArray<readonly [string, string]>

/**
 * Percent-encoding as section 3.6 wants it: everything but letters, digits, `-`, `.`, `_` and `~`.
 */
export const percentEncode = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) =>
    /[A-Za-z0-9\-._~]/.test(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`
  ).join("")

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

const normalized = (pairs: Pairs): string =>
  pairs
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(
      ([leftName, leftValue], [rightName, rightValue]) => byText(leftName, rightName) || byText(leftValue, rightValue)
    )
    .map(([name, value]) => `${name}=${value}`)
    .join("&")

/** The request that a signature is made of. */
export interface SignedRequest {
  readonly method: string
  /** With its query, which is signed too. */
  readonly url: string
  /** The parameters of the `Authorization` header. */
  readonly oauth: Pairs
  /** The parameters of the body, if it is a form. Any other body is not signed. */
  readonly form?: Pairs | undefined
}

/**
 * The signature base string (section 3.4.1): method, address without query, and all parameters in order.
 * The header's parameters `realm` and `oauth_signature` are left out.
 */
export const signatureBaseString = ({ form, method, oauth, url }: SignedRequest): string => {
  const { origin, path, query } = addressOf(url)
  const signed = oauth.filter(([name]) => name !== "oauth_signature" && name !== "realm")
  return [method.toUpperCase(), `${origin}${path}`, normalized([...parseForm(query), ...signed, ...(form ?? [])])]
    .map(percentEncode)
    .join("&")
}

// Synchronous, so that a request in memory takes no time under a `TestClock`.
const hmacSha1 = (key: string, text: string): Uint8Array => {
  const encoder = new TextEncoder()
  return hmac(sha1, encoder.encode(key), encoder.encode(text))
}

/** The secrets a signature is made with. */
export interface SigningSecrets {
  readonly consumer_secret: string
  /** Empty for a request that has no token yet. */
  readonly access_token_secret: string
}

/** The signature of a base string (section 3.4.2), in base64. */
export const signature = (baseString: string, secrets: SigningSecrets): Effect.Effect<string> =>
  Effect.sync(() => {
    const key = `${percentEncode(secrets.consumer_secret)}&${percentEncode(secrets.access_token_secret)}`
    return btoa(String.fromCharCode(...hmacSha1(key, baseString)))
  })

/** The parameters of an `Authorization: OAuth …` header, decoded, or nothing if the header is another one. */
export const parseAuthorization = (header: string): Pairs | undefined => {
  const [, list] = /^OAuth\s+(.*)$/is.exec(header.trim()) ?? []
  if (list === undefined) return undefined
  const parts = list.split(",").map((part) => /^\s*([^=\s]+)\s*=\s*"([^"]*)"\s*$/.exec(part))
  return parts.some((part) => part === null)
    ? undefined
    : parts.map((part) => [decodePercent(part?.[1] ?? ""), decodePercent(part?.[2] ?? "")] as const)
}
