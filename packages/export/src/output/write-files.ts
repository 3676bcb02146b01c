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
import { fileOf, holesIn, type Part, sizeOfPart, staying, type WrittenPart } from "./parts.ts"
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
    // The store's own, which remembers the name.
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
  // The text between two parts is one.
  let [count, last, room] = [0, part.after, part.to === undefined ? sizeOfPart(options) : Infinity]
  yield* write(encoder.begin())
  for (;;) {
    const { day, kind, to } = part
    const rows = yield* store.rows({ kind, after: last, limit: encoder.batch, day, to })
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
      const { after, day, kind, number, to } = part
      const last = Math.max(written.last, to ?? 0)
      return { file: name, kind, day, number, after, ...closed, ...written, last }
    })
  )
}

const hasDays = (kind: Kind): boolean => ["posts", "referenced_posts", "counts"].includes(kind)

// Days with rows that are new, or with rows that were removed or replaced. The others stay.
const writeDays = Effect.fnUntraced(function* (output: Output, kind: Kind, earlier: ReadonlyArray<WrittenPart>) {
  const { store } = output
  const last = (yield* store.lastNumbers)[kind] ?? 0
  const before = Math.max(0, ...earlier.map((part) => part.last))
  const present = new Set(yield* store.days(kind))
  const changed = new Set([...(yield* store.days(kind, before)), ...(yield* store.changedDays(kind))])
  const days = [...changed].filter((day) => present.has(day)).toSorted()
  const written = yield* Effect.forEach(days, (day) => writePart(output, { kind, day, after: 0 }))
  const stays = earlier.filter(({ day = "" }) => present.has(day) && !changed.has(day))
  // All of them have what there is up to here.
  return [...stays, ...written].map((part) => ({ ...part, last }))
})

const writeBySize = Effect.fnUntraced(function* (output: Output, kind: Kind, full: ReadonlyArray<WrittenPart>) {
  const parts = [...full]
  while (parts.at(-1)?.isFull !== false) {
    const [after, number] = [parts.at(-1)?.last ?? 0, (parts.at(-1)?.number ?? 0) + 1]
    if (parts.length > 0 && (yield* output.store.rows({ kind, after, limit: 1 })).length === 0) break
    parts.push(yield* writePart(output, { kind, number, after }))
  }
  return parts
})

const writeTail = Effect.fnUntraced(function* (output: Output, kind: Kind, earlier: ReadonlyArray<WrittenPart>) {
  const added = yield* output.store.countAfter(kind, earlier.at(-1)?.last ?? 0)
  const parts = staying(earlier, added)
  if (parts.length > 0 && added === 0) return parts
  const last = parts.at(-1)
  const to = (yield* output.store.lastNumbers)[kind]
  return [...parts, yield* writePart(output, { kind, number: (last?.number ?? 0) + 1, after: last?.last ?? 0, to })]
})

const byNumber = (one: WrittenPart, other: WrittenPart): number => one.after - other.after

const writeKind = Effect.fnUntraced(function* (output: Output, kind: Kind, earlier: ReadonlyArray<WrittenPart>) {
  const { split } = output.options
  if (split === "day" && hasDays(kind)) return yield* writeDays(output, kind, earlier)
  const holes = yield* Effect.forEach(holesIn(earlier), (part) => writePart(output, { kind, ...part }))
  const whole = [...earlier, ...holes.map((part) => ({ ...part, isFull: true }))].toSorted(byNumber)
  return yield* typeof split === "object" ? writeBySize(output, kind, whole) : writeTail(output, kind, whole)
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

/** Those of the parts that an earlier run wrote that can stay: they are there, and none of their rows has changed. */
export const partsThatStay = Effect.fnUntraced(function* (
  store: Store,
  destination: Destination,
  { split }: OutputOptions,
  earlier: ReadonlyArray<WrittenPart>
): Effect.fn.Return<ReadonlyArray<WrittenPart>, ExportError> {
  if (!(yield* arePresent(destination, earlier))) return []
  const ordered = earlier.toSorted(byNumber)
  // The last part of a size takes in what comes.
  const closed = typeof split === "object" ? ordered.filter(({ isFull }) => isFull) : ordered
  return yield* Effect.filter(closed, ({ after, day, kind, last }) =>
    day === undefined
      ? Effect.map(store.hasChanges(kind, after, last), (hasChanged) => !hasChanged)
      : Effect.map(store.changedDays(kind), (days) => !days.includes(day))
  )
})

/** Writes the files of a collection from its store, except parts that stay. Returns all parts. */
export const writeFiles = Effect.fnUntraced(function* (
  store: Store,
  destination: Destination,
  options: OutputOptions,
  stay: ReadonlyArray<WrittenPart>
): Effect.fn.Return<ReadonlyArray<WrittenPart>, ExportError> {
  const output: Output = { store, destination, options, compression: yield* compressionOf(options) }
  const written = yield* Effect.forEach(yield* presentKinds(store), (kind) =>
    writeKind(
      output,
      kind,
      stay.filter((part) => part.kind === kind)
    )
  )
  return written.flat()
})

/** How much JSON of a kind is not in a full part. */
export const unwritten = (store: Store, kind: Kind, parts: ReadonlyArray<WrittenPart>) => {
  const last = parts.findLast((part) => part.kind === kind && part.isFull)?.last ?? 0
  return store.size(kind, last)
}
