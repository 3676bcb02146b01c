import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import { existsSync, readdirSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type * as Scope from "effect/Scope"
import { destinationFailed, type ExportError, storeFailed } from "../export-error.ts"
import { directoryDestination } from "../output/destination/directory.ts"
import { checkManifest } from "../output/describe/check-manifest.ts"
import { manifestFile } from "../output/manifest.ts"
import { removeUnfinished } from "../output/names.ts"
import type { OutputOptions } from "../output/options.ts"
import { writeOutputOptions } from "../output/write-output.ts"
import { checkOutputFiles, chooseOutput } from "../output/choose-output.ts"
import { tablesFile } from "../output/parts.ts"
import { writeManifest } from "../output/describe/write-manifest.ts"
import type { Collectable } from "../plan/collectable.ts"
import type { Plan } from "../plan/plan.ts"
import { kinds } from "../plan/resource.ts"
import { hasDatabase } from "../store/sqlite/database.ts"
import { openStore } from "../store/sqlite/sqlite-store.ts"
import type { Store } from "../store/store.ts"
import { ownDirectory } from "../store/sqlite/own-directory.ts"
import type { RunOptions, RunSettings } from "./options.ts"
import { checkSame, prepare } from "./prepare.ts"

// Beginning again would pay for everything a second time. The manifest is written after the plan is stored.
const checkDatabase = (directory: string, isLost: boolean, state: string): Effect.Effect<void, ExportError> => {
  const cause = new Error(
    `${directory} has a manifest, but its database is ${state}. Restore it, or use another directory`
  )
  return isLost && existsSync(join(directory, manifestFile))
    ? Effect.fail(storeFailed("opening it", cause))
    : Effect.void
}

const ofCollections = new RegExp(`^(${kinds.join("|")})[-.]`)

// It would be overwritten.
const checkForeign = (directory: string): Effect.Effect<void, XError> => {
  if (hasDatabase(directory)) return Effect.void
  const foreign = readdirSync(directory).find((file) => file === tablesFile || ofCollections.test(file))
  if (foreign === undefined) return Effect.void
  const rule = `a directory without ${foreign}, which no collection wrote: move it away`
  return refuse("run", new InvalidInput({ parameter: "directory", value: directory, rule }))
}

/** A collection that has begun. */
interface BegunCollection {
  readonly store: Store
  readonly output: OutputOptions
}

/**
 * Locks a directory, opens its store, chooses how its files are written, and divides the plan into slices if this is its
 * first run.
 */
export const begin = Effect.fnUntraced(function* (
  operation: string,
  plan: Plan,
  row: Collectable,
  place: RunSettings["place"],
  options: RunOptions
): Effect.fn.Return<BegunCollection, XError | ExportError, Scope.Scope> {
  const { directory } = place
  yield* Effect.tryPromise({
    try: () => mkdir(directory, { recursive: true, mode: 0o700 }),
    catch: (cause) => destinationFailed(`making ${directory}`, cause)
  })
  yield* checkDatabase(directory, !hasDatabase(directory), "gone")
  yield* checkForeign(directory)
  yield* ownDirectory("run", directory)
  const store = yield* openStore(directory)
  const stored = yield* store.read("plan")
  if (stored !== undefined) {
    yield* checkSame(stored, plan, "directory", directory)
    yield* checkManifest(operation, directory, plan)
  } else yield* checkDatabase(directory, true, "empty")
  const output = yield* chooseOutput(operation, store, place, options, stored !== undefined)
  yield* checkOutputFiles(operation, store, place, output)
  yield* removeUnfinished(store, directory)
  yield* writeOutputOptions(store, output)
  if (stored === undefined) {
    yield* prepare(store, row, plan, options)
    yield* writeManifest(store, directoryDestination(directory), {})
  }
  return { store, output }
})
