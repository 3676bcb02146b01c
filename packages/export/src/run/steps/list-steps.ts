import { missingEntries, type PagePosition } from "@xeffect/core/machine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ExportError } from "../../export-error.ts"
import { appearedRow } from "../../page/changes.ts"
import type { Row } from "../../page/row.ts"
import { rowsOf } from "../../page/rows.ts"
import type { Listing, SlicePosition } from "../../store/checkpoint.ts"
import { pagesFrom, type PageStep, stepOf, type StepSource, type Steps, tokenAfter } from "./steps.ts"

/** How many places a round has. Those of a later round are larger, so that what it lists is newer. */
const placesInRound = 4_294_967_296

const lastPlace = (round: number): number => round * placesInRound

/** A page of a list, compared with how it was listed last. */
interface Compared {
  readonly ids: ReadonlyArray<string>
  readonly places: ReadonlyMap<string, number>
  readonly rows: ReadonlyArray<Row>
  readonly entries: number
}

const compareListed = Effect.fnUntraced(function* ({ row, slice, store }: StepSource, page: object) {
  const { entries, rows } = rowsOf(row, page, slice.target)
  const ids = rows.slice(0, entries).map(({ id }) => id)
  return { ids, rows, entries, places: yield* store.listedAt(slice.target ?? "", ids) } satisfies Compared
})

// In a list that was never listed before, nobody knows when entries appeared.
const appearedIn = Effect.fnUntraced(function* ({ now, row, slice }: StepSource, { ids, places }: Compared) {
  if (slice.from === undefined) return []
  const at = yield* now
  return [...new Set(ids)].filter((id) => !places.has(id)).map((id) => appearedRow(row.resource, id, slice.target, at))
})

const listedPlaces = (
  { row, slice: { round = 0, target = "" } }: StepSource,
  ids: ReadonlyArray<string>,
  before: number
): Listing => ({
  target,
  of: row.resource,
  entries: ids.map((id, index) => [id, lastPlace(round) - before - index] as const)
})

const withAppeared = (
  step: PageStep,
  before: SlicePosition,
  appeared: ReadonlyArray<Row>,
  listing: Listing
): PageStep => ({
  ...step,
  rows: [...step.rows, ...appeared],
  listing,
  position: {
    ...step.position,
    ...(appeared.length > 0 && { appeared: (before.appeared ?? 0) + appeared.length })
  }
})

// If pages lack entries, one that is not found may be in the list all the same.
const endOfList = Effect.fnUntraced(function* ({ now, row, slice }: StepSource, { done, short }: SlicePosition) {
  if (slice.from?.by !== "whole" || !done || short !== undefined) return {}
  const at = new Date(yield* now).toISOString()
  return { ended: { below: lastPlace((slice.round ?? 0) - 1) + 1, at, edge: row.edge } }
})

/** A list to its end. */
export const wholeList = (source: StepSource, start: SlicePosition): Steps =>
  pagesFrom(
    source,
    start,
    Effect.fnUntraced(function* (page, next, before): Effect.fn.Return<PageStep, ExportError> {
      const compared = yield* compareListed(source, page)
      const after = tokenAfter(next)
      if (after === undefined) return { ...compared, position: before, isUnusable: true }
      const step = stepOf(compared, before, { ...after, done: Option.isNone(next), short: missingEntries(page) })
      const listing = listedPlaces(source, compared.ids, before.entries)
      const ended = yield* endOfList(source, step.position)
      return withAppeared(step, before, yield* appearedIn(source, compared), { ...listing, ...ended })
    })
  )

/** The place of an entry in an earlier round. In a list that moves down while it is read, entries of this round come again. */
const placeBefore = ({ slice: { round = 0 } }: StepSource, { places }: Compared, id = ""): number | undefined => {
  const place = places.get(id)
  return place === undefined || place > lastPlace(round - 1) ? undefined : place
}

/**
 * Where the known part of a page begins: two neighbours in their old order, the first of which may end the page before. A
 * single one may have been removed and added again, with new entries below it.
 */
const firstKnown = (source: StepSource, compared: Compared, { endsAt }: SlicePosition): number =>
  compared.ids.findIndex((id, index) => {
    const [place, next] = [id, compared.ids[index + 1]].map((one) => placeBefore(source, compared, one))
    const isSecond = index === 0 && endsAt !== undefined && place !== undefined && endsAt > place
    return isSecond || (place !== undefined && next !== undefined && place > next)
  })

// Entries that are known cost as much as new ones: pages are so small that few are read, and grow with what was read, since
// the X API allows few requests.
const pageSizeOf = ({ row, slice }: StepSource, { entries, pages }: SlicePosition): number => {
  const { maximum = 100, minimum = 1 } = row.definition.params["max_results"] ?? {}
  const { expected, requests = 1 } = slice.from?.by === "known" ? slice.from : { expected: maximum }
  const size = Math.ceil(Math.max(entries, expected) / requests)
  // The known part is recognized by two neighbours.
  const least = pages === 0 ? Math.max(2, minimum) : minimum
  return Math.min(Math.max(size, least), Number(slice.params["max_results"] ?? maximum))
}

const knownStep = Effect.fnUntraced(function* (
  source: StepSource,
  before: SlicePosition,
  page: object,
  next: Option.Option<PagePosition>
): Effect.fn.Return<PageStep, ExportError> {
  const compared = yield* compareListed(source, page)
  const after = tokenAfter(next)
  const known = firstKnown(source, compared, before)
  // The entries that follow do not matter once the known part has begun.
  if (after === undefined && known === -1) return { ...compared, position: before, isUnusable: true }
  const done = known !== -1 || Option.isNone(next)
  const step = stepOf(compared, before, { token: after?.token, done, short: missingEntries(page) })
  // Entries of the known part stay where they are.
  const listed = listedPlaces(source, known === -1 ? compared.ids : compared.ids.slice(0, known), before.entries)
  const appeared = yield* appearedIn(source, compared)
  const endsAt = placeBefore(source, compared, compared.ids.at(-1))
  const { endsAt: _, ...position } = step.position
  const ending = { ...step, position: { ...position, ...(endsAt !== undefined && { endsAt }) } }
  return withAppeared(ending, before, appeared, listed)
})

/** A list until entries come that were in it before. */
export const newInList = (source: StepSource, start: SlicePosition): Steps =>
  pagesFrom(
    source,
    start,
    (page, next, before) => knownStep(source, before, page, next),
    (before) => ({ max_results: pageSizeOf(source, before) })
  )
