import { isXError, type XApi, type XError } from "@xeffect/core"
import type { GapFiller } from "@xeffect/streams"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import type * as Semaphore from "effect/Semaphore"
import type { SqlClient } from "effect/sql/SqlClient"
import * as Activity from "effect/workflow/Activity"
import * as DurableClock from "effect/workflow/DurableClock"
import * as Workflow from "effect/workflow/Workflow"
import type { ExportError } from "../export-error.ts"
import { checkSchema } from "../output/tables/check-schema.ts"
import { isOddPage } from "../page/after-failure.ts"
import { collectable } from "../plan/collectable.ts"
import type { Plan } from "../plan/plan.ts"
import type { ExportEvent } from "../run/events.ts"
import { runOne } from "../run/run-slices.ts"
import { makeStop, type Stop } from "../run/stop.ts"
import { type PostgresStore, postgresStore } from "../store/postgres/postgres-store.ts"
import type { SliceState } from "../store/store.ts"
import { isOnlyCancelled, isStopping, leftSlices, writeFailure, writeLeft } from "./state.ts"

/** The most pages of a partition. The engine runs a workflow from its beginning after each wait: it must not be long. */
const maxPages = 500

/** A longer wait is the engine's: no process needs to be there for it. In milliseconds. */
const maxSleep = 60_000

/**
 * A part of a slice, of at most 500 pages. The name has a version: what another version stored must not be read as what
 * this one does.
 */
export const Partition = Workflow.make("xeffect/export/Partition/v1", {
  payload: {
    schema: Schema.String,
    /** Random, and stored in the schema: it distinguishes collections. Without it nothing is started. */
    collection: Schema.String,
    attempt: Schema.Int,
    slice: Schema.Int,
    part: Schema.Int
  },
  idempotencyKey: ({ attempt, collection, part, slice }) => `${collection}/${attempt}/${slice}/${part}`
})

/** Which partition. */
export type PartitionPayload = (typeof Partition)["payloadSchema"]["Type"]

/** The number of the partition that a slice is in. It may be done with the last page of one. */
export const partOf = ({ position: { done, pages } }: SliceState): number =>
  Math.floor((done ? Math.max(0, pages - 1) : pages) / maxPages)

/** The result of an activity: the position after its pages, never the pages. */
const Next = Schema.Struct({ next: Schema.Literals(["end", "more", "wait"]), until: Schema.Int })

type Next = (typeof Next)["Type"]

/** The services of their machine that partitions need. */
export interface Machine {
  readonly sql: SqlClient
  /** So many slices run at once on this machine. */
  readonly permits: Semaphore.Semaphore
  readonly giveUpAfter: number
  readonly fillGap: GapFiller<unknown, XApi> | undefined
  readonly emit: (event: ExportEvent) => Effect.Effect<unknown>
}

const partitionEnd: Next = { next: "end", until: 0 }

/** Stops a slice when the collection is cancelled, or another slice failed. */
const watchAttempt = (store: PostgresStore, attempt: number, stop: Stop) =>
  Effect.gen(function* () {
    while (!isStopping(yield* store.facts, attempt)) yield* Effect.sleep("1 second")
    yield* stop.cancel
    return yield* Effect.never
  })

/**
 * Lets a slice finish its page if the engine interrupts it, which it does to move it to another machine. Otherwise the
 * page would be requested there again.
 */
const finishPage = <E>(running: Effect.Effect<void, E, XApi>, stop: Stop): Effect.Effect<void, E, XApi> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(Effect.forkChild(Effect.interruptible(running)), (fiber) =>
      Effect.onInterrupt(restore(Fiber.join(fiber)), () => Effect.andThen(stop.handOver, Fiber.await(fiber)))
    )
  )

const isOfStream = ({ slice }: SliceState) => collectable(slice.operation)?.by === "stream"

