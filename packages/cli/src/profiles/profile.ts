/** Profiles: the accounts that are signed in on this machine, without their secrets. */
import { randomBytes } from "node:crypto"
import { mkdirSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { field, parseJson } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { exclusively } from "../session/claim.ts"
import { attemptFile, exitCodes, misuse, Refusal } from "../session/refusal.ts"
import {
  addFile,
  readState,
  readText,
  removeState,
  replaceFile,
  stateFolder,
  statePath,
  writableFolder,
  writeState
} from "../session/state.ts"
import { checkPrivate } from "../session/private.ts"

/** How an account signs in. */
export const kinds = ["oauth2", "oauth1", "app"] as const

export type Kind = (typeof kinds)[number]

/** The public part of a profile. */
export interface Profile {
  readonly name: string
  readonly kind: Kind
  /** Where the secrets are: encrypted by a key in the keychain of the system, or as text in files of this user. */
  readonly secrets: "file" | "keychain"
  /** The folder of the secrets, beside the profile. Each sign-in has one of its own. */
  readonly folder: string
  readonly client_id?: string | undefined
  /** A digest of what tells the app apart, if it has no client ID: of its key, or of its token. */
  readonly app?: string | undefined
  /** The ID of the user, and the name at the time of the sign-in. An app has none. */
  readonly user_id?: string | undefined
  readonly username?: string | undefined
  readonly scopes?: ReadonlyArray<string> | undefined
  /** The server that the secrets are for. Default: the X API. */
  readonly base_url?: string | undefined
}

const nameRule = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/

/** The name of a profile is the name of its file. */
export const checkName = Effect.fnUntraced(function* (name: string) {
  if (nameRule.test(name)) return name
  return yield* misuse(
    `the name of a profile must have 1 to 64 letters, digits, _, . or -, and begin with a letter, digit or _, but is ${JSON.stringify(name)}.`
  )
})

// Nothing is made to read it.
const profilesFolder = Effect.map(statePath, (directory) => join(directory, "profiles"))

const pathOf = Effect.fnUntraced(function* (name: string) {
  return join(yield* profilesFolder, `${name}.json`)
})

/** The folder of the secrets of a profile. */
export const secretsFolder = ({ folder }: Pick<Profile, "folder">) =>
  Effect.map(profilesFolder, (profiles) => join(profiles, folder))

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""

const optionalTexts = ["client_id", "app", "user_id", "username", "base_url"] as const

const decode = (name: string, json: unknown): Profile | undefined => {
  const [kind, secrets, folder, scopes] = ["kind", "secrets", "folder", "scopes"].map((key) => field(json, key))
  const known = kinds.find((one) => one === kind)
  const place = secrets === "file" || secrets === "keychain" ? secrets : undefined
  // A folder is made by a sign-in, and leads nowhere else.
  if (known === undefined || place === undefined || !isText(folder) || !/^[0-9a-f]{32}$/.test(folder)) return undefined
  const texts = optionalTexts.map((key) => [key, field(json, key)] as const).filter(([, value]) => value !== undefined)
  const areScopes = scopes === undefined || (Array.isArray(scopes) && scopes.every(isText))
  if (!areScopes || !texts.every(([key, value]) => isText(value) && (key !== "base_url" || URL.canParse(value))))
    return undefined
  return { name, kind: known, secrets: place, folder, ...Object.fromEntries(texts), ...(scopes ? { scopes } : {}) }
}

const damaged = (name: string, path: string) =>
  new Refusal({
    message: `the profile ${name} is damaged: ${path} is not a valid profile.`,
    remedy: `Sign in again: xeffect login --profile ${name}`,
    code: exitCodes.signIn
  })

/** Reads a profile. `undefined` if no profile has that name. */
export const readProfile = Effect.fnUntraced(function* (name: string) {
  const path = yield* pathOf(yield* checkName(name))
  const text = yield* readText(path)
  if (text === undefined) return undefined
  // Its own place may be a link, as of a disk with more room.
  const top = yield* statePath
  yield* checkPrivate(yield* attemptFile(top, "read", () => realpathSync(top)))
  yield* checkPrivate(yield* profilesFolder)
  yield* checkPrivate(path)
  const profile = decode(name, parseJson(text))
  return profile ?? (yield* damaged(name, path))
})

const namesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder)
  } catch (cause) {
    if (field(cause, "code") === "ENOENT") return []
    throw cause
  }
}

/** The names of all profiles. */
export const profileNames = Effect.gen(function* () {
  const folder = yield* profilesFolder
  const files = yield* attemptFile(folder, "read", () => namesIn(folder))
  return files
    .flatMap((file) => (file.endsWith(".json") && nameRule.test(file.slice(0, -5)) ? [file.slice(0, -5)] : []))
    .sort()
})

