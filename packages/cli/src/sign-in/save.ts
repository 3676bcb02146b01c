/** Stores a sign-in as a profile. */
import { isXError } from "@xeffect/core"
import { storeTokens } from "@xeffect/http/sign-in/stores"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { variableWithCredentials } from "../profiles/chosen.ts"
import { appDigest } from "../profiles/identity.ts"
import {
  addProfile,
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
import { boundTo, newKey, noSeal, sealWith } from "../profiles/secrets/seal.ts"
import { writeSecrets } from "../profiles/secrets/secrets.ts"
import { layerTokens } from "../profiles/secrets/tokens.ts"
import { printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { codeOf } from "../session/failure.ts"
import { exitCodes, Refusal } from "../session/refusal.ts"
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

/** Whether two values are known and equal: of two that are absent nobody knows whether they are. */
const areEqual = (one: string | undefined, other: string | undefined) => one !== undefined && one === other

/** The app of an account: its client ID, or a digest of its key or of its token. */
const appOf = ({ app, client_id }: Pick<Profile, "app" | "client_id">) => client_id ?? app

/** Whether both are the same user, or the same app without a user, as far as is known. */
const isSameAccount = (one: Profile, other: Profile) =>
  one.kind === other.kind &&
  areEqual(appOf(one), appOf(other)) &&
  (one.kind === "app" || areEqual(one.user_id, other.user_id))

/** Whether a profile may be replaced without a name that says so. Each emulator has another address, and the same users. */
const isSame = (former: Profile, next: Profile, isEmulated: boolean) =>
  isSameAccount(former, next) && (isEmulated || former.base_url === next.base_url)

const baseNameOf = ({ kind, username }: SignedIn, isEmulated: boolean): string => {
  if (isEmulated) return "emulator"
  if (username !== undefined && /^\w{1,50}$/.test(username)) return username
  return kind === "app" ? "app" : "default"
}

/** The name of the user, or one that no other account has. */
const freeName = Effect.fnUntraced(function* (next: Omit<Profile, "name">, base: string, isEmulated: boolean) {
  const names = yield* profileNames
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`
    if (!names.includes(name)) return name
    const profile = yield* Effect.orElseSucceed(readProfile(name), () => undefined)
    if (profile !== undefined && isSame(profile, { ...next, name }, isEmulated)) return name
  }
})

/** A digest that tells apps apart which have no client ID. */
const digestOfApp = ({ client_id, kind, secrets }: SignedIn) => {
  const secret = kind === "app" ? secrets.bearer_token : secrets.consumer_key
  return client_id !== undefined || secret === undefined || kind === "oauth2" ? undefined : appDigest(kind, secret)
}

/** Stores the key of the secrets in the keychain. Without a keychain they are plain text in files of this user, and the command says so. */
const keyFor = Effect.fnUntraced(function* (folder: string, { keychain }: Saving) {
  const { tell } = yield* Screen
  const path = yield* secretsFolder({ folder })
  const inFiles = (why: string) =>
    Effect.as(tell(printable(`The secrets are in ${path}, in files that only you can read: ${why}.`)), undefined)
  if (!keychain) return yield* inFiles("you passed --no-keychain")
  const key = yield* newKey
  return yield* writeKeychain(folder, key).pipe(
    Effect.as(key),
    Effect.catch(({ message }) => inFiles(`the system's keychain cannot be used: ${message}`))
  )
})

/** Removes the secrets of a profile that is replaced. */
export const removeSecrets = Effect.fnUntraced(function* (profile: Profile) {
  yield* removeFolder(profile)
  if (profile.secrets === "keychain") yield* Effect.ignore(removeFromKeychain(profile.folder))
})

/**
 * Ends a sign-in whose profile is replaced. X itself ends a sign-in of the same user and app. Returns what could not be ended, which
 * the command ends with: the new profile is there all the same.
 */
const endFormer = Effect.fnUntraced(function* (former: Profile, next: Profile) {
  const { tell } = yield* Screen
  const who = former.username === undefined ? "replaced tokens" : `replaced tokens of @${former.username}`
  const end = Effect.map(revokeTokens(former), (ended) =>
    ended === "revoked" ? `The ${who} are revoked.` : `The ${who} were already invalid.`
  )
  const isOther = !isSameAccount(former, next)
  const result = yield* Effect.result(former.kind === "oauth2" && isOther ? end : Effect.undefined)
  yield* removeSecrets(former)
  if (Result.isFailure(result)) {
    const { failure } = result
    return new Refusal({
      message: `the ${who} could not be revoked, and may still work: ${failure.message}`,
      remedy: "Revoke them at https://x.com/settings/connected_apps. The new sign-in is stored and works.",
      code: isXError(failure) ? codeOf(failure) : exitCodes.fault
    })
  }
  const works = `The replaced keys or token of the profile ${former.name} still work. Revoke them in the developer console.`
  const sentence = result.success ?? (isOther ? works : undefined)
  if (sentence !== undefined) yield* tell(printable(sentence))
  return undefined
})

/** X keeps one sign-in alive for an app and a user: of another profile with the same two, it has ended. */
const tellEnded = Effect.fnUntraced(function* (saved: Profile) {
  const { kind, name, user_id } = saved
  if (kind !== "oauth2" || user_id === undefined) return
  const { tell } = yield* Screen
  for (const other of yield* profileNames) {
    const profile = other === name ? undefined : yield* Effect.orElseSucceed(readProfile(other), () => undefined)
    if (profile === undefined || !isSame(profile, saved, false)) continue
    yield* tell(
      `X keeps only one sign-in per user and app, so this one may have ended the sign-in of the profile ${other}.`
    )
  }
})

/** Writes a profile, under a name of its own unless one was asked for. Returns it, and the one that it replaces. */
const writeNamed = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  saving: Saving,
  rest: Omit<Profile, "name">,
  key?: string
) {
  const { isEmulated } = saving
  while (true) {
    const name = saving.name ?? (yield* freeName(rest, baseNameOf(signedIn, isEmulated), isEmulated))
    const profile: Profile = { ...rest, name }
    const isNew = saving.name === undefined && !(yield* profileNames).includes(name)
    const seal = key === undefined ? noSeal : sealWith(key, boundTo(profile))
    yield* writeSecrets(yield* secretsFolder(profile), seal, signedIn.secrets)
    if (signedIn.tokens !== undefined) yield* Effect.provide(storeTokens(signedIn.tokens), layerTokens(profile, seal))
    if (isNew) {
      if (yield* addProfile(profile)) return { profile, former: undefined }
    } else {
      const mayReplace = (former: Profile) => saving.name !== undefined || isSame(former, profile, isEmulated)
      const { former, isWritten } = yield* writeProfile(profile, mayReplace)
      if (isWritten) return { profile, former }
    }
    // Another command took the name meanwhile: the secrets are bound to it, and written again.
  }
})

