import { entriesIn, type ResponseRows } from "../../page/rows.ts"
import type { Collectable } from "../../plan/collectable.ts"
import { latestOf, timeOfId } from "../../plan/newest.ts"
import type { SlicePosition } from "../../store/checkpoint.ts"
import type { TimeBounds } from "./service-time.ts"

/** How far after the later of both clocks an entry may have been made, in milliseconds. */
const maxAhead = 60_000

const timesIn = ({ resource }: Collectable, page: object): ReadonlyArray<number> =>
  entriesIn(Reflect.get(page, "data")).map(({ id, start }) =>
    resource === "counts" ? Date.parse(String(start)) : timeOfId(String(id))
  )

type KnownTimes = Pick<SlicePosition, "newest" | "reached" | "unplaced">

/**
 * When the newest entry was made, and until when the first page has everything. After an entry of the future nothing would be
 * new. If all of them are of the future, the times of IDs do not follow the clock.
 */
export const knownTimes = (
  row: Collectable,
  page: object,
  { entries, rows }: ResponseRows,
  before: SlicePosition,
  { earliest, latest }: TimeBounds
): KnownTimes => {
  const times = timesIn(row, page)
  const past = times.filter((time) => !(time > latest + maxAhead))
  const newest = latestOf([before.newest, ...past])
  // A page of problems alone does not say that nothing is there.
  const isSure =
    past.length > 0 || (times.length === 0 && !(entries === 0 && rows.some(({ kind }) => kind === "problems")))
  const reached = before.pages === 0 && isSure ? earliest : undefined
  return {
    ...(newest !== undefined && { newest }),
    ...(reached !== undefined && { reached }),
    ...(newest === undefined && times.length > 0 && { unplaced: true })
  }
}
