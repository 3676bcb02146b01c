import { pages, setAside, type XApi, type XError } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import { field, type UncheckedParameters } from "@xeffect/core/transport"
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
}

/** The pages of a slice from a position on. A page is requested when it is needed, never ahead. */
export type Steps = Stream.Stream<PageStep, XError | ExportError, XApi>

/** Returns the keys of a slice, by their numbers. */
export type ReadKeys = (from: number, to: number) => Effect.Effect<ReadonlyArray<string>, ExportError>

// Plans are data: their parameters were checked when they were made, and the operation checks them when it is called.
const callable = (definition: Definition) => operation<UncheckedParameters, object>(definition as never)

const stepOf = (
  { entries, rows }: ResponseRows,
  before: SlicePosition,
  token: string | undefined,
  done: boolean,
  part?: number | undefined
): PageStep => ({
  rows,
  entries,
  position: { token, done, pages: before.pages + 1, entries: before.entries + entries, part }
})

const nextOf = (page: object) => {
  const token = field(field(page, "meta"), "next_token")
  if (typeof token === "string" && token !== "") return { token, done: false }
  // If the token was there but could not be read, the stream of pages fails after this one.
  const isUnread = setAside(page).some(
    ({ path }) => path[0] === "meta" && (path.length === 1 || path[1] === "next_token")
  )
  return { token: undefined, done: !isUnread }
}

// A target that is gone is no failure of the collection: the others are collected.
const withoutTarget = (error: XError, target: string | undefined, before: SlicePosition): Steps => {
  const row = target === undefined ? undefined : missingTarget(target, error)
  return row === undefined
    ? Stream.fail(error)
    : Stream.succeed(stepOf({ rows: [row], entries: 0 }, before, undefined, true))
}

const collectedPages = (row: Collectable, slice: Slice, start: SlicePosition): Steps => {
  const { params, target } = slice
  const { definition } = row
  const paging = definition.paging ?? "pagination_token"
  const from = start.token === undefined ? params : { ...params, [paging]: start.token }
  return Stream.suspend(() => {
    let position = start
    return pages(callable(definition))(from as never).pipe(
      Stream.map((page: object) => {
        const { done, token } = nextOf(page)
        // An unreadable token leaves the position where it was, so that the next run requests this page again.
        const found = rowsOf(row, page, target)
        const part = partOfWindow(row, slice, found.rows) ?? position.part
        const step = stepOf(found, position, done ? undefined : (token ?? position.token), done, part)
        position = step.position
        return step
      }),
      Stream.catch((error) => withoutTarget(error, target, position))
    )
  })
}

/** The most keys of a request. */
const keysReadAtOnce = 100

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
      const response = yield* callable(row.definition)({ ...slice.params, [parameter]: keys } as never)
      const next = first + keys.length
      const done = next >= to || keys.length === 0
      const found = lookupRowsOf(row, parameter, keys, response)
      const step = stepOf(found, before, String(next), done, partOfKeys([from, to], next))
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
