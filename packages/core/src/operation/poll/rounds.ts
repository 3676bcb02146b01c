/** The verdict of a round of polling, from what earlier rounds delivered. Pure: IDs in, a verdict out. */

/** How many IDs of a list are compared with. */
export const remembered = 200

/** The state after a round, or after an entry of it was delivered. */
export interface PollState {
  /** IDs that were delivered or present at the start, the newest first. `undefined` before the first round. */
  readonly keys: ReadonlyArray<string> | undefined
  /** When the last complete round began, in milliseconds since 1970. */
  readonly time: number
  /** How many rounds in a row found nothing. */
  readonly quiet: number
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

/**
 * A round of an operation with `since_id`.
 *
 * @param ids of all entries that were found
 * @param since the newest known ID
 * @param isCut whether there may have been more than could be reached
 */
export const roundSince = (ids: ReadonlyArray<string>, since: string | undefined, isCut: boolean): Round => {
  const newer = [...new Set(ids)].filter((id) => since === undefined || isLater(id, since))
  const fresh = newer.toSorted((one, other) => (isLater(one, other) ? 1 : -1))
  return { fresh, gap: isCut ? { after: since, before: fresh[0] } : undefined }
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

/** A round of a list. If `start` is not known, nothing of it was found again. */
export const roundOfList = (
  ids: ReadonlyArray<string>,
  keys: ReadonlyArray<string>,
  start: number | undefined
): Round => {
  const known = new Set(keys)
  const first = start ?? ids.findIndex((id) => known.has(id))
  const newer = first === -1 ? ids : ids.slice(0, first)
  const fresh = [...new Set(newer)].filter((id) => !known.has(id)).toReversed()
  return { fresh, gap: first === -1 ? { after: keys[0], before: fresh[0] } : undefined }
}

/** After an entry was processed. */
export const delivered = (state: PollState, id: string): PollState => ({
  ...state,
  keys: [id, ...(state.keys ?? []).filter((key) => key !== id)].slice(0, remembered)
})

/** How long to wait after so many rounds without anything new: twice as long each time. */
export const pauseAfter = (quiet: number, every: number, maxEvery: number): number =>
  Math.min(maxEvery, every * 2 ** Math.min(quiet, 30))
