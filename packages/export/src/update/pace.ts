import { isXError, type XError } from "@xeffect/core"
import type { ExportError } from "../export-error.ts"
import { isOddPage } from "../page/after-failure.ts"
import { dayInMilliseconds } from "../plan/search-reach.ts"

/** The state of a schedule between updates, in its directory. Times are in milliseconds since 1970. */
export interface ScheduleState {
  /** When the next update is due, and how long after the beginning of the one before. */
  readonly next: number
  readonly interval: number
  /** When the last update began, or was due if that was about then. Absent before the first. */
  readonly updated?: number | undefined
  /** When lists were listed whole last. Absent before the first update, and of plans without lists. */
  readonly listedWhole?: number | undefined
  /** When `comply` ended last. Absent before the first. */
  readonly complied?: number | undefined
  /** How often `comply` failed since, and until when it is not tried again. */
  readonly complyFailed?: FailedTries | undefined
  /** The same for `also`, which is only tried again by itself after it failed. */
  readonly alsoFailed?: FailedTries | undefined
  /** The day in UTC on which posts were looked up again, as in `2026-01-31`. */
  readonly refreshed?: string | undefined
  /** The amounts that were spent in a day and a month in UTC, in millionths of a dollar. */
  readonly day: PeriodSpent
  readonly month: PeriodSpent
}

/** Tries in a row that failed. */
export interface FailedTries {
  readonly tries: number
  /** When the next one is due. */
  readonly until: number
}

/** The amount that was spent in a period, for example `2026-01-31` or `2026-01`. */
export interface PeriodSpent {
  readonly period: string
  readonly micros: number
}

/** How fast a schedule goes, in milliseconds. */
export interface Pace {
  readonly every: number
  readonly maxEvery: number
  /** How long after `comply` the next one begins. Absent if there is none. */
  readonly comply: number | undefined
  /** The longest time from one whole listing to the next. Absent if none is due. */
  readonly wholeEvery?: number | undefined
  /** Whether a program calls it again and again: its calls come a little sooner or later than what is due. */
  readonly isCalled?: boolean | undefined
}

/** The findings of an update. */
export interface UpdateFindings {
  /** How many entries were new. */
  readonly added: number
  /** The largest part of what the X API lists that was used, from 0 to 1. At 1 entries may be missing. */
  readonly fullness: number
  /** For lists that were listed until known entries came: how many entries were read, and how many were new. */
  readonly known: number
  readonly appeared: number
  /** Whether lists were listed whole. */
  readonly isWhole: boolean
}

/** The duties of a schedule, each done whether another fails or not. In the order in which they come if all are due. */
export const duties = ["update", "also", "comply"] as const

/** A duty of a schedule. */
export type ScheduleDuty = (typeof duties)[number]

/** The duties that are due. */
export type Due =
  | { readonly _tag: "Update" }
  | { readonly _tag: "Also" }
  | { readonly _tag: "Comply" }
  | { readonly _tag: "Wait"; readonly until: number; readonly next: ScheduleDuty }

const noSpending: PeriodSpent = { period: "", micros: 0 }

/** The state before the first update, which is due at once. */
export const firstState = (now: number, { every }: Pace): ScheduleState => ({
  next: now,
  interval: every,
  day: noSpending,
  month: noSpending
})

/** The part of an interval by which a call may come too soon. */
const earlyPart = 1 / 20

/** How much sooner than it is due a duty is done, if the next call would be late. */
const earlyBy = ({ isCalled }: Pace, interval: number): number => (isCalled === true ? interval * earlyPart : 0)

const complyAt = ({ complied, complyFailed }: ScheduleState, pace: Pace): number => {
  const { comply } = pace
  if (comply === undefined || complied === undefined) return Infinity
  return Math.max(complied + comply - earlyBy(pace, comply), complyFailed?.until ?? 0)
}

/** When each duty is due. If a clock was set back, nothing is further away than its interval. */
const dutyTimesOf = (state: ScheduleState, now: number, pace: Pace): Readonly<Record<ScheduleDuty, number>> => ({
  update: Math.min(state.next - earlyBy(pace, pace.every), now + state.interval),
  also: state.alsoFailed === undefined ? Infinity : Math.min(state.alsoFailed.until, now + maxTryAfter),
  comply: Math.min(complyAt(state, pace), now + (pace.comply ?? Infinity))
})

const dutyTags = { update: "Update", also: "Also", comply: "Comply" } as const

/**
 * The duties that are due at a time: updates first, since posts that are out of reach are lost. After a long sleep one update makes up for
 * all that were missed.
 *
 * @param skipped duties that are not tried again by this call
 */
