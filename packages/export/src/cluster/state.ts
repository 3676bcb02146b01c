import type { XError } from "@xeffect/core"
import { shortLine } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import { ExportError, SliceFailed } from "../export-error.ts"
import type { Facts } from "../store/postgres/collection-facts.ts"
import type { PostgresStore } from "../store/postgres/postgres-store.ts"

interface StoredFailure {
  readonly failedWith: string
  readonly detail: string
}

// The first slice's failure.
interface StoredLeft extends StoredFailure {
  readonly slices: ReadonlyArray<number>
}

const storedOf = (error: XError | ExportError): StoredFailure => ({
  failedWith: error.reason._tag,
  detail: shortLine(error.message, 500)
})

/** Whether slices of a run shall stop. */
export const isStopping = ({ attempt, cancelled, ended, failure }: Facts, number: number): boolean =>
  attempt !== String(number) || ended === attempt || cancelled !== undefined || failure !== undefined

/** Whether slices of a run shall stop for no other reason than that it was cancelled. */
export const isOnlyCancelled = (facts: Facts, number: number): boolean =>
  facts.cancelled !== undefined && !isStopping({ ...facts, cancelled: undefined }, number)

/** Stores why a run stops. The first failure counts. */
export const writeFailure = Effect.fnUntraced(function* (
  store: PostgresStore,
  attempt: number,
  error: XError | ExportError
): Effect.fn.Return<void, ExportError> {
  const facts = yield* store.facts
  if (facts.attempt !== String(attempt) || facts.failure !== undefined) return
  yield* store.write({ failure: JSON.stringify(storedOf(error)) })
})

const readLeft = ({ left }: Facts): StoredLeft | undefined => (left === undefined ? undefined : JSON.parse(left))

/** The numbers of the slices that a run has left at a page that cannot be used. */
export const leftSlices = (facts: Facts): ReadonlyArray<number> => readLeft(facts)?.slices ?? []

/** Stores that a run leaves a slice at a page that cannot be used. The others go on. */
export const writeLeft = (
  store: PostgresStore,
  attempt: number,
  slice: number,
  error: XError
): Effect.Effect<void, ExportError> =>
  // Alone: other machines leave slices at the same time.
  store.alone(
    Effect.flatMap(store.facts, (facts) => {
      if (facts.attempt !== String(attempt)) return Effect.void
      const { slices, ...failure } = readLeft(facts) ?? { slices: [], ...storedOf(error) }
      const left: StoredLeft = { ...failure, slices: [...new Set([...slices, slice])] }
      return store.write({ left: JSON.stringify(left) })
    })
  )

/** The failure of a run that was stored: what stopped it, or else why slices were left. */
export const readFailure = ({ failure, left }: Facts): ExportError | undefined => {
  const stored = failure ?? left
  if (stored === undefined) return undefined
  // Written by `writeFailure` or `writeLeft`.
  const { detail, failedWith }: StoredFailure = JSON.parse(stored)
  return new ExportError({ reason: new SliceFailed({ detail, failedWith }) })
}
