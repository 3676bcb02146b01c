import * as Effect from "effect/Effect"
import * as Hash from "effect/Hash"

/** So many counters there are. Stores whose names share one only look once more. */
const slots = 1024

const written = new Map<number, number>()

/** How often a store was written to, as far as this process knows. */
export interface Changes {
  readonly count: () => number
  /** Counts a write, whatever became of it. */
  readonly note: Effect.Effect<void>
}

/**
 * The writes to the store of a name, by all parts of this process: each may have built the store by a layer of its own. What
 * another process writes is not among them.
 */
export const changesOf = (name: string): Changes => {
  const slot = Hash.string(name) & (slots - 1)
  const count = () => written.get(slot) ?? 0
  return { count, note: Effect.sync(() => void written.set(slot, count() + 1)) }
}
