import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import { env, stderr } from "node:process"
import type { ExportEvent } from "../events.ts"
import { advance, describe, lastWait, noProgress, type RunProgress } from "./progress.ts"

/** Where a line is written: stderr. */
export interface LineOutput {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  readonly write: (text: string) => unknown
}

/** How long a line stays at least, in milliseconds: on a terminal, and in a log. */
const intervals = { terminal: 200, log: 30_000 }

/** After how long a log says again that the run waits, in milliseconds: for a person who looks at its end only. */
const repeated = 300_000

/** The columns of a terminal that does not say how many it has. */
const usualColumns = 80

/** The part of a text that fits into one row. A terminal moves to the next row after the last column. */
const cutToRow = (text: string, columns: number = 0): string => {
  const room = (columns > 0 ? columns : usualColumns) - 1
  return text.length <= room ? text : `${text.slice(0, Math.max(0, room - 1))}…`
}

/** Writes the line of a run when it is due. */
class Line {
  readonly output: LineOutput
  readonly isTerminal: boolean
  readonly interval: number
  progress: RunProgress | undefined
  shown: RunProgress | undefined
  shownAt = -Infinity
  /** Until when the shown line says that the run waits. */
  shownUntil = 0
  text = ""
  isEnded = false

  constructor(output: LineOutput) {
    this.output = output
    this.isTerminal = output.isTTY === true && env["TERM"] !== "dumb"
    this.interval = this.isTerminal ? intervals.terminal : intervals.log
  }

  add(event: ExportEvent, now: number): void {
    if (event._tag === "Started") this.isEnded = false
    this.progress = advance(this.progress ?? noProgress(now), event)
    if (event._tag === "Stopping" || event._tag === "Written") this.end(now)
    else this.showIfDue(now)
  }

  showIfDue(now: number): void {
    const { progress } = this
    if (progress !== undefined && !this.isEnded && this.isDue(progress, now)) this.show(progress, now, false)
  }

  /** Writes the last line, unless it is there. */
  end(now: number): void {
    const { progress } = this
    if (progress === undefined || (this.isEnded && progress === this.shown)) return
    this.isEnded = true
    this.show(progress, now, true)
  }

  // A wait that is longer than a line stays, and ends later than the shown one, is shown at once.
  private isDue(progress: RunProgress, now: number): boolean {
    const until = lastWait(progress, now)?.until ?? 0
    if (until - Math.max(now, this.shownUntil) >= this.interval) return true
    const unchanged = until > now ? repeated : Infinity
    return now - this.shownAt >= (this.isTerminal || progress !== this.shown ? this.interval : unchanged)
  }

  private show(progress: RunProgress, now: number, isLast: boolean): void {
    const text = describe(progress, now)
    const isNew = text !== this.text
    Object.assign(this, { shown: progress, shownAt: now, shownUntil: lastWait(progress, now)?.until ?? 0, text })
    if (this.isTerminal) {
      if (isLast) this.output.write(`\r\u001B[K${text}\n`)
      else if (isNew) this.output.write(`\r\u001B[K${cutToRow(text, this.output.columns)}`)
    } else if (isNew || !isLast) this.output.write(`${text}\n`)
  }
}

const atNow = (body: (now: number) => void): Effect.Effect<void> => Effect.map(Clock.currentTimeMillis, body)

/** {@link progressLine}, on a given output. */
export const progressLineOn = (output: LineOutput): ((event: ExportEvent) => Effect.Effect<void>) => {
  const line = new Line(output)
  let isTicking = false
  // A line becomes due while no event comes: as long as the run lasts.
  const tick = Effect.gen(function* () {
    isTicking = true
    const scope = yield* Effect.serviceOption(Scope.Scope)
    if (Option.isNone(scope)) return
    const end = atNow((now) => {
      isTicking = false
      line.end(now)
    })
    yield* Scope.addFinalizer(scope.value, end)
    const looking = Effect.andThen(
      Effect.sleep("1 second"),
      atNow((now) => line.showIfDue(now))
    )
    yield* Effect.forkIn(Effect.forever(looking), scope.value)
  })
  return (event) => {
    const add = atNow((now) => line.add(event, now))
    return Effect.suspend(() => (isTicking ? add : Effect.andThen(tick, add)))
  }
}

/**
 * Shows how far a run is, as one line on stderr: entries, pages, pages in a second, slices, dollars that this run
 * has spent and that the budget has left if the layer counts costs, and how long it will still take. While slices wait
 * for a rate limit or after a failure, the line begins with how many do, until when, and why. On a terminal the line is
 * replaced. Elsewhere a line is written when a wait begins, every 30 seconds if something changed, and every 5 minutes
 * of a wait. For `on_event` of `run`.
 *
 * @returns a function for `on_event`, for one run
 * @since 0.1.0
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
export const progressLine = (): ((event: ExportEvent) => Effect.Effect<void>) => progressLineOn(stderr)
