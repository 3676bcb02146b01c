import { collectable } from "../plan/collectable.ts"
import { searchReach } from "../plan/slices.ts"
import type { SliceState } from "../store/store.ts"
import type { Manifest, SearchSpan } from "./manifest.ts"

const timesOf = (searches: ReadonlyArray<SliceState>, name: "start_time" | "end_time"): ReadonlyArray<string> =>
  searches.flatMap(({ slice }) => (slice.params[name] === undefined ? [] : [String(slice.params[name])])).toSorted()

// A search without a beginning ends where it reached when its last page was requested, which was before it was committed.
const reachedBy = ({ position, slice }: SliceState): number => {
  const window = collectable(slice.operation)?.window
  return (position.at ?? 0) - (window === undefined ? 0 : searchReach[window])
}

const isKnown = ({ position: { at, done } }: SliceState): boolean => done && at !== undefined

/** From when to when the searches among the slices of a collection reached. */
export const spanOf = (slices: ReadonlyArray<SliceState>): Pick<Manifest, "span"> => {
  const searches = slices.filter(({ slice }) => collectable(slice.operation)?.window !== undefined)
  if (searches.length === 0) return {}
  const open = searches.filter(({ slice }) => slice.params["start_time"] === undefined)
  const from = open.length === 0 ? timesOf(searches, "start_time")[0] : undefined
  const to = timesOf(searches, "end_time").at(-1)
  const asked: SearchSpan["asked"] = { ...(from && { from }), ...(to && { to }) }
  if (!searches.every(isKnown)) return { span: { asked } }
  const first = from ?? new Date(Math.max(...open.map(reachedBy))).toISOString()
  return { span: { asked, reached: { from: first, ...(to && { to }) } } }
}
