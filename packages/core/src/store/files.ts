import type * as Effect from "effect/Effect"
import type { Option } from "effect/Option"
import type { Scope } from "effect/Scope"
import { field } from "../text/json.ts"

/** Why a function of a file system failed. `PlatformError` is one. */
export interface FileFailure {
  readonly cause?: unknown
  readonly message: string
  readonly reason: { readonly _tag: string }
}

/** A file, as a file system describes it. */
export interface FileInfo {
  readonly type: string
  readonly mode: number
  readonly size: bigint | number
  readonly mtime: Option<Date>
  readonly uid: Option<number>
}

/** A file that is open, or a directory, whose names `sync` writes to the disk. */
export interface WritableFile {
  readonly sync: Effect.Effect<void, FileFailure>
  readonly writeAll: (bytes: Uint8Array) => Effect.Effect<void, FileFailure>
}

/**
 * The functions of a file system that stores need, all of which the `FileSystem` of Effect has. A program whose files are on a fast
 * disk can pass functions that are done at once, which take less processor time.
 *
 * @since 0.1.0
 */
export interface StoreFiles {
  readonly link: (from: string, to: string) => Effect.Effect<void, FileFailure>
  /** Describes a file, and not what it links to. */
  readonly lstat: (path: string) => Effect.Effect<FileInfo, FileFailure>
  readonly makeDirectory: (
    path: string,
    options: { readonly recursive: boolean; readonly mode: number }
  ) => Effect.Effect<void, FileFailure>
  /** Opens a file until its scope closes. */
  readonly open: (
    path: string,
    options?: { readonly flag?: "wx"; readonly mode?: number }
  ) => Effect.Effect<WritableFile, FileFailure, Scope>
  readonly readDirectory: (path: string) => Effect.Effect<ReadonlyArray<string>, FileFailure>
  readonly readFileString: (path: string) => Effect.Effect<string, FileFailure>
  readonly remove: (path: string) => Effect.Effect<void, FileFailure>
  readonly rename: (from: string, to: string) => Effect.Effect<void, FileFailure>
}

/** A text in files: a directory, and what the names of its files begin with. */
export interface TextPlace {
  readonly directory: string
  readonly name: string
}

/** The path of a file in a directory. */
export const pathOfFile = (directory: string, name: string): string =>
  directory.endsWith("/") ? directory + name : `${directory}/${name}`

/** Whether a file or a directory is not there. */
export const isNotThere = (error: unknown): boolean => hasTag(error, "NotFound")

/** Whether a function of a file system failed for a reason. */
export const hasTag = (error: unknown, tag: string): boolean => field(field(error, "reason"), "_tag") === tag
