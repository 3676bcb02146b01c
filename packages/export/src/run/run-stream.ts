import type { StreamingOperation, XApi, XError } from "@xeffect/core"
import type { UncheckedParameters } from "@xeffect/core/options"
import {
  follow,
  type GapFiller,
  keepPosition,
  type Position as StreamPosition,
  type StreamEvent
} from "@xeffect/streams"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import type { ExportError } from "../export-error.ts"
import type { CollectionGap } from "../page/gap.ts"
import { itemRowsOf } from "../page/rows.ts"
import type { Row } from "../page/row.ts"
import type { Collectable } from "../plan/collectable.ts"
import type { SlicePosition } from "../store/checkpoint.ts"
import { makeMeter, type Meter } from "./meter.ts"
import type { SliceRun } from "./run-slice.ts"

/** The surroundings of following a stream. */
export interface StreamRun extends Omit<SliceRun, "steps"> {
  readonly row: Collectable
  readonly fillGap: GapFiller<unknown, XApi> | undefined
  readonly saveGap: (gap: CollectionGap) => Effect.Effect<void, ExportError>
}

/** How many items may wait for the next commit. */
const maxWaiting = 500

const isoTime = (time: number): string => new Date(time).toISOString()

const gapOf = (event: StreamEvent): CollectionGap | undefined => {
  if (event._tag === "Gap" && event.filledBy === "nothing") {
    const [from, to] = [isoTime(event.from), isoTime(event.to)]
    return { reason: "not_connected", detail: `The stream was not connected from ${from} to ${to}.`, from, to }
  }
  return event._tag === "Lost"
    ? { reason: "not_connected", detail: `${event.count} items did not fit into the buffer.`, to: isoTime(event.at) }
    : undefined
}

/** Items that wait for the next commit, and the position of the stream after the last of them. */
class Journal {
  readonly run: StreamRun
  position: SlicePosition
  /** The position of the stream that is stored. */
  stored: StreamPosition | undefined
  latest: StreamPosition | undefined
  rows: Array<Row> = []
  entries = 0
  readonly meter: Meter

  constructor(run: StreamRun, position: SlicePosition) {
    this.run = run
    this.position = position
    this.meter = makeMeter(position)
    // Written by `commit`.
    this.stored = position.token === undefined ? undefined : JSON.parse(position.token)
    this.latest = this.stored
  }

  add(item: unknown): Effect.Effect<void, ExportError> {
    const { entries, rows } = itemRowsOf(this.run.row, item)
    this.rows.push(...rows)
    this.entries += entries
    return this.rows.length < maxWaiting ? Effect.void : this.commit(false)
  }

  /** Commits what waits, together with the position after it. */
  commit(done: boolean): Effect.Effect<void, ExportError> {
    return Effect.flatMap(Clock.currentTimeMillis, (at) => {
      const { entries, latest, meter, position, rows, run } = this
      if (rows.length === 0 && latest === this.stored && !done) return Effect.void
      const token = latest === undefined ? undefined : JSON.stringify(latest)
      this.position = meter.read({ token, done, pages: position.pages + 1, entries: position.entries + entries, at })
      Object.assign(this, { rows: [], entries: 0, stored: latest })
      return Effect.flatMap(run.checkpoint.save(rows, this.position), (added) =>
        run.emit({ _tag: "Page", slice: run.slice.number, entries, added, done, ...meter.sinceLast() })
      )
    })
  }
}

const itemsOf = ({ fillGap, row, saveGap, slice, stop }: StreamRun, journal: Journal) => {
  // A row by stream has an operation whose response does not end. The parameters of a plan were checked when it was made.
  const operation = row.operation as StreamingOperation<UncheckedParameters, unknown>
  const checkpoint = keepPosition({
    load: Effect.sync(() => journal.stored),
    save: (latest) => Effect.sync(() => void (journal.latest = latest))
  })
  const on_event = (event: StreamEvent) => {
    const gap = gapOf(event)
    return gap === undefined ? Effect.void : Effect.catch(saveGap(gap), stop.fail)
  }
  return follow(operation, slice.params, { checkpoint, on_event, fill_gap: fillGap })
}

/**
 * Follows a stream until it shall stop, and is done then unless another machine continues it. Items are committed together with the position after them, each
 * second and at the end: a position is never past an item that is not stored.
 */
export const runStream = Effect.fnUntraced(function* (
  run: StreamRun
): Effect.fn.Return<void, XError | ExportError, XApi> {
  const { checkpoint, stop } = run
  const start = yield* checkpoint.load
  if (start.done) return
  const journal = new Journal(run, start)
  const reading = journal.meter.watch(Stream.runForEach(itemsOf(run, journal), (item) => journal.add(item)))
  const committing = Effect.forever(Effect.andThen(Effect.sleep("1 second"), journal.commit(false)))
  if (!stop.isStopping()) {
    yield* Effect.raceFirst(Effect.raceFirst(reading, committing), stop.stopping).pipe(
      Effect.onExit((exit) => (Exit.isFailure(exit) ? Effect.ignore(journal.commit(false)) : Effect.void))
    )
  }
  yield* journal.commit(stop.failure() === undefined && !stop.isHandedOver())
})
