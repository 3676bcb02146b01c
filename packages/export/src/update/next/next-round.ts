import type { XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import type { ExportError } from "../../export-error.ts"
import { uniqueGaps, unitedGaps } from "../../output/describe/united-gaps.ts"
import type { CollectionGap } from "../../page/gap.ts"
import { slicesSums, lastRound as roundBefore, sumsOf } from "../../output/describe/rounds.ts"
import type { Collectable } from "../../plan/collectable.ts"
import { fetchGaps } from "../../page/fetch-gaps.ts"
import { lastRowBeforeToday, isSliceOver, lostGaps, nextSlicesOf } from "./next-slices.ts"
import type { UpdateSettings } from "../known-state.ts"
import { checkKeyFile, type KeyFileOptions, type Plan } from "../../plan/plan.ts"
import { slicePartsOf } from "../../plan/slices.ts"
import { storeKeys } from "../../store/sources.ts"
import type { SliceState, Store, StoredRound } from "../../store/store.ts"
import { targetsOf } from "../../run/prepare.ts"

/** Reads keys that are new in the file of a plan. Those that were there stay, also if the file is gone. */
export const readNewKeys = (store: Store, row: Collectable, plan: Plan, options: KeyFileOptions) => {
  const { keys } = plan
  if (keys?.file === undefined || checkKeyFile(plan, options) !== undefined || !existsSync(keys.file))
    return Effect.void
  return storeKeys(store, row, keys)
}

const newKeySlices = Effect.fnUntraced(function* (store: Store, row: Collectable, plan: Plan, before: number) {
  const keyCount = yield* store.keyCount
  if (keyCount <= before) return []
  const targets = yield* targetsOf(store, row, before, keyCount)
  return slicePartsOf(plan, row, { now: yield* Clock.currentTimeMillis, targets, keyCount, before })
})

/** The gaps that are recorded. */
export const storedGaps = (store: Store): Effect.Effect<ReadonlyArray<CollectionGap>, ExportError> =>
  // Written by `saveGap` and by `nextRound`.
  Effect.map(store.read("gaps"), (gaps): ReadonlyArray<CollectionGap> => JSON.parse(gaps ?? "[]"))

const endRound = Effect.fnUntraced(function* (
  store: Store,
  states: ReadonlyArray<SliceState>,
  round: StoredRound,
  now: string
) {
  // A round whose files were not written ends with the files of the next.
  return { ...round, finishedAt: round.finishedAt ?? now, sums: yield* sumsOf(store, states, round) }
})

/**
 * Begins the next round, if the one before is over: each slice is done, or was left at a page that no request returned. Such
 * slices go on in the next round. Returns whether a round began.
 */
export const beginRound = Effect.fnUntraced(function* (
  store: Store,
  row: Collectable,
  plan: Plan,
  settings: UpdateSettings,
  options: KeyFileOptions
): Effect.fn.Return<boolean, XError | ExportError> {
  const states = yield* store.slices
  if (!states.every(isSliceOver)) return false
  const round = yield* roundBefore(store)
  yield* readNewKeys(store, row, plan, options)
  const now = yield* Clock.currentTimeMillis
  const last = yield* store.lastNumbers
  const lastPost = last.posts ?? 0
  const postsBefore = round.last.posts ?? 0
  const beforeToday = lastRowBeforeToday(states, { now, postsBefore })
  const postsToday = beforeToday === undefined ? 0 : yield* store.countAfter("posts", beforeToday)
  const lastRound = Date.parse(round.startedAt)
  const known = { states, keyCount: round.keys, lastPost, now, lastRound, postsBefore, postsToday }
  const [done, left] = [states.filter(({ position }) => position.done), states.filter(({ position }) => !position.done)]
  const gaps = [...unitedGaps(plan, yield* storedGaps(store), done), ...lostGaps(plan, row, known, settings)]
  const fetched = settings.gaps === "fetch" ? fetchGaps(plan, gaps, now) : { parts: [], rest: gaps }
  const slices = [...nextSlicesOf(plan, row, known, settings), ...fetched.parts]
  const parts = [...slices, ...(yield* newKeySlices(store, row, plan, round.keys))]
  const [number, first] = [round.number + 1, (states.at(-1)?.slice.number ?? -1) + 1]
  const startedAt = new Date(now).toISOString()
  const next: StoredRound = { number, startedAt, last, keys: yield* store.keyCount, carried: slicesSums(left) }
  yield* store.nextRound({
    rounds: [yield* endRound(store, states, round, startedAt), next],
    remove: done.map(({ slice }) => slice.number),
    add: parts.map((part, index) => ({ ...part, number: first + index, round: number })),
    gaps: uniqueGaps(fetched.rest)
  })
  return true
})
