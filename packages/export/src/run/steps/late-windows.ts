import type { PostCount } from "./counts.ts"
import type { LateWindow } from "../../store/checkpoint.ts"

/** A minute in milliseconds. */
export const minuteInMilliseconds = 60_000

/** Which windows are fetched again, and which would cost too much. */
export interface ChosenWindows {
  readonly fetched: ReadonlyArray<LateWindow>
  /** The rest, as one. */
  readonly left: ReadonlyArray<LateWindow>
}

/** Fetching again may cost a twentieth of the period, and as much as this many posts in any case. */
const freePosts = 20

const sumOf = (windows: ReadonlyArray<Pick<PostCount, "count">>): number =>
  windows.reduce((sum, { count }) => sum + count, 0)

// Neighbours are one request.
const joinWindows = (windows: ReadonlyArray<LateWindow>): ReadonlyArray<LateWindow> => {
  const all: Array<LateWindow> = []
  for (const window of windows.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1)
    if (last === undefined || last.to !== window.from) all.push(window)
    else {
      const [counted, lacking] = [last.counted + window.counted, last.lacking + window.lacking]
      all[all.length - 1] = { from: last.from, to: window.to, counted, lacking }
    }
  }
  return all
}

const asOne = (windows: ReadonlyArray<LateWindow>): ReadonlyArray<LateWindow> => {
  if (windows.length === 0) return []
  const [from, to] = [Math.min(...windows.map((one) => one.from)), Math.max(...windows.map((one) => one.to))]
  const [counted, lacking] = [
    windows.reduce((sum, one) => sum + one.counted, 0),
    windows.reduce((sum, one) => sum + one.lacking, 0)
  ]
  return [{ from, to, counted, lacking }]
}

/**
 * Chooses what to fetch again: the minutes that lack the largest part of their posts, while those cost at most a twentieth of
 * the period.
 *
 * @param counts how many posts the X API counts in each minute
 * @param stored how many are stored, by the beginning of the minute
 */
export const chooseWindows = (counts: ReadonlyArray<PostCount>, stored: ReadonlyMap<number, number>): ChosenWindows => {
  const lacking = counts.flatMap(({ count, end, start }): ReadonlyArray<LateWindow> => {
    const fewer = count - (stored.get(start) ?? 0)
    return fewer > 0 ? [{ from: start, to: end, counted: count, lacking: fewer }] : []
  })
  let budget = Math.max(freePosts, sumOf(counts) / 20)
  const [fetched, left]: [Array<LateWindow>, Array<LateWindow>] = [[], []]
  for (const window of lacking.toSorted((one, other) => other.lacking / other.counted - one.lacking / one.counted)) {
    const isAffordable = window.counted <= budget
    if (isAffordable) budget -= window.counted
    ;(isAffordable ? fetched : left).push(window)
  }
  return { fetched: joinWindows(fetched), left: asOne(left) }
}
