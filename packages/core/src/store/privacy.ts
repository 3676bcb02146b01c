import * as Option from "effect/Option"
import type { FileInfo } from "./files.ts"

/** A file or a folder, as far as it matters who may change it. */
export interface FileOwner {
  readonly type: string
  readonly mode: number
  /** The ID of the user that it belongs to. Absent on systems without users. */
  readonly uid: number | undefined
}

/** The modes by which others can write. */
const writeOfOthers = 0o022

/**
 * Why a file or a folder cannot be trusted, as the end of a sentence: it leads elsewhere, or users other than this one and the
 * administrator can change it. `undefined` if it can.
 *
 * @param found the file or folder itself, not where a link leads
 * @param own the ID of the user who runs the program. `undefined` if the file system has no modes
 * @param expected what it has to be
 * @since 0.1.0
 */
export const whyUntrusted = (
  found: FileOwner,
  own: number | undefined,
  expected: "File" | "Directory"
): string | undefined => {
  if (found.type === "SymbolicLink") return "is a link"
  if (found.type !== expected) return expected === "File" ? "is not a file" : "is not a folder"
  if (own === undefined) return undefined
  if (found.uid !== undefined && found.uid !== own && found.uid !== 0) return "belongs to another user"
  return (found.mode & writeOfOthers) === 0 ? undefined : "can be written to by others"
}

/** Who can change a file. */
export const fileOwner = ({ mode, type, uid }: Omit<FileInfo, "mtime" | "size">): FileOwner => ({
  type,
  mode,
  uid: Option.getOrUndefined(uid)
})
