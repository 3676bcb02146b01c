// A text in files that processes replace one after the other: each version is a file with the next number, which is linked as a
// whole. Nobody holds a lock, so that a process that is killed leaves none.
import * as Effect from "effect/Effect"
import { retryAs } from "../definition/retry.ts"
import { type FileFailure, isNotThere, pathOfFile, type TextPlace, type StoreFiles } from "./files.ts"
import { openDirectory } from "./private-directory.ts"
import { StoreRefusal, type TextStore, type Version } from "./text-store.ts"
import { linkNew, lookAt, privateDirectory, sweepDrafts, syncNames, withDraft } from "./whole-files.ts"

/** {@link openFileText}. */
export interface FileTextOptions {
  /** A directory for this text only. It is made if there is none, for the user alone who runs the program. */
  readonly directory: string
  /** The name of the text: its versions are `name-1`, `name-2` and so on. */
  readonly name: string
  /** Whether nobody may read older versions: they are emptied. Default: `false`. */
  readonly secret?: boolean | undefined
  /**
   * Whether a directory that somebody removes while it is used is taken as empty and made again: for a text whose loss costs no money
   * and no second post. Default: `false`, the store fails.
   */
  readonly heals?: boolean | undefined
  /** Whether the newest text was made from another one, if that can be told. */
  readonly made_from?: ((newest: string, earlier: string) => boolean) | undefined
}

/** The number of files to keep, so that a process that lists the directory during a write still finds one. */
const versionsOnDisk = 4

/** The number of attempts to read the newest version while others write. */
const maxTurns = 1000

/** How often a draft is written again that was removed under its writer, as after a suspension of a minute. */
const maxDrafts = 3

const largest = 999_999_999_999_999

/**
 * A text in files, for any number of processes on one machine.
 *
 * Each version is a file with the next number. It is written under another name and then linked, which fails if the number is
 * used. So only one process succeeds, no process reads half a file, and a crash leaves no lock behind. The file system must support
 * hard links, which FAT and some network drives do not. Drafts of a crash are removed once they are a minute old.
 *
 * One policy for all texts: a symbolic link in place of the directory or of a version is
 * refused, as are those that belong to another user or that others can write to. The store fails with `StoreRefusal`, whose `detail`
 * says why; only `replace` of a version that was refused takes its place. A directory that was removed fails, unless `heals` says
 * that the text may be lost.
 *
 * @since 0.1.0
 * @see https://man7.org/linux/man-pages/man2/link.2.html
 */
export const openFileText = Effect.fnUntraced(function* (
  files: StoreFiles,
  options: FileTextOptions
): Effect.fn.Return<TextStore<FileFailure | StoreRefusal>, FileFailure | StoreRefusal> {
  // A program without types may have passed none.
  if (typeof options.directory !== "string" || options.directory === "")
    return yield* Effect.fail(new StoreRefusal("the path of its directory is missing"))
  // With a slash at its end, a link to a directory reads as the directory.
  const directory = options.directory.replace(/(?<=.)\/+$/, "")
  const own = yield* openDirectory(files, { directory, name: options.name })
  const versions: Versions = { ...options, directory, files, own }
  yield* tidy(versions, yield* namesIn(versions))
  return {
    read: Effect.flatMap(readNewest(versions), ({ number, text, why }) =>
      why === undefined
        ? Effect.succeed({ number, text: text === "" ? undefined : text })
        : Effect.fail(new StoreRefusal(why, { number, text: undefined }))
    ),
    replace: (expected, next = "") =>
      Effect.uninterruptible(
        Effect.flatMap(expectedNumber(versions, expected), (number) =>
          number === undefined ? Effect.succeed(false) : addVersion(versions, number + 1, next)
        )
      )
  }
})

/** The versions of a text in an open directory. */
interface Versions extends FileTextOptions {
  readonly files: StoreFiles
  /** The ID of the user who runs the program. `undefined` if the file system has no modes. */
  readonly own: number | undefined
}

const pathOf = ({ directory, name }: TextPlace, number: number) => pathOfFile(directory, `${name}-${number}`)

