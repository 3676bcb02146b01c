/** How secrets are written into files: as text, or encrypted by a key that is in the keychain. */
import { Buffer } from "node:buffer"
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"

/** How a secret is written, and read again. */
export interface Seal {
  readonly close: (secret: Redacted.Redacted) => string
  /** Nothing if it was not written with the same key. */
  readonly open: (text: string) => Effect.Effect<Option.Option<Redacted.Redacted>>
}

/** Secrets as text. */
export const noSeal: Seal = {
  close: Redacted.value,
  open: (text) => Effect.succeed(text === "" ? Option.none() : Option.some(Redacted.make(text)))
}

const algorithm = "aes-256-gcm"

const [nonceLength, tagLength] = [12, 16]

/** A new key, as text. */
export const newKey = Effect.sync(() => randomBytes(32).toString("base64"))

/** Secrets that nobody reads without the key. */
export const sealWith = (key: string): Seal => {
  const bytes = Buffer.from(key, "base64")
  return {
    close: (secret) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, bytes, nonce)
      const parts = [nonce, cipher.update(Redacted.value(secret), "utf8"), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(parts).toString("base64")
    },
    open: (text) =>
      Effect.option(
        Effect.try(() => {
          const sealed = Buffer.from(text, "base64")
          const options = { authTagLength: tagLength }
          const decipher = createDecipheriv(algorithm, bytes, sealed.subarray(0, nonceLength), options)
          decipher.setAuthTag(sealed.subarray(-tagLength))
          const parts = [decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]
          return Redacted.make(Buffer.concat(parts).toString("utf8"))
        })
      )
  }
}
