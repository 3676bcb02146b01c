import { hasEnded, thisHolder, whyUntrusted } from "@xeffect/core/local"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PlatformError } from "effect/PlatformError"
import * as Redacted from "effect/Redacted"
import { type Holders, makeTokenStore, type TextStore, TokenStore, TokenStoreError } from "./token-store.ts"
import { addVersion, fileOwner, readLatest, tidy, withDraft } from "./versions.ts"

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
 * left by a crash are removed when the layer is built and at each write, once they are a minute old.
 *
 * Building it fails with `TokenStoreError` if the directory cannot be used, belongs to another user, or is writable by
 * others, who could insert their own tokens: `chmod 700` makes it private. Reading fails for a file of tokens that is a link,
 * belongs to another user or is writable by others; `storeTokens` replaces it. Modes are not checked on file systems without
 * them, such as on Windows.
 *
 * On Linux a process sees at once that another one was killed while it refreshed the tokens, and goes on within two seconds.
 * Elsewhere, and for a process in another container, it waits for a minute.
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
      const own = yield* checkPrivate(files, place)
      yield* tidy(files, place)
      return makeTokenStore(place, textStore(files, place, own), yield* makeHolders(files))
    }).pipe(Effect.mapError(toFileError))
  )

const makeHolders = (files: FileSystem.FileSystem): Effect.Effect<Holders> =>
  Effect.map(Effect.cached(thisHolder(files)), (here) => ({
    here,
    hasEnded: (holder) => Effect.flatMap(here, (known) => hasEnded(files, known, holder))
  }))

/** The modes by which others have any access. */
const openToOthers = 0o077

/** On a system that does not say whose files are: modes are checked all the same. */
const noUser = -1

// A test file shows whether the file system supports modes, and which user runs the program: returns that user's ID if it does.
const checkPrivate = Effect.fnUntraced(function* (files: FileSystem.FileSystem, directory: string) {
  const draft = yield* withDraft(files, directory, "", (path) => files.lstat(path))
  const own = (draft.mode & openToOthers) === 0 ? Option.getOrElse(draft.uid, () => noUser) : undefined
  const why = whyUntrusted(fileOwner(yield* files.stat(directory)), own, "Directory")
  if (why === undefined) return own
  return yield* new TokenStoreError({ detail: `the token store cannot be used: the directory ${directory} ${why}` })
})

const textStore = (files: FileSystem.FileSystem, directory: string, own: number | undefined): TextStore => {
  const read = readLatest(files, directory, own)
  return {
    get: Effect.mapError(
      Effect.flatMap(read, ({ text, untrusted }) => {
        if (untrusted === undefined) return Effect.succeed(text === "" ? undefined : text)
        // A sign-in replaces it.
        const malformed = { text: Redacted.make("") }
        return new TokenStoreError({ detail: `the token store cannot be used: ${untrusted}`, malformed })
      }),
      toFileError
    ),
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
