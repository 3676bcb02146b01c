import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { join } from "node:path"
import { DirectoryInUse, ExportError, storeFailed } from "../export-error.ts"
import { openSqlite } from "./open-sqlite.ts"

const inUse = (directory: string) =>
  new ExportError({
    reason: new DirectoryInUse({
      detail: `Another process collects into ${directory}. Wait until it ends, or stop it by cancel.`
    })
  })

/**
 * Keeps other processes from running a plan in the directory, until the scope closes. The system releases the lock of a
 * process that was killed, because it is a lock of SQLite on a file.
 */
export const lockDirectory = (directory: string): Effect.Effect<void, ExportError, Scope.Scope> =>
  Effect.flatMap(openSqlite(join(directory, "lock")), (database) =>
    Effect.try({
      try: () => database.exec("begin exclusive"),
      catch: (cause) => (String(cause).includes("is locked") ? inUse(directory) : storeFailed("locking it", cause))
    })
  )

/** Whether a process has the lock of a directory. */
export const isLocked = (directory: string): Effect.Effect<boolean, ExportError> =>
  lockDirectory(directory).pipe(
    Effect.as(false),
    Effect.catchReason("ExportError", "DirectoryInUse", () => Effect.succeed(true)),
    Effect.scoped
  )
