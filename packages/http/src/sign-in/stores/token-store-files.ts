import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import { makeTokenStore, type TextStore, TokenStore, TokenStoreError } from "./token-store.ts"
import { addVersion, readLatest, tidy, withDraft } from "./versions.ts"

/** {@link layerFiles}. */
export interface FilesOptions {
  /**
   * A directory for these files only, one for each user of your app. It is created if missing, accessible only to the
   * user who runs the program.
   */
  readonly directory: string
}

/**
 * Stores tokens in files, for any number of processes on one machine. Only the user who runs the program can read them.
 *
 * Each version of the tokens is a file with the next number. It is written under another name and then linked, which
 * fails if the number is taken. So only one process succeeds, no process reads half a file, and a crash leaves no lock
 * behind. The file system must support hard links, which FAT and some network drives do not.
 *
 * Only the newest version contains tokens: older ones are emptied, and after `forgetTokens` no file contains any. Files
 * left by a crash are removed when the layer is built and at each write, once they are a minute old. Symbolic links in
 * the directory are not followed.
 *
 * Building it fails with `TokenStoreError` if the directory cannot be used, belongs to another user, or is writable by
 * others, who could insert their own tokens: `chmod 700` makes it private. This is not checked on file systems without
 * modes, such as on Windows.
 *
 * @since 0.1.0
 * @see https://man7.org/linux/man-pages/man2/link.2.html
 * @example
 * ```ts
 * import { layerFiles } from "xeffect/http/sign-in/stores"
 * import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
 * import * as Layer from "effect/Layer"
 *
 * const tokens = layerFiles({ directory: ".x-tokens" }).pipe(Layer.provide(NodeFileSystem.layer))
 * ```
 */
export const layerFiles = ({
  directory
}: FilesOptions): Layer.Layer<TokenStore, TokenStoreError, FileSystem.FileSystem> =>
  Layer.effect(
    TokenStore,
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      yield* files.makeDirectory(directory, { recursive: true, mode: 0o700 })
      // Different paths may lead to the same directory.
      const place = yield* files.realPath(directory)
      yield* checkPrivate(files, place)
      yield* tidy(files, place)
      return makeTokenStore(place, textStore(files, place))
    }).pipe(Effect.mapError(toFileError))
  )

/** The modes by which others can write. */
const shared = 0o022

/** The modes by which others have any access. */
const openToOthers = 0o077

// A test file shows whether the file system supports modes, and which user runs the program.
const checkPrivate = Effect.fnUntraced(function* (files: FileSystem.FileSystem, directory: string) {
  const own = yield* withDraft(files, directory, "", (path) => files.lstat(path))
  if ((own.mode & openToOthers) !== 0) return
  const { mode, uid } = yield* files.stat(directory)
  const owner = Option.getOrElse(uid, () => 0)
  const isForeign = owner !== 0 && owner !== Option.getOrElse(own.uid, () => owner)
  if (!isForeign && (mode & shared) === 0) return
  const what = isForeign ? "belongs to another user" : "can be written to by others"
  return yield* new TokenStoreError({ detail: `the token store cannot be used: the directory ${directory} ${what}` })
})

const textStore = (files: FileSystem.FileSystem, directory: string): TextStore => {
  const read = readLatest(files, directory)
  return {
    get: Effect.mapBoth(read, { onFailure: toFileError, onSuccess: ({ text }) => (text === "" ? undefined : text) }),
    set: (expected, next = "") =>
      read.pipe(
        Effect.flatMap(({ number, text }) =>
          text === (expected ?? "")
            ? addVersion(files, directory, { number: number + 1, text: next })
            : Effect.succeed(false)
        ),
        Effect.mapError(toFileError),
        Effect.uninterruptible
      )
  }
}

const toFileError = (cause: PlatformError | TokenStoreError) =>
  cause._tag === "TokenStoreError"
    ? cause
    : new TokenStoreError({ detail: `the token store cannot be used: ${cause.message}`, cause })
