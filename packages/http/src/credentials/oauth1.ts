import { type HttpRequest, percentEncode } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import OAuth from "oauth-1.0a"
import { authorize } from "./authorize.ts"
import type { Credential } from "./credential.ts"
import { nonce } from "./crypto.ts"
import { hmacSha1 } from "./hmac-sha1.ts"
import { oauth1Remedy } from "./oauth1-remedy.ts"
import { checkSecret, redactedOf, type Secret } from "./secret.ts"

/** The four values of OAuth 1.0a user context. */
export interface OAuth1Keys {
  readonly consumer_key: Secret
  readonly consumer_secret: Secret
  readonly access_token: Secret
  readonly access_token_secret: Secret
}

/** The names of the four values. */
export const oauth1Names: ReadonlyArray<keyof OAuth1Keys> = [
  "consumer_key",
  "consumer_secret",
  "access_token",
  "access_token_secret"
]

/** The two values of the app, and the user's two if there is a user. */
export interface SigningKeys {
  readonly consumer_key: Redacted.Redacted
  readonly consumer_secret: Redacted.Redacted
  readonly access_token?: Redacted.Redacted | undefined
  readonly access_token_secret?: Redacted.Redacted | undefined
}

/** The signed parts of a request. */
export interface SignedRequest {
  readonly method: string
  /** Scheme, host and path, without a query. */
  readonly url: string
  /** All parameters of the query and of a form body, decoded. A repeated name has several values. */
  readonly parameters: Readonly<Record<string, ReadonlyArray<string>>>
}

/**
 * OAuth 1.0a user context, signed by HMAC-SHA1. The query is signed; a JSON body is not. Calls fail with `InvalidInput`
 * if one of the four values is empty or not of visible ASCII characters.
 *
 * @since 0.1.0
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-3.4
 */
export const oauth1 = (given: OAuth1Keys): Credential => {
  const keys = {
    consumer_key: redactedOf(given.consumer_key),
    consumer_secret: redactedOf(given.consumer_secret),
    access_token: redactedOf(given.access_token),
    access_token_secret: redactedOf(given.access_token_secret)
  }
  const { access_token } = keys
  const text: unknown = Redacted.value(access_token)
  const userId = typeof text === "string" ? /^(\d+)-/.exec(text)?.[1] : undefined
  const invalid = oauth1Names.map((name) => checkSecret(name, keys[name])).find((wrong) => wrong !== undefined)
  return {
    kind: "oauth1",
    identity: access_token,
    invalid,
    remedy: oauth1Remedy,
    ...(userId === undefined ? {} : { userId }),
    sign: (request) =>
      invalid === undefined
        ? Effect.map(signNow(keys, toSignedRequest(request)), (header) => authorize(request, header))
        : Effect.fail(invalid)
  }
}

/** The value of the `Authorization` header for a request that is sent now. */
export const signNow = (keys: SigningKeys, request: SignedRequest): Effect.Effect<string> =>
  Effect.withFiber((fiber) => {
    const now = fiber.getRef(Clock.Clock).currentTimeMillisUnsafe()
    return authorizationHeader(keys, request, { nonce: nonce(), timestamp: Math.floor(now / 1000) })
  })

/** The value of the `Authorization` header for a request. */
export const authorizationHeader = (
  keys: SigningKeys,
  { method, parameters: data, url }: SignedRequest,
  once: { readonly nonce: string; readonly timestamp: number }
): Effect.Effect<string> => {
  const consumer = { key: Redacted.value(keys.consumer_key), secret: Redacted.value(keys.consumer_secret) }
  const oauth = {
    oauth_consumer_key: consumer.key,
    oauth_nonce: once.nonce,
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: once.timestamp,
    ...(keys.access_token === undefined ? {} : { oauth_token: Redacted.value(keys.access_token) }),
    oauth_version: "1.0"
  }
  const secret = keys.access_token_secret === undefined ? "" : Redacted.value(keys.access_token_secret)
  const signer = library(consumer)
  // The library adds the parameters of the request to the object that it receives, so it receives a copy.
  const text = signer.getBaseString({ method, url, data }, { ...oauth })
  return Effect.map(
    hmacSha1(text, signer.getSigningKey(secret)),
    (oauth_signature) => signer.toHeader({ ...oauth, oauth_signature }).Authorization
  )
}

/**
 * The text to sign: the method, the URL, and the sorted parameters.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-3.4.1
 */
export const baseString = (
  { method, parameters: data, url }: SignedRequest,
  oauth: Omit<OAuth.Data, "oauth_version"> & { readonly oauth_version?: string }
): string =>
  // The version may be absent, though the library's types do not say so. The object is copied as above.
  library({ key: "", secret: "" }).getBaseString({ method, url, data }, { ...oauth } as OAuth.Data)

// Built for each signature, so that the consumer's secret is not retained.
const library = (consumer: OAuth.Consumer) => {
  const signer = new OAuth({ consumer })
  // The library's own encoder scans each text six times.
  signer.percentEncode = percentEncode
  return signer
}

const toSignedRequest = ({ method, url }: HttpRequest): SignedRequest => {
  const { origin, pathname, searchParams } = new URL(url)
  // Without a prototype, since a name may be any text.
  const parameters: Record<string, Array<string>> = Object.create(null)
  searchParams.forEach((value, name) => (parameters[name] ??= []).push(value))
  return { method, url: origin + pathname, parameters }
}
