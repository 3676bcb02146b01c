import type { Charge } from "./amount.ts"
import { periodsOf } from "./budget.ts"

/** The resources that were billed on a day. */
export interface SeenResources {
  /** The IDs of a charge that were not billed before on the day of a time. They are billed from then on. */
  readonly addAll: (charge: Pick<Charge, "ids" | "kind">, at: number) => Charge["ids"]
  /** The day, for example `2026-11-22`. Empty if nothing was billed. */
  readonly day: () => string
}

// After a wrong date, resources are remembered for the right day again: nothing is an hour late.
const lateness = 3_600_000
const dayLength = 86_400_000

// Sets grow in place: copying one for each response would take longer than the response. The iterator goes on where it was,
// as searching from the start would pass everything that was deleted.
export const makeSeenResources = (remember: number): SeenResources => {
  const kinds = new Map<string, readonly [ids: Set<string>, oldest: Iterator<string>]>()
  let start = -Infinity
  // The oldest of a kind goes if there are too many.
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
    day: () => (start === -Infinity ? "" : periodsOf(start).day),
    addAll: ({ ids, kind }, at) => {
      if (at >= start + dayLength || at < start - lateness) {
        kinds.clear()
        start = Math.floor(at / dayLength) * dayLength
      }
      // A late resource is not remembered, and counts again.
      return at < start ? ids : ids.filter((id) => id === undefined || add(kind, id))
    }
  }
}
