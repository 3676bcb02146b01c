/** Files that only this user may change, and those that only this user may read. */
import { chmodSync, lstatSync, type Stats } from "node:fs"
import { getuid } from "node:process"
import { whyUntrusted } from "@xeffect/core/local"
import * as Effect from "effect/Effect"
import { printable } from "../../output/printable.ts"
import { Screen } from "../../output/screen.ts"
import { attemptFile, exitCodes, ifThere, Refusal } from "../../session/refusal.ts"

/** The mode by which others have any access. */
const open = 0o077

const remedyFor = (path: string, why: string, found: Stats): string =>
  why === "can be written to by others"
    ? `If you trust what is in it: chmod ${found.isDirectory() ? "700" : "600"} ${path}`
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
  return yield* new Refusal({ message: `${path} ${why}, and is not used.`, remedy, code: exitCodes.signIn })
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
  yield* tell(printable(`${path} could be read by others, and is closed now. If secrets were in it, sign in again.`))
})
