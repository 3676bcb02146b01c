import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Redacted from "effect/Redacted"
import OAuth from "oauth-1.0a"
import type { Credential } from "./credential.ts"
import { hmacSha1, nonce } from "./crypto.ts"
import { readSecret, signing } from "./secret.ts"

/** The four values of OAuth 1.0a user context. */
export interface OAuth1Keys {
  readonly consumer_key: Redacted.Redacted
  readonly consumer_secret: Redacted.Redacted
  readonly access_token: Redacted.Redacted
  readonly access_token_secret: Redacted.Redacted
}

/** Their names. */
export const oauth1Names: ReadonlyArray<keyof OAuth1Keys> = [
  "consumer_key",
  "consumer_secret",
  "access_token",
  "access_token_secret"
]

/** The app's two values, and the user's two where there is a user already. */
export type SigningKeys = Pick<OAuth1Keys, "consumer_key" | "consumer_secret"> & {
  readonly access_token?: Redacted.Redacted | undefined
  readonly access_token_secret?: Redacted.Redacted | undefined
}

/** What of a request is signed. */
export interface SignedRequest {
  readonly method: string
  /** Scheme, host and path, without a query. */
  readonly url: string
  /** Every parameter of the query and of a form body, decoded; a repeated name has several values. */
  readonly parameters: Readonly<Record<string, ReadonlyArray<string>>>
}

/**
 * OAuth 1.0a user context, signed by HMAC-SHA1. The query is signed; a JSON body is not. Calls fail with `InvalidInput`
 * where one of the four values is empty or not of visible ASCII characters.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-3.4
 */
export const oauth1 = (keys: OAuth1Keys): Credential => {
  const { access_token } = keys
  // Without types it may be missing: `sign` tells.
  const userId = Redacted.isRedacted(access_token) && /^(\d+)-/.exec(Redacted.value(access_token))?.[1]
  return {
    kind: "oauth1",
    identity: access_token,
    ...(userId ? { userId } : {}),
    sign: Effect.fnUntraced(function* (request) {
      for (const name of oauth1Names) yield* readSecret(name, keys[name], signing)
      const timestamp = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      const header = yield* authorizationHeader(keys, signedRequest(request), { nonce: nonce(), timestamp })
      return HttpClientRequest.setHeader(request, "authorization", header)
    })
  }
}

/** The value of the `Authorization` header for a request. */
export const authorizationHeader = Effect.fnUntraced(function* (
  keys: SigningKeys,
  request: SignedRequest,
  once: { readonly nonce: string; readonly timestamp: number }
) {
  const consumer = { key: Redacted.value(keys.consumer_key), secret: Redacted.value(keys.consumer_secret) }
  const parameters = {
    oauth_consumer_key: consumer.key,
    oauth_nonce: once.nonce,
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: once.timestamp,
    ...(keys.access_token === undefined ? {} : { oauth_token: Redacted.value(keys.access_token) }),
    oauth_version: "1.0"
  }
  const signingKey = () =>
    library(consumer).getSigningKey(
      keys.access_token_secret === undefined ? "" : Redacted.value(keys.access_token_secret)
    )
  const oauth_signature = yield* hmacSha1(keys, signingKey, baseString(request, parameters))
  return library(consumer).toHeader({ ...parameters, oauth_signature }).Authorization
})

/**
 * What is signed: the method, the URL, and all parameters in order.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc5849#section-3.4.1
 */
export const baseString = (
  { method, parameters: data, url }: SignedRequest,
  oauth: Omit<OAuth.Data, "oauth_version"> & { readonly oauth_version?: string }
): string =>
  // The library adds the request's parameters to the object that it is given, so it gets its own; it knows that the
  // version may be absent, though its types do not.
  library({ key: "", secret: "" }).getBaseString({ method, url, data }, { ...oauth } as OAuth.Data)

const library = (consumer: OAuth.Consumer) =>
  new OAuth({
    consumer,
    signature_method: "HMAC-SHA1",
    // Never called: the library wants a synchronous function, and WebCrypto has none.
    hash_function: () => ""
  })

const signedRequest = ({ method, url }: HttpClientRequest.HttpClientRequest): SignedRequest => {
  const { origin, pathname, searchParams } = new URL(url)
  const parameters: Record<string, Array<string>> = {}
  for (const [name, value] of searchParams) (parameters[name] ??= []).push(value)
  return { method, url: origin + pathname, parameters }
}
