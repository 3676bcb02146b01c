import { missingEntries, type PagePosition } from "@xeffect/core/machine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ExportError } from "../../export-error.ts"
import { appearedRow } from "../../page/changes.ts"
import type { Row } from "../../page/row.ts"
import { rowsOf } from "../../page/rows.ts"
import { leastNeighbours } from "../../plan/freshness.ts"
import type { Slice } from "../../plan/slices.ts"
import type { KnownChain, Listing, SlicePosition } from "../../store/checkpoint.ts"
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

// Where tokens are places, an entry that is removed while a list is read hides another one. A page alone hides none.
const disappearedBelow = ({ from, round = 0 }: Slice, { pages, short }: SlicePosition): number | undefined => {
  if (from?.by !== "whole") return undefined
  if (pages === 1 && short === undefined) return lastPlace(round - 1) + 1
  return from.whole === undefined ? undefined : lastPlace(from.whole - 1) + 1
}

// One listing that lacks an entry may be wrong: two show that it has disappeared.
const endOfList = Effect.fnUntraced(function* ({ now, row, slice }: StepSource, position: SlicePosition) {
  const below = position.done ? disappearedBelow(slice, position) : undefined
  if (below === undefined) return {}
  return { ended: { below, at: new Date(yield* now).toISOString(), edge: row.edge } }
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

/** The most neighbours that show it: this many in their old order have not come back together. */
const maxNeighbours = 100

// More than there are entries above them that have not been listed again: these may be below, or gone.
const neededBy = Effect.fnUntraced(function* (
  { slice: { round = 0, target = "" }, store }: StepSource,
  { places }: Compared,
  top: number
) {
  const last = lastPlace(round - 1)
  const above = yield* store.listedBetween(target, top, last)
  const seen = [...places.values()].filter((place) => place > top && place <= last).length
  return above <= seen ? leastNeighbours : Math.min(above - seen + leastNeighbours, maxNeighbours)
})

/**
 * Where the known part of a list begins: with neighbours in their old order. A few may have left and come back, with new entries
 * below them. Entries of this round come again in a list that moves down while it is read: they say nothing.
 *
 * @returns the index of the first of them in the page, or -1, and the neighbours with which the page ends
 */
const firstKnown = Effect.fnUntraced(function* (source: StepSource, compared: Compared, before: SlicePosition) {
  const known = lastPlace((source.slice.round ?? 0) - 1)
  let chain: KnownChain | undefined = before.chain
  let first = 0
  for (const [index, id] of compared.ids.entries()) {
    const place = compared.places.get(id)
    if (place !== undefined && place > known) continue
    const isNext: boolean = chain !== undefined && place !== undefined && place < chain.last
    if (!isNext) first = index
    if (place === undefined) chain = undefined
    else chain = isNext && chain ? { ...chain, last: place, length: chain.length + 1 } : chainAt(place)
    if (chain === undefined || chain.length < leastNeighbours) continue
    const needed: number = chain.needed ?? (yield* neededBy(source, compared, chain.top))
    // A new one that follows costs nothing more, and shows that they have come back.
    const after = compared.ids[index + 1]
    if (chain.length >= needed && (after === undefined || compared.places.has(after))) return { first, chain }
    chain = { ...chain, needed }
  }
  return { first: -1, chain }
})

const chainAt = (place: number): KnownChain => ({ top: place, last: place, length: 1 })

// Entries that are known cost as much as new ones: pages are so small that few are read, and grow with what was read, since
// the X API allows few requests.
const pageSizeOf = ({ row, slice }: StepSource, { entries, pages }: SlicePosition): number => {
  const { maximum = 100, minimum = 1 } = row.operation.definition.params["max_results"] ?? {}
  const { expected, requests = 1 } = slice.from?.by === "known" ? slice.from : { expected: maximum }
  const size = Math.ceil(Math.max(entries, expected) / requests)
  // The known part is recognized by its first neighbours.
  const least = pages === 0 ? Math.max(leastNeighbours, minimum) : minimum
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
  const { chain, first: known } = yield* firstKnown(source, compared, before)
  // The entries that follow do not matter once the known part has begun.
  if (after === undefined && known === -1) return { ...compared, position: before, isUnusable: true }
  const done = known !== -1 || Option.isNone(next)
  const step = stepOf(compared, before, { token: after?.token, done, short: missingEntries(page) })
  // Entries of the known part stay where they are.
  const listed = listedPlaces(source, known === -1 ? compared.ids : compared.ids.slice(0, known), before.entries)
  const appeared = yield* appearedIn(source, compared)
  const { chain: _, ...position } = step.position
  const ending = { ...step, position: { ...position, ...(chain !== undefined && { chain }) } }
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
