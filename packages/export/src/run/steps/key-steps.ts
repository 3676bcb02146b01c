import { DecodeError, runCall, XError } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { timeOfPost } from "../../page/day.ts"
import { metricsRow } from "../../page/metrics.ts"
import { type LookupRows, lookupRowsOf } from "../../page/missing.ts"
import { partOfKeys } from "../../page/part.ts"
import type { Row } from "../../page/row.ts"
import type { Kind } from "../../plan/resource.ts"
import type { Slice } from "../../plan/slices.ts"
import type { SlicePosition } from "../../store/checkpoint.ts"
import type { StoredRow } from "../../store/store.ts"
import { stepOf, type StepSource, type Steps } from "./steps.ts"

/** The most keys of a request. */
const keysReadAtOnce = 100

// A response with neither entries nor problems says nothing about the keys.
const failWithoutData = (operation: string, response: unknown): Effect.Effect<void, XError> => {
  const isEmpty = field(response, "data") === undefined && field(response, "errors") === undefined
  if (!isEmpty) return Effect.void
  const detail = "expected data or errors"
  const reason = new DecodeError({ path: [], detail, body: JSON.stringify(response), carriedOut: false })
  return Effect.fail(new XError({ operation, reason }))
}

/** Looks keys up, and once more if some have neither an entry nor a problem. Returns what explains more of them. */
const lookUpKeys = ({ parameter, row, slice }: StepSource, keys: ReadonlyArray<string>) => {
  const { operation } = row
  const once = runCall({ operation, params: { ...slice.params, [parameter]: keys } }).pipe(
    Effect.tap((response) => failWithoutData(operation.definition.name, response)),
    Effect.map((response) => lookupRowsOf(row, parameter, keys, response))
  )
  return Effect.flatMap(once, (first) =>
    first.unexplained === 0
      ? Effect.succeed(first)
      : Effect.map(once, (second) => (second.unexplained <= first.unexplained ? second : first))
  )
}

// Stored by `JSON.stringify`.
const storedValue = ({ json }: StoredRow): Readonly<Record<string, unknown>> => JSON.parse(json)

// The counters when the resource was received first are the beginning of their history.
const firstMetrics = (kind: Kind, stored: ReadonlyArray<StoredRow>): ReadonlyArray<Row> =>
  stored.flatMap((one) => (one.added_at === null ? [] : metricsRow(kind, storedValue(one), one.added_at)))

const addMetrics = (kind: Kind, found: LookupRows, stored: ReadonlyArray<StoredRow>, at: number): LookupRows => {
  const entries = found.rows.filter((one) => one.kind === kind).slice(0, found.entries)
  const now = entries.flatMap(({ value }) => metricsRow(kind, { ...value }, at))
  return { ...found, rows: [...found.rows, ...firstMetrics(kind, stored), ...now] }
}

const lookUpAgain = Effect.fnUntraced(function* (source: StepSource, keys: ReadonlyArray<string>) {
  const { resource } = source.row
  const found = yield* lookUpKeys(source, keys)
  const ids = found.rows.filter(({ kind }) => kind === resource).map(({ id }) => id)
  return addMetrics(resource, found, yield* source.store.find(resource, ids), yield* source.now)
})

/** The keys of a slice, a hundred in a request. */
export const keySteps = (source: StepSource, start: SlicePosition): Steps => {
  const { slice, store } = source
  const [from, to] = slice.range ?? [0, 0]
  return Stream.paginate(start, (before) => {
    const first = Number(before.token ?? from)
    return Effect.gen(function* () {
      const keys = yield* store.keys(first, Math.min(first + keysReadAtOnce, to))
      const next = first + keys.length
      const done = next >= to || keys.length === 0
      const found = yield* slice.from?.by === "again" ? lookUpAgain(source, keys) : lookUpKeys(source, keys)
      const after = { token: String(next), done, part: partOfKeys([from, to], next), short: found.unexplained }
      const step = stepOf(found, before, after)
      return [[step], done ? Option.none() : Option.some(step.position)] as const
    })
  })
}

type Young = Extract<NonNullable<Slice["from"]>, { readonly by: "young" }>

const isYoung =
  ({ since }: Young) =>
  (row: StoredRow): boolean =>
    (timeOfPost(storedValue(row)) ?? 0) >= since

const lookUpYoung = Effect.fnUntraced(function* (source: StepSource, stored: ReadonlyArray<StoredRow>) {
  const found = yield* lookUpKeys(
    source,
    stored.map(({ id }) => id)
  )
  // The posts are known: only their counters are new, and which of them are gone.
  const counted = addMetrics("posts", found, stored, yield* source.now)
  return { ...counted, rows: counted.rows.filter(({ kind }) => kind === "metrics" || kind === "missing") }
})

/** The posts of a day that are young, looked up again. */
export const youngSteps = (source: StepSource, young: Young, start: SlicePosition): Steps =>
  Stream.paginate(start, (before) =>
    Effect.gen(function* () {
      const { day, to } = young
      const after = Number(before.token ?? 0)
      const rows = yield* source.store.rows({ kind: "posts", after, day, limit: keysReadAtOnce, to })
      const last = rows.at(-1)
      const stored = rows.filter(isYoung(young))
      const done = rows.length < keysReadAtOnce
      if (stored.length === 0) {
        const position = { ...before, done, ...(last === undefined ? {} : { token: String(last.number) }) }
        const step = { rows: [], entries: 0, position }
        return [[step], done ? Option.none() : Option.some(position)] as const
      }
      const found = yield* lookUpYoung(source, stored)
      const step = stepOf(found, before, { token: String(last?.number), done, short: found.unexplained })
      return [[step], done ? Option.none() : Option.some(step.position)] as const
    })
  )
