/** Where commands keep what they need after they end: which posts of a thread are there, where an emulator listens. */
import { mkdirSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { homedir } from "node:os"
import { basename, dirname, isAbsolute, join } from "node:path"
import {
  addFile as addWhole,
  type FileFailure,
  type TextPlace,
  replaceFile as replaceWhole,
  tryFile
} from "@xeffect/core/store"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { refuseReplaceable, refuseUntrusted } from "./private.ts"
import { attemptFile, exitCodes, fileRefusal, ifThere, misuse, Refusal } from "./refusal.ts"
import { syncFiles } from "./sync-files.ts"

const noHome = misuse("your home folder is not known.", "Set HOME, or set XDG_STATE_HOME to a folder.")

const pathOfState = Effect.gen(function* () {
  const given = Option.getOrUndefined(yield* Effect.option(Config.NonEmptyString("XDG_STATE_HOME")))
  const home = given ?? (yield* Effect.try({ try: homedir, catch: () => noHome }))
  if (isAbsolute(home)) return join(home, ...(given === undefined ? [".local", "state"] : []), "xeffect")
  const name = given === undefined ? "HOME" : "XDG_STATE_HOME"
  return yield* misuse(
    `${name} must be an absolute path, but is ${JSON.stringify(home)}.`,
    `For example: ${name}="$PWD"`
  )
})

/**
 * Where the directory for state is, or will be. A relative path would be another one in each folder. Refused is a place that others
 * can replace: which posts of a thread are there, what was spent and who is signed in would be as they like.
 */
export const statePath = Effect.tap(pathOfState, (path) =>
  refuseReplaceable(path, "Set XDG_STATE_HOME to a folder that only you can write to.")
)

/** Makes a directory of this user alone. If it cannot be made, the write into it fails: commands that only read go on. */
const makeDirectory = (directory: string) =>
  Effect.ignore(Effect.try(() => mkdirSync(directory, { recursive: true, mode: 0o700 })))

/** The directory for state, of this user alone. It may be a link, as to a disk with more room. */
export const stateDirectory = Effect.tap(
  Effect.tap(statePath, makeDirectory),
  Effect.fnUntraced(function* (directory) {
    const top = yield* Effect.option(Effect.try(() => realpathSync(directory)))
    if (Option.isSome(top)) yield* refuseUntrusted(top.value)
  })
)

/** A folder in {@link stateDirectory}. */
export const stateFolder = Effect.fnUntraced(function* (name: string) {
  const folder = join(yield* stateDirectory, name)
  yield* makeDirectory(folder)
  yield* refuseUntrusted(folder)
  return folder
})

/** The name of what is counted for a server. An address of another one than X's, such as an emulator, has its own. */
export const ofServer = (name: string, base_url: string | undefined): string =>
  base_url === undefined ? name : `${name}-${base_url.replaceAll(/\W+/g, "-")}`

const placeOf = (path: string): TextPlace => ({ directory: dirname(path), name: basename(path) })

const writing = <A>(path: string, act: Effect.Effect<A, FileFailure>) =>
  Effect.mapError(act, ({ cause }) => fileRefusal(path, "written")(cause))

/**
 * Replaces a file as a whole: of several processes at the same time one wins, and a kill leaves the old or the new one.
 *
 * @param isDurable whether it has to survive a power cut
 */
export const replaceFile = (path: string, text: string, isDurable = true): Effect.Effect<void, Refusal> =>
  writing(path, replaceWhole(syncFiles, placeOf(path), text, isDurable))

/** Writes a file unless there is one of that name. Returns whether it did: of several processes at the same time, one does. */
export const addFile = (path: string, text: string): Effect.Effect<boolean, Refusal> =>
  writing(path, addWhole(syncFiles, placeOf(path), text))

/** Refuses a place for state that others can change. The directory for state may be a link, as to a disk with more room. */
const checkPlace = Effect.fnUntraced(function* (folder: string) {
  const top = yield* Effect.option(Effect.try(() => realpathSync(dirname(folder))))
  if (Option.isSome(top)) yield* refuseUntrusted(top.value)
  yield* refuseUntrusted(folder)
})

/** As much as a command writes: on a full disk an empty file can be made. */
const sample = "x".repeat(8192)

const toWrite =
  "xeffect stores sign-ins and its state there. Make it writable, or set XDG_STATE_HOME to another folder."

/** A folder for state into which this user can write. Fails before anything is sent that would be lost without it. */
export const writableFolder = Effect.fnUntraced(function* (name: string) {
  const folder = join(yield* statePath, name)
  yield* Effect.mapError(
    writing(folder, tryFile(syncFiles, { directory: folder, name: "sample" }, sample)),
    ({ code, message }) => new Refusal({ message, remedy: toWrite, code })
  )
  yield* checkPlace(folder)
  return folder
})

/** A file of JSON that only this user can read. Replaced as a whole, so that a kill leaves the old or the new one. */
export const writeState = (file: string, value: unknown, isDurable = true): Effect.Effect<void, Refusal> =>
  replaceFile(file, JSON.stringify(value), isDurable)

/** The text of a file, or `undefined` if there is none. */
export const readText = (path: string): Effect.Effect<string | undefined, Refusal> =>
  attemptFile(path, "read", () => ifThere(() => readFileSync(path, "utf8")))

/**
 * Reads a file of {@link writeState}. `undefined` if there is none. Fails if it is damaged, or if others can change it.
 *
 * @param remedy what to do if it is damaged
 */
export const readState = Effect.fnUntraced(function* (file: string, remedy = "Remove it and run the command again.") {
  yield* refuseUntrusted(file)
  const text = yield* readText(file)
  if (text === undefined) return undefined
  const damaged = new Refusal({ message: `${file} is damaged: it is not JSON.`, remedy, code: exitCodes.fault })
  return yield* Effect.try({ try: (): unknown => JSON.parse(text), catch: () => damaged })
})

export const removeState = (file: string): Effect.Effect<void, Refusal> =>
  attemptFile(file, "removed", () => rmSync(file, { force: true }))
