import type { Clock } from "effect/Clock"
import type { Gap } from "./events.ts"

/**
 * The time by three clocks, in milliseconds. The X API's is the one that periods are requested by, and it is known from
 * the `Date` of responses alone: the local clock may be wrong, and may be set while a stream is followed. The monotonic clock
 * is never set, but some systems stop it while they sleep.
 */
export interface ServiceMoment {
  /** The X API's time since 1970: at least this late. */
  readonly time: number
  /** Read from the monotonic clock. Absent if it was in another process, whose monotonic clock had another beginning. */
  readonly monotonic: number | undefined
  /** Read from the local clock, since 1970. */
  readonly local: number
  /** Whether `time` is from a `Date`. Otherwise it is the local clock's. */
  readonly isDated: boolean
}

/** When a response was received, which shows what time it is by the X API. */
export interface Anchor extends ServiceMoment {
  readonly monotonic: number
  /** When the X API wrote its `Date`, at the latest: it has whole seconds. */
  readonly latest: number
}

/** The clocks of this machine. */
export interface Reading {
  readonly monotonic: number
  readonly local: number
}

/** The monotonic clock in milliseconds, for durations: setting the local clock does not change them. */
export const monotonicMillis = (clock: Clock): number => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)

export const readClocks = (clock: Clock): Reading => ({
  monotonic: monotonicMillis(clock),
  local: clock.currentTimeMillisUnsafe()
})

/**
 * The time by a response that was received at `now`. Without a `Date` the time continues from the response before, or is
 * the local clock's.
 */
export const anchorAt = (date: string | undefined, now: Reading, previous: Anchor | undefined): Anchor => {
  const time = Date.parse(date ?? "")
  if (!Number.isNaN(time)) return { ...now, time, latest: time + 999, isDated: true }
  if (previous === undefined) return { ...now, time: now.local, latest: now.local, isDated: false }
  const passed = now.monotonic - previous.monotonic
  return { ...now, time: previous.time + passed, latest: previous.latest + passed, isDated: false }
}

/** A moment of this process, before or after a response. */
export const momentAt = (anchor: Anchor | undefined, now: Reading): ServiceMoment =>
  anchor === undefined
    ? { ...now, time: now.local, isDated: false }
    : { ...now, time: anchor.time + now.monotonic - anchor.monotonic, isDated: anchor.isDated }

/** So many milliseconds before a response. */
export const before = ({ isDated, local, monotonic, time }: Anchor, millis: number): ServiceMoment => ({
  time: time - millis,
  monotonic: monotonic - millis,
  local: local - millis,
  isDated
})

/**
 * How long it is since a moment, for a request whose response will show it exactly: more rather than less. `Infinity` if the clocks
 * do not show it.
 */
export const elapsedSince = (from: ServiceMoment, now: Reading): number => {
  const byLocal = now.local - from.local
  if (from.monotonic === undefined) return byLocal < 0 ? Infinity : byLocal
  // The local clock may have been set back, and the monotonic clock may have stood still.
  return Math.max(byLocal, now.monotonic - from.monotonic)
}

/** A period without a connection. */
export interface MissedPeriod extends Gap {
  /** Whether both ends are by the X API's clock, and in order. Otherwise the period may be another. */
  readonly isPlaced: boolean
}

/**
 * The period between the last item or keep-alive of a connection and the response that opened the next one, by the X API's
 * clock. Up to a second longer at each end, since a `Date` has whole seconds.
 */
export const missedBetween = (from: ServiceMoment, opened: Anchor): MissedPeriod => {
  const { latest: to } = opened
  const start = beginningOf(from, opened)
  // A position that is later than now was saved by a clock that was wrong. When it was cannot be known.
  if (start > to) return { from: to, to, isPlaced: false }
  return { from: start, to, isPlaced: from.isDated && opened.isDated }
}

// There are two estimates, by the response before and by the one after. If they contradict each other by more than the fractions of
// seconds, the monotonic clock has run too fast, or stood still. The earlier one is not too late.
const beginningOf = ({ monotonic, time }: ServiceMoment, opened: Anchor): number => {
  if (monotonic === undefined) return time
  const passed = opened.monotonic - monotonic
  return opened.latest - passed < time ? opened.time - passed : time
}
