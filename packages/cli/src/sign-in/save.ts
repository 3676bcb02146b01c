/** Stores a sign-in as a profile. */
import { storeTokens } from "@xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import { variableWithCredentials } from "../profiles/chosen.ts"
import {
  defaultName,
  makeFolder,
  newFolder,
  type Profile,
  profileNames,
  readProfile,
  removeFolder,
  secretsFolder,
  tidy,
  useByDefault,
  writeProfile
} from "../profiles/profile.ts"
import { removeFromKeychain, writeKeychain } from "../profiles/secrets/keychain.ts"
import { newKey, noSeal, sealWith } from "../profiles/secrets/seal.ts"
import { writeSecrets } from "../profiles/secrets/secrets.ts"
import { layerTokens } from "../profiles/secrets/tokens.ts"
import { printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { revokeTokens } from "./revoke.ts"
import type { SignedIn } from "./kinds/signed-in.ts"

/** The choices about a profile. */
export interface Saving {
  /** The name that was asked for. */
  readonly name: string | undefined
  readonly base_url: string | undefined
  readonly keychain: boolean
  readonly isEmulated: boolean
}

/** Whether a profile may be replaced without a name that says so: it is the same account. */
const isSame = (profile: Profile, { base_url, kind, user_id }: SignedIn & Pick<Saving, "base_url">) =>
  profile.kind === kind && profile.user_id === user_id && profile.base_url === base_url

const baseNameOf = ({ kind, username }: SignedIn, isEmulated: boolean): string => {
  if (isEmulated) return "emulator"
  if (username !== undefined && /^\w{1,50}$/.test(username)) return username
  return kind === "app" ? "app" : "default"
}

/** The name of the user, or one that is free. */
const freeName = Effect.fnUntraced(function* (signedIn: SignedIn, { base_url, isEmulated }: Saving) {
  const base = baseNameOf(signedIn, isEmulated)
  const names = yield* profileNames
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`
    if (!names.includes(name)) return name
    const profile = yield* Effect.orElseSucceed(readProfile(name), () => undefined)
    if (isEmulated || (profile !== undefined && isSame(profile, { ...signedIn, base_url }))) return name
  }
})

/** Stores the key of the secrets in the keychain. If there is none, they are text in files of this user, which is said. */
const sealFor = Effect.fnUntraced(function* (folder: string, { keychain }: Saving) {
  const { tell } = yield* Screen
  const path = yield* secretsFolder({ folder })
  const inFiles = (why: string) =>
    Effect.as(tell(printable(`The secrets are in files that only this user can read, in ${path}: ${why}.`)), {
      seal: noSeal,
      secrets: "file" as const
    })
  if (!keychain) return yield* inFiles("no keychain is wanted")
  const key = yield* newKey
  return yield* writeKeychain(folder, key).pipe(
    Effect.as({ seal: sealWith(key), secrets: "keychain" as const }),
    Effect.catch(({ message }) => inFiles(`the keychain of the system cannot be used: ${message}`))
  )
})

/** Removes the secrets of a profile that is replaced. */
export const removeSecrets = Effect.fnUntraced(function* (profile: Profile) {
  yield* removeFolder(profile)
  if (profile.secrets === "keychain") yield* Effect.ignore(removeFromKeychain(profile.folder))
})

/** Ends a sign-in whose profile is replaced. X ends that of the same user and app by itself. */
const endFormer = Effect.fnUntraced(function* (former: Profile, { client_id, user_id }: SignedIn) {
  const isOther = former.user_id !== user_id || former.client_id !== client_id
  if (former.kind === "oauth2" && isOther) {
    const { tell } = yield* Screen
    const who = former.username === undefined ? "that it replaces" : `of @${former.username} that it replaces`
    yield* revokeTokens(former).pipe(
      Effect.andThen(tell(printable(`The tokens ${who} are revoked.`))),
      Effect.catch(({ message }) => tell(printable(`The tokens ${who} could not be revoked, and work on: ${message}`)))
    )
  }
  yield* removeSecrets(former)
})

/** X keeps one sign-in alive for an app and a user: of another profile with the same two, it has ended. */
const tellEnded = Effect.fnUntraced(function* ({ client_id, kind, name, user_id }: Profile) {
  if (kind !== "oauth2" || user_id === undefined) return
  const { tell } = yield* Screen
  for (const other of yield* profileNames) {
    const profile = other === name ? undefined : yield* Effect.orElseSucceed(readProfile(other), () => undefined)
    if (profile?.kind !== kind || profile.user_id !== user_id || profile.client_id !== client_id) continue
    yield* tell(
      `X keeps one sign-in of a user alive for each app: that of the profile ${other} may have ended by this one.`
    )
  }
})

/** Writes secrets and profile, the profile last: a kill leaves the former one. */
export const save = Effect.fnUntraced(function* (signedIn: SignedIn, saving: Saving) {
  const { tell } = yield* Screen
  const folder = yield* newFolder
  const name = saving.name ?? (yield* freeName(signedIn, saving))
  const path = yield* makeFolder({ folder })
  const { seal, secrets } = yield* sealFor(folder, saving)
  const { base_url } = saving
  const { client_id, kind, tokens, user_id, username } = signedIn
  const profile: Profile = {
    name,
    kind,
    secrets,
    folder,
    client_id,
    user_id,
    username,
    base_url,
    scopes: tokens?.scopes
  }
  yield* writeSecrets(path, seal, signedIn.secrets)
  if (tokens !== undefined) yield* Effect.provide(storeTokens(tokens), layerTokens(profile, seal))
  const former = yield* writeProfile(profile)
  if (former !== undefined) yield* endFormer(former, signedIn)
  yield* tidy
  const chosen = yield* defaultName
  const isMissing = chosen === undefined || !(yield* profileNames).includes(chosen)
  const isDefault = !saving.isEmulated && (saving.name === undefined || isMissing)
  if (isDefault) yield* useByDefault(name)
  const who = username === undefined ? "Signed in" : `Signed in as @${username}`
  const use = isDefault ? "which commands use by default" : `which commands use with --profile ${name}`
  yield* tell(printable(`${who}: the profile ${name}, ${use}.`))
  yield* tellEnded(profile)
  const variable = yield* variableWithCredentials
  if (variable !== undefined && !saving.isEmulated) {
    yield* tell(`${variable} is set, and variables come before profiles: unset it to use the profile.`)
  }
  return profile
})
