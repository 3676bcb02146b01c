import { collectable } from "../../plan/collectable.ts"
import type { Plan } from "../../plan/plan.ts"
import type { SlicePosition } from "../../store/checkpoint.ts"
import type { SliceState } from "../../store/store.ts"
import { type CollectionGap, isLateGap } from "../../page/gap.ts"
import { gapsOf } from "./gaps.ts"

/** A period in milliseconds since 1970. */
interface GapPeriod {
  readonly from: number
  readonly to: number
}

const gapPeriod = ({ from, to }: CollectionGap): GapPeriod | undefined =>
  from === undefined || to === undefined ? undefined : { from: Date.parse(from), to: Date.parse(to) }

const inPeriod = (gap: CollectionGap, { from, to }: GapPeriod): CollectionGap => ({
  ...gap,
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString()
})

const sameFields = ["reason", "detail", "target", "posts", "fetchedAt"] as const

/** Two gaps as one, if they are the same, or differ by their periods alone and touch. */
const unite = (one: CollectionGap, other: CollectionGap): CollectionGap | undefined => {
  if (!sameFields.every((name) => one[name] === other[name])) return undefined
  if (one.from === other.from && one.to === other.to) return one
  const [first, second] = [gapPeriod(one), gapPeriod(other)]
  if (!isLateGap(one) || first === undefined || second === undefined) return undefined
  if (first.from > second.to || second.from > first.to) return undefined
  return inPeriod(one, { from: Math.min(first.from, second.from), to: Math.max(first.to, second.to) })
}

/** Gaps, each once. */
export const uniqueGaps = (gaps: ReadonlyArray<CollectionGap>): ReadonlyArray<CollectionGap> => {
  const all: Array<CollectionGap> = []
  for (const gap of gaps) {
    const index = all.findIndex((one) => unite(one, gap) !== undefined)
    const known = all[index]
    if (known === undefined) all.push(gap)
    else all[index] = unite(known, gap) ?? gap
  }
  return all
}

/** A period of which a slice that is done has received or counted every post that the X API lists. */
interface SettledPeriod extends GapPeriod {
  readonly reasons: ReadonlyArray<CollectionGap["reason"]>
}

const lateReasons = ["counted_fewer", "found_late"] as const

// Where posts are gone, a count does not say whether they hide others, unless all of them were fetched.
const settledByCount = ({ hidden, uncounted_posts }: SlicePosition, gap: CollectionGap | undefined) => {
  const isKnown = gap === undefined ? uncounted_posts === undefined || hidden !== undefined : gap.posts === undefined
  return isKnown || gap?.reason === "counted_fewer" ? lateReasons : (["found_late"] as const)
}

const settledBy = ({ position, slice }: SliceState): ReadonlyArray<SettledPeriod> => {
  const { from } = slice
  const { cut, done, first_at, short, uncounted } = position
  if (!done || short !== undefined || cut !== undefined || uncounted !== undefined) return []
  if (from?.by === "counted") {
    return [{ from: from.since, to: from.to, reasons: settledByCount(position, from.gap) }]
  }
  const isSearch = collectable(slice.operation)?.window !== undefined && slice.target === undefined
  return from?.by === "newest" && isSearch && first_at !== undefined
    ? [{ from: from.since, to: first_at, reasons: lateReasons }]
    : []
}

/** A gap without a period in which it has been settled. */
const without = (gap: CollectionGap, settled: SettledPeriod): ReadonlyArray<CollectionGap> => {
  const period = gapPeriod(gap)
  if (period === undefined || !isLateGap(gap) || !settled.reasons.includes(gap.reason)) return [gap]
  if (settled.from >= period.to || settled.to <= period.from) return [gap]
  const rest = [
    { from: period.from, to: settled.from },
    { from: settled.to, to: period.to }
  ]
  return rest.filter(({ from, to }) => from < to).map((one) => inPeriod(gap, one))
}

/**
 * The gaps of a collection: the stored ones, without the ones that slices have settled since, and the gaps of its slices.
 *
 * @param stored the gaps when the round of the slices began
 */
export const unitedGaps = (
  plan: Plan,
  stored: ReadonlyArray<CollectionGap>,
  states: ReadonlyArray<SliceState>
): ReadonlyArray<CollectionGap> => {
  // A plan with keys has a search for each.
  const settled = plan.keys === undefined ? states.flatMap(settledBy) : []
  const open = settled.reduce((gaps, period) => gaps.flatMap((gap) => without(gap, period)), stored)
  return uniqueGaps([...open, ...gapsOf(plan, states)])
}
