import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { fsync } from "node:fs"
import { type FileHandle, open, rename } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import type { OpenFile } from "./destination.ts"

// Not `sync` of the handle, which the file system of Yarn's Plug'n'Play does not have. `check:managers` tries it.
const flush = promisify(fsync)

const tryWriting = <A>(body: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: body, catch: (cause) => cause })

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
  const handle = yield* tryWriting(() => open(partial, "w"))
  const hash = createHash("sha256")
  let written = 0
  return {
    write: (bytes) =>
      tryWriting(async () => {
        await writeAll(handle, bytes)
        hash.update(bytes)
        written += bytes.length
      }),
    // On the disk before it has its name.
    close: tryWriting(async () => {
      await flush(handle.fd)
      await handle.close()
      await rename(partial, join(directory, name))
      return { bytes: written, sha256: hash.digest("hex") }
    }),
    abort: Effect.ignore(tryWriting(() => handle.close()))
  }
})
