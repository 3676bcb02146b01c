import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { join } from "node:path"
import { DirectoryInUse, ExportError, storeFailed } from "../../export-error.ts"
import { openSqlite } from "./open-sqlite.ts"

const inUse = (directory: string) =>
  new ExportError({
    reason: new DirectoryInUse({
      detail: `Another process is collecting into ${directory}. Wait until it ends, or stop it with cancel.`
    })
  })

/** Takes a lock of SQLite on a file of the directory. The system releases the lock of a killed process. */
const takeLock = (
  directory: string,
  statements: string,
  name = "lock"
): Effect.Effect<void, ExportError, Scope.Scope> =>
  Effect.flatMap(openSqlite(join(directory, name)), (database) =>
    Effect.try({
      try: () => database.exec(statements),
      catch: (cause) => (String(cause).includes("is locked") ? inUse(directory) : storeFailed("locking it", cause))
    })
  )

/** Keeps other processes from running a plan in the directory, until the scope closes. */
export const lockDirectory = (directory: string): Effect.Effect<void, ExportError, Scope.Scope> =>
  // Waits for those that look whether it is locked.
  takeLock(directory, "pragma busy_timeout = 200; begin exclusive")

/** Keeps other processes from scheduling updates of the directory, until the scope closes. */
export const lockSchedule = (directory: string): Effect.Effect<void, ExportError, Scope.Scope> =>
  takeLock(directory, "pragma busy_timeout = 200; begin exclusive", "schedule-lock")

/** Whether a process has the lock of a directory. Those that look do not hinder each other. */
export const isLocked = (directory: string): Effect.Effect<boolean, ExportError> =>
  takeLock(directory, "begin; select count(*) from sqlite_master").pipe(
    Effect.as(false),
    Effect.catchReason("ExportError", "DirectoryInUse", () => Effect.succeed(true)),
    Effect.scoped
  )
