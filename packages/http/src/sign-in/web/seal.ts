import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Result from "effect/Result"

/** Encrypts texts with one secret, so that their holder can neither read nor change them. */
export interface Sealer {
  readonly seal: (text: string) => Effect.Effect<string>
  /** The text, or `undefined` if this secret did not seal it. */
  readonly open: (sealed: string) => Effect.Effect<string | undefined>
}

const cipher = "AES-GCM"

const textBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const deriveKey = async (secret: string, purpose: string): Promise<CryptoKey> => {
  const material = await crypto.subtle.importKey("raw", textBytes(secret), "HKDF", false, ["deriveKey"])
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: textBytes(purpose) }
  return crypto.subtle.deriveKey(derivation, material, { name: cipher, length: 256 }, false, ["encrypt", "decrypt"])
}

const nonceLength = 12

/** The sealer of a secret for one purpose. Nothing is done before it is first used. */
export const makeSealer = (secret: string, purpose: string): Sealer => {
  let derived: Promise<CryptoKey> | undefined
  const key = () => (derived ??= deriveKey(secret, purpose))
  return {
    seal: (text) =>
      Effect.promise(async () => {
        const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
        const encrypted = new Uint8Array(
          await crypto.subtle.encrypt({ name: cipher, iv }, await key(), textBytes(text))
        )
        const sealed = new Uint8Array(nonceLength + encrypted.length)
        sealed.set(iv)
        sealed.set(encrypted, nonceLength)
        return Base64Url.encode(sealed)
      }),
    open: (sealed) => {
      const bytes = Result.getOrUndefined(Base64Url.decode(sealed))
      if (bytes === undefined) return Effect.undefined
      const [iv, encrypted] = [new Uint8Array(bytes.slice(0, nonceLength)), new Uint8Array(bytes.slice(nonceLength))]
      const opened = Effect.tryPromise(async () => crypto.subtle.decrypt({ name: cipher, iv }, await key(), encrypted))
      return Effect.match(opened, {
        onSuccess: (text) => new TextDecoder().decode(text),
        onFailure: () => undefined
      })
    }
  }
}
