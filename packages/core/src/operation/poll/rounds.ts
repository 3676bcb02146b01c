/** The verdict of a round of polling, from what earlier rounds delivered. Pure: IDs in, a verdict out. */

/** How many IDs of a list are compared with. */
export const remembered = 200

/** The state after a round, or after an entry of it was delivered. */
export interface PollState {
  /** IDs that were delivered or present at the start, the newest first. `undefined` before the first round. */
  readonly keys: ReadonlyArray<string> | undefined
  /** When the last complete round began, by the X API's clock, in milliseconds since 1970. */
  readonly time: number
  /**
   * Nothing older than this entry is looked for. For an operation with `since_id` an ID, else an entry of `keys`: it and those
   * after it are settled. `undefined` while nothing is.
   */
  readonly settled?: string | undefined
  /** The entry that is settled next. */
  readonly settling?: Settling | undefined
  /** How many rounds in a row found nothing. */
  readonly quiet: number
}

/** The newest entry that was known at a time. One overlap later it is settled. */
export interface Settling {
  readonly id?: string | undefined
  /** The X API's clock, in milliseconds since 1970. */
  readonly time: number
}

/** A part that no request reaches any more: entries between two IDs may be missing. */
export interface PollGap {
  /** The newest ID that is known from before it. */
  readonly after: string | undefined
  /** The oldest ID that was found after it. */
  readonly before: string | undefined
}

/** The entries of a round: IDs of the new ones, the oldest first, and the gap before them, if any. */
export interface Round {
  readonly fresh: ReadonlyArray<string>
  readonly gap: PollGap | undefined
}

/** Whether an ID was made after another: the longer one, else the greater digits. */
export const isLater = (one: string, other: string): boolean =>
  one.length === other.length ? one > other : one.length > other.length

/** The known entries before a round of an operation with `since_id`. */
export interface KnownIds {
  readonly keys: ReadonlyArray<string>
  /** Nothing older is looked for. */
  readonly settled: string | undefined
  readonly newest: string | undefined
}

/**
 * A round of an operation with `since_id`.
 *
 * @param ids of all entries that were found
 * @param reach how many of the newest entries could be found
 * @param isOld whether the newest known entry is older than what could be found
 */
export const roundSince = (
  ids: ReadonlyArray<string>,
  { keys, newest, settled }: KnownIds,
  reach: number,
  isOld: boolean
): Round => {
  const known = new Set(keys)
  const unknown = [...new Set(ids)].filter((id) => !known.has(id) && (settled === undefined || isLater(id, settled)))
  const fresh = unknown.toSorted((one, other) => (isLater(one, other) ? 1 : -1))
  const newer = fresh.filter((id) => newest === undefined || isLater(id, newest))
  return { fresh, gap: isOld || newer.length >= reach ? { after: newest, before: newer[0] } : undefined }
}

/**
 * Where the known part of a list begins, the newest first. Two known neighbours in their old order begin it: a single one may
 * have been removed and added again, with new entries below it. `undefined` if more of the list is needed to tell.
 */
export const startOfKnown = (
  ids: ReadonlyArray<string>,
  keys: ReadonlyArray<string>,
  isEnd: boolean
): number | undefined => {
  if (keys.length === 0) return isEnd ? ids.length : undefined
  const ranks = new Map(keys.map((key, rank) => [key, rank]))
  const rankAt = (index: number): number | undefined => ranks.get(ids[index] ?? "")
  const isStart = (_: string, index: number): boolean => {
    const [rank, next] = [rankAt(index), rankAt(index + 1)]
    return rank !== undefined && next !== undefined && rank < next
  }
  const pair = ids.findIndex(isStart)
  if (pair !== -1) return pair
  const first = ids.findIndex((id) => ranks.has(id))
  return first !== -1 && (isEnd || keys.length === 1) ? first : undefined
}

/**
 * A round of a list. If nothing known was found again, there is a gap.
 *
 * @param settled the keys among which the known part begins below which nothing is looked for
 */
export const roundOfList = (
  ids: ReadonlyArray<string>,
  keys: ReadonlyArray<string>,
  settled: ReadonlyArray<string>,
  isEnd: boolean
): Round => {
  const known = new Set(keys)
  const first = startOfKnown(ids, keys, isEnd) ?? ids.findIndex((id) => known.has(id))
  const last = startOfKnown(ids, settled, isEnd) ?? first
  const newer = last === -1 ? ids : ids.slice(0, Math.max(first, last))
  const fresh = [...new Set(newer)].filter((id) => !known.has(id)).toReversed()
  return { fresh, gap: first === -1 ? { after: keys[0], before: fresh[0] } : undefined }
}

/** After an entry of a list was processed. */
export const delivered = (state: PollState, id: string): PollState => ({
  ...state,
  keys: [id, ...(state.keys ?? []).filter((key) => key !== id)].slice(0, remembered)
})

/** How long to wait after a number of rounds without anything new: each wait is twice the last. */
export const pauseAfter = (quiet: number, every: number, maxEvery: number): number =>
  Math.min(maxEvery, every * 2 ** Math.min(quiet, 30))
