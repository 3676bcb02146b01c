import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { type FileHandle, open, rename, rm } from "node:fs/promises"
import { fromPromise, type OpenFile } from "./destination.ts"
import { pathIn } from "./path-in.ts"
import { syncFile, syncFolder } from "./sync.ts"

/** The end of the name of a file until it is complete. */
export const partialEnding = ".partial"

const writeAll = async (handle: FileHandle, bytes: Uint8Array): Promise<void> => {
  let rest = bytes
  while (rest.length > 0) {
    const { bytesWritten } = await handle.write(rest)
    rest = rest.subarray(bytesWritten)
  }
}

/**
 * Opens a file of a directory that gets its name when it is complete. Only the user of this process may read it. A file
 * that has the name until then is replaced, so that a link is not followed.
 */
export const openPartFile = Effect.fnUntraced(function* (
  directory: string,
  name: string
): Effect.fn.Return<OpenFile, unknown> {
  const path = pathIn(directory, name)
  const partial = `${path}${partialEnding}`
  const handle = yield* fromPromise(async () => {
    await rm(partial, { force: true })
    return await open(partial, "wx", 0o600)
  })
  const hash = createHash("sha256")
  let written = 0
  return {
    write: (bytes) =>
      fromPromise(async () => {
        await writeAll(handle, bytes)
        hash.update(bytes)
        written += bytes.length
      }),
    // On the disk before it has its name. A handle that is left open ends a process of Node.
    close: fromPromise(async () => {
      await syncFile(handle.fd).finally(async () => handle.close())
      await rename(partial, path)
      await syncFolder(directory)
      return { bytes: written, sha256: hash.digest("hex") }
    }),
    abort: Effect.ignore(fromPromise(() => handle.close()))
  }
})
