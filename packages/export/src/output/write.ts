import * as Effect from "effect/Effect"
import { ExportError, destinationFailed } from "../export-error.ts"
import type { Kind } from "../plan/resource.ts"
import type { Store } from "../store/store.ts"
import { type Compression, compressionOf } from "./formats/compress.ts"
import type { Destination, OpenFile } from "./destination/destination.ts"
import { endSoon, toItsEnd } from "./destination/to-its-end.ts"
import { makeEncoder } from "./formats/encoder.ts"
import type { OutputFile } from "./manifest.ts"
import type { OutputOptions } from "./options.ts"
import { fileOf, type Part, sizeOfPart, type WrittenPart } from "./parts.ts"
import { presentKinds } from "./present-kinds.ts"

/** Where and how files are written. */
export interface Output {
  readonly store: Store
  readonly destination: Destination
  readonly options: OutputOptions
  readonly compression: Compression
}

const writing = <A>(name: string, effect: Effect.Effect<A, unknown>): Effect.Effect<A, ExportError> =>
  Effect.mapError(effect, (cause) =>
    // Of the store, which remembers the name.
    cause instanceof ExportError ? cause : destinationFailed(`writing ${name}`, cause)
  )

/** How many of the rows fit, of which at least one does. */
const fitting = (rows: ReadonlyArray<{ readonly json: string }>, room: number): number => {
  let size = 0
  const index = rows.findIndex(({ json }) => (size += json.length) > room)
  return index === -1 ? rows.length : Math.max(index, 1)
}

const writeRows = Effect.fnUntraced(function* (
  { compression, options, store }: Output,
  part: Part,
  file: OpenFile,
  name: string
) {
  const encoder = makeEncoder(store, part.kind, options)
  const write = (bytes: Uint8Array) =>
    bytes.length === 0 ? Effect.void : writing(name, file.write(compression.compress(bytes)))
  let [count, last, room] = [0, part.after, sizeOfPart(options)]
  yield* write(encoder.begin())
  for (;;) {
    const { day, kind } = part
    const rows = yield* store.rows({ kind, after: last, limit: encoder.batch, day })
    const writable = rows.slice(0, fitting(rows, room))
    if (writable.length > 0) yield* write(yield* encoder.encode(writable))
    count += writable.length
    last = writable.at(-1)?.number ?? last
    room -= writable.reduce((sum, { json }) => sum + json.length, 0)
    const isFull = writable.length < rows.length || room <= 0
    if (isFull || rows.length < encoder.batch) {
      yield* write(encoder.end())
      return { rows: count, last, isFull }
    }
  }
})

// A file that is opened is closed, also if the run is interrupted meanwhile: one that is left open ends a process of Node. A
// store that does not respond does not keep an interrupted run.
const writePart = (output: Output, part: Part): Effect.Effect<WrittenPart, ExportError> => {
  const name = fileOf(part, output.options, output.compression.ending)
  return Effect.uninterruptibleMask(
    Effect.fnUntraced(function* (restore) {
      const file = yield* toItsEnd(restore, writing(name, output.destination.open(name)), ({ abort }) => abort)
      const written = yield* Effect.onError(restore(writeRows(output, part, file, name)), () => endSoon(file.abort))
      const closed = yield* toItsEnd(restore, writing(name, file.close))
      return { file: name, kind: part.kind, ...closed, ...written }
    })
  )
}

const hasDays = (kind: Kind): boolean => ["posts", "referenced_posts", "counts"].includes(kind)

// By size: parts that are full stay as they are, the last is written again.
const writeKind = Effect.fnUntraced(function* (output: Output, kind: Kind, full: ReadonlyArray<WrittenPart>) {
  const { split } = output.options
  if (split === undefined || (split === "day" && !hasDays(kind))) return [yield* writePart(output, { kind, after: 0 })]
  if (split === "day") {
    const days = yield* output.store.days(kind)
    return yield* Effect.forEach(days, (day) => writePart(output, { kind, day, after: 0 }))
  }
  const parts = [...full]
  while (parts.at(-1)?.isFull !== false) {
    const after = parts.at(-1)?.last ?? 0
    if (parts.length > 0 && (yield* output.store.rows({ kind, after, limit: 1 })).length === 0) break
    parts.push(yield* writePart(output, { kind, number: parts.length + 1, after }))
  }
  return parts
})

/** Whether files are in their place with their sizes. */
export const arePresent = (
  { sizeOf: sizeIn }: Destination,
  files: ReadonlyArray<OutputFile>
): Effect.Effect<boolean, ExportError> =>
  Effect.forEach(files, ({ bytes, file }) =>
    Effect.map(
      Effect.mapError(sizeIn(file), (cause) => destinationFailed(`looking for ${file}`, cause)),
      (size) => size === bytes
    )
  ).pipe(Effect.map((present) => present.every(Boolean)))

/**
 * Writes the files of a collection from its store. Of `earlier` parts those that are full are not written again, as long
 * as they are there.
 */
export const writeFiles = Effect.fnUntraced(function* (
  store: Store,
  destination: Destination,
  options: OutputOptions,
  earlier: ReadonlyArray<WrittenPart>
): Effect.fn.Return<ReadonlyArray<WrittenPart>, ExportError> {
  const output: Output = { store, destination, options, compression: yield* compressionOf(options) }
  const full = earlier.filter(({ isFull }) => isFull)
  const finished = (yield* arePresent(destination, full)) ? full : []
  const written = yield* Effect.forEach(yield* presentKinds(store), (kind) =>
    writeKind(
      output,
      kind,
      finished.filter((part) => part.kind === kind)
    )
  )
  return written.flat()
})

/** How much JSON of a kind is not in a full part. */
export const unwritten = (store: Store, kind: Kind, parts: ReadonlyArray<WrittenPart>) => {
  const last = parts.findLast((part) => part.kind === kind && part.isFull)?.last ?? 0
  return store.size(kind, last)
}
