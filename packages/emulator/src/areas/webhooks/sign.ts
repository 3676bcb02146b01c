/** Signatures of deliveries and of challenges. */
import * as Effect from "effect/Effect"
import { defaultCredentials } from "../../auth/credentials.ts"

/** The header of the signature by the consumer secret. With `-oauth2` at its end, by the client secret. */
export const deliveryHeader = "x-twitter-webhooks-signature"

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

/** The secrets of an app with which X signs: one of them is enough. */
export interface DeliverySecrets {
  readonly consumer_secret?: string | undefined
  readonly client_secret?: string | undefined
}

/**
 * The headers with which X sends a delivery: a signature by each secret that is given, and the type of the body.
 *
 * @param body the exact text of the body
 * @param secrets `consumer_secret`, `client_secret` or both; without either, nothing is signed
 * @returns the headers, by their lower-case names
 * @since 0.1.0
 * @example
 * ```ts
 * import { sampleEvent, signDelivery } from "@xeffect/emulator"
 * import * as Clock from "effect/Clock"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const body = JSON.stringify(sampleEvent("follow.follow", { now: yield* Clock.currentTimeMillis }))
 *   const headers = yield* signDelivery(body, { consumer_secret: "secret" })
 *   return new Request("http://localhost:3000/x", { method: "POST", headers, body })
 * })
 * ```
 */
export const signDelivery = (body: string, secrets: DeliverySecrets): Effect.Effect<Record<string, string>> =>
  Effect.gen(function* () {
    const { client_secret, consumer_secret } = secrets
    return {
      "content-type": "application/json",
      ...(consumer_secret === undefined ? {} : { [deliveryHeader]: yield* signatureOf(consumer_secret, body) }),
      ...(client_secret === undefined ? {} : { [`${deliveryHeader}-oauth2`]: yield* signatureOf(client_secret, body) })
    }
  })
