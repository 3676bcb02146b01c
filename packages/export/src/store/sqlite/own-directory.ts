import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type * as Scope from "effect/Scope"
import { destinationFailed, type ExportError } from "../../export-error.ts"
import { lockDirectory } from "./lock.ts"

/** The modes by which others can write. */
const writableByOthers = 0o022

/** The modes by which others have any access. */
const readableByOthers = 0o077

const draftNames = /^draft-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

// A file shows whether the file system has modes.
const isShared = (directory: string): boolean => {
  const path = join(directory, `draft-${randomUUID()}`)
  writeFileSync(path, "", { flag: "wx", mode: 0o600 })
  const own = statSync(path)
  rmSync(path)
  return (own.mode & readableByOthers) === 0 && (statSync(directory).mode & writableByOthers) !== 0
}

// A killed process may have left the file by which it looked for modes.
const removeDrafts = (directory: string): void => {
  for (const name of readdirSync(directory)) {
    if (draftNames.test(name)) rmSync(join(directory, name), { force: true })
  }
}

/**
 * Keeps other processes from running a plan in a directory until the scope closes. Refuses a directory that others may write to: they could put a link or a database of their own there.
 */
export const ownDirectory = Effect.fnUntraced(function* (
  operation: string,
  directory: string
): Effect.fn.Return<void, XError | ExportError, Scope.Scope> {
  const failed = (cause: unknown) => destinationFailed(`preparing ${directory}`, cause)
  if (yield* Effect.try({ try: () => isShared(directory), catch: failed })) {
    const rule = "a directory that no other user can write to: run chmod go-w"
    return yield* refuse(operation, new InvalidInput({ parameter: "directory", value: directory, rule }))
  }
  yield* lockDirectory(directory)
  yield* Effect.try({ try: () => removeDrafts(directory), catch: failed })
})
