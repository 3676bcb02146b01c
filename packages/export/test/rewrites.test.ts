import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, comply, type Manifest, run, status } from "@xeffect/export"
import { getTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newDirectory } from "./support/directory.ts"
import { drive } from "./support/drive.ts"
import { memoryDestination } from "./support/memory.ts"

const layer = layerTest({ limits: "off" })

/** Collects 20 posts, whose last is deleted afterwards. */
const collected = Effect.gen(function* () {
  const { addPosts, world } = yield* Emulator
  yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
  const until = Date.parse("2026-11-21T11:59:00Z")
  const posts = yield* addPosts({
    author: world.seed.users.main,
    count: 20,
    text: () => "#gauge",
    interval: "1 hour",
    until
  })
  const ids = posts.map(({ id }) => id)
  const plan = yield* collect(getTweets, { ids })
  const directory = yield* newDirectory
  const memory = memoryDestination()
  const where = { directory, destination: memory.destination }
  yield* run(plan, where)
  const last = world.posts.get(ids.at(-1) ?? "")
  if (last !== undefined) world.posts.set(last.id, { ...last, deleted: true })
  return { ...memory, directory, plan, where, deleted: String(last?.id) }
})

const manifestIn = (files: ReadonlyMap<string, string>): Manifest => JSON.parse(files.get("manifest.json") ?? "{}")

const filesOf = ({ files }: Manifest) => files.map(({ file }) => file)

describe("a kill while files are divided in another way", () => {
  it.effect("leaves no manifest that says complete, and no file that the next run does not remove", () =>
    Effect.gen(function* () {
      const { files, killedAt, plan, where } = yield* collected
      yield* killedAt(5, run(plan, { ...where, split: { bytes: 300 } }))
      assert.include([...files.keys()], "posts-00002.ndjson")
      assert.isFalse(manifestIn(files).complete)
      assert.strictEqual((yield* status(where.directory)).state, "stopped")
      const manifest = yield* run(plan, { ...where, format: "ndjson" })
      assert.isTrue(manifest.complete)
      assert.deepStrictEqual(filesOf(manifest), ["posts.ndjson"])
      assert.sameMembers([...files.keys()], ["posts.ndjson", "manifest.json"])
      assert.strictEqual((yield* status(where.directory)).state, "complete")
    }).pipe(Effect.provide(layer))
  )

  it.effect("leaves no file in which comply does not look", () =>
    Effect.gen(function* () {
      const { deleted, files, killedAt, plan, where } = yield* collected
      yield* killedAt(5, run(plan, { ...where, format: "csv", split: { bytes: 300 } }))
      assert.include([...files.keys()], "posts-00002.csv")
      yield* drive(comply(where.directory, { destination: where.destination }))
      for (const name of filesOf(manifestIn(files))) assert.notInclude(files.get(name), `"${deleted}"`)
      assert.sameMembers([...files.keys()], [...filesOf(manifestIn(files)), "manifest.json"])
    }).pipe(Effect.provide(layer))
  )

  it.effect("leaves the start of no file in the directory after the next run, nor after comply", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected
      yield* run(plan, { directory, format: "csv" })
      const partial = join(directory, "posts.csv.partial")
      const unfinished = () => readdirSync(directory).filter((name) => name.endsWith(".partial"))
      writeFileSync(partial, "an unfinished row")
      yield* run(plan, { directory, format: "ndjson" })
      assert.deepStrictEqual(unfinished(), [])
      writeFileSync(partial, "an unfinished row")
      yield* drive(comply(directory))
      assert.deepStrictEqual(unfinished(), [])
    }).pipe(Effect.provide(layer))
  )
})

describe("a kill of comply while it writes", () => {
  it.effect("leaves a manifest and a status that say so, until comply is called again", () =>
    Effect.gen(function* () {
      const { deleted, directory, files, killedAt, plan, where } = yield* collected
      const { finishedAt } = yield* run(plan, { ...where, split: { bytes: 300 } })
      const complying = drive(comply(directory, { destination: where.destination }))
      // The unfinished manifest, and the second part of the posts.
      yield* killedAt(3, complying)
      const between = manifestIn(files)
      assert.deepStrictEqual([between.complete, between.files, between.finishedAt], [false, [], undefined])
      assert.include(between.stopped, "call it again")
      assert.strictEqual((yield* status(directory)).state, "stopped")
      yield* complying
      const manifest = manifestIn(files)
      assert.deepStrictEqual([manifest.complete, manifest.finishedAt], [true, finishedAt])
      assert.strictEqual((yield* status(directory)).state, "complete")
      assert.sameMembers([...files.keys()], [...filesOf(manifest), "manifest.json"])
      for (const name of filesOf(manifest)) assert.notInclude(files.get(name), `"${deleted}"`)
    }).pipe(Effect.provide(layer))
  )
})

describe("files of an earlier format", () => {
  it.effect("are named by the manifest, until comply removes them", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected
      const manifest = () => JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"))
      assert.isUndefined((yield* run(plan, { directory, format: "csv" })).earlier)
      yield* run(plan, { directory, format: "sqlite" })
      const { earlier, files } = yield* run(plan, { directory, format: "ndjson" })
      assert.deepStrictEqual(earlier, ["posts.csv", "tables.sqlite"])
      assert.deepStrictEqual(manifest().earlier, earlier)
      const known = [...(earlier ?? []), ...files.map(({ file }) => file), "manifest.json"]
      const own = ["collection.sqlite", "collection.sqlite-shm", "collection.sqlite-wal", "lock"]
      assert.includeMembers([...known, ...own], readdirSync(directory))
      yield* drive(comply(directory))
      assert.isUndefined(manifest().earlier)
      assert.includeMembers(["posts.ndjson", "manifest.json", ...own], readdirSync(directory))
    }).pipe(Effect.provide(layer))
  )
})
