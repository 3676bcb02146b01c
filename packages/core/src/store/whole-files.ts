// A text takes its name in one step, when it is on the disk: a kill or a power cut leaves the old file or the new one.
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type FileFailure, hasTag, isNotThere, pathOfFile, type TextPlace, type StoreFiles } from "./files.ts"
import { fileOwner, whyUntrusted } from "./privacy.ts"
import { StoreRefusal } from "./text-store.ts"

/** A draft that is older was left by a process that was killed. In milliseconds. */
const maxDraft = 60_000

/** A draft's name begins with the text's name, since the directory may hold other files. */
const isDraftOf = ({ name }: TextPlace, file: string): boolean =>
  file.startsWith(`${name}.`) && /^[0-9a-f]{32}\.new$/.test(file.slice(name.length + 1))

/** The mode of directories for this user alone. */
export const privateDirectory = { recursive: true, mode: 0o700 }

/**
 * Writes a file of a random name, which only this user can read and which follows no link, uses it, and removes it unless it has
 * another name by then.
 *
 * @param isDurable whether it has to survive a power cut
 * @since 0.1.0
 */
export const withDraft = <A, E>(
  files: StoreFiles,
  { directory, name }: TextPlace,
  text: string,
  use: (draft: string) => Effect.Effect<A, E>,
  isDurable = true
): Effect.Effect<A, E | FileFailure> =>
  Effect.suspend(() => {
    // Not by `Random`: processes with the same seed would take the same name.
    const draft = pathOfFile(directory, `${name}.${crypto.randomUUID().replaceAll("-", "")}.new`)
    const written = Effect.scoped(
      Effect.flatMap(files.open(draft, { flag: "wx", mode: 0o600 }), (file) =>
        Effect.andThen(file.writeAll(new TextEncoder().encode(text)), isDurable ? file.sync : Effect.void)
      )
    )
    return Effect.andThen(
      written,
      Effect.suspend(() => use(draft))
    ).pipe(Effect.ensuring(Effect.ignore(files.remove(draft))))
  })

const writtenAt = (files: StoreFiles, path: string) =>
  Effect.map(files.lstat(path), ({ mtime }) => Option.getOrElse(Option.map(mtime, Number), () => Infinity))

/** Removes the drafts that killed processes have left. A new draft shows the time of the file system. */
export const sweepDrafts = (files: StoreFiles, place: TextPlace, names: ReadonlyArray<string>): Effect.Effect<void> => {
  const drafts = names.filter((name) => isDraftOf(place, name))
  if (drafts.length === 0) return Effect.void
  return Effect.ignore(
    Effect.flatMap(
      withDraft(files, place, "", (draft) => writtenAt(files, draft), false),
      (now) =>
        Effect.forEach(drafts, (name) => {
          const path = pathOfFile(place.directory, name)
          const sweep = (at: number) => (now - at > maxDraft ? files.remove(path) : Effect.void)
          return Effect.ignore(Effect.flatMap(writtenAt(files, path), sweep))
        })
    )
  )
}

/**
 * Writes the names of a directory to the disk: otherwise a power cut could undo a new one. Windows cannot open directories, and needs
 * none of this.
 *
 * @since 0.1.0
 */
export const syncNames = (files: StoreFiles, directory: string): Effect.Effect<void> =>
  Effect.ignore(Effect.scoped(Effect.flatMap(files.open(directory), ({ sync }) => sync)))

/** Names a draft as a whole, in a directory that is made if it is missing. */
const putWhole = Effect.fnUntraced(function* <A, E>(
  files: StoreFiles,
  place: TextPlace,
  text: string,
  use: (draft: string) => Effect.Effect<A, E>,
  isDurable: boolean
) {
  yield* files.makeDirectory(place.directory, privateDirectory)
  const names = yield* Effect.orElseSucceed(files.readDirectory(place.directory), () => [])
  yield* sweepDrafts(files, place, names)
  const used = yield* withDraft(files, place, text, use, isDurable)
  if (isDurable) yield* syncNames(files, place.directory)
  return used
}, Effect.uninterruptible)

/**
 * Replaces a file as a whole. If several processes replace it at the same time, one wins and none fails: for a text that one process writes.
 *
 * @param isDurable whether it has to survive a power cut
 * @since 0.1.0
 */
export const replaceFile = (
  files: StoreFiles,
  place: TextPlace,
  text: string,
  isDurable = true
): Effect.Effect<void, FileFailure> =>
  putWhole(files, place, text, (draft) => files.rename(draft, pathOfFile(place.directory, place.name)), isDurable)

/**
 * Writes a file unless there is one of that name. Returns whether it did: of several processes at the same time, one does.
 * @since 0.1.0
 */
export const addFile = (files: StoreFiles, place: TextPlace, text: string): Effect.Effect<boolean, FileFailure> =>
  putWhole(files, place, text, (draft) => linkNew(files, draft, pathOfFile(place.directory, place.name)), true)

/**
 * Writes a text and removes it again: fails if none could be written there.
 * @since 0.1.0
 */
export const tryFile = (files: StoreFiles, place: TextPlace, text: string): Effect.Effect<void, FileFailure> =>
  putWhole(files, place, text, () => Effect.void, true)

/** Links a draft to a name, unless another file has the name. Returns whether it did. */
export const linkNew = (files: StoreFiles, draft: string, path: string): Effect.Effect<boolean, FileFailure> =>
  Effect.catchIf(
    Effect.as(files.link(draft, path), true),
    (error) => hasTag(error, "AlreadyExists"),
    () => Effect.succeed(false)
  )

/** A text, or why it is not read. */
export type Contents =
  | { readonly text: string; readonly why?: undefined }
  | { readonly text?: undefined; readonly why: string }

/**
 * Reads a file itself: no link is followed. `undefined` if there is none.
 *
 * @param own the ID of the user who runs the program, if it matters who can change the file
 */
export const lookAt = (
  files: StoreFiles,
  path: string,
  own?: number
): Effect.Effect<Contents | undefined, FileFailure> =>
  files.lstat(path).pipe(
    Effect.flatMap((info): Effect.Effect<Contents, FileFailure> => {
      const why = whyUntrusted(fileOwner(info), own, "File")
      if (why !== undefined) return Effect.succeed({ why: `${path} ${why}` })
      return Effect.map(files.readFileString(path), (text) => ({ text }))
    }),
    Effect.catchIf(isNotThere, () => Effect.undefined)
  )

/**
 * Reads a file. `undefined` if there is none. Fails for a link, and for all that is not a file.
 * @since 0.1.0
 */
export const readFile = (
  files: StoreFiles,
  path: string
): Effect.Effect<string | undefined, FileFailure | StoreRefusal> =>
  Effect.flatMap(lookAt(files, path), (found) =>
    found?.why === undefined ? Effect.succeed(found?.text) : Effect.fail(new StoreRefusal(found.why))
  )
