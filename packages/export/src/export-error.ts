import { type LowerError, lowerError, oneLine } from "@xeffect/core/failure"
import * as Data from "effect/Data"

interface ErrorFields {
  readonly detail: string
  readonly cause?: LowerError | undefined
}

/**
 * The runtime has no `node:sqlite`, or lacks something that an option needs. Nothing was sent.
 * @since 0.1.0
 */
export class RuntimeUnsupported extends Data.TaggedError("RuntimeUnsupported")<ErrorFields> {
  override get message(): string {
    return this.detail
  }
}

/**
 * Another process runs a collection in the same directory. Nothing was sent.
 * @since 0.1.0
 */
export class DirectoryInUse extends Data.TaggedError("DirectoryInUse")<ErrorFields> {
  override get message(): string {
    return this.detail
  }
}

/**
 * The database of checkpoints cannot be read or written. Rows that were committed before stay.
 * @since 0.1.0
 */
export class StoreFailed extends Data.TaggedError("StoreFailed")<ErrorFields> {
  override get message(): string {
    return this.detail
  }
}

/**
 * An output cannot be written. The collected rows stay in the database.
 * @since 0.1.0
 */
export class DestinationFailed extends Data.TaggedError("DestinationFailed")<ErrorFields> {
  override get message(): string {
    return this.detail
  }
}

/**
 * A slice of a collection on several machines failed, on this or another one, with what an operation fails with. Every
 * machine that runs the collection stops: at once, or after a page that cannot be used, when the other slices are done.
 * @since 0.1.0
 */
export class SliceFailed extends Data.TaggedError("SliceFailed")<ErrorFields & { readonly failedWith: string }> {
  override get message(): string {
    return this.detail
  }
}

/** Why a collection stopped, apart from what an operation fails with. */
export type ExportReason = RuntimeUnsupported | DirectoryInUse | StoreFailed | DestinationFailed | SliceFailed

/**
 * A collection cannot go on for a reason on this side of the X API. Nothing that was committed is lost: once the cause is
 * removed, the next `run` continues.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { collect, run } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const plan = yield* collect(searchRecentTweets, { query: "tides" })
 *   return yield* run(plan, { directory: "tides" })
 * }).pipe(Effect.catchReason("ExportError", "DestinationFailed", (reason) => Effect.logError(reason.detail)))
 * ```
 */
export class ExportError extends Data.TaggedError("ExportError")<{ readonly reason: ExportReason }> {
  override get message(): string {
    return this.reason.detail
  }
}

const full = "The disk is full. Free some space and run the plan again: it resumes after the last stored page."

// The code of a full disk is 13 in SQLite, and 53100 in Postgres.
const isFull = (cause: unknown): boolean =>
  typeof cause === "object" &&
  cause !== null &&
  (["ENOSPC", "53100"].includes(String(Reflect.get(cause, "code"))) || Reflect.get(cause, "errcode") === 13)

/** The cause of an error of a `SqlClient`: its own message is not the one of the server. */
export const causeOf = (error: { readonly reason: { readonly cause: unknown } }): unknown =>
  error.reason.cause instanceof Error ? error.reason.cause : error

const detailOf = (cause: unknown): string => oneLine(cause instanceof Error ? cause.message : String(cause))

/** A failure of the database. */
export const storeFailed = (doing: string, cause: unknown): ExportError => {
  const detail = isFull(cause) ? full : `The database of the collection failed while ${doing}: ${detailOf(cause)}.`
  return new ExportError({ reason: new StoreFailed({ detail, cause: lowerError(cause) }) })
}

/** A failure of an output. */
export const destinationFailed = (doing: string, cause: unknown): ExportError => {
  const detail = isFull(cause) ? full : `The output failed while ${doing}: ${detailOf(cause)}.`
  return new ExportError({ reason: new DestinationFailed({ detail, cause: lowerError(cause) }) })
}
