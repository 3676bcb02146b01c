import { isXError, type XApi, type XError } from "@xeffect/core"
import { shortLine } from "@xeffect/core/failure"
import { RetriedByCaller } from "@xeffect/core/retry"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import type { ExportError } from "../export-error.ts"
import { countFailure, decide, type Failures, isOddPage } from "../page/after-failure.ts"
import type { Slice } from "../plan/slices.ts"
import type { SliceCheckpoint, SlicePosition } from "../store/checkpoint.ts"
import type { ExportEvent } from "./events.ts"
import { makeMeter, type Meter } from "./meter.ts"
import { makeServiceTime, type ServiceTime } from "./steps/service-time.ts"
import type { Steps } from "./steps/steps.ts"
import type { Stop } from "./stop.ts"

/** The surroundings of a running slice. */
export interface SliceRun {
  readonly slice: Slice
  readonly checkpoint: SliceCheckpoint
  readonly steps: (start: SlicePosition, time: ServiceTime) => Steps
  readonly stop: Stop
  readonly giveUpAfter: number
  /** Waits before a request is sent again, unless the slice stops. */
  readonly sleep: (milliseconds: number) => Effect.Effect<void>
  readonly emit: (event: ExportEvent) => Effect.Effect<unknown>
}

const commitPages = (
  { checkpoint, emit, slice, steps, stop }: SliceRun,
  start: SlicePosition,
  meter: Meter,
  time: ServiceTime
) =>
  steps(start, time).pipe(
    Stream.mapEffect(
      Effect.fnUntraced(function* ({ entries, isUnusable, listing, position, rows }) {
        const at = yield* time.now
        const reached = { ...position, first_at: position.first_at ?? at, at }
        const added = yield* checkpoint.save(rows, meter.read(reached), listing)
        if (isUnusable) return
        const { done, part } = position
        yield* emit({ _tag: "Page", slice: slice.number, entries, added, done, part, ...meter.sinceLast() })
      })
    ),
    Stream.takeUntil(stop.isStopping),
    Stream.runDrain
  )

// The entries of a page that cannot be used are missing from the collection until a later run receives it.
const endTries = Effect.fnUntraced(function* ({ checkpoint }: SliceRun, error: XError) {
  if (isOddPage(error)) {
    const position = yield* checkpoint.load
    yield* checkpoint.save([], { ...position, unusable: shortLine(error.message, 300) })
  }
  return yield* error
})

const waitAfterFailure = Effect.fnUntraced(function* (run: SliceRun, error: XError, failures: Failures) {
  const now = yield* Clock.currentTimeMillis
  const decision = decide(error, failures, now, run.giveUpAfter, yield* Random.next)
  if (decision._tag === "Fail") return yield* endTries(run, error)
  const until = now + decision.milliseconds
  yield* run.emit({ _tag: "Waiting", slice: run.slice.number, cause: decision.cause, until, error })
  yield* Effect.raceFirst(run.sleep(decision.milliseconds), run.stop.stopping)
})

/**
 * Requests and commits the pages of a slice, from its position on, until it is done or shall stop. A request that fails is
 * sent again as {@link decide} says.
 */
export const runSlice = Effect.fnUntraced(function* (
  run: SliceRun
): Effect.fn.Return<void, XError | ExportError, XApi> {
  let failures: Failures | undefined
  let pages = -1
  const meter = makeMeter(yield* run.checkpoint.load)
  const time = makeServiceTime()
  for (;;) {
    const position = yield* run.checkpoint.load
    if (position.done || run.stop.isStopping()) return
    // Otherwise the layer would retry each of these requests as well.
    const pagesFrom = commitPages(run, position, meter, time)
    const committing = Effect.provideService(pagesFrom, RetriedByCaller, "failures")
    const result = yield* Effect.result(meter.watch(time.watch(committing)))
    if (Result.isSuccess(result)) continue
    if (!isXError(result.failure)) return yield* result.failure
    yield* meter.flush(run.checkpoint)
    const { pages: committed } = yield* run.checkpoint.load
    const now = yield* Clock.currentTimeMillis
    // Pages that were committed meanwhile end a row of failures.
    failures = countFailure(result.failure, failures, committed > pages, now)
    pages = committed
    yield* waitAfterFailure(run, result.failure, failures)
  }
})
