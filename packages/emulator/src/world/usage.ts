/** How many posts were served, by day. */
import type { World } from "./types.ts"

const day = 24 * 60 * 60 * 1000

/** The beginning of the day of an instant. */
export const dayOf = (now: number): number => Math.floor(now / day) * day

/** Counts posts of a response. */
export const countServed = ({ served }: World, now: number, posts: number): void => {
  if (posts > 0) served.set(dayOf(now), (served.get(dayOf(now)) ?? 0) + posts)
}

/** The posts of each of the last days, today's last. */
export const servedOf = (
  { served }: World,
  now: number,
  days: number
): ReadonlyArray<{ readonly at: number; readonly posts: number }> =>
  Array.from({ length: days }, (_, index) => {
    const at = dayOf(now) - (days - 1 - index) * day
    return { at, posts: served.get(at) ?? 0 }
  })
