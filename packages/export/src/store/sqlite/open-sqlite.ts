import * as Effect from "effect/Effect"
import { closeSync, openSync, statSync } from "node:fs"
import type { DatabaseSync, DatabaseSyncOptions } from "node:sqlite"
import type * as Scope from "effect/Scope"
import { ExportError, RuntimeUnsupported, storeFailed } from "../../export-error.ts"

const sqliteUnsupported = new ExportError({
  reason: new RuntimeUnsupported({
    detail: "@xeffect/export needs node:sqlite: Node 22.13 or later, Bun, or Deno 2.2 or later."
  })
})

// Loaded when it is needed: a runtime without it gets a sentence, not a failed import.
const sqlite = Effect.tryPromise({ try: () => import("node:sqlite"), catch: () => sqliteUnsupported })

/** The ends of the names of the files that SQLite writes beside a database. */
export const besideDatabase = ["-journal", "-wal", "-shm"] as const

// Opening a pipe would wait for another program.
const checkAreFiles = (path: string): void => {
  for (const file of [path, ...besideDatabase.map((ending) => `${path}${ending}`)]) {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isFile() === false) throw new Error(`${file} is not a file. Move it away, or use another directory`)
  }
}

/** Opens a database with options of `node:sqlite`, and closes it with the scope. */
export const openSqlite = (
  path: string,
  options: DatabaseSyncOptions = {}
): Effect.Effect<DatabaseSync, ExportError, Scope.Scope> =>
  Effect.flatMap(sqlite, ({ DatabaseSync }) =>
    Effect.acquireRelease(
      Effect.try({
        try: () => {
          checkAreFiles(path)
          // The mode of a new file. SQLite would let others read it, and gives its other files the mode of this one.
          closeSync(openSync(path, "a", 0o600))
          return new DatabaseSync(path, options)
        },
        catch: (cause) => storeFailed("opening it", cause)
      }),
      (database) => Effect.sync(() => database.close())
    )
  )
