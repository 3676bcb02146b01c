import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { XError } from "../../errors/errors.ts"
import { TransportError } from "../../errors/reasons.ts"
import { field } from "../../text/json.ts"

/** How far a stream was processed. */
export interface Position {
  /** Everything received before was processed. The X API's clock, in milliseconds since 1970. */
  readonly time: number
  /** The keys of the items processed from about then on: the last 50,000 at most. */
  readonly keys: ReadonlyArray<string>
  /** The IDs of the latest connections, 20 at most, if `close_own` of `connectionSlots` is set. */
  readonly connections?: ReadonlyArray<string>
  /**
   * How far the X API's clock was ahead of the local one, in milliseconds. Without it, `time` counts as the local clock's, which may
   * be wrong.
   */
  readonly clockOffset?: number
  /** Of `poll`: nothing older than this entry is looked for. Absent while nothing is settled. */
  readonly settled?: string | undefined
  /** Of `poll`: the newest entry that was known at a time, which is settled one overlap later. Absent in older positions. */
  readonly settling?: { readonly id?: string | undefined; readonly time: number } | undefined
  /** Entries of a round of `poll` that began at `time`, the oldest first. The position itself has how many were processed. */
  readonly entries?: ReadonlyArray<unknown>
}

/** The failure of a checkpoint: its cause, or a sentence that says what is wrong with it. */
export const checkpointFailure = (cause: unknown): XError => {
  const detail = typeof cause === "string" ? `the checkpoint failed: ${cause}` : "the checkpoint failed"
  return new XError({ operation: "checkpoint", reason: new TransportError({ detail, cause }) })
}

/** The position that a text contains, if it is one. */
export const parsePosition = (text: string): ReadonlyArray<Position> => {
  const value = Option.getOrUndefined(Option.liftThrowable((text: string): unknown => JSON.parse(text))(text))
  return hasPosition(value) ? [value] : []
}

/** Whether a value that was stored is a position. */
export const hasPosition = (value: unknown): value is Position =>
  typeof value === "object" &&
  value !== null &&
  Number.isFinite(Reflect.get(value, "time")) &&
  Number.isFinite(Reflect.get(value, "clockOffset") ?? 0) &&
  areTexts(Reflect.get(value, "keys")) &&
  isTextOrAbsent(Reflect.get(value, "settled")) &&
  isSettlingEntry(Reflect.get(value, "settling")) &&
  areTexts(Reflect.get(value, "connections") ?? []) &&
  Array.isArray(Reflect.get(value, "entries") ?? [])

/**
 * Loads a position, if there is one to load. A store of your own may have anything: what is not a position is a failure.
 * @since 0.1.0
 */
export const loadPosition = <R>(
  load: Effect.Effect<Position | undefined, XError, R> = Effect.undefined
): Effect.Effect<Position | undefined, XError, R> =>
  Effect.flatMap(load, (position) =>
    position === undefined || hasPosition(position)
      ? Effect.succeed(position)
      : checkpointFailure("the stored value is not a position: restore it, or delete it to start over")
  )

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((key) => typeof key === "string")

const isTextOrAbsent = (value: unknown): boolean => value === undefined || typeof value === "string"

const isSettlingEntry = (value: unknown): boolean =>
  value === undefined || (Number.isFinite(field(value, "time")) && isTextOrAbsent(field(value, "id")))
