import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"

/** A directory that is removed with the scope. It does not exist yet. */
export const newDirectory = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "export-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  ),
  (path) => join(path, "collection")
)

/** The resources of a file, one a line. */
export const readLines = (directory: string, file: string): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  readFileSync(join(directory, file), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

/** The IDs of a file. */
export const readIds = (directory: string, file: string): ReadonlyArray<string> =>
  readLines(directory, file).map((line) => String(line["id"]))
