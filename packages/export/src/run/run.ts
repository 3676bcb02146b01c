import type { XApi, XError } from "@xeffect/core"
import { refuse, shortLine, toStderr } from "@xeffect/core/failure"
import { inSpan } from "@xeffect/core/span"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { ExportError } from "../export-error.ts"
import type { Manifest } from "../output/manifest.ts"
import { earlierFiles, filesAt, writeFullParts, writeOutput, writtenFiles } from "../output/write-output.ts"
import { finishRound } from "../output/describe/rounds.ts"
import { markUnfinished, writeManifests } from "../output/describe/write-manifest.ts"
import { type Collectable, collectable } from "../plan/collectable.ts"
import { checkPlan } from "../plan/collect.ts"
import type { Plan } from "../plan/plan.ts"
import { begin } from "./begin.ts"
import { isStream } from "../plan/is-stream.ts"
import { checkRun, readRun, type RunOptions, type RunSettings } from "./options.ts"
import { runSlices } from "./run-slices.ts"
import type { Store } from "../store/store.ts"

// A stream is done when it is cancelled, also while nobody follows it. Everything else continues.
const resumeRun = (store: Store, plan: Plan) => (isStream(plan) ? Effect.void : store.write({ cancelled: undefined }))

const write = Effect.fnUntraced(function* (store: Store, { emit, output, place }: RunSettings) {
  if ((yield* store.read("finished_at")) !== undefined) yield* markUnfinished(store, place, "the files are not written")
  const files = yield* writeOutput(store, place, output)
  yield* Effect.forEach(files, ({ bytes, file, rows }) => emit({ _tag: "Written", file, rows, bytes }))
  return files
})

// A stream that is followed for months has files before its end.
const writeMeanwhile = (store: Store, { output, place }: RunSettings) =>
  typeof output.split === "object"
    ? Effect.forever(Effect.andThen(Effect.sleep("1 minute"), writeFullParts(store, place, output)))
    : Effect.never

const finishRun = Effect.fnUntraced(function* (store: Store, plan: Plan, settings: RunSettings) {
  const finished = yield* store.read("finished_at")
  const files = (yield* writtenFiles(store, settings.place, settings.output)) ?? (yield* write(store, settings))
  const isDone = (yield* store.slices).every(({ position }) => position.done)
  const now = new Date(yield* Clock.currentTimeMillis).toISOString()
  const finishedAt = isDone ? (finished ?? now) : undefined
  if (finishedAt !== undefined) yield* finishRound(store, finishedAt)
  yield* store.write({ finished_at: finishedAt })
  return yield* writeManifests(store, settings.place, {
    files,
    earlier: yield* earlierFiles(store, settings.place, files),
    finishedAt,
    stopped: isDone ? undefined : isStream(plan) ? "nothing is following the stream: run resumes it" : "cancelled"
  })
})

/** A collection whose directory is open and locked. */
export interface OpenCollection {
  readonly plan: Plan
  readonly row: Collectable
  readonly settings: RunSettings
  readonly store: Store
}

/** The work before the outputs are written. */
type CollectionWork = (collection: OpenCollection) => Effect.Effect<void, XError | ExportError, XApi>

// Otherwise a job that runs the same plan every night seems to collect what is new.
const sayThatAllIsDone = Effect.fnUntraced(function* ({ settings: { place }, store }: OpenCollection) {
  if ((yield* store.slices).some(({ position }) => !position.done)) return
  const finishedAt = yield* store.read("finished_at")
  const since = finishedAt === undefined ? "" : ` since ${finishedAt}`
  const text = `The collection in ${place.directory} is complete${since}, so nothing was requested. To collect new entries, call update.`
  yield* toStderr(Effect.logInfo(text))
})

/** Runs the slices that are not done. */
export const workOnSlices: CollectionWork = ({ plan, settings, store }) =>
  Effect.raceFirst(runSlices(store, plan, settings), writeMeanwhile(store, settings))

