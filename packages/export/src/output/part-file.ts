import { createHash } from "node:crypto"
import { fsync } from "node:fs"
import { type FileHandle, open, rename } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

// Not `sync` of the handle, which the file system of Yarn's Plug'n'Play does not have.
const flush = promisify(fsync)

/** A file that gets its name when it is complete. Until then it ends in `.partial`. */
export class PartFile {
  readonly directory: string
  readonly name: string
  readonly handle: FileHandle
  readonly hash = createHash("sha256")
  bytes = 0

  constructor(directory: string, name: string, handle: FileHandle) {
    this.directory = directory
    this.name = name
    this.handle = handle
  }

  static async open(directory: string, name: string): Promise<PartFile> {
    return new PartFile(directory, name, await open(join(directory, `${name}.partial`), "w"))
  }

  async write(bytes: Uint8Array): Promise<void> {
    let rest = bytes
    while (rest.length > 0) {
      const { bytesWritten } = await this.handle.write(rest)
      rest = rest.subarray(bytesWritten)
    }
    this.hash.update(bytes)
    this.bytes += bytes.length
  }

  /** Writes the content to the disk, then renames the file to its final name. */
  async close(): Promise<{ readonly bytes: number; readonly sha256: string }> {
    await flush(this.handle.fd)
    await this.handle.close()
    await rename(join(this.directory, `${this.name}.partial`), join(this.directory, this.name))
    return { bytes: this.bytes, sha256: this.hash.digest("hex") }
  }

  async abort(): Promise<void> {
    await this.handle.close().catch(() => undefined)
  }
}