export const dueAt = (
  state: ScheduleState,
  now: number,
  pace: Pace,
  skipped: ReadonlySet<ScheduleDuty> = new Set()
): Due => {
  const times = dutyTimesOf(state, now, pace)
  const left = duties.filter((duty) => !skipped.has(duty))
  const due = left.find((duty) => times[duty] <= now)
  if (due !== undefined) return { _tag: dutyTags[due] }
  const [next = "update"] = left.toSorted((one, other) => times[one] - times[other])
  return { _tag: "Wait", until: left.length === 0 ? Infinity : times[next], next }
}

/** When a failure is tried again, in milliseconds since 1970. Absent if only a person can mend it. */
export const retryAt = (error: XError | ExportError, now: number, { every }: Pace): number | undefined => {
  const soon = now + Math.min(every, 15 * 60_000)
  if (!isXError(error)) return error.reason._tag === "DirectoryInUse" ? now + 60_000 : undefined
  const { reason } = error
  if (reason._tag === "BudgetExceeded") {
    // A request that no period has room for.
    return (reason.needed ?? 0) > (reason.budget ?? Infinity) ? undefined : (reason.resetsAt ?? soon)
  }
  if (reason._tag === "CreditsDepleted" || reason._tag === "UsageCapped") return now + Math.max(every, 3_600_000)
  // Another job of the app runs.
  if (error.isRetryable || isOddPage(error) || reason._tag === "Conflict") return soon
  return undefined
}

/** The longest time between two tries of a duty that fails. */
const maxTryAfter = 6 * 3_600_000

const firstTryAfter = 3_600_000

/** When a duty is tried again after a failure that only a person can mend: after an hour, then twice as long each time. */
export const laterTry = (now: number, tries: number): number =>
  now + Math.min(maxTryAfter, firstTryAfter * 2 ** Math.min(tries, 10))

/** How full a list may be before updates come sooner. */
const fullEnough = 0.5

// The first run lists everything. Nobody knows when a run without a schedule was.
const wholeAt = ({ listedWhole, updated }: ScheduleState, { wholeEvery }: Pace): number =>
  wholeEvery === undefined || updated === undefined ? Infinity : (listedWhole ?? -Infinity) + wholeEvery

/** Whether lists are listed whole by an update that begins now. */
export const isWholeDue = (state: ScheduleState, now: number, pace: Pace): boolean =>
  wholeAt(state, pace) <= now + earlyBy(pace, pace.every)

/** The part of what is new that known entries of lists may cost. */
const knownPart = 1 / 20

// Known entries are billed once a day in UTC: only days without an update save something.
const intervalOfLists = (
  { updated }: ScheduleState,
  now: number,
  { appeared, known }: UpdateFindings,
  { every, maxEvery }: Pace
): number => {
  if (updated === undefined || known === 0 || appeared === 0) return every
  const wanted = (known / knownPart / appeared) * Math.max(0, now - updated)
  return wanted <= dayInMilliseconds ? every : Math.max(every, Math.min(wanted, maxEvery))
}

// An update that begins about when it is due keeps to its times, however often it comes a little sooner or later.
const begunAt = ({ next }: ScheduleState, started: number, { every }: Pace): number =>
  Math.abs(started - next) <= every * earlyPart ? next : started

/**
 * The state after an update: slower where nothing was new, or where known entries of lists cost more than a twentieth of what
 * was new, up to `maxEvery`; four times as fast where a list was half full. The interval counts from its beginning.
 *
 * @param now when it ended
 * @param started when it began. Default: when it ended
 */
export const afterUpdate = (
  state: ScheduleState,
  now: number,
  findings: UpdateFindings,
  pace: Pace,
  started: number = now
): ScheduleState => {
  const { added, fullness, isWhole } = findings
  const { every, maxEvery } = pace
  const begun = begunAt(state, started, pace)
  const slower = Math.min(Math.max(maxEvery, every), state.interval * 2)
  const interval =
    fullness >= fullEnough ? every / 4 : added === 0 ? slower : intervalOfLists(state, begun, findings, pace)
  // The first time to comply counts from the first update.
  const after = { ...state, interval, complied: state.complied ?? now, updated: begun }
  const next = isWhole ? { ...after, listedWhole: begun } : after
  const due = Math.min(begun + interval, Math.max(begun + every, wholeAt(next, pace)))
  // One that takes longer than its interval leaves room for others.
  return { ...next, next: Math.max(due, now + Math.min(interval, every) / 4) }
}

/** The state after `comply`. */
export const afterComply = (state: ScheduleState, now: number): ScheduleState => ({
  ...state,
  complied: now,
  complyFailed: undefined
})

/** The state after a failure, with the time of the next try. */
export const afterFailure = (state: ScheduleState, duty: ScheduleDuty, now: number, until: number): ScheduleState => {
  // The first time to comply counts from the first try of an update.
  if (duty === "update") return { ...state, next: until, complied: state.complied ?? now }
  const field = duty === "comply" ? "complyFailed" : "alsoFailed"
  return { ...state, [field]: { tries: (state[field]?.tries ?? 0) + 1, until } }
}
