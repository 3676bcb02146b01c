import { DecodeError, type PagedParams, type XApi, XError } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import { fetchWhole, missingEntries, type PagePosition, pageSteps } from "@xeffect/core/paging"
import type { UncheckedParameters } from "@xeffect/core/Options"
import { field } from "@xeffect/core/Wire"
import type { Definition } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { ExportError } from "../export-error.ts"
import type { Row } from "../page/row.ts"
import { lookupRowsOf, missingTarget } from "../page/missing.ts"
import { partOfKeys, partOfWindow } from "../page/part.ts"
import { type ResponseRows, rowsOf } from "../page/rows.ts"
import type { Collectable } from "../plan/collectable.ts"
import type { Slice } from "../plan/slices.ts"
import type { SlicePosition } from "../store/checkpoint.ts"

/** A page of a slice: what it adds, and the position after it. */
export interface PageStep {
  readonly rows: ReadonlyArray<Row>
  readonly entries: number
  readonly position: SlicePosition
  /** Present if nobody knows what follows the page: the position is the one before it, so that it is requested again. */
  readonly isUnusable?: true
}

/** The pages of a slice from a position on. A page is requested when it is needed, never ahead. */
export type Steps = Stream.Stream<PageStep, XError | ExportError, XApi>

/** Returns the keys of a slice, by their numbers. */
export type ReadKeys = (from: number, to: number) => Effect.Effect<ReadonlyArray<string>, ExportError>

// Plans are data: their parameters were checked when they were made, and the operation checks them when it is called.
const callable = (definition: Definition) => operation<UncheckedParameters, object>(definition as never)

interface After {
  readonly token: string | undefined
  readonly done: boolean
  readonly part?: number | undefined
  /** How many entries are missing. */
  readonly short?: number | undefined
}

const stepOf = (
  { entries, rows }: ResponseRows,
  before: SlicePosition,
  { done, part, short = 0, token }: After
): PageStep => {
  const missing = (before.short ?? 0) + short
  const counted = { pages: before.pages + 1, entries: before.entries + entries, part }
  return { rows, entries, position: { token, done, ...counted, ...(missing === 0 ? {} : { short: missing }) } }
}

// A target that is gone is no failure of the collection: the others are collected.
const withoutTarget = (error: XError, target: string | undefined, before: SlicePosition): Steps => {
  const row = target === undefined ? undefined : missingTarget(target, error)
  return row === undefined
    ? Stream.fail(error)
    : Stream.succeed(stepOf({ rows: [row], entries: 0 }, before, { token: undefined, done: true }))
}

const collectedPages = (row: Collectable, slice: Slice, start: SlicePosition): Steps => {
  const { params, target } = slice
  const { definition } = row
  const paging = definition.paging ?? "pagination_token"
  const from = start.token === undefined ? params : { ...params, [paging]: start.token }
  const { fetch, first } = pageSteps<PagedParams, object, PagedParams>(callable(definition), from as never)
  const stepAfter = (page: object, next: Option.Option<PagePosition>, before: SlicePosition): PageStep => {
    const found = rowsOf(row, page, target)
    const { failure, token } = Option.getOrElse(next, () => ({ failure: undefined, token: undefined }))
    if (failure !== undefined) return { ...found, position: before, isUnusable: true }
    const part = partOfWindow(row, slice, found.rows) ?? before.part
    return stepOf(found, before, { token, done: Option.isNone(next), part, short: missingEntries(page) })
  }
  return Stream.suspend(() => {
    let before = start
    return Stream.paginate(first, (position) =>
      Effect.map(fetchWhole(fetch, position), ([page, next]) => {
        const step = stepAfter(page, next, before)
        before = step.position
        return [[step], next] as const
      })
    ).pipe(Stream.catch((error) => withoutTarget(error, target, before)))
  })
}

/** The most keys of a request. */
const keysReadAtOnce = 100

// With neither entries nor problems, a response says nothing of the keys.
const failWithoutData = (operation: string, response: object): Effect.Effect<void, XError> => {
  const isEmpty = field(response, "data") === undefined && field(response, "errors") === undefined
  if (!isEmpty) return Effect.void
  const detail = "expected data or errors"
  const reason = new DecodeError({ path: [], detail, body: JSON.stringify(response), carriedOut: false })
  return Effect.fail(new XError({ operation, reason }))
}

/** Looks keys up, and once more if some have neither an entry nor a problem. Returns what explains more of them. */
const lookUpKeys = (row: Collectable, slice: Slice, parameter: string, keys: ReadonlyArray<string>) => {
  const { definition } = row
  const once = callable(definition)({ ...slice.params, [parameter]: keys } as never).pipe(
    Effect.tap((response) => failWithoutData(definition.name, response)),
    Effect.map((response) => lookupRowsOf(row, parameter, keys, response))
  )
  return Effect.flatMap(once, (first) =>
    first.unexplained === 0
      ? Effect.succeed(first)
      : Effect.map(once, (second) => (second.unexplained <= first.unexplained ? second : first))
  )
}

const keySteps = (
  row: Collectable,
  slice: Slice,
  parameter: string,
  readKeys: ReadKeys,
  start: SlicePosition
): Steps => {
  const [from, to] = slice.range ?? [0, 0]
  return Stream.paginate(start, (before) => {
    const first = Number(before.token ?? from)
    return Effect.gen(function* () {
      const keys = yield* readKeys(first, Math.min(first + keysReadAtOnce, to))
      const next = first + keys.length
      const done = next >= to || keys.length === 0
      const found = yield* lookUpKeys(row, slice, parameter, keys)
      const after = { token: String(next), done, part: partOfKeys([from, to], next), short: found.unexplained }
      const step = stepOf(found, before, after)
      return [[step], done ? Option.none() : Option.some(step.position)] as const
    })
  })
}

/** The pages of a slice that is not a stream. `parameter` takes the keys. */
export const stepsOf = (
  row: Collectable,
  slice: Slice,
  parameter: string,
  readKeys: ReadKeys,
  start: SlicePosition
): Steps => (row.by === "keys" ? keySteps(row, slice, parameter, readKeys, start) : collectedPages(row, slice, start))
