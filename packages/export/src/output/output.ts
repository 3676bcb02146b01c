import * as Effect from "effect/Effect"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { destinationFailed, type ExportError } from "../export-error.ts"
import { digestOf } from "../plan/plan.ts"
import { kinds } from "../plan/resource.ts"
import type { Store } from "../store/store.ts"
import type { OutputFile } from "./manifest.ts"
import type { OutputOptions } from "./options.ts"
import { sizeOf, type WrittenPart } from "./parts.ts"
import { writeTables } from "./tables.ts"
import { arePresent, unwritten, writeFiles } from "./write.ts"

// What the fact `output` has: how the files were written, and which they are.
interface Written {
  readonly digest: string
  readonly files: ReadonlyArray<OutputFile>
  readonly parts: ReadonlyArray<WrittenPart>
  readonly options: OutputOptions
  /** The names of all files that were written, also with other options. */
  readonly names: ReadonlyArray<string>
}

// Written by `remember`.
const readLast = (store: Store): Effect.Effect<Written | undefined, ExportError> =>
  Effect.map(store.read("output"), (stored) => (stored === undefined ? undefined : JSON.parse(stored)))

const readWritten = (store: Store, options: OutputOptions) =>
  Effect.map(readLast(store), (last) => (last?.digest === digestOf(options) ? last : undefined))

const remember = Effect.fnUntraced(function* (
  store: Store,
  options: OutputOptions,
  written: Pick<Written, "files" | "parts">
) {
  const before = (yield* readLast(store))?.names ?? []
  const names = new Set([...before, ...[...written.files, ...written.parts].map(({ file }) => file)])
  const output: Written = { digest: digestOf(options), ...written, options, names: [...names] }
  yield* store.write({ output: JSON.stringify(output) })
})

/** Forgets which files are written, so that all of them are written again. */
export const forgetFiles = (output: string): string => {
  const written: Written = JSON.parse(output)
  return JSON.stringify({ ...written, files: [], parts: [] } satisfies Written)
}

/** Writes the outputs again as they were written last, and removes the files of others. Returns the files. */
export const rewriteOutput = Effect.fnUntraced(function* (
  store: Store,
  directory: string
): Effect.fn.Return<ReadonlyArray<OutputFile>, ExportError> {
  const last = yield* readLast(store)
  if (last === undefined) return []
  const files = yield* writeOutput(store, directory, last.options)
  const present = new Set(files.map(({ file }) => file))
  const others = last.names.filter((name) => !present.has(name))
  yield* Effect.forEach(others, (name) => removeFile(directory, name), { discard: true })
  yield* store.write({
    output: JSON.stringify({ ...(yield* readLast(store)), names: [...present] })
  })
  return files
})

const removeFile = (directory: string, name: string) =>
  Effect.tryPromise({
    try: () => rm(join(directory, name), { force: true }),
    catch: (cause) => destinationFailed(`removing ${name}`, cause)
  })

/** The files of a complete collection, if they are written in this way already. */
export const writtenFiles = Effect.fnUntraced(function* (
  store: Store,
  directory: string,
  options: OutputOptions
): Effect.fn.Return<ReadonlyArray<OutputFile> | undefined, ExportError> {
  const isFinished = (yield* store.read("finished_at")) !== undefined
  const written = yield* readWritten(store, options)
  if (!isFinished || written === undefined || written.files.length === 0) return undefined
  return (yield* arePresent(directory, written.files)) ? written.files : undefined
})

/** Writes the outputs of a collection from its store. Parts that were full before stay as they are. */
export const writeOutput = Effect.fnUntraced(function* (
  store: Store,
  directory: string,
  options: OutputOptions
): Effect.fn.Return<ReadonlyArray<OutputFile>, ExportError> {
  const earlier = (yield* readWritten(store, options))?.parts ?? []
  const isTables = options.format === "sqlite"
  const parts = isTables ? [] : yield* writeFiles(store, directory, options, earlier)
  const files = isTables
    ? [yield* writeTables(store, directory)]
    : parts.map(({ bytes, file, kind, rows, sha256 }): OutputFile => ({ file, kind, rows, bytes, sha256 }))
  yield* remember(store, options, { files, parts })
  return files
})

/** Writes the parts that are full while the collection goes on, if parts are divided by size. */
export const writeFullParts = Effect.fnUntraced(function* (
  store: Store,
  directory: string,
  options: OutputOptions
): Effect.fn.Return<void, ExportError> {
  const earlier = (yield* readWritten(store, options))?.parts ?? []
  const waiting = yield* Effect.forEach(kinds, (kind) => unwritten(store, kind, earlier))
  if (!waiting.some((size) => size >= sizeOf(options))) return
  const parts = yield* writeFiles(store, directory, options, earlier)
  yield* remember(store, options, { files: [], parts: parts.filter(({ isFull }) => isFull) })
})
