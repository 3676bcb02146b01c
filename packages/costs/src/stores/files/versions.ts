// A value in files that processes replace one after the other: each version is a file with the next number, which is linked
// as a whole. Nobody holds a lock, so that a process that is killed leaves none.
import { whyUntrusted } from "@xeffect/core/local"
import * as Effect from "effect/Effect"
import type { CostFiles } from "./cost-files.ts"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import * as Random from "effect/Random"
import { Damaged } from "../unavailable.ts"

export interface CostsVersion {
  /** 0 if there is none. */
  readonly number: number
  readonly text: string
}

/** So many files stay, so that a process that lists the directory during a write still finds one. */
const versionsOnDisk = 4

/** So often a process tries to read while others write. */
const readTurns = 1000

/** A file of a name of its own that is older was left by a process that was killed. In milliseconds. */
const draftAge = 60_000

const versionPath = (directory: string, number: number) => `${directory}/costs-${number}`

const versionNumbers = (names: ReadonlyArray<string>) =>
  names.flatMap((name) => Array.from(name.matchAll(/^costs-([1-9]\d{0,14})$/g), ([, digits]) => Number(digits)))

const newestNumber = (names: ReadonlyArray<string>) =>
  versionNumbers(names).reduce((highest, one) => Math.max(highest, one), 0)

const isAbsentFile = (error: PlatformError) => error.reason._tag === "NotFound"

/** Reads a file. Nothing if there is none; what is not a file, as a symbolic link, is refused. */
export const readOwnFile = Effect.fnUntraced(
  function* (files: CostFiles, path: string): Effect.fn.Return<string | undefined, PlatformError | Damaged> {
    const { type } = yield* files.lstat(path)
    if (type !== "File") return yield* Effect.fail(new Damaged(`${path} is not a file: remove it`))
    return yield* files.readFileString(path)
  },
  (reading) =>
    Effect.catchIf(
      reading,
      (error) => !(error instanceof Damaged) && isAbsentFile(error),
      () => Effect.undefined
    )
)

/** Reads the newest version. */
export const readNewest = Effect.fnUntraced(function* (files: CostFiles, directory: string) {
  for (let turn = 0; turn < readTurns; turn++) {
    const number = newestNumber(yield* files.readDirectory(directory))
    if (number === 0) return { number, text: "" }
    const text = yield* readOwnFile(files, versionPath(directory, number))
    // It may be removed as soon as there are later ones.
    if (text !== undefined) return { number, text }
  }
  return yield* Effect.fail(new Damaged(`other processes changed ${directory} at every attempt`))
})

const draftPath = (directory: string) =>
  Effect.map(Random.nextInt, (random) => `${directory}/draft-${Math.abs(random)}`)

/** Writes a file that only the user can read, for as long as it is used. */
const withOwnDraft = <A>(
  files: CostFiles,
  directory: string,
  text: string,
  use: (path: string) => Effect.Effect<A, PlatformError>
) =>
  Effect.flatMap(draftPath(directory), (path) => {
    const written = Effect.scoped(
      Effect.flatMap(files.open(path, { flag: "wx", mode: 0o600 }), (file) =>
        Effect.andThen(file.writeAll(new TextEncoder().encode(text)), file.sync)
      )
    )
    return Effect.andThen(
      written,
      Effect.suspend(() => use(path))
    ).pipe(Effect.ensuring(Effect.ignore(files.remove(path))))
  })

/**
 * Adds a version, unless its number is taken. Returns whether it did, or `unsure` if others have written later versions
 * since: the number may have been free because an old version was removed.
 */
export const linkVersion = Effect.fnUntraced(function* (
  files: CostFiles,
  directory: string,
  { number, text }: CostsVersion
) {
  const path = versionPath(directory, number)
  const isLinked = yield* withOwnDraft(files, directory, text, (draft) =>
    Effect.as(files.link(draft, path), true)
  ).pipe(
    Effect.catchIf(
      (error) => error.reason._tag === "AlreadyExists",
      () => Effect.succeed(false)
    )
  )
  if (!isLinked) return false
  yield* syncNames(files, directory)
  const names = yield* files.readDirectory(directory)
  if (newestNumber(names) !== number) return "unsure"
  const old = versionNumbers(names).filter((one) => one <= number - versionsOnDisk)
  yield* Effect.forEach(old, (one) => Effect.ignore(files.remove(versionPath(directory, one))))
  return true
})

/** Writes a file that is never changed, under a name that nobody else has. */
export const addPart = Effect.fnUntraced(function* (files: CostFiles, directory: string, name: string, text: string) {
  yield* withOwnDraft(files, directory, text, (draft) => files.link(draft, `${directory}/${name}`))
})

// Otherwise a power cut could undo a new name. Windows cannot open directories, and needs none of this.
const syncNames = (files: CostFiles, directory: string) =>
  Effect.ignore(Effect.scoped(Effect.flatMap(files.open(directory), ({ sync }) => sync)))

/** The modes by which others have any access. */
const anyAccessOfOthers = 0o077

/** On a system that does not say whose files are: modes are checked all the same. */
const unknownUser = -1

/**
 * Makes the directory if there is none, and refuses one that others can write to: they could change what was spent. A test file
 * shows whether the file system has modes, who runs the program, and what time it is there: older drafts are removed by it.
 */
export const openDirectory = Effect.fnUntraced(function* (files: CostFiles, directory: string) {
  yield* files.makeDirectory(directory, { recursive: true, mode: 0o700 })
  // If it is a link, it is that of somebody else's choice.
  const link = yield* Effect.option(files.readLink(directory))
  if (Option.isSome(link)) return yield* Effect.fail(new Damaged(`the directory ${directory} is a symbolic link`))
  const own = yield* withOwnDraft(files, directory, "", (path) => files.lstat(path))
  const { mode, uid } = yield* files.stat(directory)
  const found = { type: "Directory", mode, uid: Option.getOrUndefined(uid) }
  const why = whyUntrusted(
    found,
    (own.mode & anyAccessOfOthers) === 0 ? Option.getOrElse(own.uid, () => unknownUser) : undefined,
    "Directory"
  )
  if (why !== undefined) {
    const remedy = why === "can be written to by others" ? ": chmod 700 makes it private" : ""
    return yield* Effect.fail(new Damaged(`the directory ${directory} ${why}${remedy}`))
  }
  const now = writtenAt(own)
  for (const name of yield* files.readDirectory(directory)) {
    if (!/^draft-\d+$/.test(name)) continue
    const path = `${directory}/${name}`
    yield* Effect.ignore(
      Effect.flatMap(files.lstat(path), (info) => (now - writtenAt(info) > draftAge ? files.remove(path) : Effect.void))
    )
  }
})

const writtenAt = ({ mtime }: { readonly mtime: Option.Option<Date> }) =>
  Option.getOrElse(Option.map(mtime, Number), () => Infinity)
