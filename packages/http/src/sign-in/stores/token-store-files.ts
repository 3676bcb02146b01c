import { hasEnded, openFileText, thisHolder } from "@xeffect/core/store"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import { type Holders, makeTokenStore, TokenStore } from "./token-store.ts"
import { type TokenStoreError, toStoreError } from "./token-store-error.ts"

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
 * Building it fails with `TokenStoreError` if the directory cannot be used, is a symbolic link, belongs to another user, or is
 * writable by others, who could insert their own tokens: `chmod 700` makes it private. Reading fails for a file of tokens that is a
 * link, belongs to another user or is writable by others; `storeTokens` replaces it. Modes are not checked on file systems without
 * them, such as on Windows. A directory that was removed holds no tokens, and the next sign-in makes it again.
 *
 * On Linux a process sees at once that another one was killed while it refreshed the tokens, and continues within two seconds.
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
      const text = yield* openFileText(files, { directory, name: "tokens", secret: true, heals: true })
      // Different paths may lead to the same directory.
      return makeTokenStore(yield* files.realPath(directory), text, yield* makeHolders(files))
    }).pipe(Effect.mapError(toStoreError))
  )

const makeHolders = (files: FileSystem.FileSystem): Effect.Effect<Holders> =>
  Effect.map(Effect.cached(thisHolder(files)), (here) => ({
    here,
    hasEnded: (holder) => Effect.flatMap(here, (known) => hasEnded(files, known, holder))
  }))
