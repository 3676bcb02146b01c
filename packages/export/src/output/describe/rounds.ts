import * as Effect from "effect/Effect"
import type { ExportError } from "../../export-error.ts"
import type { Kind } from "../../plan/resource.ts"
import type { RoundSums, SliceState, Store, StoredRound } from "../../store/store.ts"
import type { Manifest, CollectionRound } from "../manifest.ts"
import { searchSpanOf } from "./span.ts"

/** A round with what its slices came to. */
export interface SummedRound extends StoredRound {
  readonly sums: RoundSums
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

// Absent while nothing has any.
const sumOfKnown = <Name extends string>(
  name: Name,
  values: ReadonlyArray<number | undefined>
): { readonly [Key in Name]?: number } => {
  const known = values.filter((value) => value !== undefined)
  return (known.length === 0 ? {} : { [name]: sum(known) }) as { readonly [Key in Name]?: number }
}

const addedSince = Effect.fnUntraced(function* (store: Store, last: StoredRound["last"]) {
  const counts = yield* store.counts
  const kinds = Object.keys(counts) as ReadonlyArray<Kind>
  const added = yield* Effect.forEach(kinds, (kind) => {
    const before = last[kind]
    return before === undefined ? Effect.succeed(counts[kind] ?? 0) : store.countAfter(kind, before)
  })
  return Object.fromEntries(kinds.flatMap((kind, index) => (added[index] === 0 ? [] : [[kind, added[index]]])))
})

/** The sums of slices until now. */
export const slicesSums = (states: ReadonlyArray<SliceState>): NonNullable<StoredRound["carried"]> => {
  const positions = states.map(({ position }) => position)
  return {
    slices: states.length,
    pages: sum(positions.map(({ pages }) => pages)),
    entries: sum(positions.map(({ entries }) => entries)),
    ...sumOfKnown(
      "short",
      positions.map(({ short }) => short)
    ),
    ...sumOfKnown(
      "micros",
      positions.map(({ micros }) => micros)
    )
  }
}

const minus = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? one : one - other

/** The sums of a round until now. */
export const sumsOf = Effect.fnUntraced(function* (
  store: Store,
  states: ReadonlyArray<SliceState>,
  { carried, last }: StoredRound
): Effect.fn.Return<RoundSums, ExportError> {
  const { entries, micros, pages, short, slices } = slicesSums(states)
  return {
    slices: slices - (carried?.slices ?? 0),
    pages: pages - (carried?.pages ?? 0),
    entries: entries - (carried?.entries ?? 0),
    short: minus(short, carried?.short),
    micros: minus(micros, carried?.micros),
    added: yield* addedSince(store, last),
    ...searchSpanOf(states)
  }
})

/** The round that continues, or ended last. */
export const lastRound = Effect.fnUntraced(function* (store: Store): Effect.fn.Return<StoredRound, ExportError> {
  const last = (yield* store.rounds).at(-1)
  if (last !== undefined) return last
  return { number: 0, startedAt: (yield* store.read("started_at")) ?? "", last: {}, keys: yield* store.keyCount }
})

/** Says that a round has ended, and what it came to. */
export const finishRound = Effect.fnUntraced(function* (
  store: Store,
  finishedAt: string
): Effect.fn.Return<void, ExportError> {
  const round = yield* lastRound(store)
  if (round.finishedAt !== undefined) return
  yield* store.writeRound({ ...round, finishedAt, sums: yield* sumsOf(store, yield* store.slices, round) })
})

/** All rounds. The slices belong to the last. */
export const allRounds = Effect.fnUntraced(function* (
  store: Store,
  states: ReadonlyArray<SliceState>
): Effect.fn.Return<ReadonlyArray<SummedRound>, ExportError> {
  const last = yield* lastRound(store)
  const earlier = (yield* store.rounds).flatMap((round) =>
    round.sums === undefined || round.number === last.number ? [] : [{ ...round, sums: round.sums }]
  )
  const sums = yield* sumsOf(store, states, last)
  return [...earlier, { ...last, sums }]
})

/** A round as a manifest has it. */
export const toRound = ({ finishedAt, number, startedAt, sums }: SummedRound): CollectionRound => ({
  number,
  startedAt,
  ...(finishedAt === undefined ? {} : { finishedAt }),
  pages: sums.pages,
  entries: sums.entries,
  added: sums.added,
  ...(sums.micros === undefined ? {} : { dollars: sums.micros / 1e6 }),
  ...(sums.short === undefined ? {} : { short: sums.short })
})

/** The sums of all rounds. */
export const totalOf = (
  rounds: ReadonlyArray<SummedRound>
): Pick<Manifest, "dollars" | "entries" | "pages" | "short"> => {
  const { micros } = sumOfKnown(
    "micros",
    rounds.map(({ sums }) => sums.micros)
  )
  return {
    pages: sum(rounds.map(({ sums }) => sums.pages)),
    entries: sum(rounds.map(({ sums }) => sums.entries)),
    ...(micros === undefined ? {} : { dollars: micros / 1e6 }),
    ...sumOfKnown(
      "short",
      rounds.map(({ sums }) => sums.short)
    )
  }
}
