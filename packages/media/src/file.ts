import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { badArgument, type PlatformError } from "effect/PlatformError"
import type { MediaSource } from "./upload/source.ts"

/**
 * A file as the `media` of `uploadMedia`: it is read piece by piece, and again if an upload is resumed. It
 * needs the `FileSystem` of Effect, for example `NodeFileSystem.layer` of `@effect/platform-node`.
 *
 * @param path the path of the file
 * @returns the file, with its size and name
 * @since 0.1.0
 * @example
 * ```ts
 * import { uploadMedia } from "xeffect/media"
 * import { fileMedia } from "xeffect/media/file"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.flatMap(fileMedia("holiday.mp4"), (media) => uploadMedia({ media }))
 * ```
 */
export const fileMedia = Effect.fnUntraced(function* (
  path: string
): Effect.fn.Return<MediaSource, PlatformError, FileSystem.FileSystem> {
  const files = yield* FileSystem.FileSystem
  const { size, type } = yield* files.stat(path)
  if (type === "Directory") {
    return yield* badArgument({ module: "fileMedia", method: "stat", description: `${path} is a folder, not a file` })
  }
  return { name: path, size: Number(size), read: () => files.stream(path) }
})
