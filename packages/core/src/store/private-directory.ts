import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { FileFailure, TextPlace, StoreFiles } from "./files.ts"
import { fileOwner, whyUntrusted } from "./privacy.ts"
import { StoreRefusal } from "./text-store.ts"
import { privateDirectory, withDraft } from "./whole-files.ts"

/** The modes by which others have any access. */
const anyAccess = 0o077

/** On a system that does not say whose files are: modes are checked all the same. */
const unknownUser = -1

const refused = (directory: string, why: string) =>
  new StoreRefusal(`the directory ${directory} ${why}${why === "can be written to by others" ? ": run chmod 700" : ""}`)

/**
 * Makes the directory of a text if there is none, and refuses one that is a link or that others can change: they could put their own
 * text there. A draft shows whether the file system has modes, and who runs the program: returns that user's ID if it does.
 */
export const openDirectory = Effect.fnUntraced(function* (
  files: StoreFiles,
  place: TextPlace
): Effect.fn.Return<number | undefined, FileFailure | StoreRefusal> {
  const { directory } = place
  const before = yield* Effect.option(files.lstat(directory))
  // It may lead nowhere, and then nothing can be made there.
  if (Option.isSome(before) && before.value.type === "SymbolicLink")
    return yield* Effect.fail(refused(directory, "is a link"))
  yield* files.makeDirectory(directory, privateDirectory)
  const draft = yield* withDraft(files, place, "", (path) => files.lstat(path), false)
  const own = (draft.mode & anyAccess) === 0 ? Option.getOrElse(draft.uid, () => unknownUser) : undefined
  const why = whyUntrusted(fileOwner(yield* files.lstat(directory)), own, "Directory")
  if (why !== undefined) return yield* Effect.fail(refused(directory, why))
  return own
})
