import { XApi, type XError } from "@xeffect/core"
import { millisOf } from "@xeffect/core/options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { comply } from "../comply/comply.ts"
import type { ExportError } from "../export-error.ts"
import { manifestOf } from "../output/describe/write-manifest.ts"
import type { Manifest } from "../output/manifest.ts"
import { collectable } from "../plan/collectable.ts"
import { freshnessOf } from "../plan/freshness.ts"
import type { Plan } from "../plan/plan.ts"
import { hasDatabase } from "../store/sqlite/database.ts"
import { clearFailure, failedDuties } from "../store/failed-duties.ts"
import { openStore, peekFact } from "../store/sqlite/sqlite-store.ts"
import type { SliceState, Store } from "../store/store.ts"
import {
  afterComply,
  afterUpdate,
  firstState,
  isWholeDue,
  type UpdateFindings,
  type Pace,
  type ScheduleDuty,
  type ScheduleState
} from "./pace.ts"
import type { ScheduleOptions } from "./schedule-options.ts"
import { makeSpending, type Spending, type SpentState } from "./budget/spending.ts"
import { update } from "./update.ts"

/** A plan that is updated again and again. */
export interface Schedule {
  readonly plan: Plan
  readonly options: ScheduleOptions
  readonly pace: Pace
}

/** Uses the store of a directory while nobody runs it. */
export const inStore = <A, E>(directory: string, body: (store: Store) => Effect.Effect<A, E>) =>
  Effect.scoped(Effect.flatMap(openStore(directory), body))

/** Reads the stored state of the schedule of a directory. The first update makes the database. */
export const readScheduleState = ({
  options: { directory },
  pace
}: Schedule): Effect.Effect<ScheduleState, ExportError> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    hasDatabase(directory)
      ? Effect.map(
          peekFact(directory, "schedule"),
          // Written by `writeState`.
          (stored): ScheduleState => (stored === undefined ? firstState(now, pace) : JSON.parse(stored))
        )
      : Effect.succeed(firstState(now, pace))
  )

/** Stores what a schedule remembers. */
export const writeSchedule = (directory: string, state: ScheduleState): Effect.Effect<void, ExportError> =>
  hasDatabase(directory) ? inStore(directory, (store) => store.write({ schedule: JSON.stringify(state) })) : Effect.void

/** How much of what the X API lists a slice of an update used. */
const fullnessOf = ({ position, slice }: SliceState): number => {
  const entries = collectable(slice.operation)?.operation.definition.reach?.entries
  return entries === undefined || slice.from === undefined ? 0 : position.entries / entries
}

const isListedWhole = ({ slice }: SliceState): boolean => {
  const row = collectable(slice.operation)
  return row !== undefined && freshnessOf(row) === "list" && slice.from?.by !== "known"
}

const sumUp = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

/** The findings of the slices of the last round about lists. */
const listsIn = (store: Store): Effect.Effect<Omit<UpdateFindings, "added">, ExportError> =>
  Effect.map(store.slices, (states) => {
    const listed = states.filter(({ slice }) => slice.from?.by === "known")
    const appeared = sumUp(listed.map(({ position }) => position.appeared ?? 0))
    const known = sumUp(listed.map(({ position }) => position.entries)) - appeared
    const fullness = Math.max(0, ...states.map(fullnessOf))
    return { appeared, known, fullness, isWhole: states.every(isListedWhole) }
  })

const foundBy = Effect.fnUntraced(function* ({ plan, options }: Schedule, { rounds }: Manifest) {
  const resource = collectable(plan.operation)?.resource ?? "posts"
  const added = rounds.at(-1)?.added ?? {}
  const lists = yield* inStore(options.directory, listsIn)
  return { added: (added[resource] ?? 0) + (added.changes ?? 0), ...lists } satisfies UpdateFindings
})

const dayAt = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** The amounts that were spent, stored before each request and after it. */
const storedSpending = (directory: string, before: ScheduleState): SpentState => {
  let state = before
  return {
    read: () => state,
    set: (next) => void (state = next),
    store: Effect.suspend(() => writeSchedule(directory, state))
  }
}

