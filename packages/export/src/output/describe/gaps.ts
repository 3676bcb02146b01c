import { collectable } from "../../plan/collectable.ts"
import type { Plan } from "../../plan/plan.ts"
import { type CountedPeriod, startOf } from "../../plan/slices.ts"
import type { HiddenPosts, LateWindow } from "../../store/checkpoint.ts"
import type { SliceState } from "../../store/store.ts"
import type { CollectionGap } from "../../page/gap.ts"

const isWithoutReplies = ({ params }: Plan): boolean => String(params["exclude"] ?? "").includes("replies")

// The X API ends such a list without a word about what lies before.
const reachGap = (plan: Plan, { position, slice }: SliceState): ReadonlyArray<CollectionGap> => {
  const reach = collectable(slice.operation)?.operation.definition.reach
  const reachable = isWithoutReplies(plan) ? (reach?.withoutReplies ?? reach?.entries) : reach?.entries
  if (reachable === undefined || position.entries < reachable) return []
  const detail = `The X API returns at most about ${reachable} of the latest entries. There may be older ones.`
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

// The gap of an update that comes too late.
const cutGap = ({ position: { cut }, slice }: SliceState): ReadonlyArray<CollectionGap> => {
  if (cut === undefined) return []
  const [start, to] = [startOf(slice), new Date(cut).toISOString()]
  const from = start === undefined ? {} : { from: new Date(start).toISOString() }
  const detail = `The X API returned nothing from before ${to}.`
  return [
    { reason: "not_reachable", detail, ...(slice.target === undefined ? {} : { target: slice.target }), ...from, to }
  ]
}

const toIsoText = (time: number): string => new Date(time).toISOString()

const lateGap = ({ counted, from, lacking, to }: LateWindow): CollectionGap => ({
  reason: "found_late",
  detail: `The X API counts ${counted} posts, and the collection has ${lacking} fewer.`,
  from: toIsoText(from),
  to: toIsoText(to),
  posts: counted
})

const goneText = (gone: number): string =>
  gone === 1 ? "The X API no longer counts 1 stored post" : `The X API no longer counts ${gone} stored posts`

const hiddenGap = ({ counted, gone }: HiddenPosts, { since, to }: CountedPeriod): CollectionGap => ({
  reason: "counted_fewer",
  detail: `${goneText(gone)}. This difference may hide posts that the X API found late.`,
  from: toIsoText(since),
  to: toIsoText(to),
  posts: counted
})

const uncountedGap = (reason: string, { since, to }: CountedPeriod): CollectionGap => ({
  reason: "found_late",
  detail: `Posts that the X API found late may be missing, because counting failed with ${reason}.`,
  from: toIsoText(since),
  to: toIsoText(to)
})

// The rest of a gap that was fetched is not fetched again: the X API counts more posts than it returns.
const fetchedGap = (gap: CollectionGap, at: number | undefined): CollectionGap => ({
  ...gap,
  detail: `${gap.detail} They were requested, but not returned.`,
  ...(at !== undefined && { fetchedAt: toIsoText(at) })
})

const recountGaps = ({ position, slice }: SliceState): ReadonlyArray<CollectionGap> => {
  const { at, done, hidden, late = [], uncounted } = position
  if (slice.from?.by !== "counted") return []
  const { from } = slice
  const { gap } = from
  // It is a gap until it was fetched.
  if (gap !== undefined && (!done || uncounted !== undefined)) return [gap]
  const lacking = late.map(lateGap)
  return [
    ...(gap === undefined ? lacking : lacking.map((one) => fetchedGap(one, at))),
    ...(hidden === undefined ? [] : [hiddenGap(hidden, from)]),
    ...(uncounted === undefined ? [] : [uncountedGap(uncounted, from)])
  ]
}

/** The parts that are missing from the slices of a plan. */
export const gapsOf = (plan: Plan, states: ReadonlyArray<SliceState>): ReadonlyArray<CollectionGap> =>
  states.flatMap((state) => [...reachGap(plan, state), ...cutGap(state), ...unusableGap(state), ...recountGaps(state)])
