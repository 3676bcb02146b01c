/**
 * Which entries of a poll are settled. The X API lists some entries late, below newer ones. An entry is settled when all that
 * are older were listed, or are later than the overlap allows. Pure: a state in, a state out.
 */
import { isLater, type PollState, remembered } from "./rounds.ts"

/** How many IDs later than the settled one are set aside, for an operation with `since_id`. */
export const maxKnown = 1000

const shift = 22n
const firstMillisecond = 1_288_834_974_657

/** When an ID was made. `undefined` for an ID without a time. */
export const idTime = (id: string): number | undefined =>
  /^\d{15,19}$/.test(id) ? Number(BigInt(id) >> shift) + firstMillisecond : undefined

const idEarlier = (id: string, overlap: number): string | undefined => {
  if (overlap === 0) return id
  const since = Math.floor((idTime(id) ?? 0) - overlap) - firstMillisecond
  return since > 0 ? String(BigInt(since) << shift) : undefined
}

/** The newest of IDs. */
export const newestId = (ids: ReadonlyArray<string | undefined>): string | undefined =>
  ids.reduce(
    (newest, id) => (id !== undefined && (newest === undefined || isLater(id, newest)) ? id : newest),
    undefined
  )

/** The oldest of IDs. */
export const oldestId = (ids: ReadonlyArray<string>): string | undefined =>
  ids.reduce<string | undefined>((oldest, id) => (oldest === undefined || isLater(oldest, id) ? id : oldest), undefined)

const settleAt = (state: PollState, settled: string | undefined): PollState => ({
  ...state,
  settled,
  keys: state.keys?.filter((key) => settled === undefined || isLater(key, settled))
})

/**
 * After an entry was processed, for an operation with `since_id`. Its entries come in the order of their IDs, so all that are older by
 * the overlap are settled. If too many are known, the overlap is shorter.
 */
export const deliveredSince = (state: PollState, id: string, overlap: number): PollState => {
  const next = settleAt(state, newestId([state.settled, idEarlier(id, overlap)]))
  const others = (next.keys ?? []).filter((key) => key !== id)
  const keys = [id, ...others]
  if (keys.length <= maxKnown) return { ...next, keys }
  const dropped = oldestId(keys)
  return { ...next, settled: dropped, keys: [id, ...others.filter((key) => key !== dropped)] }
}

/** The newest key of a list. The last that was processed is the first one. */
const newestKnown = ({ keys = [], settled }: PollState, isExact: boolean): string | undefined =>
  isExact ? newestId([settled, ...keys]) : keys[0]

/**
 * Before a round. If the last round began one overlap after something was known, that is settled: whatever is older was listed in the
 * last round, or is later than the overlap allows. This needs no times of entries.
 */
export const settleKnown = (state: PollState, isExact: boolean, overlap: number): PollState => {
  const { settling, time } = state
  if (settling === undefined || time - settling.time < overlap) return state
  const next = { ...state, settling: undefined }
  if (settling.id === undefined) return next
  return isExact ? settleAt(next, newestId([state.settled, settling.id])) : { ...next, settled: settling.id }
}

/** After a request at a time, before any of its entries is processed. */
export const beginSettling = (state: PollState, isExact: boolean, time: number): PollState =>
  state.settling === undefined ? { ...state, settling: { id: newestKnown(state, isExact), time } } : state

/** The keys of a list below which nothing is looked for. Two at least, if there are as many: see `startOfKnown`. */
export const settledKeys = ({ keys = [], settled }: PollState, overlap: number): ReadonlyArray<string> => {
  if (overlap === 0) return keys
  // Nothing is settled, or the settled key was dropped: of many keys, the older half is.
  const half = remembered / 2
  const rank = settled === undefined ? half : keys.indexOf(settled)
  const pair = settled === undefined ? half : Math.max(0, keys.length - 2)
  return keys.slice(Math.min(rank === -1 ? half : rank, pair, half))
}

/** The state that an older position stands for, which says nothing of what is settled: its keys are. */
export const assumeSettled = (state: PollState, isExact: boolean): PollState =>
  state.settling !== undefined || state.settled !== undefined || state.keys === undefined
    ? state
    : { ...state, settled: isExact ? oldestId(state.keys) : state.keys[0] }
