/** How secrets are written into files: as text, or encrypted by a key that is in the keychain. */
import { Buffer } from "node:buffer"
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Profile } from "../profile.ts"

/** The names of the secrets of a profile. */
export const sealedNames = [
  "bearer_token",
  "consumer_key",
  "consumer_secret",
  "access_token",
  "access_token_secret",
  "client_secret",
  "refresh_token"
] as const

export type SealedName = (typeof sealedNames)[number]

/** How a secret is written, and read again. */
export interface Seal {
  readonly close: (secret: Redacted.Redacted, name: SealedName) => string
  /** Nothing if it was not written with the same key, under the same name, for the same profile. */
  readonly open: (text: string, name: SealedName) => Effect.Effect<Option.Option<Redacted.Redacted>>
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

/** The owner of secrets as a text: they cannot be read as secrets of another profile, user, app or server. */
export const boundTo = ({
  app,
  base_url,
  client_id,
  folder,
  kind,
  name,
  user_id
}: Omit<Profile, "scopes" | "secrets" | "username">) =>
  JSON.stringify([folder, name, kind, base_url ?? null, client_id ?? null, app ?? null, user_id ?? null])

/**
 * Secrets that nobody reads without the key, and that are read as nothing else: not under another name, nor for another profile.
 *
 * @param bound the text of {@link boundTo}
 */
export const sealWith = (key: string, bound: string): Seal => {
  const bytes = Buffer.from(key, "base64")
  const belongings = (name: SealedName) => Buffer.from(JSON.stringify(["xeffect secret", bound, name]), "utf8")
  return {
    close: (secret, name) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, bytes, nonce).setAAD(belongings(name))
      const parts = [nonce, cipher.update(Redacted.value(secret), "utf8"), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(parts).toString("base64")
    },
    open: (text, name) =>
      Effect.option(
        Effect.try(() => {
          if (!sealedNames.includes(name)) throw new Error("a secret has one of the known names")
          const sealed = Buffer.from(text, "base64")
          const options = { authTagLength: tagLength }
          const decipher = createDecipheriv(algorithm, bytes, sealed.subarray(0, nonceLength), options)
          decipher.setAAD(belongings(name)).setAuthTag(sealed.subarray(-tagLength))
          const parts = [decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]
          return Redacted.make(Buffer.concat(parts).toString("utf8"))
        })
      )
  }
}
