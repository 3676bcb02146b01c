/** The header that is made with the consumer secret. */
export const olderHeader = "x-twitter-webhooks-signature"

/** The header that is made with the client secret. */
export const newerHeader = "x-twitter-webhooks-signature-oauth2"

/** The signature that decides about a request, and the secret it has to be made with. */
export interface SignatureChoice {
  readonly signature: string | null
  readonly secret: "client_secret" | "consumer_secret"
}

/**
 * Which signature of a request decides. The newer one alone if it is present or required: a valid older one next to an invalid
 * newer one proves nothing, since anyone who knows only the consumer secret could send both.
 */
export const chooseSignature = (headers: Headers, require_newer: boolean): SignatureChoice => {
  const newer = headers.get(newerHeader)
  return newer !== null || require_newer
    ? { signature: newer, secret: "client_secret" }
    : { signature: headers.get(olderHeader), secret: "consumer_secret" }
}
