/** The keys of the items that were delivered, as far as they are remembered. */
export interface Seen {
  /** Remembers a key. Returns whether it is new. */
  readonly add: (key: string) => boolean
  readonly forget: (key: string) => void
}

/**
 * Remembers at least the last `least` keys, and at most twice as many. Two sets are cheaper than one whose oldest entry is
 * deleted for each new one.
 */
export const makeSeen = (least: number, known: Iterable<string> = []): Seen => {
  let older = new Set<string>()
  let newer = new Set<string>()
  const add = (key: string): boolean => {
    if (older.has(key)) return false
    // One look in place of two, for each item of a stream.
    const before = newer.size
    newer.add(key)
    if (newer.size === before) return false
    if (newer.size >= least) {
      older = newer
      newer = new Set()
    }
    return true
  }
  for (const key of known) add(key)
  return {
    add,
    forget: (key) => {
      older.delete(key)
      newer.delete(key)
    }
  }
}
