/**
 * The secrets of a profile. They are in files of this user alone. If the system has a keychain, it has the key that they are encrypted
 * with: so processes can replace tokens one after the other, which no keychain offers, and it is asked once a command.
 */
import { join } from "node:path"
import { field, parseJson } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { exitCodes, Refusal } from "../../session/refusal.ts"
import { readText, replaceFile } from "../../session/state.ts"
import { type Profile, secretsFolder } from "../profile.ts"
import { readKeychain } from "./keychain.ts"
import { checkPrivate } from "../../session/private.ts"
import { boundTo, noSeal, type Seal, sealedNames, sealWith } from "./seal.ts"

const refused = (profile: Profile, message: string, remedy?: string) =>
  new Refusal({
    message,
    remedy: remedy ?? `Sign in again: xeffect login --profile ${profile.name}`,
    code: exitCodes.signIn
  })

/** @param why if it is known */
export const unreadable = (profile: Profile, why?: string) =>
  refused(profile, `the secrets of the profile ${profile.name} cannot be read${why === undefined ? "" : `: ${why}`}.`)

/** The seal of the secrets of a profile. Asks the keychain if its key is there. */
export const sealOf = Effect.fnUntraced(function* (profile: Profile) {
  if (profile.secrets === "file") return noSeal
  const { folder, name } = profile
  const key = yield* Effect.mapError(readKeychain(folder), ({ message }) =>
    refused(
      profile,
      `the system's keychain cannot be read, and it has the secrets of the profile ${name}: ${message}.`,
      `Unlock it and try again, or store the secrets in a file: xeffect login --no-keychain --profile ${name}`
    )
  )
  if (key !== undefined) return sealWith(key, boundTo(profile))
  return yield* refused(profile, `the system's keychain no longer has the secrets of the profile ${name}.`)
})

/** The names of the secrets that do not change until the next sign-in. */
const secretNames = sealedNames.filter((name) => name !== "refresh_token")

export type SecretName = (typeof secretNames)[number]

export type Secrets = { readonly [Name in SecretName]?: Redacted.Redacted | undefined }

const fileIn = (folder: string) => join(folder, "secrets.json")

/** Writes the secrets of a new sign-in, into its own folder. */
export const writeSecrets = (folder: string, seal: Seal, secrets: Secrets): Effect.Effect<void, Refusal> =>
  Effect.suspend(() => {
    const texts = secretNames.flatMap((name) => {
      const secret = secrets[name]
      return secret === undefined ? [] : [[name, seal.close(secret, name)] as const]
    })
    return replaceFile(fileIn(folder), JSON.stringify(Object.fromEntries(texts)))
  })

/** Reads the secrets of a profile. */
export const readSecrets = Effect.fnUntraced(function* (profile: Profile, seal: Seal) {
  const folder = yield* secretsFolder(profile)
  const file = fileIn(folder)
  yield* checkPrivate(folder)
  yield* checkPrivate(file)
  const text = yield* readText(file)
  const json = text === undefined ? undefined : parseJson(text)
  if (json === undefined) return yield* unreadable(profile)
  const found: { [Name in SecretName]?: Redacted.Redacted } = {}
  for (const name of secretNames) {
    const written = field(json, name)
    if (written === undefined) continue
    const secret = typeof written === "string" ? yield* seal.open(written, name) : Option.none()
    if (Option.isNone(secret))
      return yield* unreadable(profile, "they were not stored for this profile, app and server")
    found[name] = secret.value
  }
  const secrets: Secrets = found
  return secrets
})
