import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { stderr } from "node:process"
import type { SliceState } from "../store/store.ts"
import type { ExportEvent } from "./events.ts"

/** How far a run is, by its events. */
export interface RunProgress {
  readonly started: number
  readonly slices: number
  readonly done: number
  readonly pages: number
  readonly entries: number
  /** What was spent in this run, in dollars, and what is left of the budget. */
  readonly dollars?: number | undefined
  readonly left?: number | undefined
  /** How long it will still take, in milliseconds. */
  readonly timeLeft?: number | undefined
  /** Until when each slice that waits does so. */
  readonly waiting: ReadonlyMap<number, number>
}

/** The progress before anything happened. */
export const noProgress = (now: number): RunProgress => ({
  started: now,
  slices: 0,
  done: 0,
  pages: 0,
  entries: 0,
  waiting: new Map()
})

/** The progress after an event. */
export const advance = (progress: RunProgress, event: ExportEvent): RunProgress => {
  switch (event._tag) {
    case "Started":
      return { ...progress, slices: event.slices, done: event.slices - event.open }
    case "Waiting":
      return { ...progress, waiting: new Map(progress.waiting).set(event.slice, event.until) }
    case "Page": {
      const waiting = new Map(progress.waiting)
      waiting.delete(event.slice)
      const done = progress.done + (event.done ? 1 : 0)
      const [pages, entries] = [progress.pages + 1, progress.entries + event.entries]
      const counted = { done, pages, entries, waiting, timeLeft: event.time_left ?? progress.timeLeft }
      if (event.dollars === undefined) return { ...progress, ...counted }
      const dollars = (progress.dollars ?? 0) + event.dollars
      return { ...progress, ...counted, dollars, left: event.left ?? progress.left }
    }
    default:
      return progress
  }
}

/**
 * Adds the time that is left to the events of a run: as long as what is done of the slices in this run took for as much.
 *
 * @param states the slices when the run begins
 * @param started when it begins, in milliseconds since 1970
 */
export const makeTimeLeft = (
  states: ReadonlyArray<SliceState>,
  started: number
): ((event: ExportEvent, now: number) => ExportEvent) => {
  const parts = new Map(
    states.map(({ position, slice }) => [slice.number, position.done ? 1 : (position.part ?? 0)] as const)
  )
  const before = Array.from(parts.values()).reduce((sum, part) => sum + part, 0)
  let done = before
  return (event, now) => {
    if (event._tag !== "Page") return event
    const last = parts.get(event.slice) ?? 0
    const part = event.done ? 1 : (event.part ?? last)
    parts.set(event.slice, part)
    done += part - last
    return done > before ? { ...event, time_left: ((now - started) * (parts.size - done)) / (done - before) } : event
  }
}

const inThousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",")

const inDollars = (dollars: number): string => `$${dollars.toFixed(2)}`

const timeUnits = [
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["min", 60_000],
  ["s", 1000]
] as const

const inUnits = (milliseconds: number): string => {
  const [unit, length] = timeUnits.find(([, length]) => milliseconds >= 2 * length) ?? ["s", 1000]
  return `${Math.round(milliseconds / length)} ${unit}`
}

/** Until when a run waits at the longest, in milliseconds since 1970. 0 if no slice waits any more. */
const waitsUntil = ({ waiting }: RunProgress, now: number): number =>
  Math.max(0, ...Array.from(waiting.values()).filter((until) => until > now))

/** One line about a progress, for a person. A wait is added to the time that is left. */
export const describe = (progress: RunProgress, now: number): string => {
  const { dollars, done, entries, left, pages, slices, started, timeLeft, waiting } = progress
  const rate = pages / Math.max((now - started) / 1000, 1)
  const until = waitsUntil(progress, now)
  const wait = Math.max(0, until - now)
  const parts = [
    `${inThousands(entries)} entries`,
    `${inThousands(pages)} pages`,
    `${rate.toFixed(1)} pages/s`,
    `${done} of ${slices} slices done`,
    ...(dollars === undefined ? [] : [`${inDollars(dollars)} spent`]),
    ...(left === undefined ? [] : [`${inDollars(left)} left`]),
    ...(timeLeft === undefined || done === slices ? [] : [`about ${inUnits(timeLeft + wait)} to go`]),
    ...(wait > 0 ? [`${waiting.size} waiting until ${new Date(until).toISOString().slice(11, 19)} UTC`] : [])
  ]
  return parts.join(", ")
}

