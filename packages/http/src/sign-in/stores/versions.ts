import { type FileOwner, whyUntrusted } from "@xeffect/core/local"
import { type Backoff, retryAs, waitBefore } from "@xeffect/core/retry"
import * as Effect from "effect/Effect"
import type { File, FileSystem } from "effect/FileSystem"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import { nonce } from "../../credentials/crypto.ts"
import { TokenStoreError } from "./token-store.ts"

/** A version of a text, stored as a file. */
export interface Version {
  readonly number: number
  /** Empty for nothing. */
  readonly text: string
}

/** The number of files to keep, so that a process that lists the directory during a write still finds one. */
const maxVersions = 4

/** The number of attempts to read the newest version while others write. */
const maxTurns = 100

/** A directory that was removed is made again, without a wait. */
const linkingDraft: Backoff = { retries: 3, first: 0, growth: "linear", maxDelay: 0, jitter: 0 }

/** A draft that is older was left by a crash. In milliseconds. */
const maxDraft = 60_000

const largest = 999_999_999_999_999

const pathOf = (directory: string, number: number) => `${directory}/tokens-${number}`

/** The newest version. One that others could have written has no text, and says why. */
export interface Latest extends Version {
  readonly untrusted?: string | undefined
}

/**
 * Reads the newest version. It is not read if it is a link, or if users other than this one can change it.
 *
 * @param own the ID of this user. `undefined` if the file system has no modes
 */
export const readLatest = Effect.fnUntraced(function* (
  files: FileSystem,
  directory: string,
  own: number | undefined
): Effect.fn.Return<Latest, PlatformError | TokenStoreError> {
  for (let turn = 0; turn < maxTurns; turn++) {
    const number = newest(yield* listNames(files, directory))
    if (number === 0) return { number, text: "" }
    const found = yield* readFile(files, pathOf(directory, number), own)
    // An older version is emptied as soon as there is a later one.
    const isLatest = (found?.text ?? "") !== "" || newest(yield* listNames(files, directory)) === number
    if (found !== undefined && isLatest) return { number, ...found }
  }
  return yield* new TokenStoreError({ detail: "other writers changed the token store at every attempt" })
})

// A missing directory is empty.
const listNames = (files: FileSystem, directory: string) =>
  Effect.catchIf(files.readDirectory(directory), hasTag("NotFound"), () => Effect.succeed([]))

const numbersIn = (names: ReadonlyArray<string>) =>
  names.flatMap((name) => Array.from(name.matchAll(/^tokens-([1-9]\d{0,14})$/g), ([, digits]) => Number(digits)))

const newest = (names: ReadonlyArray<string>) => numbersIn(names).reduce((highest, one) => Math.max(highest, one), 0)

/** Who can change a file. */
export const fileOwner = ({ mode, type, uid }: Pick<File.Info, "mode" | "type" | "uid">): FileOwner => ({
  type,
  mode,
  uid: Option.getOrUndefined(uid)
})

// A link is not followed. A file that is not found is gone: another process has removed it.
const readFile = (files: FileSystem, path: string, own: number | undefined) =>
  files.lstat(path).pipe(
    Effect.flatMap((found): Effect.Effect<Omit<Latest, "number">, PlatformError> => {
      const why = whyUntrusted(fileOwner(found), own, "File")
      if (why !== undefined) return Effect.succeed({ text: "", untrusted: `${path} ${why}` })
      return Effect.map(files.readFileString(path), (text) => ({ text }))
    }),
    Effect.catchIf(hasTag("NotFound"), () => Effect.undefined)
  )

/** Adds a version, unless its number is taken. Only the newest one keeps its text. */
export const addVersion = Effect.fnUntraced(function* (
  files: FileSystem,
  directory: string,
  { number, text }: Version
) {
  if (number > largest) return yield* new TokenStoreError({ detail: "the token store has used all version numbers" })
  if (!(yield* linkDraft(files, directory, text, pathOf(directory, number)))) return false
  yield* syncDirectory(files, directory)
  // The name may be free because an old version was removed: then a later version exists.
  const isLatest = newest(yield* listNames(files, directory)) === number
  if (isLatest) yield* tidy(files, directory)
  else yield* Effect.ignore(files.remove(pathOf(directory, number)))
  return isLatest
})

