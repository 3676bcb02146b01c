import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/transport"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type * as Scope from "effect/Scope"
import { destinationFailed, type ExportError, storeFailed } from "../export-error.ts"
import { manifestFile } from "../output/manifest.ts"
import { writeManifest } from "../output/write-manifest.ts"
import type { Collectable } from "../plan/collectable.ts"
import { checkTargets } from "../plan/keys.ts"
import type { Plan } from "../plan/plan.ts"
import { slicesOf } from "../plan/slices.ts"
import { lockDirectory } from "../store/lock.ts"
import { storeKeys } from "../store/sources.ts"
import { databaseIn, openStore } from "../store/sqlite.ts"
import type { Store } from "../store/store.ts"

// Keys of a lookup stay in the store, targets become slices.
const targetsOf = Effect.fnUntraced(function* (store: Store, row: Collectable, count: number) {
  const invalid = checkTargets(row, count)
  if (invalid !== undefined) return yield* refuse("run", invalid)
  return row.by === "keys" ? [] : yield* store.keys(0, count)
})

const prepare = Effect.fnUntraced(function* (store: Store, row: Collectable, plan: Plan) {
  yield* store.clear
  if (plan.keys !== undefined) yield* storeKeys(store, row, plan.keys)
  const keyCount = yield* store.keyCount
  const now = yield* Clock.currentTimeMillis
  yield* store.addSlices(slicesOf(plan, { now, keyCount, targets: yield* targetsOf(store, row, keyCount) }))
  // Last: until then the next run begins again.
  yield* store.write({ plan: JSON.stringify(plan), started_at: new Date(now).toISOString() })
})

const checkSame = (stored: string, plan: Plan, directory: string): Effect.Effect<void, XError> => {
  // Written by `prepare`.
  const { digest }: Plan = JSON.parse(stored)
  if (digest === plan.digest) return Effect.void
  const rule = "a directory of the same plan, or a new one: another plan was collected into it"
  return refuse("run", new InvalidInput({ parameter: "directory", value: directory, rule }))
}

// Beginning again would pay for everything a second time.
const checkDatabase = (directory: string): Effect.Effect<void, ExportError> => {
  const isGone = existsSync(join(directory, manifestFile)) && !existsSync(databaseIn(directory))
  const cause = new Error(`${directory} has a manifest, but its database is gone. Restore it, or use another directory`)
  return isGone ? Effect.fail(storeFailed("opening it", cause)) : Effect.void
}

/** Locks a directory, opens its store, and divides the plan into slices if this is its first run. */
export const begin = Effect.fnUntraced(function* (
  plan: Plan,
  row: Collectable,
  directory: string
): Effect.fn.Return<Store, XError | ExportError, Scope.Scope> {
  yield* Effect.tryPromise({
    try: () => mkdir(directory, { recursive: true }),
    catch: (cause) => destinationFailed(`making ${directory}`, cause)
  })
  yield* checkDatabase(directory)
  yield* lockDirectory(directory)
  const store = yield* openStore(directory)
  const stored = yield* store.read("plan")
  if (stored !== undefined) {
    yield* checkSame(stored, plan, directory)
    return store
  }
  yield* prepare(store, row, plan)
  yield* writeManifest(store, directory, {})
  return store
})
