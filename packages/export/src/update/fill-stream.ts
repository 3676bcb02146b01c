import { InvalidInput, type XApi, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import type { GapFiller, Position as StreamPosition } from "@xeffect/streams"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { CollectionGap } from "../page/gap.ts"
import { slicesSums, lastRound, sumsOf } from "../output/describe/rounds.ts"
import { itemRowsOf } from "../page/rows.ts"
import { atStart } from "../store/checkpoint.ts"
import type { SliceState, Store } from "../store/store.ts"
import { makeMeter } from "../run/meter.ts"
import { storedGaps } from "./next/next-round.ts"
import type { OpenCollection } from "../run/run.ts"

type Period = Parameters<GapFiller<unknown, XApi>["fill"]>[0]

/** A gap that can be asked for again, and its period. */
const periodOf = ({ from, reason, to }: CollectionGap): Period | undefined =>
  reason === "not_connected" && from !== undefined && to !== undefined
    ? { from: Date.parse(from), to: Date.parse(to), isPlaced: true }
    : undefined

// Written by `Journal`.
const reachedBySlice = ({ position: { token } }: SliceState): StreamPosition | undefined =>
  token === undefined ? undefined : JSON.parse(token)

// The slice continues unchanged: its earlier entries count in the rounds before.
const beginFilling = Effect.fnUntraced(function* (store: Store, state: SliceState) {
  const round = yield* lastRound(store)
  const startedAt = new Date(yield* Clock.currentTimeMillis).toISOString()
  const ended = { ...round, finishedAt: round.finishedAt ?? startedAt, sums: yield* sumsOf(store, [state], round) }
  const last = yield* store.lastNumbers
  const next = { number: round.number + 1, startedAt, last, keys: round.keys, carried: slicesSums([state]) }
  yield* store.nextRound({ rounds: [ended, next], remove: [], add: [], gaps: yield* storedGaps(store) })
})

/** Fills a period. Returns whether it was. */
const fill = Effect.fnUntraced(function* (
  { row, settings: { emit, fillGap }, store }: OpenCollection,
  { slice }: SliceState,
  period: Period
): Effect.fn.Return<boolean, XError | ExportError, XApi> {
  if (fillGap === undefined) return false
  const checkpoint = store.checkpoint(slice)
  const meter = makeMeter(yield* checkpoint.load)
  const save = Effect.fnUntraced(function* (items: ReadonlyArray<unknown>) {
    const found = items.map((item) => itemRowsOf(row, item))
    const entries = found.reduce((sum, one) => sum + one.entries, 0)
    const before = yield* checkpoint.load
    const at = yield* Clock.currentTimeMillis
    const position = { ...before, pages: before.pages + 1, entries: before.entries + entries, at }
    const rows = found.flatMap((one) => one.rows)
    const added = yield* checkpoint.save(rows, meter.read(position))
    yield* emit({ _tag: "Page", slice: slice.number, entries, added, done: before.done, ...meter.sinceLast() })
    return added
  })
  let failure: ExportError | undefined
  // The filling stream has no failure of a database: the rest is not stored, and the gap stays.
  const deliver = (items: ReadonlyArray<unknown>) =>
    Effect.catch(failure === undefined ? save(items) : Effect.succeed(0), (error) =>
      Effect.sync(() => {
        failure = error
        return 0
      })
    )
  const event = yield* meter.watch(fillGap.fill(period, { operation: row.operation.definition.name, deliver }))
  yield* meter.flush(checkpoint)
  if (failure !== undefined) return yield* Effect.fail(failure as ExportError)
  return event._tag === "Recovered"
})

const inGap = ({ from, to }: Period): CollectionGap => {
  const [start, end] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const detail = `The stream was not connected from ${start} to ${end}.`
  return { reason: "not_connected", detail, from: start, to: end }
}

/**
 * Fills the time in which a stream was not followed: the gaps that are recorded, and from its last connection until now. A
 * gap that cannot be filled stays one, or becomes one.
 */
export const fillStream = Effect.fnUntraced(function* (
  collection: OpenCollection
): Effect.fn.Return<void, XError | ExportError, XApi> {
  const { settings, store } = collection
  const [state] = yield* store.slices
  const reached = state === undefined ? undefined : reachedBySlice(state)
  if (state === undefined || reached === undefined) {
    const rule = "the directory of a stream that was followed: run follows it"
    return yield* refuse("update", new InvalidInput({ parameter: "directory", value: settings.place.directory, rule }))
  }
  yield* beginFilling(store, state)
  for (const gap of yield* storedGaps(store)) {
    const period = periodOf(gap)
    if (period === undefined || !(yield* fill(collection, state, period))) continue
    const rest = (yield* storedGaps(store)).filter(({ from, to }) => from !== gap.from || to !== gap.to)
    yield* store.write({ gaps: JSON.stringify(rest) })
  }
  const now = (yield* Clock.currentTimeMillis) + (reached.clockOffset ?? 0)
  const period = { from: reached.time, to: now, isPlaced: reached.clockOffset !== undefined }
  if (!(yield* fill(collection, state, period))) {
    yield* store.write({ gaps: JSON.stringify([...(yield* storedGaps(store)), inGap(period)]) })
  }
  // The next run continues from here.
  const checkpoint = store.checkpoint(state.slice)
  const position = (yield* checkpoint.load) ?? atStart
  const token = JSON.stringify({ ...reached, time: now } satisfies StreamPosition)
  yield* checkpoint.save([], { ...position, token })
})
