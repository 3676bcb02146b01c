import type { Charge } from "../pricing/amount.ts"
import { periodsOf } from "./budget.ts"

/** The resources that were billed on a day. */
export interface SeenResources {
  /** The IDs of a charge that were not billed before on the day of a time. They are billed from then on. */
  readonly addAll: (charge: Pick<Charge, "ids" | "kind">, at: number) => Charge["ids"]
  /** The day, for example `2026-11-22`. Empty if nothing was billed. */
  readonly day: () => string
}

// After a wrong date, resources are remembered for the right day again: nothing is an hour late.
export const lateness = 3_600_000
export const dayLength = 86_400_000

const isLongNumber = /^\d{10,}$/

/**
 * Remembers at least the last `remember` IDs, and at most twice as many: dropping the older half at once is cheaper than
 * deleting the oldest for each new one. Maps grow in place, since copying them would take longer than a response. They have
 * how IDs begin by their last nine digits, since small numbers are found faster than texts, whatever the IDs have in common.
 * Where two end alike, the second is a key as it is.
 */
const makeIds = (remember: number) => {
  let older = new Map<number | string, string>()
  let newer = new Map<number | string, string>()
  return (id: string): boolean => {
    const end = isLongNumber.test(id) ? Number(id.slice(-9)) : id
    const start = id.slice(0, -9)
    const before = older.get(end)
    const now = newer.get(end)
    if (before === start || now === start) return false
    if ((before ?? now) !== undefined && (older.has(id) || newer.has(id))) return false
    newer.set(now === undefined ? end : id, start)
    if (newer.size >= remember) {
      older = newer
      newer = new Map()
    }
    return true
  }
}

export const makeSeenResources = (remember: number): SeenResources => {
  const kinds = new Map<string, ReturnType<typeof makeIds>>()
  let start = -Infinity
  return {
    day: () => (start === -Infinity ? "" : periodsOf(start).day),
    addAll: ({ ids, kind }, at) => {
      if (at >= start + dayLength || at < start - lateness) {
        kinds.clear()
        start = Math.floor(at / dayLength) * dayLength
      }
      // A late resource is not remembered, and counts again.
      if (at < start || remember === 0) return ids
      const add = kinds.get(kind) ?? makeIds(remember)
      kinds.set(kind, add)
      return ids.filter((id) => id === undefined || add(id))
    }
  }
}
