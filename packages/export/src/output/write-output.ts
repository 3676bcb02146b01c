import * as Effect from "effect/Effect"
import { destinationFailed, type ExportError } from "../export-error.ts"
import { digestOf } from "../plan/plan.ts"
import { kinds } from "../plan/resource.ts"
import type { Store } from "../store/store.ts"
import type { Destination } from "./destination/destination.ts"
import { directoryDestination, inDirectory } from "./destination/directory.ts"
import type { OutputFile } from "./manifest.ts"
import { namesAt, readNames, remembering, rememberName, removeFiles } from "./names.ts"
import { type CollectionOutput, describeOutput, outputOf, type OutputOptions } from "./options.ts"
import { isFileOf, sizeOfPart, tablesFile, type WrittenPart } from "./parts.ts"
import { writeTables, type WrittenTables } from "./tables/sqlite-tables.ts"
import { arePresent, partsThatStay, unwritten, writeFiles } from "./write-files.ts"

/** Where outputs are. */
export interface OutputPlace {
  /** The directory of the collection. Absent on several machines. */
  readonly directory?: string | undefined
  /** Where files are written: that directory, or another place. */
  readonly destination: Destination
}

// The value of the fact `output`: how the files were written, and which they are.
interface Written {
  /** The name of the destination. */
  readonly in: string
  readonly files: ReadonlyArray<OutputFile>
  readonly parts: ReadonlyArray<WrittenPart>
  /** The file with tables, which stays until the next one is complete. */
  readonly tables?: WrittenTables | undefined
  readonly options: OutputOptions
}

// Written by `remember`.
const readLast = (store: Pick<Store, "read">): Effect.Effect<Written | undefined, ExportError> =>
  Effect.map(store.read("output"), (stored) => (stored === undefined ? undefined : JSON.parse(stored)))

// Earlier versions left the default format out.
const isSameOutput = (one: OutputOptions, other: OutputOptions): boolean =>
  digestOf(outputOf(one, undefined)) === digestOf(outputOf(other, undefined))

const readWritten = (store: Store, { destination }: OutputPlace, options: OutputOptions) =>
  Effect.map(readLast(store), (last) =>
    last?.in === destination.name && isSameOutput(last.options, options) ? last : undefined
  )

/** How the next run writes a collection. Absent before its first run, and for tables of Postgres. */
export const readOutput = Effect.fnUntraced(function* (
  store: Pick<Store, "read">
): Effect.fn.Return<OutputOptions | undefined, ExportError> {
  const stored = yield* store.read("output_options")
  // Written by `writeOutputOptions`. Earlier versions stored only how files were written last.
  return stored === undefined ? (yield* readLast(store))?.options : JSON.parse(stored)
})

/** Stores how a run writes files, if it writes any, before it sends anything: a kill does not forget it. */
export const writeOutputOptions = (
  store: Pick<Store, "write">,
  options: OutputOptions | undefined
): Effect.Effect<void, ExportError> =>
  options === undefined ? Effect.void : store.write({ output_options: JSON.stringify(options) })

/** How the files of a collection are written, or will be while there are none. */
export const describedOutput = (
  store: Pick<Store, "read">,
  files: ReadonlyArray<OutputFile>
): Effect.Effect<CollectionOutput, ExportError> =>
  Effect.map(files.length === 0 ? readOutput(store) : Effect.map(readLast(store), (last) => last?.options), (options) =>
    describeOutput(options ?? {})
  )

const remember = (
  store: Store,
  place: OutputPlace,
  options: OutputOptions,
  written: Pick<Written, "files" | "parts" | "tables">
) => {
  const output: Written = { in: place.destination.name, ...written, options }
  return store.write({ output: JSON.stringify(output) })
}

// A reader of a pattern, such as posts-*.ndjson, would find rows of another division twice.
const removeOthers = (
  store: Store,
  { destination }: OutputPlace,
  options: OutputOptions,
  files: ReadonlyArray<OutputFile>
) => {
  const present = new Set(files.map(({ file }) => file))
  return removeFiles(store, destination, (name) => present.has(name) || !isFileOf(name, options))
}

/** The names of the files of other formats that earlier runs left at the destination. */
export const earlierFiles = Effect.fnUntraced(function* (
  store: Store,
  { destination }: OutputPlace,
  files: ReadonlyArray<OutputFile>
): Effect.fn.Return<ReadonlyArray<string>, ExportError> {
  const present = new Set(files.map(({ file }) => file))
  const others = (yield* namesAt(store, destination)).filter((name) => !present.has(name))
  return yield* Effect.filter(others, (name) =>
    Effect.mapBoth(destination.sizeOf(name), {
      onFailure: (cause) => destinationFailed(`looking for ${name}`, cause),
      onSuccess: (size) => size !== undefined
    })
  )
})

