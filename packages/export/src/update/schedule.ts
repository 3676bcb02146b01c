import { type InvalidInput, isXError, type XApi, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { mkdir } from "node:fs/promises"
import { destinationFailed, type ExportError } from "../export-error.ts"
import type { Manifest } from "../output/manifest.ts"
import { checkPlan } from "../plan/collect.ts"
import type { Plan } from "../plan/plan.ts"
import { checkRun, readRun } from "../run/options.ts"
import { directoryDestination } from "../output/destination/directory.ts"
import { checkManifest } from "../output/describe/check-manifest.ts"
import { writeManifests } from "../output/describe/write-manifest.ts"
import { earlierFiles, filesAt } from "../output/write-output.ts"
import { noteFailure } from "../store/failed-duties.ts"
import { hasDatabase } from "../store/sqlite/database.ts"
import { lockSchedule } from "../store/sqlite/lock.ts"
import { peekFact } from "../store/sqlite/sqlite-store.ts"
import { checkFreshness } from "../plan/freshness.ts"
import { checkFiller } from "./freshness.ts"
import { afterFailure, dueAt, laterTry, retryAt, type ScheduleDuty, type ScheduleState } from "./pace.ts"
import { checkPlanSchedule, readPace, type ScheduleOptions } from "./schedule-options.ts"
import {
  doDuty,
  goOn,
  inStore,
  manifestIn,
  readScheduleState,
  type Schedule,
  type Step,
  writeSchedule
} from "./schedule-steps.ts"

const isCancelled = (directory: string): Effect.Effect<boolean, ExportError> =>
  hasDatabase(directory)
    ? Effect.map(peekFact(directory, "cancelled"), (cancelled) => cancelled !== undefined)
    : Effect.succeed(false)

/** A longer sleep would not notice that the clock was set, or that the machine slept. In milliseconds. */
const maxSchedulePause = 60_000

const waitUntilDue = Effect.fnUntraced(function* (
  { options }: Schedule,
  until: number,
  next: ScheduleDuty,
  isNews: boolean
) {
  const { emit } = readRun(options)
  if (isNews) yield* emit({ _tag: "Scheduled", next, until })
  const now = yield* Clock.currentTimeMillis
  yield* Effect.sleep(Math.max(1, Math.min(until - now, maxSchedulePause)))
  return goOn
})

/** The outcomes of this call. */
interface Progress {
  /** The duties that this call does not try again. */
  readonly skipped: Set<ScheduleDuty>
  /** The first failure with which the call ends, once the other duties that are due are done. */
  ending: XError | ExportError | undefined
}

// A reader of the manifest sees what was left out. It is written with the next update if it cannot be written now.
const showFailure = (directory: string, plan: Plan, options: ScheduleOptions) =>
  inStore(
    directory,
    Effect.fnUntraced(function* (store) {
      const place = { directory, destination: options.destination ?? directoryDestination(directory) }
      const finishedAt = yield* store.read("finished_at")
      if (finishedAt === undefined) return
      // One that an update refused is left to a person.
      yield* checkManifest("schedule", directory, plan)
      const files = yield* filesAt(store, place)
      yield* writeManifests(store, place, { files, finishedAt, earlier: yield* earlierFiles(store, place, files) })
    })
  ).pipe(Effect.ignore)

// A job continues while nobody waits for it: the next try asks for its results.
const isPending = (error: XError | ExportError): boolean =>
  isXError(error) && error.operation === "await_compliance_job" && error.reason._tag === "Timeout"

/** Notes a failure, and says when the duty is tried again. The other duties go on. */
const leaveFor = Effect.fnUntraced(function* (
  schedule: Schedule,
  progress: Progress,
  duty: ScheduleDuty,
  error: XError | ExportError
): Effect.fn.Return<Step, ExportError> {
  const { options, pace, plan } = schedule
  const { directory, once } = options
  const [state, now] = [yield* readScheduleState(schedule), yield* Clock.currentTimeMillis]
  const tries = (duty === "comply" ? state.complyFailed : state.alsoFailed)?.tries ?? 0
  const soon = retryAt(error, now, pace)
  const until = soon ?? (duty === "update" ? undefined : laterTry(now, tries))
  // A call for cron tries each once, and a failed update is due again with the next call.
  const isEnding = once === true || until === undefined
  if (isEnding) progress.skipped.add(duty)
  if (isEnding && !isPending(error)) progress.ending ??= error
  const again = once === true && duty === "update" ? undefined : until
  if (hasDatabase(directory)) {
    yield* inStore(directory, (store) => noteFailure(store, duty, error, now, again))
    yield* writeSchedule(directory, afterFailure(state, duty, now, again ?? state.next))
    yield* showFailure(directory, plan, options)
  }
  if (until !== undefined && once !== true) yield* readRun(options).emit({ _tag: "Failed", duty, until, error })
  return goOn
})

const dutyOf = { Update: "update", Also: "also", Comply: "comply" } as const

const tryDuty = (schedule: Schedule, state: ScheduleState, progress: Progress, duty: ScheduleDuty) =>
  Effect.catch(doDuty(schedule, state, duty), (error) => leaveFor(schedule, progress, duty, error))

const runSchedule = Effect.fnUntraced(function* (
  schedule: Schedule
): Effect.fn.Return<Manifest, XError | ExportError, XApi> {
  const { options, pace } = schedule
  const progress: Progress = { skipped: new Set(), ending: undefined }
  let announced = 0
  for (let isFirst = true; ; isFirst = false) {
    // The next update would take back that it was cancelled.
    if (!isFirst && (yield* isCancelled(options.directory))) return yield* manifestIn(options.directory)
    const state = yield* readScheduleState(schedule)
    const due = dueAt(state, yield* Clock.currentTimeMillis, pace, progress.skipped)
    if (due._tag === "Wait" && progress.ending !== undefined) return yield* progress.ending
    if (due._tag === "Wait" && options.once === true) return yield* manifestIn(options.directory)
    const isNews = due._tag === "Wait" && due.until !== announced
    if (due._tag === "Wait") announced = due.until
    const done: Step =
      due._tag === "Wait"
        ? yield* waitUntilDue(schedule, due.until, due.next, isNews)
        : yield* tryDuty(schedule, state, progress, dutyOf[due._tag])
    if (done._tag === "End") return done.manifest
    // One that takes longer than its interval does not keep a call for cron for ever.
    if (due._tag === "Update" && options.once === true) progress.skipped.add("update")
  }
})

const checkAll = (plan: Plan, options: ScheduleOptions): InvalidInput | undefined =>
  checkPlan(plan) ??
  checkObject("options", options) ??
  checkRun(options) ??
  checkFreshness(options) ??
  checkFiller(plan, options) ??
  checkPlanSchedule(plan, options)

/**
 * Keeps a collection fresh: updates it again and again, as `update` does, until it is cancelled or interrupted, and removes
 * what may no longer be kept, as `comply` does. Its memory is in the directory: after a crash, a restart or a sleep of the
 * machine it continues, and one update makes up for all that were missed.
 *
 * - Updates begin `every` so often; while nothing is new, the time between them doubles,
 *   up to `max_every`; four times as often after a round that used half of what the X API lists, such as 1,600 of the 3,200 latest
 *   posts of a timeline.
 * - Lists come so seldom that what is read of their known part costs a twentieth of what is new, up to `max_every`, and whole
 *   as often as `whole_every` says.
 * - `refresh` looks posts up again with the first update of each day in UTC: each is billed once a day.
 * - With a `budget`, a round without room for a request stops and continues in the next period. The upper bound of a request is
 *   stored before it is sent, so that a kill does not forget it.
 * - `comply` runs 20 hours after the last time. If an update is due as well, it comes first.
 * - A duty that fails does not stop another: `comply`, `refresh` and `also` are noted in `failures` of the manifest and the
 *   status, and tried again: within 15 minutes if that may help, otherwise after an hour, two, and so on up to six.
 * - An update that may succeed later is tried again within 15 minutes. Other failures of updates end the schedule, after what
 *   else is due: let a supervisor start the process again, as for collections that run for weeks.
 * - With `once` what is due within a twentieth of `every` is done, each duty is tried once, and the call fails at its end with the
 *   first failure. A compliance job that has not ended after 20 seconds, or `comply.max_wait`, is no failure then: the next call
 *   goes on with it.
 *
 * One process at a time schedules a directory: another is refused with `DirectoryInUse`.
 *
 * @param plan the plan, as `collect` made it
 * @param options `every`, at least a minute; `max_every`, default four times as long; `whole_every`, default never; `budget`, `{ dollars, per }`, default none;
 * `comply`, default `true`; `once`, default `false`, for cron; `also`; and the options of `update`
 * @returns the manifest, once it is cancelled, or with `once` when nothing is due. Fails like `update` and `comply`
 * @since 0.1.0
 * @example
 * ```ts
 * import { collect, schedule } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const plan = yield* collect(searchRecentTweets, { query: "#tides", tweet_fields: ["created_at", "public_metrics"] })
 *   return yield* schedule(plan, { directory: "tides", every: "6 hours", budget: { dollars: 2, per: "day" } })
 * })
 * ```
 */
export const schedule = <R = never>(
  plan: Plan,
  options: ScheduleOptions<R>
): Effect.Effect<Manifest, XError | ExportError, XApi | R> =>
  Effect.gen(function* () {
    // The schedule has the requirements of `also`, which runs within it like any other effect.
    const given = options as ScheduleOptions
    const invalid = checkAll(plan, given)
    if (invalid !== undefined) return yield* refuse("schedule", invalid)
    const { directory } = given
    yield* Effect.tryPromise({
      try: () => mkdir(directory, { recursive: true, mode: 0o700 }),
      catch: (cause) => destinationFailed(`making ${directory}`, cause)
    })
    yield* lockSchedule(directory)
    if (hasDatabase(directory)) yield* inStore(directory, (store) => store.write({ cancelled: undefined }))
    return yield* runSchedule({ plan, options: given, pace: readPace(plan, given) })
  }).pipe(Effect.scoped) as Effect.Effect<Manifest, XError | ExportError, XApi | R>