/** Opens and locks the directory of a plan that was checked, works on it in a span, and writes the outputs. */
export const runPlan = (
  name: "run" | "update",
  plan: Plan,
  options: RunOptions,
  work: CollectionWork
): Effect.Effect<Manifest, XError | ExportError, XApi> =>
  inSpan(
    () => [`export.${name}`, { attributes: { "x.operation": plan.operation } }],
    () => Effect.scoped(runOpen(name, plan, options, work))
  )

const runOpen = (name: "run" | "update", plan: Plan, options: RunOptions, work: CollectionWork) =>
  Effect.gen(function* () {
    const row = collectable(plan.operation)
    // It was checked.
    if (row === undefined) return yield* Effect.never
    const given = readRun(options)
    const { output, store } = yield* begin(name, plan, row, given.place, options)
    const settings: RunSettings = { ...given, output }
    yield* resumeRun(store, plan)
    const result = yield* Effect.result(work({ plan, row, settings, store }))
    if (Result.isSuccess(result)) return yield* finishRun(store, plan, settings)
    // The failure counts, not that the manifest cannot say so.
    const stopped = shortLine(result.failure.message, 500)
    const written = Effect.flatMap(filesAt(store, settings.place), (files) =>
      writeManifests(store, settings.place, { files, stopped })
    )
    yield* Effect.ignore(written)
    return yield* result.failure
  })

/**
 * Runs a plan, or continues it: what was committed by an earlier run, in this or another process, is not requested
 * again. Returns when everything is collected and written, or when the collection is cancelled.
 *
 * The rows of a page and the position after it are committed to SQLite (`collection.sqlite` in the directory) in one
 * transaction. A process that is killed, or a power cut, loses at most the page that each running slice waits for. Each resource is stored
 * once, as it was first received. At the end the outputs are written from the database: `posts.ndjson`, `users.ndjson`,
 * `media.ndjson`, `referenced_posts.ndjson`, `edges.ndjson`, `missing.ndjson`, … and `manifest.json`.
 *
 * A rate limit is waited for, whatever the options of the layer. Requests that may succeed later are retried. After a
 * failure the database has all that was received, the manifest says why it stopped, and the next `run` continues. A page
 * that cannot be used is requested five times; then the other slices go on, and the run fails at its end.
 *
 * @param plan the plan, as `collect` made it
 * @param options `directory`; `destination`; `format`, `compress`, `split`, `spreadsheet_ids`, `formulas`, default: as the collection is written, a new one as `ndjson`; `concurrency`, 1 to 1,000, default 8; `give_up_after`, default 1 hour; `fill_gap`;
 * `on_event`; `allow_key_file`, default `false`
 * @returns the manifest. Fails like the operations of the plan (`InvalidInput` also for a directory of another plan), and
 * with `ExportError`: `RuntimeUnsupported`, `DirectoryInUse`, `StoreFailed`, `DestinationFailed`
 * @since 0.1.0
 * @example
 * ```ts
 * import { collect, run } from "xeffect/export"
 * import { searchRecentTweets } from "xeffect/tweets"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const plan = yield* collect(searchRecentTweets, { query: "#tides", tweet_fields: ["created_at", "public_metrics"] })
 *   const { complete, counts } = yield* run(plan, { directory: "tides", format: "ndjson" })
 *   yield* Effect.log(complete, counts.posts)
 * })
 * ```
 */
export const run = (plan: Plan, options: RunOptions): Effect.Effect<Manifest, XError | ExportError, XApi> =>
  Effect.suspend(() => {
    const invalid = checkPlan(plan) ?? checkRun(options)
    if (invalid !== undefined) return refuse("run", invalid)
    return runPlan("run", plan, options, (collection) =>
      Effect.andThen(sayThatAllIsDone(collection), workOnSlices(collection))
    )
  })