const collectPages = Effect.fnUntraced(function* (
  { emit, fillGap, giveUpAfter }: Machine,
  store: PostgresStore,
  state: SliceState,
  { attempt, part }: PartitionPayload,
  isCancelled: boolean
): Effect.fn.Return<Next, XError | ExportError, XApi> {
  // Written before the first partition.
  const plan: Plan = JSON.parse((yield* store.read("plan")) ?? "null")
  const stop = yield* makeStop
  if (isCancelled) yield* stop.cancel
  // A stream has no end to which it could go in parts.
  let left = isOfStream(state) ? Infinity : (part + 1) * maxPages - state.position.pages
  let until = 0
  const settings = {
    stop,
    giveUpAfter,
    fillGap,
    emit: (event: ExportEvent) =>
      event._tag === "Page" && --left <= 0 ? Effect.andThen(emit(event), stop.cancel) : emit(event),
    sleep: (milliseconds: number) =>
      milliseconds <= maxSleep
        ? Effect.sleep(milliseconds)
        : Effect.flatMap(Clock.currentTimeMillis, (now) => {
            until = Math.ceil(now + milliseconds)
            return stop.cancel
          })
  }
  const running = Effect.raceFirst(runOne(store, plan, state.slice, settings), watchAttempt(store, attempt, stop))
  yield* finishPage(running, stop)
  const failure = stop.failure()
  if (failure !== undefined) return yield* failure
  const after = yield* store.slice(state.slice.number)
  if (after === undefined || after.position.done) return partitionEnd
  if (until > 0) return { next: "wait", until }
  return left <= 0 ? { next: "more", until: 0 } : partitionEnd
})

// After a page that cannot be used the other slices go on; anything else stops them.
const giveUp = (
  { emit }: Machine,
  store: PostgresStore,
  { attempt, slice }: PartitionPayload,
  error: XError | ExportError
) => {
  const stopAll = (because: XError | ExportError) =>
    // If the database is gone, every machine sees it for itself.
    Effect.andThen(emit({ _tag: "Stopping", because: "failed" }), Effect.ignore(writeFailure(store, attempt, because)))
  if (!isXError(error) || !isOddPage(error)) return stopAll(error)
  return Effect.catch(
    Effect.andThen(emit({ _tag: "Left", slice, error }), writeLeft(store, attempt, slice, error)),
    stopAll
  )
}

const runPages = (machine: Machine, payload: PartitionPayload): Effect.Effect<Next, never, XApi> => {
  // Anyone who reaches the port of the machine may send any payload.
  if (checkSchema(payload.schema) !== undefined) return Effect.succeed(partitionEnd)
  const store = postgresStore(machine.sql, payload.schema)
  return Effect.gen(function* () {
    if (!(yield* store.exists)) return partitionEnd
    const facts = yield* store.facts
    if (facts.collection !== payload.collection) return partitionEnd
    // A machine did it that was killed before the engine knew.
    if (leftSlices(facts).includes(payload.slice)) return partitionEnd
    const state = yield* store.slice(payload.slice)
    if (state === undefined || state.position.done) return partitionEnd
    // A stream is done when it is cancelled, also while nobody follows it.
    const isCancelled = isOfStream(state) && isOnlyCancelled(facts, payload.attempt)
    if (!isCancelled && isStopping(facts, payload.attempt)) return partitionEnd
    return yield* collectPages(machine, store, state, payload, isCancelled)
  }).pipe(
    machine.permits.withPermits(1),
    Effect.catch((error) => Effect.as(giveUp(machine, store, payload, error), partitionEnd))
  )
}

/** Runs a partition, and starts the next one of its slice. */
export const runPartition = Effect.fnUntraced(function* (machine: Machine, payload: PartitionPayload) {
  for (let step = 0; ; step++) {
    const { next, until } = yield* Activity.make({
      name: `pages/${step}`,
      success: Next,
      execute: runPages(machine, payload)
    })
    if (next === "end") return
    if (next === "more") break
    const now = yield* Clock.currentTimeMillis
    yield* DurableClock.sleep({ name: `reset/${step}`, duration: Math.max(until - now, 1) })
  }
  yield* Partition.execute({ ...payload, part: payload.part + 1 }, { discard: true, detached: true })
})
