import type { Charge } from "./amount.ts"

/** The resources that were billed on a day. */
export interface SeenResources {
  /** Whether it was not there. The oldest of the kind goes if there are too many. */
  readonly add: (kind: string, id: string) => boolean
  /** The IDs of a charge that were not there. Adds them. */
  readonly addAll: (charge: Charge) => Charge["ids"]
  readonly clear: () => void
}

// Sets grow in place: copying one for each response would take longer than the response. The iterator goes on where it was,
// as searching from the start would pass everything that was deleted.
export const makeSeenResources = (remember: number): SeenResources => {
  const kinds = new Map<string, readonly [ids: Set<string>, oldest: Iterator<string>]>()
  const add = (kind: string, id: string): boolean => {
    let found = kinds.get(kind)
    if (found === undefined) {
      const ids = new Set<string>()
      kinds.set(kind, (found = [ids, ids.values()]))
    }
    const [ids, oldest] = found
    const before = ids.size
    // One search instead of two: most of what counting costs is here.
    if (ids.add(id).size === before) return false
    if (before >= remember) ids.delete(oldest.next().value)
    return true
  }
  return {
    add,
    clear: () => kinds.clear(),
    addAll: ({ ids, kind }) => ids.filter((id) => id === undefined || add(kind, id))
  }
}
