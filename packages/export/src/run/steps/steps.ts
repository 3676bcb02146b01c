import { callSteps, isXError, type Reason, type XApi, XError } from "@xeffect/core"
import { fetchWhole, missingEntries, type PagePosition } from "@xeffect/core/machine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { ExportError } from "../../export-error.ts"
import { missingTarget } from "../../page/missing.ts"
import { partOfWindow } from "../../page/part.ts"
import type { Row } from "../../page/row.ts"
import { type ResponseRows, rowsOf } from "../../page/rows.ts"
import type { Collectable } from "../../plan/collectable.ts"
import { reachBack } from "../../plan/search-reach.ts"
import { type Slice, startOf } from "../../plan/slices.ts"
import type { Listing, SlicePosition } from "../../store/checkpoint.ts"
import type { Store } from "../../store/store.ts"
import { knownTimes } from "./known-times.ts"
import type { TimeBounds } from "./service-time.ts"

/** A page of a slice: what it adds, and the position after it. */
export interface PageStep {
  readonly rows: ReadonlyArray<Row>
  readonly entries: number
  readonly position: SlicePosition
  /** The report about a list. */
  readonly listing?: Listing
  /** Present if nobody knows what follows the page: the position is the one before it, so that it is requested again. */
  readonly isUnusable?: true
}

/** The pages of a slice from a position on. A page is requested when it is needed, never ahead. */
export type Steps = Stream.Stream<PageStep, XError | ExportError, XApi>

/** The sources of a slice besides responses. */
export interface StepSource {
  readonly row: Collectable
  readonly slice: Slice
  /** The parameter that takes keys. */
  readonly parameter: string
  readonly store: Pick<Store, "find" | "keys" | "listedAt" | "listedBetween" | "rows">
  /** The time by the X API's clock, in milliseconds since 1970. */
  readonly now: Effect.Effect<number>
  /** The time by both clocks. */
  readonly bounds: Effect.Effect<TimeBounds>
}

/** The position after a page. */
export interface After {
  readonly token: string | undefined
  readonly done: boolean
  readonly part?: number | undefined
  /** How many entries are missing. */
  readonly short?: number | undefined
}

/** The step of a page. */
export const stepOf = (
  { entries, rows }: ResponseRows,
  before: SlicePosition,
  { done, part, short = 0, token }: After
): PageStep => {
  const missing = (before.short ?? 0) + short
  const { short: _, token: __, unusable: ___, ...others } = before
  const counted = { pages: before.pages + 1, entries: before.entries + entries, part }
  return {
    rows,
    entries,
    position: { ...others, token, done, ...counted, ...(missing === 0 ? {} : { short: missing }) }
  }
}

// A target that is gone is no failure of the collection: the others are collected.
const withoutTarget = (error: XError, target: string | undefined, before: SlicePosition): Steps => {
  const row = target === undefined ? undefined : missingTarget(target, error)
  if (row === undefined) return Stream.fail(error)
  const step = stepOf({ rows: [row], entries: 0 }, before, { token: undefined, done: true })
  return Stream.succeed({ ...step, position: { ...step.position, gone: true } })
}

/** The parameters of the next page. */
export const paramsAt = ({ row, slice }: StepSource, { token }: SlicePosition): Slice["params"] =>
  token === undefined
    ? slice.params
    : { ...slice.params, [row.operation.definition.paging ?? "pagination_token"]: token }

/** Makes a step of a page and of what follows it. */
export type StepAfter = (
  page: object,
  next: Option.Option<PagePosition>,
  before: SlicePosition
) => Effect.Effect<PageStep, ExportError>

/** The token of the page that follows. Absent if nobody knows. */
export const tokenAfter = (next: Option.Option<PagePosition>): { readonly token: string | undefined } | undefined => {
  const { failure, token } = Option.getOrElse(next, () => ({ failure: undefined, token: undefined }))
  return failure === undefined ? { token } : undefined
}

type ListPage = readonly [page: object, next: Option.Option<PagePosition>]

/** The parameters of a page that may differ from the other pages'. */
export type OwnParams = (before: SlicePosition) => Slice["params"]

// A token that was there before is found over all pages.
const fetchInOrder = (source: StepSource, start: SlicePosition, ownParams: OwnParams) => {
  const params = paramsAt(source, start)
  let position: PagePosition | undefined
  return (before: SlicePosition): Effect.Effect<ListPage, XError, XApi> => {
    const { operation } = source.row
    const { fetch, first } = callSteps({ operation, params: { ...params, ...ownParams(before) } })
    return Effect.tap(fetchWhole(fetch, position ?? first), ([, next]) =>
      Effect.sync(() => {
        if (Option.isSome(next)) position = next.value
      })
    )
  }
}