const toFile = ({ bytes, file, kind, rows, sha256 }: WrittenPart): OutputFile => ({ file, kind, rows, bytes, sha256 })

/** The files that an earlier run wrote at a destination, and that are there until the next ones are written. */
export const filesAt = (
  store: Store,
  { destination }: OutputPlace
): Effect.Effect<ReadonlyArray<OutputFile>, ExportError> =>
  Effect.map(readLast(store), (last) => {
    if (last?.in !== destination.name) return []
    return last.files.length > 0 ? last.files : last.parts.map(toFile)
  })

/** Where a collection is written. */
interface WrittenPlaces {
  /** The name of the destination that has the outputs, and how they were written there. */
  readonly last?: string | undefined
  readonly output?: OutputOptions | undefined
  /** The names of all that have files. */
  readonly all: ReadonlyArray<string>
}

/** The destination that has the outputs, and all that have files. */
export const destinationsOf = Effect.fnUntraced(function* (store: Store): Effect.fn.Return<WrittenPlaces, ExportError> {
  const names = yield* readNames(store)
  const all = Object.keys(names).filter((name) => (names[name] ?? []).length > 0)
  const last = yield* readLast(store)
  return { last: last?.in, output: last?.options, all }
})

/**
 * Writes the outputs again as they were written last, and removes the files of others at their destination and in the
 * directory. Returns the files.
 */
export const rewriteOutput = Effect.fnUntraced(function* (
  store: Store,
  place: OutputPlace
): Effect.fn.Return<ReadonlyArray<OutputFile>, ExportError> {
  const last = yield* readLast(store)
  const files = last === undefined ? [] : yield* writeOutput(store, place, last.options)
  const { destination, directory } = place
  yield* removeFiles(store, destination, (name) => files.some(({ file }) => file === name))
  if (destination.name !== inDirectory && directory !== undefined) {
    yield* removeFiles(store, directoryDestination(directory), () => false)
  }
  return files
})

/** The files of a complete collection, if they are written in this way already. Removes others of the same format. */
export const writtenFiles = Effect.fnUntraced(function* (
  store: Store,
  place: OutputPlace,
  options: OutputOptions
): Effect.fn.Return<ReadonlyArray<OutputFile> | undefined, ExportError> {
  const isFinished = (yield* store.read("finished_at")) !== undefined
  const written = yield* readWritten(store, place, options)
  if (!isFinished || written === undefined || written.files.length === 0) return undefined
  if (!(yield* arePresent(place.destination, written.files))) return undefined
  yield* removeOthers(store, place, options, written.files)
  return written.files
})

/**
 * Writes the outputs of a collection from its store. Parts whose rows have not changed stay as they are; files of the same
 * format that an earlier run divided in another way are removed.
 */
export const writeOutput = Effect.fnUntraced(function* (
  store: Store,
  place: OutputPlace,
  options: OutputOptions
): Effect.fn.Return<ReadonlyArray<OutputFile>, ExportError> {
  const { destination, directory } = place
  const earlier = yield* readWritten(store, place, options)
  const stay = yield* partsThatStay(store, destination, options, earlier?.parts ?? [])
  // Files may be overwritten from here on, also with other options.
  yield* remember(store, place, options, { files: [], parts: stay, tables: earlier?.tables })
  const isTables = options.format === "sqlite" && directory !== undefined
  if (isTables) yield* rememberName(store, destination, tablesFile)
  const written = isTables ? yield* writeTables(store, directory, earlier?.tables) : undefined
  const parts = isTables ? [] : yield* writeFiles(store, remembering(store, destination), options, stay)
  const files = written === undefined ? parts.map(toFile) : [written.file]
  yield* remember(store, place, options, { files, parts, tables: written?.tables })
  yield* store.clearChanges
  yield* removeOthers(store, place, options, files)
  return files
})

/** Writes the parts that are full while the collection continues, if parts are divided by size. */
export const writeFullParts = Effect.fnUntraced(function* (
  store: Store,
  place: OutputPlace,
  options: OutputOptions
): Effect.fn.Return<void, ExportError> {
  const earlier = (yield* readWritten(store, place, options))?.parts ?? []
  const waiting = yield* Effect.forEach(kinds, (kind) => unwritten(store, kind, earlier))
  if (!waiting.some((size) => size >= sizeOfPart(options))) return
  // Rows that have changed meanwhile are written at the end.
  const full = earlier.filter(({ isFull }) => isFull)
  if (!(yield* arePresent(place.destination, full))) return
  // The part that was not full is replaced: after a kill nothing says that it is unchanged.
  yield* remember(store, place, options, { files: [], parts: full })
  const parts = yield* writeFiles(store, remembering(store, place.destination), options, full)
  yield* remember(store, place, options, { files: [], parts: parts.filter(({ isFull }) => isFull) })
})
