import * as Effect from "effect/Effect"
import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { destinationFailed, type ExportError } from "../export-error.ts"
import { besideDatabase } from "../store/sqlite/open-sqlite.ts"
import type { Store } from "../store/store.ts"
import type { Destination } from "./destination/destination.ts"
import { inDirectory } from "./destination/directory.ts"
import { partialEnding } from "./destination/part-file.ts"
import { manifestFile } from "./manifest.ts"

/** The names of all files that were begun, whether they were finished or not, by the names of their destinations. */
export type FileNames = Readonly<Record<string, ReadonlyArray<string>>>

/** Reads the names of all files that were begun. */
export const readNames = Effect.fnUntraced(function* (store: Store): Effect.fn.Return<FileNames, ExportError> {
  const names = yield* store.read("names")
  if (names !== undefined) return JSON.parse(names)
  // Earlier versions stored them with the output, the first of them only those at its destination.
  const output = JSON.parse((yield* store.read("output")) ?? "{}")
  return Array.isArray(output.names) ? { [output.in]: output.names } : (output.names ?? {})
})

/** The names of the files that were begun at a destination. */
export const namesAt = (store: Store, { name }: Destination): Effect.Effect<ReadonlyArray<string>, ExportError> =>
  Effect.map(readNames(store), (names) => names[name] ?? [])

const writeNames = (store: Store, { name }: Destination, names: ReadonlyArray<string>) =>
  Effect.flatMap(readNames(store), (all) => store.write({ names: JSON.stringify({ ...all, [name]: names }) }))

/** Refuses to replace a file that this collection has not written. */
export const checkAbsent = Effect.fnUntraced(function* (
  destination: Destination,
  file: string
): Effect.fn.Return<void, ExportError> {
  const failed = (cause: unknown) => destinationFailed(`writing ${file}`, cause)
  if ((yield* Effect.mapError(destination.sizeOf(file), failed)) === undefined) return
  return yield* failed(
    new Error("a file of this name exists, and this collection did not write it. Move it away, or use another place")
  )
})

/** Remembers the name of a file before its first byte. A file that has the name and was not begun here stays. */
export const rememberName = Effect.fnUntraced(function* (store: Store, destination: Destination, file: string) {
  const names = yield* namesAt(store, destination)
  if (names.includes(file)) return
  yield* checkAbsent(destination, file)
  yield* writeNames(store, destination, [...names, file])
})

/** A destination whose files are remembered before their first byte, so that none is forgotten if the process is killed. */
export const remembering = (store: Store, destination: Destination): Destination => ({
  ...destination,
  open: (file) => Effect.andThen(rememberName(store, destination, file), destination.open(file))
})

/** Removes the files at a destination that were begun and are not to stay. */
export const removeFiles = Effect.fnUntraced(function* (
  store: Store,
  destination: Destination,
  stays: (file: string) => boolean
): Effect.fn.Return<void, ExportError> {
  const names = yield* namesAt(store, destination)
  const staying = names.filter(stays)
  if (staying.length === names.length) return
  yield* Effect.forEach(
    names.filter((file) => !stays(file)),
    (file) => Effect.mapError(destination.remove(file), (cause) => destinationFailed(`removing ${file}`, cause)),
    { discard: true }
  )
  yield* writeNames(store, destination, staying)
})

/**
 * Removes what a killed process did not finish in a directory: it has rows that `comply` would not see. Files of other programs
 * stay, whatever their names are.
 */
export const removeUnfinished = Effect.fnUntraced(function* (
  store: Store,
  directory: string
): Effect.fn.Return<void, ExportError> {
  const begun = [...((yield* readNames(store))[inDirectory] ?? []), manifestFile]
  const endings = ["", ...besideDatabase].map((ending) => `${partialEnding}${ending}`)
  const unfinished = new Set(begun.flatMap((file) => endings.map((ending) => `${file}${ending}`)))
  yield* Effect.try({
    try: () => {
      for (const name of readdirSync(directory).filter((name) => unfinished.has(name))) rmSync(join(directory, name))
    },
    catch: (cause) => destinationFailed("removing unfinished files", cause)
  })
})
