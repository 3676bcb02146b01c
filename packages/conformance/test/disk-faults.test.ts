import { assert, describe, it } from "@effect/vitest"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Disk } from "../disk/disk.ts"
import { inject } from "../disk/inject.ts"
import { useNodeFiles } from "../disk/node-files.ts"
import { collections } from "../disk/subjects/collections.ts"
import { subjects } from "../disk/subjects/subjects.ts"
import { isWhole } from "../running/whole.ts"

// All subjects and every point are tried by `npm run simulate -- disk`.
const [every, seed] = isWhole ? [97, 31] : [197, 31]

const tried = subjects.filter(({ name }) => !/gzip|parquet|ndjson$|KeyValueStore/.test(name))

describe("a disk that fails, a kill and a power cut", () => {
  it.each(tried.map((subject) => [subject.name, subject] as const))(
    "lose and double nothing but what the documentation says: %s",
    async (_, subject) => {
      const rows = await inject(subject, (point) => point % every === seed)
      assert.deepStrictEqual(
        rows.flatMap(({ examples }) => examples),
        []
      )
    }
  )
})

describe("the database of a collection", () => {
  it("has a write-ahead log, and syncs every commit", async () => {
    const folder = mkdtempSync(join(tmpdir(), "synchronous-"))
    const disk = new Disk(folder)
    const putBack = useNodeFiles(disk)
    const [subject] = collections
    const log = { begun: [], done: [] }
    await Effect.runPromise((subject?.run(folder, log) ?? Effect.void).pipe(Effect.provide(NodeFileSystem.layer)))
    putBack()
    rmSync(folder, { recursive: true })
    // Noted of databases with a write-ahead log. 2 is `full`.
    assert.deepStrictEqual([...disk.databases], [[join(folder, "collection.sqlite"), 2]])
  })
})
