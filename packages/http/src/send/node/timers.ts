import type { StartTimer } from "@xeffect/core/wire"
import { setTimeout } from "node:timers"

interface RunningTimer {
  readonly end: number
  readonly onExpiry: () => void
}

/**
 * Timers for requests, nearly all of which end before. Those of one length expire in the order in which they were started,
 * so one timer of Node is enough for them, which is set for the first and left alone by the others. They keep no program
 * running: the connections of their requests do. Used only with the usual clock: under any other, `deadline.ts` sleeps by it.
 */
export const makeStartTimer = (): StartTimer => {
  const byLength = new Map<number, Set<RunningTimer>>()

  const expireAt = (end: number, milliseconds: number, entries: Set<RunningTimer>) => {
    setTimeout(() => expire(milliseconds, entries), Math.max(1, end - performance.now())).unref()
  }

  const expire = (milliseconds: number, entries: Set<RunningTimer>) => {
    const now = performance.now()
    for (const entry of entries) {
      if (entry.end > now) return expireAt(entry.end, milliseconds, entries)
      entries.delete(entry)
      // Its own turn, so that an error in what it does ends no other.
      process.nextTick(entry.onExpiry)
    }
    byLength.delete(milliseconds)
  }

  return (milliseconds, onExpiry) => {
    const entry = { end: performance.now() + milliseconds, onExpiry }
    let entries = byLength.get(milliseconds)
    if (entries === undefined) {
      entries = new Set()
      byLength.set(milliseconds, entries)
      expireAt(entry.end, milliseconds, entries)
    }
    entries.add(entry)
    return () => entries.delete(entry)
  }
}
