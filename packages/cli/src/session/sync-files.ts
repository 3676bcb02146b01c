/**
 * Files whose operations are done at once: costs are written before and after each call, in some forty operations on files of a few
 * hundred bytes, and each takes less time than handing it to another thread.
 */
import * as fs from "node:fs"
import type { CostFiles } from "@xeffect/costs"
import * as Effect from "effect/Effect"
import type { File } from "effect/FileSystem"
import * as Option from "effect/Option"
import { type PlatformError, systemError, type SystemErrorTag } from "effect/PlatformError"

const tags: Readonly<Record<string, SystemErrorTag>> = {
  ENOENT: "NotFound",
  EEXIST: "AlreadyExists",
  EACCES: "PermissionDenied",
  EPERM: "PermissionDenied",
  EBUSY: "Busy"
}

/** Does something with a file, and fails as Effect's own file system does. */
const attempt = <A>(method: string, path: string, run: () => A): Effect.Effect<A, PlatformError> =>
  Effect.try({
    try: run,
    catch: (cause) =>
      systemError({
        module: "FileSystem",
        method,
        pathOrDescriptor: path,
        _tag: tags[String(Object(cause).code)] ?? "Unknown",
        cause
      })
  })

const typeOf = (stats: fs.Stats): File.Type =>
  stats.isFile() ? "File" : stats.isSymbolicLink() ? "SymbolicLink" : stats.isDirectory() ? "Directory" : "Unknown"

const infoOf = (stats: fs.Stats) => ({
  type: typeOf(stats),
  mode: stats.mode,
  size: stats.size,
  mtime: Option.some(stats.mtime),
  uid: Option.some(stats.uid)
})

const openFile = (path: string, { flag = "r", mode }: { readonly flag?: string; readonly mode?: number } = {}) =>
  Effect.map(
    Effect.acquireRelease(
      attempt("open", path, () => fs.openSync(path, flag, mode)),
      (descriptor) => Effect.sync(() => fs.closeSync(descriptor))
    ),
    (descriptor) => ({
      sync: attempt("sync", path, () => fs.fsyncSync(descriptor)),
      writeAll: (bytes: Uint8Array) =>
        attempt("writeAll", path, () => {
          for (let written = 0; written < bytes.length;) written += fs.writeSync(descriptor, bytes, written)
        })
    })
  )

/** The files of this machine. */
export const syncFiles: CostFiles = {
  link: (from, to) => attempt("link", to, () => fs.linkSync(from, to)),
  lstat: (path) => attempt("lstat", path, () => infoOf(fs.lstatSync(path))),
  makeDirectory: (path, options) => attempt("makeDirectory", path, () => void fs.mkdirSync(path, options)),
  open: openFile,
  readDirectory: (path) => attempt("readDirectory", path, () => fs.readdirSync(path)),
  readFileString: (path) => attempt("readFileString", path, () => fs.readFileSync(path, "utf8")),
  readLink: (path) => attempt("readLink", path, () => fs.readlinkSync(path)),
  remove: (path) => attempt("remove", path, () => fs.unlinkSync(path)),
  rename: (from, to) => attempt("rename", to, () => fs.renameSync(from, to))
}
