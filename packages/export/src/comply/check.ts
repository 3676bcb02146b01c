import { isXError, type XApi, type XError } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import type { ExportError } from "../export-error.ts"
import type { Plan } from "../plan/plan.ts"
import type { Kind } from "../plan/resource.ts"
import type { Store } from "../store/store.ts"
import { type IdPart, idPartsOf } from "./id-parts.ts"
import { type JobType, resultsOf } from "./jobs.ts"
import type { ComplyOptions } from "./options.ts"
import { endsOf } from "./references.ts"
import { type StoredResult, toStoredResult } from "./stored/result.ts"

/** The progress of `comply`. The next call continues it. */
export interface ComplianceState {
  /** The name of the job of each type, which was stored before the job was created. */
  readonly names: Readonly<Record<JobType, string>>
  /** The IDs of a type, once they are divided into jobs. */
  readonly parts?: Partial<Readonly<Record<JobType, ReadonlyArray<IdPart>>>> | undefined
  /** The types whose results are stored, and of how many parts of the type that is on. */
  readonly stored: ReadonlyArray<JobType>
  readonly storedParts?: number | undefined
  /** The types that could not be checked, because X refused their job. The others are applied without them. */
  readonly left?: ReadonlyArray<JobType> | undefined
  /** Whether the results are applied, and only files are left to be written. */
  readonly applied: boolean
  /** When the collection was complete, if it was. */
  readonly finishedAt?: string | undefined
}

/** The part of a store that checking reads and writes, on one machine or several. */
type CheckedStore = Pick<Store, "counts" | "lastNumbers" | "read" | "rows" | "slices" | "write">

