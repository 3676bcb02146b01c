// Effect's file system service over a disk: every call is counted, and may fail.
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import { type PlatformError, systemError } from "effect/PlatformError"
import type { Disk } from "./disk.ts"

const failed = (method: string, path: string) =>
  systemError({ _tag: "Unknown", module: "FileSystem", method, pathOrDescriptor: path, description: "EIO: i/o error" })

/** The effect of a call on the disk of the model. */
interface Effects {
  /** Before it: the part that a kill would leave. */
  readonly begin?: () => void
  /** After it. */
  readonly end?: () => void
}

const counted = <A, R>(
  disk: Disk,
  method: string,
  path: string,
  call: Effect.Effect<A, PlatformError, R>,
  { begin, end }: Effects = {}
): Effect.Effect<A, PlatformError, R> =>
  Effect.suspend(() => {
    const moment = disk.enter(`${method} ${path}`)
    if (moment === "before") return Effect.fail(failed(method, path))
    begin?.()
    return Effect.flatMap(call, (value) => {
      end?.()
      return moment === "after" ? Effect.fail(failed(method, path)) : Effect.succeed(value)
    })
  })

const fileOn = (disk: Disk, path: string, file: FileSystem.File, isFolder: boolean): FileSystem.File => ({
  ...file,
  writeAll: (bytes) =>
    counted(disk, "write", path, file.writeAll(bytes), {
      begin: () => disk.writePart(path, bytes, "w"),
      end: () => disk.changed()
    }),
  sync: counted(disk, "sync", path, file.sync, {
    end: () => {
      if (isFolder) disk.syncNames(path)
      else disk.syncData(path)
      disk.changed()
    }
  })
})

/** The service. What the subjects do not call is not counted. */
export const layerDisk = (disk: Disk): Layer.Layer<FileSystem.FileSystem> =>
  Layer.effect(
    FileSystem.FileSystem,
    Effect.map(FileSystem.FileSystem, (files) => {
      const end = () => disk.changed()
      const reading = <A>(method: string, path: string, call: Effect.Effect<A, PlatformError>) =>
        counted(disk, method, path, call)
      return FileSystem.FileSystem.of({
        ...files,
        exists: (path) => reading("exists", path, files.exists(path)),
        stat: (path) => reading("stat", path, files.stat(path)),
        lstat: (path) => reading("lstat", path, files.lstat(path)),
        realPath: (path) => reading("realPath", path, files.realPath(path)),
        readDirectory: (path, options) => reading("readDirectory", path, files.readDirectory(path, options)),
        readFile: (path) => reading("readFile", path, files.readFile(path)),
        readFileString: (path, encoding) => reading("readFile", path, files.readFileString(path, encoding)),
        makeDirectory: (path, options) =>
          counted(disk, "makeDirectory", path, files.makeDirectory(path, options), { end }),
        link: (from, to) => counted(disk, "link", to, files.link(from, to), { end }),
        rename: (from, to) => counted(disk, "rename", to, files.rename(from, to), { end }),
        remove: (path, options) => counted(disk, "remove", path, files.remove(path, options), { end }),
        writeFileString: (path, text, options) =>
          counted(disk, "writeFile", path, files.writeFileString(path, text, options), {
            begin: () => disk.writePart(path, new TextEncoder().encode(text), "w"),
            end
          }),
        open: (path, options) =>
          Effect.flatMap(
            Effect.orElseSucceed(files.stat(path), () => undefined),
            (found) =>
              Effect.map(counted(disk, "open", path, files.open(path, options), { end }), (file) =>
                fileOn(disk, path, file, found?.type === "Directory")
              )
          )
      })
    })
  ).pipe(Layer.provide(NodeFileSystem.layer))
