// What is run on a disk that fails, and how what it left is judged.
import type * as Effect from "effect/Effect"
import type { FileSystem } from "effect/FileSystem"
import type { Ending } from "./disk.ts"

/** What happened outside of the disk until a moment: what was confirmed to a caller, and what was sent. */
export interface Log {
  /** What is being done, the last of which may or may not be on the disk. */
  readonly begun: Array<number>
  /** What was confirmed. */
  readonly done: Array<number>
}

/** What a restart found. */
export interface Found {
  /** Of what was confirmed, how much is not there. */
  readonly lost: number
  /** How much is there twice, or is done again although it was confirmed. */
  readonly doubled: number
  /** What else is wrong: a start that fails, a file that nothing knows, an old state. */
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
