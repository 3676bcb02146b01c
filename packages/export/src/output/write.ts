import * as Effect from "effect/Effect"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { type ExportError, destinationFailed } from "../export-error.ts"
import { type Kind, kinds } from "../plan/resource.ts"
import type { Store, StoredRow } from "../store/store.ts"
import type { OutputFile } from "./manifest.ts"
import type { OutputOptions } from "./options.ts"
import { PartFile } from "./part-file.ts"

const batch = 1000

const attempt = <A>(name: string, body: () => Promise<A>): Effect.Effect<A, ExportError> =>
  Effect.tryPromise({ try: body, catch: (cause) => destinationFailed(`writing ${name}`, cause) })

const encode = (rows: ReadonlyArray<StoredRow>): Uint8Array =>
  new TextEncoder().encode(rows.map(({ json }) => `${json}\n`).join(""))

const writeRows = Effect.fnUntraced(function* (store: Store, kind: Kind, part: PartFile) {
  let count = 0
  let after = 0
  for (;;) {
    const rows = yield* store.rows({ kind, after, limit: batch })
    const last = rows.at(-1)
    if (last === undefined) return count
    yield* attempt(part.name, () => part.write(encode(rows)))
    count += rows.length
    after = last.number
  }
})

const writeKind = Effect.fnUntraced(function* (store: Store, directory: string, kind: Kind) {
  const name = `${kind}.ndjson`
  const part = yield* attempt(name, () => PartFile.open(directory, name))
  const rows = yield* Effect.onError(writeRows(store, kind, part), () => Effect.promise(() => part.abort()))
  return { file: name, kind, rows, ...(yield* attempt(name, () => part.close())) } satisfies OutputFile
})

/** Writes the files of a collection from its store. */
export const writeOutput = Effect.fnUntraced(function* (
  store: Store,
  directory: string,
  _options: OutputOptions
): Effect.fn.Return<ReadonlyArray<OutputFile>, ExportError> {
  const counts = yield* store.counts
  const written = kinds.filter((kind) => counts[kind] !== undefined)
  return yield* Effect.forEach(written, (kind) => writeKind(store, directory, kind))
})

/** Whether files are in their directory with their sizes. */
export const arePresent = (directory: string, files: ReadonlyArray<OutputFile>): Effect.Effect<boolean> =>
  Effect.promise(async () => {
    const sizes = await Promise.all(
      files.map(({ file }) =>
        stat(join(directory, file)).then(
          ({ size }) => size,
          () => undefined
        )
      )
    )
    return files.every(({ bytes }, index) => sizes[index] === bytes)
  })
