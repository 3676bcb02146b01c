/** Files that only this user may read. */
import { chmodSync, lstatSync } from "node:fs"
import { getuid } from "node:process"
import * as Effect from "effect/Effect"
import { printable } from "../../output/printable.ts"
import { Screen } from "../../output/screen.ts"
import { exitCodes, Refusal } from "../../session/refusal.ts"

const refused = (path: string, why: string, remedy: string) =>
  new Refusal({ message: `${path} ${why}, and is not used.`, remedy, code: exitCodes.signIn })

/** The modes by which others can write, and have any access. */
const [writable, open] = [0o022, 0o077]

/**
 * Refuses a file or a folder that belongs to another user, leads elsewhere, or that others can write to. If others could only read
 * it, closes it, and says so. Systems without modes, such as Windows, have nothing to check.
 */
export const checkPrivate = Effect.fnUntraced(function* (path: string) {
  const own = getuid?.()
  if (own === undefined) return
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return
  if (found.isSymbolicLink()) return yield* refused(path, "is a link", "Remove it, and sign in again: xeffect login")
  if (found.uid !== own && own !== 0)
    return yield* refused(path, "belongs to another user", "Remove it, and sign in again.")
  if ((found.mode & writable) !== 0) {
    const closed = found.isDirectory() ? "700" : "600"
    return yield* refused(path, "can be written to by others", `If you trust what is in it: chmod ${closed} ${path}`)
  }
  if ((found.mode & open) === 0) return
  yield* Effect.sync(() => chmodSync(path, found.isDirectory() ? 0o700 : 0o600))
  const { tell } = yield* Screen
  yield* tell(printable(`${path} could be read by others, and is closed now. If secrets were in it, sign in again.`))
})
