import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type ExportError, destinationFailed, storeFailed } from "../../export-error.ts"
import type { Plan } from "../../plan/plan.ts"
import { failedDuties } from "../../store/failed-duties.ts"
import type { Store } from "../../store/store.ts"
import type { Destination } from "../destination/destination.ts"
import { directoryDestination, inDirectory } from "../destination/directory.ts"
import { toItsEnd } from "../destination/to-its-end.ts"
import { describeGap } from "../../page/fetch-gaps.ts"
import type { CollectionGap } from "../../page/gap.ts"
import { type Manifest, manifestFile, type OutputFile } from "../manifest.ts"
import { checkAbsent } from "../names.ts"
import type { CollectionOutput } from "../options.ts"
import { describedOutput, type OutputPlace } from "../write-output.ts"
import { allRounds, toRound, totalOf } from "./rounds.ts"
import { spanOfRounds } from "./span.ts"
import { unitedGaps } from "./united-gaps.ts"

/** The facts about a collection that the store does not have. */
export interface RunOutcome {
  /** How it is written, if the store does not know it. */
  readonly output?: CollectionOutput | undefined
  readonly files?: ReadonlyArray<OutputFile> | undefined
  readonly stopped?: string | undefined
  readonly finishedAt?: string | undefined
  readonly earlier?: ReadonlyArray<string> | undefined
}

/** How a collection is written that has tables of Postgres and no files. */
export const postgresTables: CollectionOutput = { format: "postgres" }

/** Describes a stored collection. */
export const manifestOf = Effect.fnUntraced(function* (
  store: Store,
  { earlier = [], files = [], finishedAt, output, stopped }: RunOutcome
): Effect.fn.Return<Manifest, ExportError> {
  const stored = yield* store.read("plan")
  if (stored === undefined) {
    return yield* storeFailed("reading it", new Error("the first run has not stored the plan yet"))
  }
  // Written by the first run, and by `saveGap`.
  const plan: Plan = JSON.parse(stored)
  const gaps: ReadonlyArray<CollectionGap> = JSON.parse((yield* store.read("gaps")) ?? "[]")
  const slices = yield* store.slices
  const now = yield* Clock.currentTimeMillis
  const rounds = yield* allRounds(store, slices)
  const complied = yield* store.read("complied")
  const failures = yield* failedDuties(store)
  return {
    version: 1,
    complete: finishedAt !== undefined && slices.every(({ position }) => position.done),
    counts: yield* store.counts,
    ...totalOf(rounds),
    ...spanOfRounds(rounds),
    gaps: unitedGaps(plan, gaps, slices).map((gap) => describeGap(plan, gap, now)),
    rounds: rounds.map(toRound),
    output: output ?? (yield* describedOutput(store, files)),
    files,
    ...(earlier.length === 0 ? {} : { earlier }),
    ...(stopped === undefined ? {} : { stopped }),
    ...(failures.length === 0 ? {} : { failures }),
    ...(complied === undefined ? {} : { complied: JSON.parse(complied) }),
    startedAt: (yield* store.read("started_at")) ?? "",
    ...(finishedAt === undefined ? {} : { finishedAt }),
    plan
  }
})

/** Writes the manifest of a collection, and returns it. */
export const writeManifest = Effect.fnUntraced(function* (
  store: Store,
  destination: Destination,
  outcome: RunOutcome
): Effect.fn.Return<Manifest, ExportError> {
  const manifest = yield* manifestOf(store, outcome)
  const text = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`)
  const written = Effect.gen(function* () {
    const file = yield* destination.open(manifestFile)
    yield* Effect.onError(file.write(text), () => file.abort)
    yield* file.close
  }).pipe(Effect.mapError((cause) => destinationFailed(`writing ${manifestFile}`, cause)))
  yield* Effect.uninterruptibleMask((restore) => toItsEnd(restore, written))
  return manifest
})

/**
 * Refuses to replace a manifest that this collection has not written. A directory's manifest is checked before its database is made.
 *
 * @param store where it is remembered before the first byte, whatever becomes of a transaction
 */
export const claimManifest = Effect.fnUntraced(function* (
  store: Pick<Store, "read" | "write">,
  destination: Destination
): Effect.fn.Return<void, ExportError> {
  if (destination.name === inDirectory) return
  const stored = yield* store.read("manifests")
  const places: ReadonlyArray<string> = stored === undefined ? [] : JSON.parse(stored)
  if (places.includes(destination.name)) return
  yield* checkAbsent(destination, manifestFile)
  yield* store.write({ manifests: JSON.stringify([...places, destination.name]) })
})

/** Writes the manifest of a collection beside its files, and into its directory if it has one. */
export const writeManifests = Effect.fnUntraced(function* (
  store: Store,
  { destination, directory }: OutputPlace,
  outcome: RunOutcome
): Effect.fn.Return<Manifest, ExportError> {
  yield* claimManifest(store, destination)
  const manifest = yield* writeManifest(store, destination, outcome)
  if (directory === undefined || destination.name === inDirectory) return manifest
  return yield* writeManifest(store, directoryDestination(directory), outcome)
})

/**
 * Says in the store and in the manifest that the files differ from the collection, until they are written.
 *
 * @param files those that are as they were. Default: none
 */
export const markUnfinished = (
  store: Store,
  place: OutputPlace,
  stopped: string,
  files: ReadonlyArray<OutputFile> = []
): Effect.Effect<void, ExportError> =>
  Effect.andThen(
    store.write({ finished_at: undefined }),
    Effect.asVoid(writeManifests(store, place, { files, stopped }))
  )
