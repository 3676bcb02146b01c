/** Where the bytes of a response go: into a new file, or to standard output. */
import { closeSync, fstatSync, lstatSync, openSync, rmSync, writeSync } from "node:fs"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { Screen } from "../output/screen.ts"
import { attemptFile, misuse, type Refusal } from "../session/refusal.ts"

type Put = (bytes: Uint8Array) => Effect.Effect<void, Refusal>

const open = (path: string) =>
  Effect.try({
    try: () => openSync(path, "wx"),
    catch: (cause) => misuse(`--output cannot be written: ${cause instanceof Error ? cause.message : cause}.`)
  })

const writeAll = (file: number, bytes: Uint8Array) => {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
}

/** Half a file is not left, unless somebody has put another one there. */
const removeHalf = (file: number, path: string) => {
  const [own, found] = [fstatSync(file), lstatSync(path, { throwIfNoEntry: false })]
  if (found?.ino === own.ino && found.dev === own.dev) rmSync(path)
}

/**
 * Opens the place for the bytes before they are asked for, and uses it. A file has all of them, or is not there in the end.
 *
 * @param output the file. Without one it is standard output, if that is no terminal
 */
export const saveTo = Effect.fnUntraced(function* <E, R>(
  output: string | undefined,
  use: (put: Put) => Effect.Effect<void, E, R>
) {
  const { isTerminal, write } = yield* Screen
  if (output === undefined) {
    return yield* isTerminal ? misuse("the response is a file. Name a file for it with --output.") : use(write)
  }
  yield* Effect.acquireUseRelease(
    open(output),
    (file) => use((bytes) => attemptFile(output, "written", () => writeAll(file, bytes))),
    (file, exit) =>
      Effect.sync(() => {
        if (Exit.isFailure(exit)) removeHalf(file, output)
        closeSync(file)
      })
  )
})
