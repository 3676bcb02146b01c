import type { StreamEvent } from "./events.ts"
import type { MissedPeriod } from "./service-time.ts"

/** How much more than a gap is requested, in milliseconds: posts arrive some seconds late, and opening takes time. */
export const margin = 15_000

/** The longest `backfill_minutes`. */
const maxMinutes = 5

/** The `backfill_minutes` for a gap of so many milliseconds. */
export const backfillMinutes = (length: number): number =>
  Math.min(maxMinutes, Math.max(1, Math.ceil((length + margin) / 60_000)))

/** How far back a connection with so many `backfill_minutes` reaches for certain, in milliseconds. */
export const reachOf = (minutes: number): number => (minutes === 0 ? 0 : minutes * 60_000 - margin)

/** How a period without a connection is made up for. */
export interface Closing {
  /** The period that the next connection delivers by itself. */
  readonly backfilled: MissedPeriod | undefined
  /** The period that is then still missing. */
  readonly rest: MissedPeriod | undefined
}

/** Divides a period without a connection, after which one was opened with so many `backfill_minutes`. */
export const divideGap = (missed: MissedPeriod, minutes: number): Closing => {
  const { from, isPlaced, to } = missed
  if (minutes === 0) return { backfilled: undefined, rest: missed }
  const start = Math.max(from, to - reachOf(minutes))
  const backfilled = { from: start, to, isPlaced }
  // It is not known how far back a period without an order begins.
  const isUnknown = from === to && !isPlaced
  return { backfilled, rest: start > from || isUnknown ? { from, to: start, isPlaced } : undefined }
}

type GapEvent = Extract<StreamEvent, { readonly _tag: "Gap" }>

export const gapEvent = ({ from, to }: MissedPeriod, filledBy: GapEvent["filledBy"]): GapEvent => ({
  _tag: "Gap",
  from,
  to,
  filledBy
})
