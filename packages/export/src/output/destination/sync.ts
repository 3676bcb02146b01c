import { fsync } from "node:fs"
import { open } from "node:fs/promises"
import { promisify } from "node:util"

/** Puts a file on the disk. Not `sync` of its handle, which the file system of Yarn's Plug'n'Play does not have. */
export const syncFile = async (file: number): Promise<void> => promisify(fsync)(file)

/**
 * Puts the names in a folder on the disk. Otherwise a power cut could undo a new name, or bring a removed file back. Windows cannot
 * open folders, and does not need this.
 */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path).catch(() => undefined)
  if (folder === undefined) return
  await syncFile(folder.fd).catch(() => undefined)
  await folder.close()
}
