import { statfsSync } from "node:fs"

/** The disk space that tests need at once, with databases and installed packages. */
const needed = 2 * 2 ** 30

/**
 * Where temporary files of tests belong, as variables of the environment: in memory, if the system has such a folder with enough
 * room. Databases wait for the disk at every transaction, which takes longer than all that the tests compute with them.
 */
export const temporaryFolder = (folder = "/dev/shm"): { readonly TMPDIR?: string } => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < needed ? {} : { TMPDIR: folder }
  } catch {
    return {}
  }
}
