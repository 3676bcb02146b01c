import * as Effect from "effect/Effect"
import type { ExportError } from "../export-error.ts"
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
}

const readWritten = Effect.fnUntraced(function* (store: Store, options: OutputOptions) {
  // Written by `remember`.
  const stored: Written | undefined = JSON.parse((yield* store.read("output")) ?? "null") ?? undefined
  return stored?.digest === digestOf(options) ? stored : undefined
})

const remember = (store: Store, options: OutputOptions, written: Omit<Written, "digest">) =>
  store.write({ output: JSON.stringify({ digest: digestOf(options), ...written } satisfies Written) })

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