const tellSaved = Effect.fnUntraced(function* (
  { name, username }: Profile,
  { isEmulated }: Saving,
  isDefault: boolean
) {
  const { tell } = yield* Screen
  const who = username === undefined ? "Signed in" : `Signed in as @${username}`
  const use = isDefault ? "the default" : `used with --profile ${name}`
  yield* tell(printable(`${who}: the profile ${name}, ${use}.`))
  const variable = yield* variableWithCredentials
  if (variable !== undefined && !isEmulated) {
    yield* tell(`${variable} is set, and overrides profiles. Unset it to use the profile.`)
  }
})

/**
 * Writes secrets and profile, the profile last: a kill leaves the former one. Returns the profile, and why the tokens of a former
 * one could not be ended.
 */
export const save = Effect.fnUntraced(function* (signedIn: SignedIn, saving: Saving) {
  const folder = yield* newFolder
  yield* makeFolder({ folder })
  const key = yield* keyFor(folder, saving)
  const { base_url } = saving
  const { client_id, kind, tokens, user_id, username } = signedIn
  const rest: Omit<Profile, "name"> = {
    kind,
    secrets: key === undefined ? "file" : "keychain",
    folder,
    client_id,
    app: digestOfApp(signedIn),
    user_id,
    username,
    base_url,
    scopes: tokens?.scopes
  }
  const { former, profile } = yield* writeNamed(signedIn, saving, rest, key)
  const remaining = former === undefined ? undefined : yield* endFormer(former, profile)
  yield* tidy
  // A file that cannot be read is replaced.
  const chosen = yield* Effect.orElseSucceed(defaultName, () => undefined)
  const isMissing = chosen === undefined || !(yield* profileNames).includes(chosen)
  const isDefault = !saving.isEmulated && (saving.name === undefined || isMissing)
  if (isDefault) yield* useByDefault(profile.name)
  yield* tellSaved(profile, saving, isDefault)
  yield* tellEnded(profile)
  return { profile, remaining }
})