/**
 * The pages from a position on, each made a step.
 *
 * @param ownParams the parameters of a page that differ from the slice's. Default: none
 */
export const pagesFrom = (
  source: StepSource,
  start: SlicePosition,
  stepAfter: StepAfter,
  ownParams: OwnParams = () => ({})
): Steps =>
  Stream.suspend(() => {
    let last = start
    let failure: Reason | undefined
    const fetchNext = fetchInOrder(source, start, ownParams)
    const fetch = (before: SlicePosition) =>
      failure === undefined
        ? fetchNext(before)
        : Effect.fail(new XError({ operation: source.row.operation.definition.name, reason: failure }))
    return Stream.paginate(start, (before) =>
      Effect.flatMap(fetch(before), ([page, next]) =>
        Effect.map(stepAfter(page, next, before), (step) => {
          last = step.position
          // The rows of a page count before what is wrong with it.
          if (step.isUnusable && Option.isSome(next)) failure = next.value.failure
          const isEnd = step.position.done || (step.isUnusable === undefined && Option.isNone(next))
          return [[step], isEnd ? Option.none() : Option.some(step.position)] as const
        })
      )
    ).pipe(
      Stream.catch((error) => (isXError(error) ? withoutTarget(error, source.slice.target, last) : Stream.fail(error)))
    )
  })

const openSteps = (source: StepSource, start: SlicePosition): Steps => {
  const { row, slice } = source
  return pagesFrom(source, start, (page, next, before) =>
    Effect.map(source.bounds, (bounds) => {
      const found = rowsOf(row, page, slice.target)
      const after = tokenAfter(next)
      if (after === undefined) return { ...found, position: before, isUnusable: true as const }
      const part = partOfWindow(row, slice, found.rows) ?? before.part
      const step = stepOf(found, before, { ...after, done: Option.isNone(next), part, short: missingEntries(page) })
      return { ...step, position: { ...step.position, ...knownTimes(row, page, found, before, bounds) } }
    })
  )
}

const dateOf = ({ response }: XError): number => Date.parse(response?.headers["date"] ?? "")

/** How exactly the X API keeps to the reach that it states, in milliseconds. */
const reachMargin = 60_000

/** Whether a slice was refused because the X API does not have what was made at a time any more. */
export const isOutOfReach = ({ operation }: Slice, error: XError, time: number | undefined): boolean =>
  error.reason._tag === "BadRequest" && (time ?? Infinity) <= dateOf(error) - reachBack(operation) + reachMargin

const withoutStart = (source: StepSource): StepSource => {
  const { since_id: _, start_time: __, ...params } = source.slice.params
  return { ...source, slice: { ...source.slice, params } }
}

// A period that was not collected for days is out of reach: the remaining one is collected, and the rest is a gap.
const withinReach = (source: StepSource, start: SlicePosition, error: XError): Steps => {
  const { slice } = source
  const cut = dateOf(error) - reachBack(slice.operation)
  // Otherwise it was refused for another reason.
  if (!isOutOfReach(slice, error, startOf(slice))) return Stream.fail(error)
  if (Date.parse(String(slice.params["end_time"])) <= cut + reachMargin) {
    const step = stepOf({ rows: [], entries: 0 }, start, { token: undefined, done: true })
    return Stream.succeed({ ...step, position: { ...step.position, cut } })
  }
  return openSteps(withoutStart(source), { ...start, token: undefined, cut })
}

/** How long before a request a window ends at the latest, and how exactly a `Date` states the time, in milliseconds. */
const endMargin = 11_000

const withoutEnd = (source: StepSource): StepSource => {
  const { end_time: _, ...params } = source.slice.params
  return { ...source, slice: { ...source.slice, params } }
}

// The local clock is ahead of the X API's: the rest of the window is in its future. Its first page says until when it reached.
const withinPast = (source: StepSource, start: SlicePosition, error: XError): Steps | undefined => {
  const { from, params } = source.slice
  const until = dateOf(error) - endMargin
  const isAhead = error.reason._tag === "BadRequest" && Date.parse(String(params["end_time"])) > until
  if (!isAhead || from !== undefined) return undefined
  if (!(Date.parse(String(params["start_time"])) > until)) return openSteps(withoutEnd(source), start)
  const step = stepOf({ rows: [], entries: 0 }, start, { token: undefined, done: true })
  return Stream.succeed({ ...step, position: { ...step.position, reached: until } })
}

/** The pages of a search, of a timeline, or of counts. */
export const collectedPages = (source: StepSource, start: SlicePosition): Steps =>
  start.cut === undefined
    ? Stream.catch(openSteps(source, start), (error) =>
        isXError(error) ? (withinPast(source, start, error) ?? withinReach(source, start, error)) : Stream.fail(error)
      )
    : openSteps(withoutStart(source), start)
