import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type * as Scope from "effect/Scope"
import { destinationFailed, type ExportError } from "../../export-error.ts"
import { kinds } from "../../plan/resource.ts"
import { lockDirectory } from "./lock.ts"

/** The end of the name of a file until it is complete. */
export const partialEnding = ".partial"

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

const ownPartial = new RegExp(
  `^(?:(?:${kinds.join("|")})(?:-[\\w-]+)?\\.(?:ndjson|csv|parquet)(?:\\.\\w+)?|tables\\.sqlite|manifest\\.json)\\${partialEnding}$`
)

// An unfinished file of a killed process has rows that `comply` would not see. Those of other programs stay.
const removePartial = (directory: string): void => {
  for (const name of readdirSync(directory)) {
    if (ownPartial.test(name) || draftNames.test(name)) rmSync(join(directory, name), { force: true })
  }
}

/**
 * Keeps other processes from running a plan in a directory until the scope closes, and removes what a killed one did not
 * finish. Refuses a directory that others may write to: they could put a link or a database of their own there.
 */
export const ownDirectory = Effect.fnUntraced(function* (
  operation: string,
  directory: string
): Effect.fn.Return<void, XError | ExportError, Scope.Scope> {
  const failed = (cause: unknown) => destinationFailed(`preparing ${directory}`, cause)
  if (yield* Effect.try({ try: () => isShared(directory), catch: failed })) {
    const rule = "a directory that nobody else may write to: chmod go-w makes it one"
    return yield* refuse(operation, new InvalidInput({ parameter: "directory", value: directory, rule }))
  }
  yield* lockDirectory(directory)
  yield* Effect.try({ try: () => removePartial(directory), catch: failed })
})
