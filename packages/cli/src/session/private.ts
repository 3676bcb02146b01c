/** Files that only this user may change, and those that only this user may read. */
import { chmodSync, existsSync, lstatSync, realpathSync, type Stats, statSync } from "node:fs"
import { dirname } from "node:path"
import { getuid } from "node:process"
import { whyUntrusted } from "@xeffect/core/store"
import * as Effect from "effect/Effect"
import { printable } from "../output/printable.ts"
import { Screen } from "../output/screen.ts"
import { shellPath } from "../output/shell-word.ts"
import { attemptFile, exitCodes, ifThere, Refusal } from "./refusal.ts"

/** The mode by which others have any access. */
const open = 0o077

const remedyFor = (path: string, why: string, found: Stats): string =>
  why === "can be written to by others"
    ? `If you trust what is in it: chmod ${found.isDirectory() ? "700" : "600"} ${shellPath(path)}`
    : "Remove it, and sign in again: xeffect login"

/**
 * Refuses a file or a folder that belongs to another user, is a link, or that others can write to. Returns it, or `undefined` if it
 * is not there.
 */
export const refuseUntrusted = Effect.fnUntraced(function* (path: string) {
  const found = yield* attemptFile(path, "read", () => ifThere(() => lstatSync(path)))
  if (found === undefined) return undefined
  const type = found.isSymbolicLink()
    ? "SymbolicLink"
    : found.isDirectory()
      ? "Directory"
      : found.isFile()
        ? "File"
        : "Other"
  const { mode, uid } = found
  const why = whyUntrusted({ type, mode, uid }, getuid?.(), type === "Directory" ? "Directory" : "File")
  if (why === undefined) return found
  const remedy = remedyFor(path, why, found)
  return yield* new Refusal({ message: `${path} ${why}, so xeffect does not use it.`, remedy, code: exitCodes.signIn })
})

/** The mode by which others cannot rename or remove what is not theirs, as in /tmp. */
const sticky = 0o1000

// A group of the same number as the user is that user's own, with which many systems make all folders.
const isOpenToRename = ({ gid, mode, uid }: Stats): boolean =>
  (mode & sticky) === 0 && ((mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== uid))

const withFoldersAbove = (path: string): ReadonlyArray<string> =>
  dirname(path) === path ? [path] : [path, ...withFoldersAbove(dirname(path))]

/** The folders that a path leads through, as written and as its links lead. */
const foldersTo = (path: string): ReadonlySet<string> => {
  const written = withFoldersAbove(dirname(path))
  if (existsSync(path)) return new Set([...written, ...withFoldersAbove(dirname(realpathSync(path)))])
  const nearest = written.find((folder) => existsSync(folder))
  return new Set([...written, ...(nearest === undefined ? [] : withFoldersAbove(realpathSync(nearest)))])
}

const openFolderTo = (path: string): string | undefined => {
  for (const folder of foldersTo(path)) {
    const found = ifThere(() => statSync(folder))
    if (found?.isDirectory() === true && isOpenToRename(found)) return folder
  }
  return undefined
}

/**
 * Refuses a path through a folder that others can write to: they could rename what is in it, and so lose or replace what the path
 * leads to. Whose the folders are is of no matter: what another user put there belongs to that user, and is refused itself.
 */
export const refuseReplaceable = Effect.fnUntraced(function* (path: string, remedy: string) {
  if (getuid === undefined) return
  const folder = yield* attemptFile(path, "read", () => openFolderTo(path))
  if (folder === undefined) return
  const message = `xeffect does not use ${path}: other users can write to ${folder}, and could replace it.`
  return yield* new Refusal({
    message,
    remedy: `${remedy} Or: chmod go-w ${shellPath(folder)}`,
    code: exitCodes.signIn
  })
})

/**
 * As {@link refuseUntrusted}. If others could only read it, closes it, and says so. Systems without modes, such as Windows, have
 * nothing to close.
 */
export const checkPrivate = Effect.fnUntraced(function* (path: string) {
  const found = yield* refuseUntrusted(path)
  if (found === undefined || getuid === undefined || (found.mode & open) === 0) return
  yield* attemptFile(path, "written", () => chmodSync(path, found.isDirectory() ? 0o700 : 0o600))
  const { tell } = yield* Screen
  yield* tell(printable(`Other users could read ${path}. It is private now. If it had secrets, sign in again.`))
})
