import { isXError, type XApi, type XError } from "@xeffect/core"
import { inSpan } from "@xeffect/core/span"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
import type { CollectionGap } from "../page/gap.ts"
import { isOddPage } from "../page/after-failure.ts"
import { collectable } from "../plan/collectable.ts"
import type { Plan } from "../plan/plan.ts"
import type { Slice } from "../plan/slices.ts"
import { noteFailure } from "../store/failed-duties.ts"
import type { SliceState, Store } from "../store/store.ts"
import type { ExportEvent } from "./events.ts"
import type { RunSettings } from "./options.ts"
import { runSlice } from "./run-slice.ts"
import { runStream } from "./run-stream.ts"
import { stepsOf } from "./steps/steps-of.ts"
import { makeStop, type Stop } from "./stop.ts"
import { makeTimeLeft } from "./progress/time-left.ts"

/** How long slices may finish their pages once they shall stop. */
const timeToStop = "30 seconds"

const saveGap = (store: Store, gap: CollectionGap) =>
  Effect.flatMap(store.read("gaps"), (gaps) =>
    store.write({ gaps: JSON.stringify([...JSON.parse(gaps ?? "[]"), gap]) })
  )

/** How a slice runs, on one machine or on several. */
export interface SliceSettings extends Pick<RunSettings, "emit" | "fillGap" | "giveUpAfter"> {
  readonly stop: Stop
  readonly sleep: (milliseconds: number) => Effect.Effect<void>
}

const isGap = ({ from }: Slice): boolean => from?.by === "counted" && from.gap !== undefined

// Counters, and posts that were found late, are more than what is new: without them the round ends. A gap was asked for.
const isExtra = (slice: Slice): boolean => /^(young|again|counted)$/.test(slice.from?.by ?? "") && !isGap(slice)

// Failures that stop everything: a page that cannot be used is requested again, and money is spent for all.
const isOwnFailure = (error: XError | ExportError): error is XError =>
  isXError(error) && !isOddPage(error) && !/^(BudgetExceeded|CreditsDepleted|UsageCapped)$/.test(error.reason._tag)

const endExtra = Effect.fnUntraced(function* (store: Store, slice: Slice, error: XError) {
  const checkpoint = store.checkpoint(slice)
  const { token: _, ...position } = yield* checkpoint.load
  const ended = { ...position, done: true }
  if (slice.from?.by === "counted") {
    yield* checkpoint.save([], { ...ended, uncounted: error.reason._tag })
    return
  }
  yield* checkpoint.save([], ended)
  yield* noteFailure(store, "refresh", error, yield* Clock.currentTimeMillis)
})

/** Runs a slice until it is done or shall stop. */
export const runOne = (
  store: Store,
  plan: Plan,
  slice: Slice,
  settings: SliceSettings
): Effect.Effect<void, XError | ExportError, XApi> => {
  const row = collectable(slice.operation)
  // The slices were made from the same table.
  if (row === undefined) return Effect.void
  const { fillGap, ...rest } = settings
  const common = { ...rest, slice, checkpoint: store.checkpoint(slice) }
  const parameter = plan.keys?.parameter === "usernames" ? "usernames" : "ids"
  return inSpan(
    () => ["export.slice", { attributes: { "x.operation": slice.operation, "x.export.slice": slice.number } }],
    () =>
      row.by === "stream"
        ? runStream({ ...common, row, fillGap, saveGap: (gap) => saveGap(store, gap) })
        : Effect.catch(
            runSlice({
              ...common,
              steps: (start, { bounds, now }) => stepsOf({ row, slice, parameter, store, now, bounds }, start)
            }),
            (error) => (isExtra(slice) && isOwnFailure(error) ? endExtra(store, slice, error) : Effect.fail(error))
          )
  )
}

/** Says how far earlier runs are. */
export const startedOf = (states: ReadonlyArray<SliceState>): ExportEvent => ({
  _tag: "Started",
  open: states.filter(({ position }) => !position.done).length,
  slices: states.length,
  entries: states.reduce((sum, { position }) => sum + position.entries, 0)
})

/** Stops the slices when another process cancels the collection. */
const watch = (store: Store, { emit }: RunSettings, stop: Stop) =>
  Effect.gen(function* () {
    while ((yield* store.read("cancelled")) === undefined) yield* Effect.sleep("1 second")
    yield* emit({ _tag: "Stopping", because: "cancelled" })
    yield* stop.cancel
    return yield* Effect.never
  })

/**
 * Runs the slices that are not done, side by side. After a failure, or if the collection is cancelled, the others may
 * finish the page that they wait for. After a page that cannot be used they go on, and the run fails at the end.
 */
export const runSlices = Effect.fnUntraced(function* (
  store: Store,
  plan: Plan,
  settings: RunSettings
): Effect.fn.Return<void, XError | ExportError, XApi> {
  const stop = yield* makeStop
  const { fillGap, giveUpAfter } = settings
  const states = yield* store.slices
  const withTimeLeft = makeTimeLeft(states, yield* Clock.currentTimeMillis)
  const emit = (event: ExportEvent) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => settings.emit(withTimeLeft(event, now)))
  const shared = { emit, fillGap, giveUpAfter, stop, sleep: (milliseconds: number) => Effect.sleep(milliseconds) }
  const open = states.filter(({ position }) => !position.done)
  yield* settings.emit(startedOf(states))
  const fail = (error: XError | ExportError) =>
    Effect.andThen(settings.emit({ _tag: "Stopping", because: "failed" }), stop.fail(error))
  const runSafely = ({ slice }: SliceState) =>
    Effect.catch(runOne(store, plan, slice, shared), (error) =>
      isXError(error) && (isOddPage(error) || isGap(slice))
        ? Effect.andThen(settings.emit({ _tag: "Left", slice: slice.number, error }), stop.failLater(error))
        : fail(error)
    )
  const all = Effect.forEach(open, runSafely, { concurrency: settings.concurrency, discard: true })
  const late = Effect.andThen(stop.stopping, Effect.sleep(timeToStop))
  yield* Effect.raceAllFirst([
    all,
    late,
    Effect.catch(watch(store, settings, stop), (error) => Effect.andThen(fail(error), Effect.never))
  ])
  const failure = stop.failure()
  if (failure !== undefined) return yield* failure
})
