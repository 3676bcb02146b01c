import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import { makeTokenStore, type TextStore, TokenStore, TokenStoreError } from "./token-store.ts"
import { publish, readLatest, tidy, withDraft } from "./versions.ts"

/** {@link layerFiles}. */
export interface FilesOptions {
  /**
   * A directory for nothing else, one for each user. It is made where it is missing, for the user who runs the program
   * alone.
   */
  readonly directory: string
}

/**
 * Keeps tokens in files, for any number of processes on one machine. Only the user who runs the program may read them.
 *
 * Each version of the tokens is a file with the next number, written elsewhere and then linked to its name, which fails
 * where the name is taken: so of several processes one goes on, nobody reads half a file, and there is no lock that a crash
 * could leave behind. The file system has to have hard links, which FAT and some network drives have not.
 *
 * Only the newest version has tokens in it: those before it are emptied, and after `forgetTokens` no file has any. What a
 * crash left behind is removed when the layer is built and at each write, once it is a minute old. Symbolic links in the
 * directory are not followed.
 *
 * Building it fails with `TokenStoreError` if the directory cannot be used, belongs to somebody else, or can be written to by
 * others, who could put tokens of theirs into it: `chmod 700` makes it private. That is not checked where the file system
 * has no modes, as on Windows.
 *
 * @see https://man7.org/linux/man-pages/man2/link.2.html
 * @example
 * ```ts
 * import { layerFiles } from "@xeffect/http/sign-in/stores"
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
      // However it is written, it is the same place.
      const place = yield* files.realPath(directory)
      yield* checkPrivate(files, place)
      yield* tidy(files, place)
      return makeTokenStore(place, textStore(files, place))
    }).pipe(Effect.mapError(unusable))
  )

/** Others may write. */
const shared = 0o022

/** Others may do something. */
const open = 0o077

// What is written tells what the file system makes of modes, and as whom the program runs.
const checkPrivate = Effect.fnUntraced(function* (files: FileSystem.FileSystem, directory: string) {
  const own = yield* withDraft(files, directory, "", (path) => files.lstat(path))
  if ((own.mode & open) !== 0) return
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
    get: Effect.mapBoth(read, { onFailure: unusable, onSuccess: ({ text }) => (text === "" ? undefined : text) }),
    set: (expected, next = "") =>
      read.pipe(
        Effect.flatMap(({ number, text }) =>
          text === (expected ?? "")
            ? publish(files, directory, { number: number + 1, text: next })
            : Effect.succeed(false)
        ),
        Effect.mapError(unusable),
        Effect.uninterruptible
      )
  }
}

const unusable = (cause: PlatformError | TokenStoreError) =>
  cause._tag === "TokenStoreError"
    ? cause
    : new TokenStoreError({ detail: `the token store cannot be used: ${cause.message}`, cause })
