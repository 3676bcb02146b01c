import type * as Effect from "effect/Effect"
import type { File, FileSystem } from "effect/FileSystem"
import type { PlatformError } from "effect/PlatformError"
import type { Scope } from "effect/Scope"

type Usual = Pick<FileSystem, "link" | "makeDirectory" | "readDirectory" | "readFileString" | "readLink" | "remove">

/**
 * The functions of a file system that the files of costs need, all of which the `FileSystem` of Effect has. A program
 * whose files are on a fast disk can pass operations that are done at once, which take less processor time.
 *
 * @since 0.1.0
 */
export interface CostFiles extends Usual {
  /** Describes a file, and not what it links to. */
  readonly lstat: (path: string) => Effect.Effect<Pick<File.Info, "mode" | "mtime" | "type" | "uid">, PlatformError>
  /** Describes a directory. */
  readonly stat: (path: string) => Effect.Effect<Pick<File.Info, "mode" | "uid">, PlatformError>
  /** Opens a file until its scope closes, to write it, or a directory, to write its names to the disk. */
  readonly open: (
    path: string,
    options?: { readonly flag?: "wx"; readonly mode?: number }
  ) => Effect.Effect<Pick<File, "sync" | "writeAll">, PlatformError, Scope>
}
