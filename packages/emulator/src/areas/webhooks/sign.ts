/** Signatures of deliveries and of challenges. */
import * as Effect from "effect/Effect"
import { defaultCredentials } from "../../auth/credentials.ts"

const algorithm = { name: "HMAC", hash: "SHA-256" }

const hmac = (secret: string, message: string): Promise<ArrayBuffer> => {
  const encoder = new TextEncoder()
  return crypto.subtle
    .importKey("raw", encoder.encode(secret), algorithm, false, ["sign"])
    .then((key) => crypto.subtle.sign("HMAC", key, encoder.encode(message)))
}

/** The secrets of the app, by the protocol that they belong to. */
export const secrets = { oauth1: defaultCredentials.consumer_secret, oauth2: defaultCredentials.client_secret }

/** The signature of a message by one of the app's secrets, or by another one. */
export const signatureOf = (secret: string, message: string): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => hmac(secret, message)),
    (signature) => `sha256=${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
  )
