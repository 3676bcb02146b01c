import { collectable } from "../../plan/collectable.ts"
import type { Plan } from "../../plan/plan.ts"
import { startOf } from "../../plan/slices.ts"
import type { SliceState } from "../../store/store.ts"
import type { CollectionGap } from "../../page/gap.ts"

const isWithoutReplies = ({ params }: Plan): boolean => String(params["exclude"] ?? "").includes("replies")

// The X API ends such a list without a word about what lies before.
const reachGap = (plan: Plan, { position, slice }: SliceState): ReadonlyArray<CollectionGap> => {
  const reach = collectable(slice.operation)?.definition.reach
  const reachable = isWithoutReplies(plan) ? (reach?.withoutReplies ?? reach?.entries) : reach?.entries
  if (reachable === undefined || position.entries < reachable) return []
  const detail = `The X API returns about the latest ${reachable} entries at most. There may be older ones.`
  return [{ reason: "not_reachable", detail, target: slice.target }]
}

// A later run requests the page again.
const unusableGap = ({ position, slice }: SliceState): ReadonlyArray<CollectionGap> => {
  if (position.unusable === undefined || position.done) return []
  const { end_time: to, start_time: from } = slice.params
  return [
    {
      reason: "not_usable",
      detail: position.unusable,
      ...(slice.target === undefined ? {} : { target: slice.target }),
      ...(typeof from === "string" ? { from } : {}),
      ...(typeof to === "string" ? { to } : {})
    }
  ]
}

// Of an update that comes too late.
const cutGap = ({ position: { cut }, slice }: SliceState): ReadonlyArray<CollectionGap> => {
  if (cut === undefined) return []
  const [start, to] = [startOf(slice), new Date(cut).toISOString()]
  const from = start === undefined ? {} : { from: new Date(start).toISOString() }
  const detail = `The X API returned nothing from before ${to} any more.`
  return [
    { reason: "not_reachable", detail, ...(slice.target === undefined ? {} : { target: slice.target }), ...from, to }
  ]
}

const lateGaps = ({ position: { late = [], uncounted } }: SliceState): ReadonlyArray<CollectionGap> => [
  ...late.map(({ counted, from, lacking, to }): CollectionGap => ({
    reason: "found_late",
    detail: `The X API counts ${counted} posts, and the collection has ${lacking} fewer. A longer overlap finds them.`,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString()
  })),
  ...(uncounted === undefined
    ? []
    : [
        {
          reason: "found_late" as const,
          detail: `Posts that the X API found late may be missing: counting failed with ${uncounted}.`
        }
      ])
]

const isSameGap = (one: CollectionGap, other: CollectionGap): boolean =>
  (["reason", "detail", "target", "from", "to"] as const).every((name) => one[name] === other[name])

/** Gaps, each once. */
export const uniqueGaps = (gaps: ReadonlyArray<CollectionGap>): ReadonlyArray<CollectionGap> =>
  gaps.filter((gap, index) => gaps.findIndex((one) => isSameGap(one, gap)) === index)

/** The parts that are missing from the slices of a plan. */
export const gapsOf = (plan: Plan, states: ReadonlyArray<SliceState>): ReadonlyArray<CollectionGap> =>
  states.flatMap((state) => [...reachGap(plan, state), ...cutGap(state), ...unusableGap(state), ...lateGaps(state)])
