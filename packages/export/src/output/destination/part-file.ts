import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { fsync } from "node:fs"
import { type FileHandle, open, rename } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { fromPromise, type OpenFile } from "./destination.ts"

// Not `sync` of the handle, which the file system of Yarn's Plug'n'Play does not have. `check:managers` tries it.
const flush = promisify(fsync)

const writeAll = async (handle: FileHandle, bytes: Uint8Array): Promise<void> => {
  let rest = bytes
  while (rest.length > 0) {
    const { bytesWritten } = await handle.write(rest)
    rest = rest.subarray(bytesWritten)
  }
}

/** Opens a file of a directory that gets its name when it is complete. Until then it ends in `.partial`. */
export const openPartFile = Effect.fnUntraced(function* (
  directory: string,
  name: string
): Effect.fn.Return<OpenFile, unknown> {
  const partial = join(directory, `${name}.partial`)
  const handle = yield* fromPromise(() => open(partial, "w"))
  const hash = createHash("sha256")
  let written = 0
  return {
    write: (bytes) =>
      fromPromise(async () => {
        await writeAll(handle, bytes)
        hash.update(bytes)
        written += bytes.length
      }),
    // On the disk before it has its name.
    close: fromPromise(async () => {
      await flush(handle.fd)
      await handle.close()
      await rename(partial, join(directory, name))
      return { bytes: written, sha256: hash.digest("hex") }
    }),
    abort: Effect.ignore(fromPromise(() => handle.close()))
  }
})
