/** Collections, which go on where they were, and what is kept of them. */
import {
  collectCall,
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
import type { OperationDescription } from "@xeffect/describe"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { listGaps } from "./gaps.ts"
import { loadOperations, namesOf } from "../operations/areas.ts"
import { readJson } from "../operations/parameters.ts"
import { shownEstimate } from "../operations/price.ts"
import { printOne } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { Estimating } from "../session/costs/estimating.ts"
import { live } from "../profiles/live.ts"
import { loadOperation, type Parameters } from "../session/operation.ts"
import { misuse, noDryRun } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"

/** The arguments and flags of a collection. */
export interface Collecting {
  readonly directory: string
  readonly operation: Option.Option<string>
  readonly query: Option.Option<string>
  readonly params: Option.Option<string>
  readonly keys_from: Option.Option<string>
  readonly format: Option.Option<Format>
  readonly compress: Option.Option<"gzip" | "zstd">
  readonly estimate: boolean
}

const findOperation = Effect.fnUntraced(function* (name: string) {
  const operations = yield* Effect.promise(loadOperations)
  const found = operations.find((one) => namesOf(one).includes(name) || one.name === name || one.function === name)
  return found ?? (yield* misuse(`there is no operation ${JSON.stringify(name)}.`, "Operations: xeffect help tweets"))
})

/** The default fields of posts and users: those that most analyses need. */
const usualFields: Readonly<Record<string, ReadonlyArray<string>>> = {
  tweet_fields: ["author_id", "conversation_id", "created_at", "lang", "public_metrics", "referenced_tweets"],
  user_fields: ["created_at", "description", "public_metrics"],
  expansions: ["author_id"]
}

const withUsualFields = ({ parameters }: OperationDescription, params: Parameters): Parameters => {
  if (Object.keys(usualFields).some((name) => params[name] !== undefined)) return params
  const known = Object.entries(usualFields).filter(([name, names]) => {
    const values = parameters.find((one) => one.name === name)?.values ?? []
    return names.every((one) => values.includes(one))
  })
  return { ...params, ...Object.fromEntries(known) }
}

/** A file of keys, one a line, as `id=accounts.txt`. */
const keysFrom = Effect.fnUntraced(function* (text: Option.Option<string>) {
  if (Option.isNone(text)) return {}
  const [parameter = "", ...path] = text.value.split("=")
  if (path.length > 0 && parameter !== "") return { keys_from: { [parameter]: path.join("=") } }
  return yield* misuse("--keys-from must be a parameter and a file, such as id=accounts.txt.")
})

/** The plan of a command line, or the directory's plan if the command line names none. */
const planOf = Effect.fnUntraced(function* ({ directory, keys_from, operation, params, query }: Collecting) {
  if (Option.isNone(operation) && Option.isNone(query)) return (yield* status(directory)).plan
  const description = yield* findOperation(Option.getOrElse(operation, () => "search-recent-tweets"))
  const given = Option.isNone(params) ? {} : yield* readJson(params.value, "--params")
  if (Option.isSome(query) && given["query"] !== undefined) {
    return yield* misuse("--query and --params both have a query: give one of them.")
  }
  const whole = { ...given, ...Option.match(query, { onNone: () => ({}), onSome: (query) => ({ query }) }) }
  const call = { operation: yield* loadOperation(description), params: withUsualFields(description, whole) }
  return yield* collectCall(call, yield* keysFrom(keys_from))
})

/** Refuses flags that contradict each other, or that nothing would come of. */
const checkFlags = Effect.fnUntraced(function* (collecting: Collecting, shared: Shared) {
  const { estimate, keys_from, operation, params, query } = collecting
  if (estimate && shared.dry_run) {
    return yield* misuse("--estimate prints the price and --dry-run the plan: give one of them.")
  }
  const isNew = Option.isSome(operation) || Option.isSome(query)
  if (!isNew && (Option.isSome(params) || Option.isSome(keys_from))) {
    return yield* misuse("--params and --keys-from need an operation or --query: a collection goes on with its own.")
  }
})

const goOn = (directory: string) =>
  Effect.onInterrupt(() =>
    Screen.use(({ tell }) => tell(`Stopped. Go on: xeffect collect ${JSON.stringify(directory)}`))
  )

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
  yield* Screen.use(({ tell }) => tell(`${found} Costs: xeffect update ${JSON.stringify(directory)} --gaps list`))
})

/** Collects until it is complete, or continues what a directory has begun. */
export const collect = Effect.fnUntraced(function* (collecting: Collecting, shared: Shared) {
  const { directory } = collecting
  yield* checkFlags(collecting, shared)
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
    return tell(`${event.duty} failed: ${event.error.message} It is tried again at ${again}.`)
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
  const again = `Stopped. Go on: xeffect ${Option.isNone(every) ? "update" : "schedule"} ${JSON.stringify(directory)}`
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
    : `Some results changed nothing: ${words.join(", ")}. What they are about is as it was.`
}

/** Removes what may no longer be kept: posts and users that are gone. */
export const comply = Effect.fnUntraced(function* (directory: string, shared: Shared) {
  yield* noDryRun(shared)
  const done = yield* removeGone(directory).pipe(Effect.provide(live(shared)))
  yield* printOne(done, printingOf(shared))
  const left = notAppliedOf(done)
  if (left !== undefined) yield* Screen.use(({ tell }) => tell(left))
})
