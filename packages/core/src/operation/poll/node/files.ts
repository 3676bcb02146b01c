/** The files of Node, Bun and Deno, as stores use them. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { fsync } from "node:fs"
import { link, lstat, mkdir, open, readdir, readFile, rename, unlink } from "node:fs/promises"
import { promisify } from "node:util"
import type { FileFailure, StoreFiles } from "../../../store/files.ts"

const tagsOfCodes: Readonly<Record<string, string>> = { EEXIST: "AlreadyExists", ENOENT: "NotFound" }

const toFileFailure = (cause: unknown): FileFailure => ({
  message: String(cause),
  reason: { _tag: tagsOfCodes[String(Object(cause).code)] ?? "Unknown" },
  cause
})

const attemptLater = <A>(run: () => Promise<A>): Effect.Effect<A, FileFailure> =>
  Effect.tryPromise({ try: run, catch: toFileFailure })

/** The files of this machine. */
export const nodeFiles: StoreFiles = {
  link: (from, to) => attemptLater(() => link(from, to)),
  lstat: (path) =>
    Effect.map(
      attemptLater(() => lstat(path)),
      (stats) => ({
        type: stats.isSymbolicLink()
          ? "SymbolicLink"
          : stats.isFile()
            ? "File"
            : stats.isDirectory()
              ? "Directory"
              : "Unknown",
        mode: stats.mode,
        size: stats.size,
        mtime: Option.some(stats.mtime),
        uid: Option.some(stats.uid)
      })
    ),
  makeDirectory: (path, options) => Effect.asVoid(attemptLater(() => mkdir(path, options))),
  open: (path, { flag = "r", mode }: { readonly flag?: string; readonly mode?: number } = {}) =>
    Effect.map(
      Effect.acquireRelease(
        attemptLater(() => open(path, flag, mode)),
        (file) => Effect.ignore(attemptLater(() => file.close()))
      ),
      (file) => ({
        // Not `sync` of the handle, which the file system of Yarn's Plug'n'Play does not have. `check:managers` tries it.
        sync: attemptLater(() => promisify(fsync)(file.fd)),
        writeAll: (bytes) => attemptLater(() => file.writeFile(bytes))
      })
    ),
  readDirectory: (path) => attemptLater(() => readdir(path)),
  readFileString: (path) => attemptLater(() => readFile(path, "utf8")),
  remove: (path) => attemptLater(() => unlink(path)),
  rename: (from, to) => attemptLater(() => rename(from, to))
}
