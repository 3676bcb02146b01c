import type { XError } from "@xeffect/core"
import { shortLine } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { Store } from "./store.ts"

/** The duties that keep a collection fresh: each is done if another fails. */
export type Duty = "also" | "comply" | "refresh" | "update"

/** A duty whose last try failed. */
export interface FailedDuty {
  readonly duty: Duty
  /** When the first of the tries was that failed in a row, and the last, as RFC 3339 text. */
  readonly since: string
  readonly at: string
  /** How many tries failed in a row. */
  readonly tries: number
  /** When it is tried again, as RFC 3339 text. Absent if the next call does. */
  readonly retryAt?: string | undefined
  /** The name of the reason, for example `Forbidden`, and the message of the error. */
  readonly reason: string
  readonly message: string
}

type FailureStore = Pick<Store, "read" | "write">

/** The duties whose last try failed. */
export const failedDuties = (store: Pick<Store, "read">): Effect.Effect<ReadonlyArray<FailedDuty>, ExportError> =>
  // Written by `noteFailure`.
  Effect.map(store.read("failures"), (stored): ReadonlyArray<FailedDuty> => JSON.parse(stored ?? "[]"))

const otherDuties = (failed: ReadonlyArray<FailedDuty>, duty: Duty) => failed.filter((one) => one.duty !== duty)

const writeFailed = (store: FailureStore, failed: ReadonlyArray<FailedDuty>) =>
  store.write({ failures: failed.length === 0 ? undefined : JSON.stringify(failed) })

const failedAt = (time: number): string => new Date(time).toISOString()

/** Notes that a duty failed. */
export const noteFailure = Effect.fnUntraced(function* (
  store: FailureStore,
  duty: Duty,
  error: XError | ExportError,
  now: number,
  until?: number
): Effect.fn.Return<void, ExportError> {
  const failed = yield* failedDuties(store)
  const before = failed.find((one) => one.duty === duty)
  const noted: FailedDuty = {
    duty,
    since: before?.since ?? failedAt(now),
    at: failedAt(now),
    tries: (before?.tries ?? 0) + 1,
    ...(until === undefined ? {} : { retryAt: failedAt(until) }),
    reason: error.reason._tag,
    message: shortLine(error.message, 500)
  }
  yield* writeFailed(store, [...otherDuties(failed, duty), noted])
})

/** Forgets that a duty failed: it succeeded. */
export const clearFailure = Effect.fnUntraced(function* (
  store: FailureStore,
  duty: Duty
): Effect.fn.Return<void, ExportError> {
  const failed = yield* failedDuties(store)
  if (failed.some((one) => one.duty === duty)) yield* writeFailed(store, otherDuties(failed, duty))
})
