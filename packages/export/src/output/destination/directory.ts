import * as Effect from "effect/Effect"
import { rm, stat } from "node:fs/promises"
import { type Destination, fromPromise } from "./destination.ts"
import { openPartFile } from "./part-file.ts"
import { pathIn } from "./path-in.ts"
import { syncFolder } from "./sync.ts"

const isAbsent = (cause: unknown): boolean => Reflect.get(Object(cause), "code") === "ENOENT"

/** The name of the directory of a collection as a destination. */
export const inDirectory = ""

/** A directory of this machine. */
export const directoryDestination = (directory: string): Destination => ({
  name: inDirectory,
  open: (file) => openPartFile(directory, file),
  sizeOf: (file) =>
    fromPromise(async () => stat(pathIn(directory, file))).pipe(
      Effect.map(({ size }): number | undefined => size),
      Effect.catch((cause) => (isAbsent(cause) ? Effect.succeed(undefined) : Effect.fail(cause)))
    ),
  remove: (file) =>
    fromPromise(async () => {
      await rm(pathIn(directory, file), { force: true })
      await syncFolder(directory)
    })
})
