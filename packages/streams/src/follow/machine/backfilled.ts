import * as Predicate from "effect/Predicate"
import { margin } from "./gap.ts"
import type { State } from "./states.ts"

// IDs of posts begin with their time, in milliseconds since this one.
const firstPost = 1_288_834_974_657
const bitsAfterTime = 22n

const createdAt = (message: unknown): number | undefined => {
  const data = Predicate.hasProperty(message, "data") ? message.data : undefined
  if (!Predicate.hasProperty(data, "id")) return undefined
  if (Predicate.hasProperty(data, "created_at")) return Date.parse(String(data.created_at))
  return /^\d{15,19}$/.test(String(data.id)) ? Number(BigInt(String(data.id)) >> bitsAfterTime) + firstPost : undefined
}

/**
 * Whether a message is of the backfill that the connection may still deliver: by its time, it is from the minutes before the connection
 * was opened. A message without a time is not known to be.
 */
export const isBackfilled = (state: State, message: unknown): boolean => {
  if (state._tag !== "Connected" || state.minutes === 0) return false
  const age = state.anchor.time - (createdAt(message) ?? Infinity)
  return age > 0 && age <= state.minutes * 60_000 + margin
}
