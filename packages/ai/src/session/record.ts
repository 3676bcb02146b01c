import type * as Effect from "effect/Effect"
import type { NotDone } from "../present/errors.ts"

/** A write, in the words that the person agreed to. */
export interface Written {
  readonly tool: string
  readonly words: string
}

export type Outcome = "done" | "failed" | "unknown"

/** Adds the outcome of a write. Returns whether the record has it. */
export type End = (outcome: Outcome, result?: unknown) => Effect.Effect<boolean>

export interface Record {
  /** Fails if nothing can be added to the record. */
  readonly check: Effect.Effect<void, NotDone>
  /** Adds a write before it is sent, and returns a function that adds its outcome. Once it has, the disk has it. */
  readonly begin: (written: Written) => Effect.Effect<End, NotDone>
}