/** A random name for the folder of the secrets of a new sign-in. */
export const newFolder = Effect.sync(() => randomBytes(16).toString("hex"))

const textOf = (profile: Profile) => `${JSON.stringify({ ...profile, name: undefined }, undefined, 2)}\n`

const claims = "claims"

/** Fails before anything is sent if no profile could be written or removed afterwards. */
export const writableProfiles = Effect.andThen(writableFolder("profiles"), Effect.asVoid(writableFolder(claims)))

/** A profile that was read does not change until it is written: one command at a time changes profiles. */
const changing = <A, E, R>(use: Effect.Effect<A, E, R>) =>
  Effect.flatMap(stateFolder(claims), (folder) =>
    exclusively({ folder, name: "profiles" }, "is changing profiles", use)
  )

/**
 * Writes a profile as a whole: of several at the same time, one is there in the end, and knows which one it replaces. Returns that one,
 * or that nothing was written since it may not be replaced.
 */
export const writeProfile = (profile: Profile, mayReplace: (former: Profile) => boolean) =>
  changing(
    Effect.gen(function* () {
      const { name } = profile
      const former = yield* Effect.orElseSucceed(readProfile(name), () => undefined)
      if (former !== undefined && !mayReplace(former)) return { isWritten: false, former }
      yield* replaceFile(yield* pathOf(name), textOf(profile))
      return { isWritten: true, former }
    })
  )

/** Writes a profile of a name that no other one has. Returns whether it did. */
export const addProfile = (profile: Profile) =>
  changing(Effect.flatMap(pathOf(profile.name), (path) => addFile(path, textOf(profile))))

/** Removes a profile, unless another sign-in has taken its name. Returns whether it did. */
export const removeProfile = ({ folder, name }: Profile) =>
  changing(
    Effect.gen(function* () {
      const found = yield* readProfile(name)
      if (found !== undefined && found.folder !== folder) return false
      yield* removeState(yield* pathOf(name))
      // One that cannot be read names nobody.
      if ((yield* Effect.orElseSucceed(defaultName, () => name)) === name) yield* removeState(yield* defaultFile)
      return true
    })
  )

/** Removes the folder of the secrets of a sign-in that has ended. */
export const removeFolder = Effect.fnUntraced(function* (profile: Pick<Profile, "folder">) {
  const folder = yield* secretsFolder(profile)
  yield* attemptFile(folder, "removed", () => rmSync(folder, { recursive: true, force: true }))
})

/** Makes the folder of the secrets of a new sign-in. */
export const makeFolder = Effect.fnUntraced(function* (profile: Pick<Profile, "folder">) {
  yield* checkPrivate(yield* stateFolder("profiles"))
  const folder = yield* secretsFolder(profile)
  yield* attemptFile(folder, "written", () => mkdirSync(folder, { mode: 0o700 }))
  return folder
})

const defaultFile = Effect.map(statePath, (directory) => join(directory, "default-profile.json"))

/** The name of the profile that is used if none is named. */
export const defaultName = Effect.gen(function* () {
  const file = yield* defaultFile
  const remedy = "Choose a profile again with xeffect profiles use NAME. To list them: xeffect profiles"
  const found = yield* readState(file, remedy)
  if (found === undefined) return undefined
  const name = field(found, "name")
  if (isText(name) && nameRule.test(name)) return name
  return yield* new Refusal({
    message: `${file} is damaged: it does not name a profile.`,
    remedy,
    code: exitCodes.signIn
  })
})

/** Makes a profile the one that is used if none is named. */
export const useByDefault = Effect.fnUntraced(function* (name: string) {
  yield* writeState(yield* defaultFile, { name })
})

/** The age, in milliseconds, from which a draft was left by a sign-in that was killed. */
const maxUnused = 3_600_000

/** Removes what killed sign-ins have left: folders that no profile names, and drafts. */
export const tidy = Effect.gen(function* () {
  const folder = yield* profilesFolder
  // The folder of one that is damaged is not known: then nothing is removed.
  const profiles = yield* Effect.forEach(yield* profileNames, readProfile)
  const used = new Set(profiles.map((profile) => profile?.folder))
  const oldest = (yield* Clock.currentTimeMillis) - maxUnused
  yield* Effect.sync(() => {
    for (const name of readdirSync(folder)) {
      const isOurs = /^[0-9a-f]{32}$/.test(name) || /\.json\.[0-9a-f]{32}\.new$/.test(name)
      const path = join(folder, name)
      if (isOurs && !used.has(name) && statSync(path).mtimeMs < oldest) rmSync(path, { recursive: true, force: true })
    }
  })
}).pipe(Effect.ignoreCause)