// After a suspension of a minute the draft may have been removed: start over.
const linkDraft = (files: FileSystem, directory: string, text: string, path: string) =>
  withDraft(files, directory, text, (draft) => Effect.as(files.link(draft, path), true)).pipe(
    Effect.catchIf(hasTag("NotFound"), (error) =>
      Effect.andThen(files.makeDirectory(directory, { recursive: true, mode: 0o700 }), Effect.fail(error))
    ),
    (linking) =>
      retryAs(
        () => linking,
        (error, retry) => (hasTag("NotFound")(error) ? waitBefore(linkingDraft, retry) : undefined)
      ),
    Effect.catchIf(hasTag("AlreadyExists"), () => Effect.succeed(false))
  )

/**
 * Writes a file that only the user can read, uses it, and removes it if it still exists. It may contain tokens, so it
 * is also removed if it could not be written completely.
 */
export const withDraft = <A>(
  files: FileSystem,
  directory: string,
  text: string,
  use: (path: string) => Effect.Effect<A, PlatformError>
): Effect.Effect<A, PlatformError> => {
  const path = `${directory}/draft-${nonce()}`
  return Effect.andThen(writeDurably(files, path, text), use(path)).pipe(
    Effect.ensuring(Effect.ignore(files.remove(path)))
  )
}

const writeDurably = (files: FileSystem, path: string, text: string) =>
  Effect.scoped(
    Effect.flatMap(files.open(path, { flag: "wx", mode: 0o600 }), (file) =>
      Effect.andThen(file.writeAll(new TextEncoder().encode(text)), file.sync)
    )
  )

// Otherwise a power failure could undo a new name. Windows cannot open directories, and does not need this.
const syncDirectory = (files: FileSystem, directory: string) =>
  Effect.ignore(Effect.scoped(Effect.flatMap(files.open(directory), ({ sync }) => sync)))

/**
 * Empties all versions except the newest, and removes drafts left by crashes. The latest names are kept, so that a
 * process that lists the directory meanwhile does not find it empty.
 */
export const tidy = Effect.fnUntraced(function* (files: FileSystem, directory: string) {
  const names = yield* listNames(files, directory)
  const last = newest(names)
  const older = numbersIn(names).filter((one) => one < last)
  yield* Effect.forEach(older, (one) => {
    const path = pathOf(directory, one)
    return Effect.ignore(one <= last - maxVersions ? files.remove(path) : emptyFile(files, directory, path))
  })
  yield* Effect.ignore(sweep(files, directory, names))
  yield* syncDirectory(files, directory)
})

// In one step: a process that has the file open can still read it.
const emptyFile = Effect.fnUntraced(function* (files: FileSystem, directory: string, path: string) {
  if (`${(yield* files.lstat(path)).size}` === "0") return
  yield* withDraft(files, directory, "", (draft) => files.rename(draft, path))
})

// Compares with the clock of the file system.
const sweep = Effect.fnUntraced(function* (files: FileSystem, directory: string, names: ReadonlyArray<string>) {
  const drafts = names.filter((name) => /^draft-[0-9a-f]{32}$/.test(name)).map((name) => `${directory}/${name}`)
  if (drafts.length === 0) return
  const writtenAt = (path: string) =>
    Effect.map(files.lstat(path), ({ mtime }) => Option.getOrElse(Option.map(mtime, Number), () => Infinity))
  const now = yield* withDraft(files, directory, "", writtenAt)
  yield* Effect.forEach(drafts, (path) =>
    Effect.ignore(Effect.flatMap(writtenAt(path), (at) => (now - at > maxDraft ? files.remove(path) : Effect.void)))
  )
})

const hasTag = (tag: string) => (error: PlatformError) => error.reason._tag === tag
