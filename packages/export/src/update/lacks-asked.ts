import type { XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import { lastRound } from "../output/describe/rounds.ts"
import type { Collectable } from "../plan/collectable.ts"
import type { KeyFileOptions, Plan } from "../plan/plan.ts"
import { type SliceStart } from "../plan/slices.ts"
import { dayInMilliseconds } from "../plan/search-reach.ts"
import type { SliceState, Store, StoredRound } from "../store/store.ts"
import type { UpdateSettings } from "./known-state.ts"
import { dayOfTime } from "./next/next-newest.ts"
import { readNewKeys } from "./next/next-round.ts"

const startsOf = (states: ReadonlyArray<SliceState>): ReadonlyArray<SliceStart> =>
  states.flatMap(({ slice: { from } }) => (from === undefined ? [] : [from]))

// Posts of the first run have their counters.
const isRefreshed = (
  { number, startedAt }: StoredRound,
  starts: ReadonlyArray<SliceStart>,
  refresh: number,
  now: number
): boolean => {
  const begun = Date.parse(startedAt)
  const isWide = starts.some((from) => from.by === "again" || (from.by === "young" && from.since <= begun - refresh))
  return dayOfTime(begun) === dayOfTime(now) && (number === 0 || isWide)
}

/** Whether a round that was resumed lacks something that an update asks for: it was begun by another one, maybe days ago. */
export const lacksAsked = Effect.fnUntraced(function* (
  store: Store,
  row: Collectable,
  plan: Plan,
  { lists, refresh }: UpdateSettings,
  options: KeyFileOptions
): Effect.fn.Return<boolean, XError | ExportError> {
  const [states, now] = [yield* store.slices, yield* Clock.currentTimeMillis]
  const round = yield* lastRound(store)
  const starts = startsOf(states)
  // Its entries are older than its beginning.
  if (now - Date.parse(round.startedAt) > dayInMilliseconds) return true
  if (lists === "whole" && starts.some(({ by }) => by === "known")) return true
  if (refresh !== undefined && !isRefreshed(round, starts, refresh, now)) return true
  yield* readNewKeys(store, row, plan, options)
  return (yield* store.keyCount) > round.keys
})
