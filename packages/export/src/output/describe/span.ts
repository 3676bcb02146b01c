import { collectable } from "../../plan/collectable.ts"
import { searchReach } from "../../plan/search-reach.ts"
import type { RoundSums, SliceState } from "../../store/store.ts"
import type { SearchSpan } from "../../page/gap.ts"
import type { Manifest } from "../manifest.ts"

const timesOf = (searches: ReadonlyArray<SliceState>, name: "start_time" | "end_time"): ReadonlyArray<string> =>
  searches.flatMap(({ slice }) => (slice.params[name] === undefined ? [] : [String(slice.params[name])])).toSorted()

// A search without a beginning ends where it reached when its last page was requested, which was before it was committed.
const reachedBy = ({ position, slice }: SliceState): number => {
  const window = collectable(slice.operation)?.window
  return (position.at ?? 0) - (window === undefined ? 0 : searchReach[window])
}

const isKnown = ({ position: { at, done } }: SliceState): boolean => done && at !== undefined

// An update asks for everything until its first request, and says no end.
const updatedTo = (slices: ReadonlyArray<SliceState>): string | undefined => {
  const open = slices.filter(({ slice }) => slice.from?.by === "newest" && slice.params["end_time"] === undefined)
  const times = open.flatMap(({ position }) => position.first_at ?? [])
  return open.length === 0 || times.length < open.length ? undefined : new Date(Math.min(...times)).toISOString()
}

/** From when to when the searches among the slices of a collection reached. */
export const searchSpanOf = (slices: ReadonlyArray<SliceState>): Pick<Manifest, "span"> => {
  // A span that is counted again was searched before.
  const searches = slices.filter(
    ({ slice }) => collectable(slice.operation)?.window !== undefined && slice.from?.by !== "counted"
  )
  if (searches.length === 0) return {}
  const open = searches.filter(({ slice }) => slice.params["start_time"] === undefined)
  const from = open.length === 0 ? timesOf(searches, "start_time")[0] : undefined
  const to = updatedTo(searches) ?? timesOf(searches, "end_time").at(-1)
  const asked: SearchSpan["asked"] = { ...(from && { from }), ...(to && { to }) }
  if (!searches.every(isKnown)) return { span: { asked } }
  const first = from ?? new Date(Math.max(...open.map(reachedBy))).toISOString()
  return { span: { asked, reached: { from: first, ...(to && { to }) } } }
}

/** From when to when the searches of all rounds reached: from the beginning of the first to the end of the last. */
export const spanOfRounds = (rounds: ReadonlyArray<{ readonly sums: RoundSums }>): Pick<Manifest, "span"> => {
  const spans = rounds.flatMap(({ sums }) => sums.span ?? [])
  const [first] = spans
  if (first === undefined) return {}
  const to = spans.findLast(({ reached }) => reached?.to !== undefined)?.reached?.to
  const { reached } = first
  return {
    span: { asked: first.asked, ...(reached === undefined ? {} : { reached: { ...reached, ...(to && { to }) } }) }
  }
}
