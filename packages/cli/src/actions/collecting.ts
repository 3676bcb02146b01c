/** Collections, which go on where they were, and what is kept of them. */
import {
  type CollectionGap,
  type ComplianceReport,
  comply as removeGone,
  estimate,
  estimateSchedule,
  type ExportEvent,
  type Format,
  type Manifest,
  progressLine,
  run,
  schedule,
  type ScheduleEstimateOptions,
  status,
  update
} from "@xeffect/export"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Collecting, planOf } from "./collection-plan.ts"
import { listGaps } from "./gaps.ts"
import { shownEstimate } from "../operations/price.ts"
import { printOne } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { shellPath } from "../output/shell-word.ts"
import { checkFolder } from "../session/read-file.ts"
import { Estimating } from "../session/costs/estimating.ts"
import { live } from "../profiles/live.ts"
import { misuse, noDryRun } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"

/** Refuses flags that contradict each other, or that nothing would come of. */
const checkFlags = Effect.fnUntraced(function* (collecting: Collecting, shared: Shared) {
  const { estimate, keys_from, operation, params, query } = collecting
  if (estimate && shared.dry_run) {
    return yield* misuse("--estimate prints the price and --dry-run the plan: use only one.")
  }
  const isNew = Option.isSome(operation) || Option.isSome(query)
  if (!isNew && (Option.isSome(params) || Option.isSome(keys_from))) {
    return yield* misuse(
      "--params and --keys-from need an operation or --query. Without them, the command resumes the collection as it began."
    )
  }
})

const goOn = (directory: string) =>
  Effect.onInterrupt(() => Screen.use(({ tell }) => tell(`Stopped. Resume: xeffect collect ${shellPath(directory)}`)))

/** How files are written, if the command says so. Otherwise as the collection is written. */
const outputOf = ({ compress, format }: Pick<Collecting, "compress" | "format">) => ({
  format: Option.getOrUndefined(format),
  compress: Option.getOrUndefined(compress)
})

/** The part of a manifest that is printed. */
const summaryOf = (
  directory: string,
  { complete, counts, failures, files, gaps, stopped }: Manifest & { readonly stopped?: unknown }
) => ({
  directory,
  complete,
  ...counts,
  files: files.map(({ file }) => file),
  gaps: gaps.length,
  ...(failures === undefined ? {} : { failed: failures.map(({ duty, message }) => `${duty}: ${message}`) }),
  ...(stopped === undefined ? {} : { stopped })
})

const isFetchable = ({ fetchable, reason }: CollectionGap): boolean => fetchable === true && reason !== "not_usable"

const report = Effect.fnUntraced(function* (directory: string, manifest: Manifest, shared: Shared) {
  yield* printOne(shared.json ? manifest : summaryOf(directory, manifest), printingOf(shared))
  const fetchable = manifest.gaps.filter(isFetchable).length
  if (fetchable === 0) return
  const found = fetchable === 1 ? "1 gap can be fetched." : `${fetchable} gaps can be fetched.`
  yield* Screen.use(({ tell }) => tell(`${found} To see the price: xeffect update ${shellPath(directory)} --gaps list`))
})

/** Collects until it is complete, or continues what a directory has begun. */
export const collect = Effect.fnUntraced(function* (collecting: Collecting, shared: Shared) {
  const { directory } = collecting
  yield* checkFlags(collecting, shared)
  yield* checkFolder(directory, "<directory>")
  const plan = yield* planOf(collecting)
  if (collecting.estimate || (yield* Estimating)) {
    const estimated = yield* Effect.provide(estimate(plan), live(shared))
    return yield* printOne(shownEstimate(estimated), { ...printingOf(shared), format: "json" })
  }
  if (shared.dry_run) return yield* printOne(plan, { ...printingOf(shared), format: "json" })
  const options = { directory, ...outputOf(collecting), on_event: progressLine() }
  const manifest = yield* run(plan, options).pipe(goOn(directory), Effect.provide(live(shared, true)))
  yield* report(directory, manifest, shared)
})

/** The arguments and flags of updating a collection. */
export interface Updating {
  readonly directory: string
  readonly format: Option.Option<Format>
  readonly compress: Option.Option<"gzip" | "zstd">
  readonly refresh: Option.Option<string>
  readonly every: Option.Option<string>
  readonly comply: boolean
  readonly gaps: Option.Option<"fetch" | "list">
}

/** Shows how far an update is, and what failed in a schedule that continues. */
const showing = (tell: (text: string) => Effect.Effect<void>) => {
  const show = progressLine()
  return (event: ExportEvent) => {
    if (event._tag !== "Failed") return show(event)
    const again = new Date(event.until).toISOString()
    return tell(`${event.duty} failed: ${event.error.message} Next attempt: ${again}.`)
  }
}

/** Collects what is new since the last time, once or, with `every`, again and again. */
export const freshen = Effect.fnUntraced(function* (updating: Updating, shared: Shared) {
  const { directory, every } = updating
  const gaps = Option.getOrUndefined(updating.gaps)
  if (gaps === "list") return yield* listGaps(directory, shared)
  const isEstimated = (yield* Estimating) && Option.isSome(every)
  if (!isEstimated) yield* noDryRun(shared)
  const { plan } = yield* status(directory)
  const refresh = Option.getOrUndefined(updating.refresh)
  if (isEstimated) {
    // The durations are checked as the schedule's are.
    const options = { directory, every: every.value, refresh } as ScheduleEstimateOptions
    const estimated = yield* Effect.provide(estimateSchedule(plan, options), live(shared))
    return yield* printOne(estimated, { ...printingOf(shared), format: "json" })
  }
  const options = {
    directory,
    ...outputOf(updating),
    on_event: showing((yield* Screen).tell),
    ...(refresh === undefined ? {} : { refresh }),
    ...(gaps === undefined ? {} : { gaps })
  }
  const updated = Option.isNone(every)
    ? update(plan, options as never)
    : schedule(plan, { ...options, every: every.value, comply: updating.comply } as never)
  const again = `Stopped. Resume: xeffect ${Option.isNone(every) ? "update" : "schedule"} ${shellPath(directory)}`
  const manifest = yield* updated.pipe(
    Effect.onInterrupt(() => Screen.use(({ tell }) => tell(again))),
    Effect.provide(live(shared))
  )
  yield* report(directory, manifest, shared)
})

/** The acts that results of `comply` ask for and this version did not do, in a sentence. */
const notAppliedOf = ({ notApplied }: Pick<ComplianceReport, "notApplied">): string | undefined => {
  const words = Object.entries(notApplied).map(([word, count]) => `${JSON.stringify(word)} (${count})`)
  return words.length === 0
    ? undefined
    : `This version does not know some of the results, and changed nothing for them: ${words.join(", ")}.`
}

/** Removes what may no longer be kept: posts and users that are gone. */
export const comply = Effect.fnUntraced(function* (directory: string, shared: Shared) {
  yield* noDryRun(shared)
  const done = yield* removeGone(directory).pipe(Effect.provide(live(shared)))
  yield* printOne(done, printingOf(shared))
  const left = notAppliedOf(done)
  if (left !== undefined) yield* Screen.use(({ tell }) => tell(left))
})
