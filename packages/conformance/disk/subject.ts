// Programs on a disk that fails, and how the files that they leave are judged.
import type * as Effect from "effect/Effect"
import type { FileSystem } from "effect/FileSystem"
import type { Ending } from "./disk.ts"

/** The events outside of the disk until a moment: values confirmed to a caller, and requests. */
export interface Log {
  /** The steps in progress, the last of which may or may not be on the disk. */
  readonly begun: Array<number>
  /** The values that were confirmed. */
  readonly done: Array<number>
}

/** The findings of a restart. */
export interface Found {
  /** Of what was confirmed, how much is not there. */
  readonly lost: number
  /** How much is there twice, or is done again although it was confirmed. */
  readonly doubled: number
  /** Other faults: a start that fails, a file that nothing knows, an old state. */
  readonly wrong?: string | undefined
}

/** After what a subject is restarted. */
export type After = Ending | "failure"

export interface Subject {
  readonly name: string
  /** Runs it in a folder, from its first start to its end. */
  readonly run: (folder: string, log: Log) => Effect.Effect<unknown, unknown, FileSystem>
  /** Restarts it on what is left, and judges it. */
  readonly restart: (folder: string, log: Log) => Effect.Effect<Found, unknown, FileSystem>
  /** After what something may be lost, as its documentation says. */
  readonly allowed?: ReadonlyArray<After>
}