/** Updates once. */
const updateOnce = Effect.fnUntraced(function* (
  schedule: Schedule,
  before: ScheduleState
): Effect.fn.Return<{ readonly manifest: Manifest; readonly state: ScheduleState }, XError | ExportError, XApi> {
  const { options, pace, plan } = schedule
  const started = yield* Clock.currentTimeMillis
  const { budget, directory } = options
  const spent = storedSpending(directory, before)
  const isFirstOfDay = before.refreshed !== dayAt(started)
  const running = update(plan, {
    ...options,
    // Once a day each resource is billed.
    refresh: isFirstOfDay ? options.refresh : undefined,
    lists: isWholeDue(before, started, pace) ? "whole" : options.lists
  })
  const result = yield* Effect.result(makeSpending(budget, spent)(running))
  if (Result.isFailure(result)) return yield* result.failure
  const now = yield* Clock.currentTimeMillis
  const paced = afterUpdate(spent.read(), now, yield* foundBy(schedule, result.success), pace, started)
  // A refresh that failed is tried again with the next update.
  const failed = yield* inStore(directory, failedDuties)
  const isRefreshed = !failed.some(({ duty }) => duty === "refresh")
  return { manifest: result.success, state: isRefreshed ? { ...paced, refreshed: dayAt(started) } : paced }
})

/** How long a call for cron waits for a job, unless its options say so. */
const shortWait = 20_000

/** A job that takes longer is left to itself until the update that is due was made: the next try continues it. */
const waitForJob = ({ options, pace }: Schedule, { next }: ScheduleState, now: number): number => {
  const given = typeof options.comply === "object" ? options.comply.max_wait : undefined
  if (options.once === true) return given === undefined ? shortWait : millisOf(given)
  const untilUpdate = Math.max(60_000, Math.min(next - now, pace.every))
  return given === undefined ? untilUpdate : Math.min(untilUpdate, millisOf(given))
}

// Jobs are free: the budget is asked for the lookups of edited posts alone.
const withBudget = <A, E, R>(watch: Spending, body: Effect.Effect<A, E, R>) =>
  Effect.flatMap(watch(XApi), (watched) =>
    Effect.updateService(body, XApi, (api) => ({
      ...api,
      execute: (definition, parameters) =>
        (collectable(definition.name) === undefined ? api : watched).execute(definition, parameters)
    }))
  )

const complyOnce = Effect.fnUntraced(function* (schedule: Schedule, state: ScheduleState) {
  const { budget, comply: given, destination, directory } = schedule.options
  const now = yield* Clock.currentTimeMillis
  const spent = storedSpending(directory, state)
  const complying = comply(directory, {
    ...(typeof given === "object" ? given : {}),
    max_wait: waitForJob(schedule, state, now),
    destination
  })
  yield* withBudget(makeSpending(budget, spent), complying)
  return spent.read()
})

/** The manifest of a directory. */
export const manifestIn = (directory: string): Effect.Effect<Manifest, ExportError> =>
  inStore(directory, (store) =>
    Effect.flatMap(store.read("finished_at"), (finishedAt) => manifestOf(store, { finishedAt }))
  )

/** Whether a schedule continues. */
export type Step = { readonly _tag: "GoOn" } | { readonly _tag: "End"; readonly manifest: Manifest }

export const goOn: Step = { _tag: "GoOn" }

/** Updates, and says when the next update is due. */
const doUpdate = Effect.fnUntraced(function* (schedule: Schedule, state: ScheduleState) {
  const { also, directory } = schedule.options
  const { manifest, state: after } = yield* updateOnce(schedule, state)
  yield* writeSchedule(directory, withAlsoDue(after, also))
  // Only `cancel` ends an update without a failure before it is complete.
  return manifest.complete ? goOn : ({ _tag: "End", manifest } satisfies Step)
})

// Files written beside are as old as the last ones.
const withAlsoDue = (state: ScheduleState, also: ScheduleOptions["also"]): ScheduleState =>
  also === undefined ? state : { ...state, alsoFailed: { tries: state.alsoFailed?.tries ?? 0, until: 0 } }

/** Removes what may no longer be kept. */
const doComply = Effect.fnUntraced(function* (schedule: Schedule, state: ScheduleState) {
  const { also, directory } = schedule.options
  const after = yield* complyOnce(schedule, state)
  yield* writeSchedule(directory, withAlsoDue(afterComply(after, yield* Clock.currentTimeMillis), also))
  return goOn
})

/** Runs what is written beside. */
const doAlso = Effect.fnUntraced(function* ({ options: { also, directory } }: Schedule, state: ScheduleState) {
  yield* also?.(yield* manifestIn(directory)) ?? Effect.void
  yield* writeSchedule(directory, { ...state, alsoFailed: undefined })
  return goOn
})

const steps = { update: doUpdate, comply: doComply, also: doAlso } as const

/** Does one duty. */
export const doDuty = (
  schedule: Schedule,
  state: ScheduleState,
  duty: ScheduleDuty
): Effect.Effect<Step, XError | ExportError, XApi> =>
  Effect.tap(steps[duty](schedule, state), () => forgetFailure(schedule, duty))

const forgetFailure = ({ options: { directory } }: Schedule, duty: ScheduleDuty) =>
  hasDatabase(directory) ? inStore(directory, (store) => clearFailure(store, duty)) : Effect.void
