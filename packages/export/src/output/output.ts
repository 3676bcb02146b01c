import * as Effect from "effect/Effect"
import { destinationFailed, type ExportError } from "../export-error.ts"
import { digestOf } from "../plan/plan.ts"
import { kinds } from "../plan/resource.ts"
import type { Store } from "../store/store.ts"
import type { Destination } from "./destination/destination.ts"
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
  /** The names of all files that were written, also with other options. */
  readonly names: ReadonlyArray<string>
}

// Written by `remember`.
const readLast = (store: Store): Effect.Effect<Written | undefined, ExportError> =>
  Effect.map(store.read("output"), (stored) => (stored === undefined ? undefined : JSON.parse(stored)))

const digestIn = ({ destination }: OutputPlace, options: OutputOptions) => digestOf({ options, in: destination.name })

const readWritten = (store: Store, place: OutputPlace, options: OutputOptions) =>
  Effect.map(readLast(store), (last) => (last?.digest === digestIn(place, options) ? last : undefined))

const remember = Effect.fnUntraced(function* (
  store: Store,
  place: OutputPlace,
  options: OutputOptions,
  written: Pick<Written, "files" | "parts">
) {
  const last = yield* readLast(store)
  const before = last?.in === place.destination.name ? last.names : []
  const names = new Set([...before, ...[...written.files, ...written.parts].map(({ file }) => file)])
  const output: Written = {
    digest: digestIn(place, options),
    in: place.destination.name,
    ...written,
    options,
    names: [...names]
  }
  yield* store.write({ output: JSON.stringify(output) })
})

/** Forgets which files are written, so that all of them are written again. */
export const forgetFiles = (output: string): string => {
  const written: Written = JSON.parse(output)
  return JSON.stringify({ ...written, files: [], parts: [] } satisfies Written)
}

/** The name of the destination that has the outputs. */
export const destinationOf = (store: Store): Effect.Effect<string | undefined, ExportError> =>
  Effect.map(readLast(store), (last) => last?.in)

/** Writes the outputs again as they were written last, and removes the files of others. Returns the files. */
export const rewriteOutput = Effect.fnUntraced(function* (
  store: Store,
  place: OutputPlace
): Effect.fn.Return<ReadonlyArray<OutputFile>, ExportError> {
  const last = yield* readLast(store)
  if (last === undefined) return []
  const files = yield* writeOutput(store, place, last.options)
  const present = new Set(files.map(({ file }) => file))
  const others = last.names.filter((name) => !present.has(name))
  const remove = (name: string) =>
    Effect.mapError(place.destination.remove(name), (cause) => destinationFailed(`removing ${name}`, cause))
  yield* Effect.forEach(others, remove, { discard: true })
  yield* store.write({
    output: JSON.stringify({ ...(yield* readLast(store)), names: [...present] })
  })
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

/** Writes the outputs of a collection from its store. Parts that were full before stay as they are. */
export const writeOutput = Effect.fnUntraced(function* (
  store: Store,
  place: OutputPlace,
  options: OutputOptions
): Effect.fn.Return<ReadonlyArray<OutputFile>, ExportError> {
  const earlier = (yield* readWritten(store, place, options))?.parts ?? []
  const isTables = options.format === "sqlite" && place.directory !== undefined
  const parts = isTables ? [] : yield* writeFiles(store, place.destination, options, earlier)
  const files = isTables
    ? [yield* writeTables(store, place.directory)]
    : parts.map(({ bytes, file, kind, rows, sha256 }): OutputFile => ({ file, kind, rows, bytes, sha256 }))
  yield* remember(store, place, options, { files, parts })
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