/** How long a line stays on a terminal, and in a log, in milliseconds. */
const pauses = { terminal: 200, log: 30_000 }

/**
 * Shows how far a run is, as one line on stderr: entries, pages, pages in a second, slices, dollars that this run
 * has spent and that the budget has left if the layer counts costs, how long it will still take, and until when it waits. On a
 * terminal the line is replaced, elsewhere it is printed every 30 seconds. The beginning of a wait, with its end, and the first
 * page after it are shown at once. For `on_event` of `run`.
 *
 * @returns a function for `on_event`, for one run
 * @example
 * ```ts
 * import { collect, progressLine, run } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const plan = yield* collect(searchRecentTweets, { query: "#tides" })
 *   return yield* run(plan, { directory: "tides", on_event: progressLine() })
 * })
 * ```
 */
export const progressLine = (): ((event: ExportEvent) => Effect.Effect<void>) => {
  let progress: RunProgress | undefined
  let shown = 0
  let shownWait = 0
  return (event) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      progress = advance(progress ?? noProgress(now), event)
      const isLast = event._tag === "Stopping" || event._tag === "Written"
      const until = waitsUntil(progress, now)
      // Slices that wait for the same window report the same end. No event follows until then.
      const isChange = until > shownWait || (until === 0 && shownWait > 0)
      const pause = stderr.isTTY ? pauses.terminal : pauses.log
      if (now - shown < pause && !isLast && !isChange) return
      // The files are written one after the other: the line ends once.
      if (event._tag === "Written" && shown === Infinity) return
      shown = isLast ? Infinity : now
      shownWait = until
      stderr.write(printed(describe(progress, now), isLast))
    })
}

/** On a terminal a line replaces the one before, so it must not be wider than the terminal. */
const printed = (line: string, isLast: boolean): string =>
  stderr.isTTY ? `\r\u001B[K${line.slice(0, (stderr.columns || 80) - 1)}${isLast ? "\n" : ""}` : `${line}\n`

/**
 * Counts the events of runs with Effect's metrics. Each metric has the given attributes:
 *
 * - `xeffect_export_pages`: pages committed
 * - `xeffect_export_entries`: their entries
 * - `xeffect_export_rows`: rows that were not known before
 * - `xeffect_export_waits`: waits before the next request, with the attribute `cause`
 * - `xeffect_export_dollars`: what it cost, if the layer counts costs
 * - `xeffect_export_bytes`: bytes of files written
 * - `xeffect_export_seconds_left`: how long the run takes if it goes on as it did
 * - `xeffect_export_dollars_left`: what is left of the budget that has the least left
 * - `xeffect_export_waiting_until`: until when the last slice that had to wait does so, in seconds since 1970
 *
 * @param attributes for example the name of the collection
 * @returns a function for `on_event` of `run`
 * @example
 * ```ts
 * import { exportMetrics } from "xeffect/export"
 *
 * const on_event = exportMetrics({ collection: "tides" })
 * ```
 */
export const exportMetrics = (
  attributes: Readonly<Record<string, string>> = {}
): ((event: ExportEvent) => Effect.Effect<void>) => {
  const add = (name: string, count: number, more: Readonly<Record<string, string>> = {}) =>
    Metric.update(
      Metric.counter(`xeffect_export_${name}`, { incremental: true, attributes: { ...attributes, ...more } }),
      count
    )
  const set = (name: string, value: number | undefined) =>
    value === undefined
      ? Effect.void
      : Metric.update(Metric.gauge(`xeffect_export_${name}`, { attributes }), Math.round(value * 1000) / 1000)
  return (event) => {
    switch (event._tag) {
      case "Page":
        return Effect.all(
          [
            add("pages", 1),
            add("entries", event.entries),
            add("rows", event.added),
            event.dollars === undefined ? Effect.void : add("dollars", event.dollars),
            set("seconds_left", event.time_left === undefined ? undefined : event.time_left / 1000),
            set("dollars_left", event.left)
          ],
          { discard: true }
        )
      case "Waiting":
        return Effect.andThen(add("waits", 1, { cause: event.cause }), set("waiting_until", event.until / 1000))
      case "Written":
        return add("bytes", event.bytes, { unit: "By" })
      default:
        return Effect.void
    }
  }
}
