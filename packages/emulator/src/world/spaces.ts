/** Questions about spaces. */
import type { WorldSpace } from "./types.ts"

/** The state of a space at a time. */
export const stateOf = ({ endsAt, startsAt }: WorldSpace, now: number): "scheduled" | "live" | "ended" =>
  now < startsAt ? "scheduled" : now < (endsAt ?? Infinity) ? "live" : "ended"

/** Whether a text is about what a query names, every word of it. */
export const isTitled = (title: string, query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.toLowerCase().includes(word))
