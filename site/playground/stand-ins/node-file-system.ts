/** `@effect/platform-node/NodeFileSystem`, over files in memory. */
import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type PlatformError, systemError } from "effect/PlatformError"
import * as Files from "./memory-files.ts"

const tags = { ENOENT: "NotFound", EEXIST: "AlreadyExists" } as const

const attempt = <A>(method: string, path: string, run: () => A): Effect.Effect<A, PlatformError> =>
  Effect.try({
    try: run,
    catch: (cause) => {
      const code: unknown = Object(cause).code
      const tag = code === "ENOENT" || code === "EEXIST" ? tags[code] : "Unknown"
      return systemError({ _tag: tag, module: "FileSystem", method, pathOrDescriptor: path, cause })
    }
  })

const infoOf = (path: string): FileSystem.File.Info => {
  const { isDirectory, mode, mtime, size, uid } = Files.statSync(path)
  const none = Option.none()
  return {
    type: isDirectory() ? "Directory" : "File",
    mtime: Option.some(mtime),
    atime: none,
    birthtime: none,
    dev: 0n,
    rdev: none,
    ino: none,
    mode,
    nlink: none,
    uid: Option.some(uid),
    gid: none,
    size: ByteSize.bytes(size),
    blksize: none,
    blocks: none
  }
}

const openedFile = (path: string, flag: string, mode?: number): FileSystem.File => {
  const file = Files.openFile(path, flag, mode)
  let position = 0
  const readAlloc = (size: number) => {
    const bytes = file.bytes.slice(position, position + size)
    position += bytes.length
    return bytes
  }
  const write = (bytes: Uint8Array) => {
    Files.append(file, bytes)
    return bytes.length
  }
  return {
    [FileSystem.FileTypeId]: FileSystem.FileTypeId,
    stat: attempt("stat", path, () => infoOf(path)),
    seek: (offset, from) => Effect.sync(() => BigInt((position = Number(offset) + (from === "start" ? 0 : position)))),
    sync: Effect.void,
    read: (buffer) =>
      Effect.sync(() => {
        const bytes = readAlloc(buffer.length)
        buffer.set(bytes)
        return bytes.length
      }),
    readAlloc: (size) =>
      Effect.sync(() => {
        const bytes = readAlloc(Number(size))
        return bytes.length === 0 ? Option.none() : Option.some(bytes)
      }),
    truncate: (length = 0) => Effect.sync(() => void (file.bytes = file.bytes.slice(0, Number(length)))),
    write: (bytes) => Effect.sync(() => write(bytes)),
    writeAll: (bytes) => Effect.sync(() => void write(bytes))
  }
}

const files = FileSystem.make({
  ...FileSystem.makeNoop({}),
  access: (path) => Effect.asVoid(attempt("access", path, () => infoOf(path))),
  link: (from, to) => attempt("link", from, () => Files.link(from, to)),
  lstat: (path) => attempt("lstat", path, () => infoOf(path)),
  makeDirectory: (path, options) =>
    attempt("makeDirectory", path, () => Files.makeDirectory(path, options?.recursive ?? false, options?.mode)),
  open: (path, options) => attempt("open", path, () => openedFile(path, options?.flag ?? "r", options?.mode)),
  readDirectory: (path) => attempt("readDirectory", path, () => Files.namesIn(path)),
  readFile: (path) => attempt("readFile", path, () => Files.readBytes(path)),
  realPath: (path) => attempt("realPath", path, () => (infoOf(path), Files.resolvePath(path))),
  remove: (path, options) =>
    attempt("remove", path, () => {
      if (options?.force === true && Files.find(path) === undefined) return
      Files.remove(path, options?.recursive)
    }),
  rename: (from, to) => attempt("rename", from, () => Files.rename(from, to)),
  stat: (path) => attempt("stat", path, () => infoOf(path)),
  writeFile: (path, bytes, options) =>
    attempt("writeFile", path, () => Files.append(Files.openFile(path, options?.flag ?? "w", options?.mode), bytes))
})

export const layer: Layer.Layer<FileSystem.FileSystem> = Layer.succeed(FileSystem.FileSystem, files)