/** A collection that is checked. */
export interface CheckedCollection {
  readonly store: CheckedStore
  readonly plan: Plan
  readonly options: ComplyOptions
  /** How many IDs a job has at most. Default: what the X API takes. */
  readonly maxIds?: number | undefined
  /** Stores results of a job. Those that were stored before are the same. */
  readonly storeResults: (type: JobType, results: ReadonlyArray<StoredResult>) => Effect.Effect<void, ExportError>
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

const storedIds = (store: CheckedStore, { after: first, kind, to }: IdPart["ranges"][number]) =>
  Stream.paginate(first, (after) =>
    Effect.map(store.rows({ kind, after, to, limit: idsReadAtOnce }), (rows) => {
      const last = rows.at(-1)
      return [rows.map(({ id }) => id), last === undefined ? Option.none() : Option.some(last.number)] as const
    })
  )

/** The targets of the entries, which need not be among the entries. */
const isTargetOf = ({ plan, store }: CheckedCollection, type: JobType) =>
  endsOf(plan).target === (type === "tweets" ? "posts" : "users")
    ? Effect.map(store.slices, (states) => states.flatMap(({ slice }) => slice.target ?? []))
    : Effect.succeed([])

const idsOf = (collection: CheckedCollection, type: JobType, { hasTargets, ranges }: IdPart) => {
  const stored = Stream.fromIterable(ranges).pipe(Stream.flatMap((range) => storedIds(collection.store, range)))
  return hasTargets ? Stream.concat(stored, Stream.fromIterableEffect(isTargetOf(collection, type))) : stored
}

const countOf = Effect.fnUntraced(function* (collection: CheckedCollection, type: JobType) {
  const counts = yield* collection.store.counts
  const targets = yield* isTargetOf(collection, type)
  return sources[type].reduce((sum, kind) => sum + (counts[kind] ?? 0), targets.length)
})

// Stored before the first job: after an interruption its IDs are the same.
const divideStored = Effect.fnUntraced(function* (
  collection: CheckedCollection,
  state: ComplianceState,
  type: JobType
) {
  const known = state.parts?.[type]
  if (known !== undefined) return [state, known] as const
  const { maxIds, store } = collection
  const [counts, last] = [yield* store.counts, yield* store.lastNumbers]
  const targets = (yield* isTargetOf(collection, type)).length
  const kinds = sources[type].map((kind) => ({ kind, count: counts[kind] ?? 0, last: last[kind] ?? 0 }))
  const parts = idPartsOf(kinds, targets, maxIds)
  const next: ComplianceState = { ...state, parts: { ...state.parts, [type]: parts } }
  yield* writeState(store, next)
  return [next, parts] as const
})

// Results that were stored before an interruption are stored again, and are the same.
const checkPart = Effect.fnUntraced(function* (
  collection: CheckedCollection,
  before: ComplianceState,
  type: JobType,
  part: IdPart
) {
  const { options, plan, store } = collection
  let state = before
  const hasIds = part.hasTargets || (yield* hasRows(store, part))
  const rename = Effect.gen(function* () {
    const name = nameOf(plan, type, yield* Clock.currentTimeMillis)
    state = { ...state, names: { ...state.names, [type]: name } }
    yield* writeState(store, state)
    return partName(name, state)
  })
  const name = partName(state.names[type], state)
  const results = hasIds ? yield* resultsOf(type, name, rename, idsOf(collection, type, part), options) : Stream.empty
  yield* results.pipe(
    Stream.map(toStoredResult),
    Stream.grouped(1000),
    Stream.runForEach((group) => collection.storeResults(type, group))
  )
  const next: ComplianceState = { ...state, storedParts: (state.storedParts ?? 0) + 1 }
  yield* writeState(store, next)
  return next
})

// All rows of a range may be gone.
const hasRows = (store: CheckedStore, { ranges }: IdPart) =>
  Effect.map(
    Effect.forEach(ranges, (range) => store.rows({ ...range, limit: 1 })),
    (found) => found.some((rows) => rows.length > 0)
  )

const partName = (name: string, { storedParts = 0 }: ComplianceState): string =>
  storedParts === 0 ? name : `${name} ${storedParts + 1}`

const checkType = Effect.fnUntraced(function* (collection: CheckedCollection, before: ComplianceState, type: JobType) {
  const [divided, parts] = yield* divideStored(collection, before, type)
  let state = divided
  for (const part of parts.slice(state.storedParts)) state = yield* checkPart(collection, state, type, part)
  const next: ComplianceState = { ...state, stored: [...state.stored, type], storedParts: undefined }
  yield* writeState(collection.store, next)
  return next
})

/** How many posts and users are checked. */
export const checkedOf = (collection: CheckedCollection, { left = [] }: ComplianceState) => {
  const checked = (type: JobType) => (left.includes(type) ? Effect.succeed(0) : countOf(collection, type))
  return Effect.all({ posts: checked("tweets"), users: checked("users") })
}

const types = ["tweets", "users"] as const

/** The checks that are left after the results of the other types were applied. Absent if nothing is. */
export const leftOf = (plan: Plan, { left = [], names, parts = {} }: ComplianceState, now: number) => {
  if (left.length === 0) return undefined
  const isLeft = ([type]: readonly [string, unknown]) => left.some((one) => one === type)
  const fresh = types.map((type) => [type, left.includes(type) ? names[type] : nameOf(plan, type, now)])
  const next = {
    // One name for each type.
    names: Object.fromEntries(fresh) as ComplianceState["names"],
    parts: Object.fromEntries(Object.entries(parts).filter(isLeft)),
    stored: [],
    applied: false
  }
  return JSON.stringify(next satisfies ComplianceState)
}

/** The end of all jobs, and why one of them was refused, if it was. */
export interface CheckedState {
  readonly state: ComplianceState
  readonly failure?: XError | undefined
}

// The next call waits for a job that has not ended.
const isJobRefused = (error: XError | ExportError): error is XError =>
  isXError(error) && !(error.operation === "await_compliance_job" && error.reason._tag === "Timeout")

/**
 * Runs or continues the jobs of a collection, and stores their results. A job that X refuses stops no other. Fails if
 * no type was checked.
 */
export const checkCollection = Effect.fnUntraced(function* (
  collection: CheckedCollection
): Effect.fn.Return<CheckedState, XError | ExportError, XApi> {
  let state = yield* beginComplying(collection)
  let failure: XError | undefined
  if (state.applied) return { state }
  for (const type of types) {
    if (state.stored.includes(type)) continue
    const result = yield* Effect.result(checkType(collection, state, type))
    if (Result.isSuccess(result)) {
      state = result.success
      continue
    }
    if (!isJobRefused(result.failure)) return yield* result.failure
    failure ??= result.failure
    // Written when the jobs of the type were named.
    state = { ...((yield* readState(collection.store)) ?? state), storedParts: undefined }
  }
  if (failure !== undefined && state.stored.length === 0) return yield* failure
  return { state: { ...state, left: types.filter((type) => !state.stored.includes(type)) }, failure }
})
