import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import { collectable } from "../plan/collectable.ts"
import type { Plan } from "../plan/plan.ts"
import { type Kind, kinds } from "../plan/resource.ts"
import type { Store } from "../store/store.ts"

/**
 * The kinds that have a file or a table: those with rows, and what the plan collects also without, so that what reads it
 * finds its columns.
 */
export const presentKinds = Effect.fnUntraced(function* (
  store: Store
): Effect.fn.Return<ReadonlyArray<Kind>, ExportError> {
  const counts = yield* store.counts
  const stored = yield* store.read("plan")
  // Written by `prepare`.
  const plan: Plan | undefined = stored === undefined ? undefined : JSON.parse(stored)
  const row = collectable(plan?.operation ?? "")
  const hasEdges = row?.edge !== undefined && row.target !== undefined
  return kinds.filter((kind) => counts[kind] !== undefined || kind === row?.resource || (kind === "edges" && hasEdges))
})