const numbersIn = ({ name }: TextPlace, names: ReadonlyArray<string>) =>
  names
    .filter((file) => file.startsWith(`${name}-`) && /^[1-9]\d{0,14}$/.test(file.slice(name.length + 1)))
    .map((file) => Number(file.slice(name.length + 1)))

const newestIn = (place: TextPlace, names: ReadonlyArray<string>) =>
  numbersIn(place, names).reduce((highest, one) => Math.max(highest, one), 0)

const namesIn = ({ directory, files, heals = false }: Versions) =>
  Effect.catchIf(
    files.readDirectory(directory),
    (error) => heals && isNotThere(error),
    () => Effect.succeed([])
  )

/** The newest version. Its text is empty for nothing; one that is not read says why. */
const readNewest = Effect.fnUntraced(function* (versions: Versions) {
  for (let turn = 0; turn < maxTurns; turn++) {
    const number = newestIn(versions, yield* namesIn(versions))
    if (number === 0) return { number, text: "" }
    const found = yield* lookAt(versions.files, pathOf(versions, number), versions.own)
    // An older version may be emptied or removed as soon as there is a later one.
    const isNewest = (found?.text ?? "") !== "" || newestIn(versions, yield* namesIn(versions)) === number
    if (found !== undefined && isNewest) return { number, ...found }
  }
  return yield* Effect.fail(new StoreRefusal(`other processes changed ${versions.directory} during every attempt`))
})

/** The number of a version, if it is the newest. One that is not read counts as nothing. */
const expectedNumber = (versions: Versions, { number, text = "" }: Version) =>
  number === undefined
    ? Effect.map(readNewest(versions), (newest) => ((newest.text ?? "") === text ? newest.number : undefined))
    : Effect.succeed(number)

/** Adds a version, unless its number is used. */
const addVersion = Effect.fnUntraced(function* (versions: Versions, number: number, text: string) {
  if (number > largest) return yield* Effect.fail(new StoreRefusal("the store has no version numbers left"))
  if (!(yield* linkVersion(versions, pathOf(versions, number), text))) return false
  yield* syncNames(versions.files, versions.directory)
  const names = yield* namesIn(versions)
  const newest = newestIn(versions, names)
  if (newest === number) return yield* Effect.as(tidy(versions, names), true)
  // A number is free again only after this many later ones. Until then it names a version that others have replaced.
  if (newest < number + versionsOnDisk) return newest > number
  const later = yield* readNewest(versions)
  if (versions.made_from?.(later.text ?? "", text) === true) return true
  yield* Effect.ignore(versions.files.remove(pathOf(versions, number)))
  return false
})

const linkVersion = (versions: Versions, path: string, text: string) => {
  const { directory, files, heals = false } = versions
  return retryAs(
    () => withDraft(files, versions, text, (draft) => linkNew(files, draft, path)),
    (error, retry) => (isNotThere(error) && retry <= maxDrafts ? 0 : undefined),
    () => (heals ? files.makeDirectory(directory, privateDirectory) : Effect.void)
  )
}

/** Removes old versions, and drafts that crashes have left. The latest names stay, see {@link versionsOnDisk}. */
const tidy = Effect.fnUntraced(function* (versions: Versions, names: ReadonlyArray<string>) {
  const { directory, files, secret = false } = versions
  const newest = newestIn(versions, names)
  yield* Effect.forEach(
    numbersIn(versions, names).filter((one) => one < newest),
    (one) => {
      const path = pathOf(versions, one)
      if (one <= newest - versionsOnDisk) return Effect.ignore(files.remove(path))
      return secret ? Effect.ignore(emptyFile(versions, path)) : Effect.void
    }
  )
  yield* sweepDrafts(files, versions, names)
  if (secret) yield* syncNames(files, directory)
})

// In one step: a process that has the file open can still read it.
const emptyFile = Effect.fnUntraced(function* ({ directory, files, name }: Versions, path: string) {
  if (Number((yield* files.lstat(path)).size) === 0) return
  yield* withDraft(files, { directory, name }, "", (draft) => files.rename(draft, path))
})
