import type { PostCount } from "./counts.ts"
import type { HiddenPosts, LateWindow } from "../../store/checkpoint.ts"

/** Which windows are fetched again, and which would cost too much. */
export interface ChosenWindows {
  readonly fetched: ReadonlyArray<LateWindow>
  /** Those that lack posts and are not fetched, as one. */
  readonly left: ReadonlyArray<LateWindow>
  /** How many posts are stored and not counted any more. */
  readonly gone: number
  /** Present if posts that are gone may hide others in minutes that are not fetched. */
  readonly hidden?: HiddenPosts | undefined
}

/** Which minutes to fetch: as many as a limit of posts allows, minutes that lack posts, also minutes with deleted posts, or all. */
export type FetchedMinutes = "within_limit" | "lacking" | "different" | "all"

/** Fetching again may cost a twentieth of the period, and as much as this many posts in any case. */
const freePosts = 20

/** The expected number of hidden posts from which on a period is a gap. */
const maxHidden = 0.01

const sumOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0)

const asOne = (windows: ReadonlyArray<LateWindow>): ReadonlyArray<LateWindow> => {
  if (windows.length === 0) return []
  const [from, to] = [Math.min(...windows.map((one) => one.from)), Math.max(...windows.map((one) => one.to))]
  const counted = sumOf(windows.map((one) => one.counted))
  return [{ from, to, counted, lacking: sumOf(windows.map((one) => one.lacking)) }]
}

/** A minute, and how many posts it has in the collection. */
interface ComparedMinute extends LateWindow {
  readonly stored: number
  /** How many are stored and not counted any more. */
  readonly gone: number
}

const compareMinutes = (counts: ReadonlyArray<PostCount>, stored: ReadonlyMap<number, number>) =>
  counts.map(({ count, end, start }): ComparedMinute => {
    const known = stored.get(start) ?? 0
    const [lacking, gone] = [Math.max(0, count - known), Math.max(0, known - count)]
    return { from: start, to: end, counted: count, stored: known, lacking, gone }
  })

const toWindow = ({ counted, from, lacking, to }: ComparedMinute): LateWindow => ({ from, to, counted, lacking })

// Neighbours are one request, also with minutes between them that have no posts.
const joinMinutes = (
  minutes: ReadonlyArray<ComparedMinute>,
  chosen: ReadonlySet<ComparedMinute>
): ReadonlyArray<LateWindow> => {
  const all: Array<LateWindow> = []
  let isNext = false
  for (const minute of minutes.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1)
    if (!chosen.has(minute)) {
      if (minute.counted > 0) isNext = false
      continue
    }
    if (last === undefined || !isNext) all.push(toWindow(minute))
    else {
      const [counted, lacking] = [last.counted + minute.counted, last.lacking + minute.lacking]
      all[all.length - 1] = { from: last.from, to: minute.to, counted, lacking }
    }
    isNext = true
  }
  return all
}

const shareOf = (name: "gone" | "lacking", minute: ComparedMinute): number => minute[name] / minute.counted

const byPart = (name: "gone" | "lacking", minutes: ReadonlyArray<ComparedMinute>): ReadonlyArray<ComparedMinute> =>
  minutes.filter((minute) => minute[name] > 0).toSorted((one, other) => shareOf(name, other) - shareOf(name, one))

/** The minutes of a period in which the rate of posts is taken to be the same. */
const evenMinutes = 10

// Where a post is gone and another was found late in the same minute, the count is as if nothing had happened. How often that
// is follows from how many are gone, how many were late, and how many there are.
const expectedHidden = (minutes: ReadonlyArray<ComparedMinute>): number => {
  const stored = sumOf(minutes.map((one) => one.stored))
  const gone = sumOf(minutes.map((one) => one.gone))
  const late = sumOf(minutes.map((one) => one.lacking))
  if (stored === 0 || gone === 0 || late === 0) return 0
  let pairs = 0
  for (let index = 0; index < minutes.length; index += evenMinutes) {
    const posts = sumOf(minutes.slice(index, index + evenMinutes).map((one) => one.stored))
    pairs += (posts * (posts - 1)) / evenMinutes
  }
  return pairs * (gone / stored) * (late / stored)
}

const hiddenIn = (minutes: ReadonlyArray<ComparedMinute>, isFetched: ReadonlySet<ComparedMinute>) => {
  const unknown = minutes.filter((one) => one.counted > 0 && one.gone > 0 && !isFetched.has(one))
  const unread = minutes.filter((one) => !isFetched.has(one) && one.counted > 0)
  if (unread.length === 0 || (unknown.length === 0 && expectedHidden(minutes) < maxHidden)) return undefined
  return { gone: sumOf(minutes.map((one) => one.gone)), counted: sumOf(minutes.map((one) => one.counted)) }
}

/**
 * Chooses what to fetch again, while that costs at most a twentieth of the period: first the minutes that lack the largest part
 * of their posts, then minutes of which the largest part is gone, which may hide late ones.
 *
 * @param counts how many posts the X API counts in each minute
 * @param stored how many are stored, by the beginning of the minute
 * @param fetched which minutes to fetch. Default: those within the limit
 */
export const chooseWindows = (
  counts: ReadonlyArray<PostCount>,
  stored: ReadonlyMap<number, number>,
  fetched: FetchedMinutes = "within_limit"
): ChosenWindows => {
  const minutes = compareMinutes(counts, stored)
  const there = minutes.filter(({ counted }) => counted > 0)
  const gone = sumOf(minutes.map((one) => one.gone))
  // Once everything that is gone was removed, nothing hides others.
  const isWhole = fetched === "all" && gone > 0
  const unsure = fetched === "lacking" ? [] : byPart("gone", there)
  const wanted = isWhole ? there : [...byPart("lacking", there), ...unsure]
  let limit = fetched === "within_limit" ? Math.max(freePosts, sumOf(there.map((one) => one.counted)) / 20) : Infinity
  const [chosen, left]: [Set<ComparedMinute>, Array<LateWindow>] = [new Set(), []]
  for (const minute of wanted) {
    const isAffordable = minute.counted <= limit
    if (isAffordable) limit -= minute.counted
    if (isAffordable) chosen.add(minute)
    else if (minute.lacking > 0) left.push(toWindow(minute))
  }
  return { fetched: joinMinutes(minutes, chosen), left: asOne(left), gone, hidden: hiddenIn(minutes, chosen) }
}
