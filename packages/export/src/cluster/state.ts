import type { XError } from "@xeffect/core"
import { shortLine } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import { ExportError, SliceFailed } from "../export-error.ts"
import type { Facts } from "../store/postgres/facts.ts"
import type { PostgresStore } from "../store/postgres/postgres-store.ts"

interface StoredFailure {
  readonly failed_with: string
  readonly detail: string
}

/** Whether slices of a run shall stop. */
export const isStopping = ({ attempt, cancelled, ended, failure }: Facts, number: number): boolean =>
  attempt !== String(number) || ended === attempt || cancelled !== undefined || failure !== undefined

/** Stores why a run stops. The first failure counts. */
export const writeFailure = Effect.fnUntraced(function* (
  store: PostgresStore,
  attempt: number,
  error: XError | ExportError
): Effect.fn.Return<void, ExportError> {
  const facts = yield* store.facts
  if (facts.attempt !== String(attempt) || facts.failure !== undefined) return
  const failed_with = error.reason._tag
  yield* store.write({
    failure: JSON.stringify({ failed_with, detail: shortLine(error.message, 500) } satisfies StoredFailure)
  })
})

/** The failure of a run that was stored. */
export const readFailure = ({ failure }: Facts): ExportError | undefined => {
  if (failure === undefined) return undefined
  // Written by `writeFailure`.
  const { detail, failed_with }: StoredFailure = JSON.parse(failure)
  return new ExportError({ reason: new SliceFailed({ detail, failed_with }) })
}
