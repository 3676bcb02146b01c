import { collectable } from "./collectable.ts"
import { dayInMilliseconds, searchReach } from "./slices.ts"

/** How far back the X API has what an operation asks for, in milliseconds. */
export const reachBack = (operation: string): number => {
  const row = collectable(operation)
  const days = row?.definition.reach?.days
  if (days !== undefined) return days * dayInMilliseconds
  return operation === "get_recent_tweets_count" || row?.window === "recent" ? searchReach.recent : Infinity
}

/** How long work on a period may take that is at the edge of what the X API still has, in milliseconds. */
const workMargin = 300_000

/** From when on an update asks for what an operation returns, in milliseconds since 1970. */
export const reachedSince = (operation: string, now: number): number => now - reachBack(operation) + workMargin
