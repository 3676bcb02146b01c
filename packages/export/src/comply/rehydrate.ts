import { isXError, runCall, type XApi, type XError } from "@xeffect/core"
import { type Cost, CostObserver, field } from "@xeffect/core/wire"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { ExportError } from "../export-error.ts"
import { timeOfPost } from "../page/day.ts"
import { goneOrProtected, lookupRowsOf } from "../page/missing.ts"
import type { Row } from "../page/row.ts"
import { entriesIn, type ResponseEntry } from "../page/rows.ts"
import { collectable } from "../plan/collectable.ts"
import type { Plan } from "../plan/plan.ts"
import { lookupParams } from "../plan/slices.ts"

/** A post that X says was edited. */
export interface EditedPost {
  readonly id: string
  readonly reason: string
  readonly redacted_at: string | null
  /** Whether a row has it. */
  readonly isStored: boolean
  /** When it was received, in milliseconds since 1970. Absent if that is not known. */
  readonly receivedAt?: number | undefined
  /** The lookup of an earlier call. Absent if there was none. */
  readonly known?: { readonly event: string; readonly at: number } | undefined
}

/** The end of a lookup of an edited post. */
export interface EditedOutcome {
  readonly id: string
  /** 1: nothing is left to do. 2: the X API said nothing about it. */
  readonly settled: 1 | 2
  /** The JSON of the post, if it was found. */
  readonly entry?: string | undefined
  /** Why it may not be kept, if it is gone. */
  readonly gone?: string | undefined
  /** Remembered, so that the same edit is not paid for each day. */
  readonly known?: { readonly event: string; readonly at: number } | undefined
}

/** How edited posts are read and their lookups stored. */
export interface EditedPosts {
  /** The next ones that are not settled, at most a hundred. */
  readonly next: Effect.Effect<ReadonlyArray<EditedPost>, ExportError>
  readonly settle: (
    outcomes: ReadonlyArray<EditedOutcome>,
    rows: ReadonlyArray<Row>
  ) => Effect.Effect<void, ExportError>
}

/** X lets a post be edited for an hour. A lookup that was later than this has its last edit. */
const editable = 24 * 3_600_000

const eventOf = ({ reason, redacted_at }: EditedPost): string => `${reason} ${redacted_at ?? ""}`

// A post was made before it was received, whatever its ID says.
const isCurrent = (post: EditedPost): boolean => {
  const { id, known, receivedAt = Infinity } = post
  const madeAt = Math.min(timeOfPost({ id }) ?? Infinity, receivedAt)
  return known !== undefined && known.event === eventOf(post) && known.at > madeAt + editable
}

const historyOf = (entry: ResponseEntry): ReadonlyArray<unknown> => {
  const history = entry["edit_history_tweet_ids"]
  return Array.isArray(history) ? history : []
}

// An edited post has another ID, and those that it had before in its history.
const findEntry = (entries: ReadonlyArray<ResponseEntry>, id: string): ResponseEntry | undefined =>
  entries.find((entry) => entry["id"] === id) ?? entries.find((entry) => historyOf(entry).includes(id))

const lookupOutcome = (
  post: EditedPost,
  entries: ReadonlyArray<ResponseEntry>,
  missing: ReadonlyMap<string, string>,
  at: number
): EditedOutcome => {
  const { id } = post
  const entry = findEntry(entries, id)
  const known = { event: eventOf(post), at }
  if (entry !== undefined) return { id, settled: 1, entry: JSON.stringify(entry), known }
  const problem = missing.get(id)
  return problem !== undefined && goneOrProtected.test(problem)
    ? { id, settled: 1, gone: problem.slice(problem.lastIndexOf("/") + 1) }
    : { id, settled: 2 }
}

/** The parameters of the plan that a lookup of posts takes: the row gets the fields that it had. */
const paramsOf = ({ operation, params }: Plan) => {
  const taking = lookupParams(params)
  if (collectable(operation)?.resource === "posts") return taking
  const { expansions: _, ...others } = taking
  return others
}

const lookUpEdited = Effect.fnUntraced(function* (plan: Plan, posts: ReadonlyArray<EditedPost>) {
  const row = collectable("get_tweets")
  if (row === undefined || posts.length === 0) return { outcomes: [], rows: [] }
  const ids = posts.map(({ id }) => id)
  const response = yield* runCall({ operation: row.operation, params: { ...paramsOf(plan), ids } })
  const { entries, rows } = lookupRowsOf(row, "ids", ids, response)
  const missing = new Map(
    rows.flatMap(({ id, kind, value }) => (kind === "missing" ? [[id, String(field(value, "type"))]] : []))
  )
  const now = yield* Clock.currentTimeMillis
  const found = entriesIn(field(response, "data"))
  return {
    outcomes: posts.map((post) => lookupOutcome(post, found, missing, now)),
    // The resources that the posts include. The posts themselves replace rows.
    rows: rows.slice(entries).filter(({ kind }) => kind !== "missing" && kind !== "problems")
  }
})

const settleNext = Effect.fnUntraced(function* (plan: Plan, { next, settle }: EditedPosts) {
  const posts = yield* next
  const isDue = (post: EditedPost) => post.isStored && !isCurrent(post)
  const { outcomes, rows } = yield* lookUpEdited(plan, posts.filter(isDue))
  const done = posts.filter((post) => !isDue(post)).map(({ id }): EditedOutcome => ({ id, settled: 1 }))
  yield* settle([...outcomes, ...done], rows)
  return posts.length > 0
})

/** The end of all lookups: what they cost, and why they ended early, if they did. */
export interface Rehydration {
  readonly failure?: XError | undefined
  readonly dollars?: number | undefined
}

/**
 * Looks posts up again that were edited. A lookup that fails stops no deletion: the failure is returned, and what was found
 * until then is stored.
 */
export const rehydrate = Effect.fnUntraced(function* (
  plan: Plan,
  posts: EditedPosts
): Effect.fn.Return<Rehydration, ExportError, XApi> {
  let dollars: number | undefined
  const outer = yield* CostObserver
  const observe = (cost: Cost) => {
    dollars = (dollars ?? 0) + cost.dollars
    return outer?.(cost) ?? Effect.void
  }
  const all = Effect.gen(function* () {
    while (yield* settleNext(plan, posts));
  })
  const result = yield* Effect.result(Effect.provideService(all, CostObserver, observe))
  const cost = dollars === undefined ? {} : { dollars: Math.round(dollars * 1e6) / 1e6 }
  if (Result.isSuccess(result)) return cost
  return isXError(result.failure) ? { ...cost, failure: result.failure } : yield* result.failure
})
