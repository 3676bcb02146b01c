import * as Effect from "effect/Effect"
import * as Hash from "effect/Hash"

/** So many counters there are. Stores whose names share one only look once more. */
const slots = 1024

interface Writes {
  count: number
  /** The latest sign-in, and the count when it began. */
  signIn: { readonly name: string; readonly at: number } | undefined
}

const written = new Map<number, Writes>()

/** What was written to a store, as far as this process knows. */
export interface Changes {
  /** How many writes there were. */
  readonly count: () => number
  /** Counts a write, whatever became of it. */
  readonly note: Effect.Effect<void>
  /** Counts a sign-in that is about to be written. */
  readonly noteSignIn: (name: string) => Effect.Effect<void>
  /** Whether a sign-in is known to have begun after so many writes. */
  readonly isAfter: (name: string, count: number) => boolean
}

/**
 * The writes to the store of a name, by all parts of this process: each may have built the store by a layer of its own. What
 * another process writes is not among them.
 */
export const changesOf = (name: string): Changes => {
  const slot = Hash.string(name) & (slots - 1)
  const writes = written.get(slot) ?? { count: 0, signIn: undefined }
  written.set(slot, writes)
  return {
    count: () => writes.count,
    note: Effect.sync(() => void writes.count++),
    noteSignIn: (name) =>
      Effect.sync(() => {
        writes.signIn = { name, at: ++writes.count }
      }),
    isAfter: (name, count) => writes.signIn?.name === name && writes.signIn.at > count
  }
}
