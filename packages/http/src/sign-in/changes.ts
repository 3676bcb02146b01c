import * as Effect from "effect/Effect"
import * as Hash from "effect/Hash"

/** The number of counters. Stores that share one only read once more than needed. */
const slots = 1024

interface Writes {
  count: number
  /** The latest sign-in, and the count when it began. */
  signIn: { readonly name: string; readonly at: number } | undefined
}

const written = new Map<number, Writes>()

/** The writes of this process to a store. */
export interface Changes {
  /** The number of writes. */
  readonly count: () => number
  /** Counts a write, whether it succeeded or not. */
  readonly note: Effect.Effect<void>
  /** Counts a sign-in that is about to be written. */
  readonly noteSignIn: (name: string) => Effect.Effect<void>
  /** Whether a sign-in began after this number of writes. */
  readonly isAfter: (name: string, count: number) => boolean
}

/**
 * The writes of this process to the store with a name, across all layers that built it. Excludes writes of other
 * processes.
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
