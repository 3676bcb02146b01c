import { type CollectionGap, isLateGap } from "./gap.ts"
import { collectable } from "../plan/collectable.ts"
import type { Plan } from "../plan/plan.ts"
import { reachedSince } from "../plan/search-reach.ts"
import { minuteInMilliseconds, type SlicePart, withoutTimes } from "../plan/slices.ts"

/** A period in milliseconds since 1970. */
interface WholeMinutes {
  readonly since: number
  readonly to: number
}

const lateFrom = ({ from }: CollectionGap): number =>
  Math.floor(Date.parse(from ?? "") / minuteInMilliseconds) * minuteInMilliseconds

/** The part of a gap that the X API still returns, in whole minutes, if it can be fetched by counting. */
const reachedPart = (plan: Plan, gap: CollectionGap, now: number): WholeMinutes | undefined => {
  if (collectable(plan.operation)?.counts === undefined || plan.keys !== undefined || !isLateGap(gap)) return undefined
  const reached = Math.ceil(reachedSince(plan.operation, now) / minuteInMilliseconds) * minuteInMilliseconds
  const period = {
    since: Math.max(lateFrom(gap), reached),
    to: Math.ceil(Date.parse(gap.to ?? "") / minuteInMilliseconds) * minuteInMilliseconds
  }
  return period.since < period.to ? period : undefined
}

/** The gaps that can be fetched as slices, and what stays a gap. */
export interface FetchedGaps {
  readonly parts: ReadonlyArray<SlicePart>
  readonly rest: ReadonlyArray<CollectionGap>
}

const gapText = (time: number): string => new Date(time).toISOString()

/**
 * Makes slices of the gaps that the X API still fills. A gap that it fills in part is divided. Pure: the same gaps make the
 * same slices.
 */
export const fetchGaps = (plan: Plan, gaps: ReadonlyArray<CollectionGap>, now: number): FetchedGaps => {
  const { operation, params } = plan
  const divided = gaps.map((gap): FetchedGaps => {
    const period = reachedPart(plan, gap, now)
    if (period === undefined || !isLateGap(gap)) return { parts: [], rest: [gap] }
    const lost = { ...gap, to: gapText(period.since) }
    const fetched = { ...gap, from: gapText(Math.max(period.since, Date.parse(gap.from ?? ""))) }
    const part = { operation, params: withoutTimes(params), from: { by: "counted", ...period, gap: fetched } } as const
    return { parts: [part], rest: period.since > lateFrom(gap) ? [lost] : [] }
  })
  return { parts: divided.flatMap(({ parts }) => parts), rest: divided.flatMap(({ rest }) => rest) }
}

const isRetried = ({ reason }: CollectionGap): boolean => reason === "not_usable"

/** Says of a gap whether it can be fetched at a time. */
export const describeGap = (plan: Plan, gap: CollectionGap, now: number): CollectionGap => {
  if (gap.reason === "not_connected") return gap
  if (isRetried(gap) || reachedPart(plan, gap, now) !== undefined) return { ...gap, fetchable: true }
  const text = isLateGap(gap) && gap.from !== undefined ? " The X API does not return them any more." : ""
  return { ...gap, detail: gap.detail + text, fetchable: false }
}
