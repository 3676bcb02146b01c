import type { ComplianceResult } from "@xeffect/compliance"
import type { XApi, XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { ExportError } from "../export-error.ts"
import type { Plan } from "../plan/plan.ts"
import type { Kind } from "../plan/resource.ts"
import type { Store } from "../store/store.ts"
import { endsOf } from "./affected.ts"
import { type JobType, resultsOf } from "./jobs.ts"
import type { ComplyOptions } from "./options.ts"

/** The progress of `comply`. The next call goes on with it. */
export interface ComplianceState {
  /** The name of the job of each type, which was stored before the job was created. */
  readonly names: Readonly<Record<JobType, string>>
  /** The types whose results are stored. */
  readonly stored: ReadonlyArray<JobType>
  /** Whether the results are applied, and only files are left to be written. */
  readonly applied: boolean
  /** When the collection was complete, if it was. */
  readonly finishedAt?: string | undefined
}

/** The part of a store that checking reads and writes, on one machine or several. */
type CheckedStore = Pick<Store, "counts" | "read" | "rows" | "slices" | "write">

/** A collection that is checked. */
export interface CheckedCollection {
  readonly store: CheckedStore
  readonly plan: Plan
  readonly options: ComplyOptions
  /** Stores results of a job. Those that were stored before are the same. */
  readonly storeResults: (type: JobType, results: ReadonlyArray<ComplianceResult>) => Effect.Effect<void, ExportError>
}

const readState = (store: CheckedStore) =>
  Effect.map(store.read("compliance"), (stored): ComplianceState | undefined =>
    stored === undefined ? undefined : JSON.parse(stored)
  )

/** Remembers what `comply` is doing. */
export const writeState = (store: CheckedStore, state: ComplianceState): Effect.Effect<void, ExportError> =>
  store.write({ compliance: JSON.stringify(state) })

// At most 64 characters. The time distinguishes it from the jobs of earlier calls.
const nameOf = ({ digest }: Plan, type: JobType, now: number): string => `xeffect ${digest.slice(0, 16)} ${type} ${now}`

const beginComplying = Effect.fnUntraced(function* ({ plan, store }: CheckedCollection) {
  const found = yield* readState(store)
  if (found !== undefined) return found
  const now = yield* Clock.currentTimeMillis
  const names = { tweets: nameOf(plan, "tweets", now), users: nameOf(plan, "users", now) }
  const state: ComplianceState = { names, stored: [], applied: false }
  yield* writeState(store, state)
  return state
})

const sources: Readonly<Record<JobType, ReadonlyArray<Kind>>> = {
  tweets: ["posts", "referenced_posts"],
  users: ["users"]
}

const idsReadAtOnce = 10_000

const storedIds = (store: CheckedStore, kind: Kind): Stream.Stream<string, ExportError> =>
  Stream.paginate(0, (after) =>
    Effect.map(store.rows({ kind, after, limit: idsReadAtOnce }), (rows) => {
      const last = rows.at(-1)
      return [rows.map(({ id }) => id), last === undefined ? Option.none() : Option.some(last.number)] as const
    })
  )

/** The targets of the entries, which need not be among the entries. */
const isTargetOf = ({ plan, store }: CheckedCollection, type: JobType) =>
  endsOf(plan).target === (type === "tweets" ? "posts" : "users")
    ? Effect.map(store.slices, (states) => states.flatMap(({ slice }) => slice.target ?? []))
    : Effect.succeed([])

const idsOf = (collection: CheckedCollection, type: JobType): Stream.Stream<string, ExportError> =>
  Stream.concat(
    Stream.fromIterable(sources[type]).pipe(Stream.flatMap((kind) => storedIds(collection.store, kind))),
    Stream.fromIterableEffect(isTargetOf(collection, type))
  )

const countOf = Effect.fnUntraced(function* (collection: CheckedCollection, type: JobType) {
  const counts = yield* collection.store.counts
  const targets = yield* isTargetOf(collection, type)
  return sources[type].reduce((sum, kind) => sum + (counts[kind] ?? 0), targets.length)
})

// Results that were stored before an interruption are stored again, and are the same.
const checkType = Effect.fnUntraced(function* (collection: CheckedCollection, state: ComplianceState, type: JobType) {
  const { options, plan, store } = collection
  let name = state.names[type]
  if ((yield* countOf(collection, type)) > 0) {
    const rename = Effect.gen(function* () {
      name = nameOf(plan, type, yield* Clock.currentTimeMillis)
      yield* writeState(store, { ...state, names: { ...state.names, [type]: name } })
      return name
    })
    const results = yield* resultsOf(type, name, rename, idsOf(collection, type), options)
    yield* results.pipe(
      Stream.grouped(1000),
      Stream.runForEach((group) => collection.storeResults(type, group))
    )
  }
  const next: ComplianceState = { ...state, names: { ...state.names, [type]: name }, stored: [...state.stored, type] }
  yield* writeState(store, next)
  return next
})

/** How many posts and users are checked. */
export const checkedOf = (collection: CheckedCollection) =>
  Effect.all({ posts: countOf(collection, "tweets"), users: countOf(collection, "users") })

/** Runs the jobs of a collection, or goes on with them, and stores their results. */
export const checkCollection = Effect.fnUntraced(function* (
  collection: CheckedCollection
): Effect.fn.Return<ComplianceState, XError | ExportError, XApi> {
  let state = yield* beginComplying(collection)
  for (const type of ["tweets", "users"] as const) {
    if (!state.stored.includes(type)) state = yield* checkType(collection, state, type)
  }
  return state
})
