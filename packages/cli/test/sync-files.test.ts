// The files of costs behave as those of Effect's own file system do.
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it } from "@effect/vitest"
import { type CostFiles, costs, fileCosts, within } from "@xeffect/costs"
import { field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import { syncFiles } from "../src/session/sync-files.ts"

const place = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "sync-files-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
)

/** The outcome of an operation: its result, or why it failed. */
const outcomeOf = <A>(effect: Effect.Effect<A, unknown>) =>
  Effect.match(effect, { onFailure: (error) => field(field(error, "reason"), "_tag"), onSuccess: (value) => value })

const attempts: ReadonlyArray<
  readonly [name: string, attempt: (files: CostFiles, folder: string) => Effect.Effect<unknown>]
> = [
  ["a missing file is read", (files, folder) => outcomeOf(files.readFileString(join(folder, "none")))],
  ["a missing file is described", (files, folder) => outcomeOf(files.lstat(join(folder, "none")))],
  ["a missing file is removed", (files, folder) => outcomeOf(files.remove(join(folder, "none")))],
  ["a missing directory is listed", (files, folder) => outcomeOf(files.readDirectory(join(folder, "none")))],
  ["a name that is used is linked", (files, folder) => outcomeOf(files.link(join(folder, "one"), join(folder, "two")))],
  ["a file is no link", (files, folder) => outcomeOf(files.readLink(join(folder, "one")))],
  ["a link is read", (files, folder) => outcomeOf(files.readLink(join(folder, "link")))],
  [
    "a directory is made again",
    (files, folder) => outcomeOf(files.makeDirectory(folder, { recursive: true, mode: 0o700 }))
  ],
  [
    "a new file has a name that is used",
    (files, folder) => outcomeOf(Effect.scoped(files.open(join(folder, "one"), { flag: "wx" })))
  ],
  [
    "types are told apart",
    (files, folder) =>
      Effect.forEach(["one", "link", "."], (name) =>
        outcomeOf(Effect.map(files.lstat(join(folder, name)), ({ type }) => type))
      )
  ]
]

describe("Files whose operations are done at once", () => {
  it.effect.each(attempts)("end as those of Effect do if %s", ([, attempt]) =>
    Effect.gen(function* () {
      const folder = yield* place
      for (const name of ["one", "two"]) writeFileSync(join(folder, name), name)
      symlinkSync(join(folder, "one"), join(folder, "link"))
      const usual = yield* attempt(yield* FileSystem.FileSystem, folder)
      assert.deepStrictEqual(yield* attempt(syncFiles, folder), usual)
    }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer))
  )

  it.effect("write whole files, for this user alone", () =>
    Effect.gen(function* () {
      const file = join(yield* place, "new")
      const bytes = new Uint8Array(300_000).fill(120)
      yield* Effect.scoped(
        Effect.flatMap(syncFiles.open(file, { flag: "wx", mode: 0o600 }), ({ sync, writeAll }) =>
          Effect.andThen(writeAll(bytes), sync)
        )
      )
      assert.strictEqual(readFileSync(file).length, bytes.length)
      assert.strictEqual(statSync(file).mode & 0o777, 0o600)
    }).pipe(Effect.scoped)
  )

  it.effect("have what a store of costs needs", () =>
    Effect.gen(function* () {
      const directory = join(yield* place, "costs")
      const { spent } = costs({
        budget: within({ dollars: 1, per: "day" }),
        store: fileCosts(syncFiles, { directory })
      })
      assert.strictEqual((yield* spent("day")).dollars, 0)
    }).pipe(Effect.scoped)
  )
})
