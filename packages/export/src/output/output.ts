import * as Effect from "effect/Effect"
import { destinationFailed, type ExportError } from "../export-error.ts"
import { digestOf } from "../plan/plan.ts"
import { kinds } from "../plan/resource.ts"
import type { Store } from "../store/store.ts"
import type { Destination } from "./destination/destination.ts"
import { directoryDestination, inDirectory } from "./destination/directory.ts"
import type { OutputFile } from "./manifest.ts"
import type { OutputOptions } from "./options.ts"
import { sizeOfPart, type WrittenPart } from "./parts.ts"
import { writeTables } from "./tables/sqlite-tables.ts"
import { arePresent, unwritten, writeFiles } from "./write.ts"

/** Where outputs are. */
export interface OutputPlace {
  /** The directory of the collection. Absent on several machines. */
  readonly directory?: string | undefined
  /** Where files are written: that directory, or another place. */
  readonly destination: Destination
}

// What the fact `output` has: how the files were written, and which they are.
interface Written {
  readonly digest: string
  /** The name of the destination. */
  readonly in: string
  readonly files: ReadonlyArray<OutputFile>
  readonly parts: ReadonlyArray<WrittenPart>
  readonly options: OutputOptions
  /** The names of all files that were written, also with other options, by the names of their destinations. */
  readonly names: FileNames
}

type FileNames = Readonly<Record<string, ReadonlyArray<string>>>

// Written by `remember`. An earlier version knew only the names at the last destination.
const readLast = (store: Store): Effect.Effect<Written | undefined, ExportError> =>
  Effect.map(store.read("output"), (stored) => {
    if (stored === undefined) return undefined
    const last: Written & { readonly names: FileNames | ReadonlyArray<string> } = JSON.parse(stored)
    return Array.isArray(last.names) ? { ...last, names: { [last.in]: last.names } } : last
  })

const namesAt = (names: FileNames, place: string): ReadonlyArray<string> => names[place] ?? []

const digestIn = ({ destination }: OutputPlace, options: OutputOptions) => digestOf({ options, in: destination.name })

const readWritten = (store: Store, place: OutputPlace, options: OutputOptions) =>
  Effect.map(readLast(store), (last) => (last?.digest === digestIn(place, options) ? last : undefined))

const remember = Effect.fnUntraced(function* (
  store: Store,
  place: OutputPlace,
  options: OutputOptions,
  written: Pick<Written, "files" | "parts">
) {
  const { name } = place.destination
  const names = (yield* readLast(store))?.names ?? {}
  const present = [...written.files, ...written.parts].map(({ file }) => file)
  const output: Written = {
    digest: digestIn(place, options),
    in: name,
    ...written,
    options,
    names: { ...names, [name]: Array.from(new Set([...namesAt(names, name), ...present])) }
  }
  yield* store.write({ output: JSON.stringify(output) })
})

const removeFiles = (destination: Destination, files: ReadonlyArray<string>) =>
  Effect.forEach(
    files,
    (file) => Effect.mapError(destination.remove(file), (cause) => destinationFailed(`removing ${file}`, cause)),
    { discard: true }
  )

const endingOf = (file: string): string => file.slice(file.indexOf("."))

// What is read by a pattern, such as posts-*.ndjson, would have rows of an earlier division twice.
const removeEarlier = Effect.fnUntraced(function* (
  store: Store,
  { destination }: OutputPlace,
  files: ReadonlyArray<OutputFile>
) {
  const last = yield* readLast(store)
  if (last === undefined) return
  const present = new Set(files.map(({ file }) => file))
  const endings = new Set(files.map(({ file }) => endingOf(file)))
  const names = namesAt(last.names, destination.name)
  const isEarlier = (name: string) => endings.has(endingOf(name)) && !present.has(name)
  yield* removeFiles(destination, names.filter(isEarlier))
  const rest = names.filter((name) => !isEarlier(name))
  yield* store.write({ output: JSON.stringify({ ...last, names: { ...last.names, [destination.name]: rest } }) })
})

/** Forgets which files are written, so that all of them are written again. */
export const forgetFiles = (output: string): string => {
  const written: Written = JSON.parse(output)
  return JSON.stringify({ ...written, files: [], parts: [] } satisfies Written)
}

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

/** The name of the destination that has the outputs, and those of others that have files of earlier runs. */
export const destinationsOf = (
  store: Store
): Effect.Effect<{ readonly last?: string; readonly earlier: ReadonlyArray<string> }, ExportError> =>
  Effect.map(readLast(store), (last) => {
    if (last === undefined) return { earlier: [] }
    const earlier = Object.keys(last.names).filter((name) => name !== last.in && namesAt(last.names, name).length > 0)
    return { last: last.in, earlier }
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
  if (last === undefined) return []
  const files = yield* writeOutput(store, place, last.options)
  const present = files.map(({ file }) => file)
  const { destination, directory } = place
  const names = { ...last.names, [destination.name]: present }
  yield* removeFiles(
    destination,
    namesAt(last.names, destination.name).filter((name) => !present.includes(name))
  )
  if (destination.name !== inDirectory && directory !== undefined) {
    yield* removeFiles(directoryDestination(directory), namesAt(last.names, inDirectory))
    names[inDirectory] = []
  }
  yield* store.write({ output: JSON.stringify({ ...(yield* readLast(store)), names }) })
  return files
})

/** The files of a complete collection, if they are written in this way already. */
export const writtenFiles = Effect.fnUntraced(function* (
  store: Store,
  place: OutputPlace,
  options: OutputOptions
): Effect.fn.Return<ReadonlyArray<OutputFile> | undefined, ExportError> {
  const isFinished = (yield* store.read("finished_at")) !== undefined
  const written = yield* readWritten(store, place, options)
  if (!isFinished || written === undefined || written.files.length === 0) return undefined
  return (yield* arePresent(place.destination, written.files)) ? written.files : undefined
})

/**
 * Writes the outputs of a collection from its store. Parts that were full before stay as they are; files of the same format
 * that an earlier run divided in another way are removed.
 */
export const writeOutput = Effect.fnUntraced(function* (
  store: Store,
  place: OutputPlace,
  options: OutputOptions
): Effect.fn.Return<ReadonlyArray<OutputFile>, ExportError> {
  const earlier = (yield* readWritten(store, place, options))?.parts ?? []
  const isTables = options.format === "sqlite" && place.directory !== undefined
  const parts = isTables ? [] : yield* writeFiles(store, place.destination, options, earlier)
  const files = isTables ? [yield* writeTables(store, place.directory)] : parts.map(toFile)
  yield* remember(store, place, options, { files, parts })
  yield* removeEarlier(store, place, files)
  return files
})

/** Writes the parts that are full while the collection goes on, if parts are divided by size. */
export const writeFullParts = Effect.fnUntraced(function* (
  store: Store,
  place: OutputPlace,
  options: OutputOptions
): Effect.fn.Return<void, ExportError> {
  const earlier = (yield* readWritten(store, place, options))?.parts ?? []
  const waiting = yield* Effect.forEach(kinds, (kind) => unwritten(store, kind, earlier))
  if (!waiting.some((size) => size >= sizeOfPart(options))) return
  const parts = yield* writeFiles(store, place.destination, options, earlier)
  yield* remember(store, place, options, { files: [], parts: parts.filter(({ isFull }) => isFull) })
})
