import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** A secret of the app, plain or redacted. */
export type WebhookSecret = string | Redacted.Redacted

/** Signs and verifies with one secret. */
export interface Signer {
  /** `sha256=` and the signature in base64. */
  readonly sign: (message: Uint8Array<ArrayBuffer>) => Effect.Effect<string>
  /** Whether a header is the signature of a message. Compares in constant time. */
  readonly verify: (header: string, message: Uint8Array<ArrayBuffer>) => Effect.Effect<boolean>
}

const algorithm = { name: "HMAC", hash: "SHA-256" }

// 32 bytes in base64: 42 characters, one whose last two bits are zero, and one of padding.
const signaturePattern = /^sha256=([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)$/

/** Whether a header can be a signature at all. */
export const isSignature = (header: string): boolean => signaturePattern.test(header)

/** The bytes of a text in UTF-8. */
export const utf8Bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/** The signer of a secret. Nothing is done before it is first used. Absent if the secret is absent or empty. */
export const makeSigner = (secret: WebhookSecret | undefined): Signer | undefined => {
  const text = Redacted.isRedacted(secret) ? Redacted.value(secret) : secret
  if (typeof text !== "string" || text === "") return undefined
  let imported: CryptoKey | undefined
  const key = Effect.suspend(() =>
    imported === undefined
      ? Effect.map(
          Effect.promise(() => crypto.subtle.importKey("raw", utf8Bytes(text), algorithm, false, ["sign", "verify"])),
          (made) => (imported = made)
        )
      : Effect.succeed(imported)
  )
  return {
    sign: (message) =>
      Effect.flatMap(key, (key) =>
        Effect.map(
          Effect.promise(() => crypto.subtle.sign("HMAC", key, message)),
          (signature) => `sha256=${toBase64(signature)}`
        )
      ),
    verify: (header, message) => {
      const signature = signaturePattern.exec(header)?.[1]
      return signature === undefined
        ? Effect.succeed(false)
        : Effect.flatMap(key, (key) =>
            Effect.promise(() => crypto.subtle.verify("HMAC", key, fromBase64(signature), message))
          )
    }
  }
}

/** The SHA-256 of a text as hexadecimal digits. */
export const digestOfText = (text: string): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", utf8Bytes(text))),
    (hash) => Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("")
  )
