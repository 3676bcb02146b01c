import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, comply, ExportError, type OutputOptions, run, update } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { execFileSync } from "node:child_process"
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync
} from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { newDirectory } from "./support/directory.ts"

const layer = layerTest({ limits: "off" })

const plan = collect(searchRecentTweets, { query: "tides", expansions: ["author_id"] }, { slices: 1 })

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

const formats: ReadonlyArray<OutputOptions> = [
  { format: "ndjson" },
  { format: "csv", compress: "gzip" },
  { format: "parquet", split: "day" },
  { format: "sqlite" }
]

describe("the directory of a collection", () => {
  it.effect("and its files are open to their user alone, in each format", () =>
    Effect.gen(function* () {
      const directory = join(yield* newDirectory, "deep", "tides")
      const modes = new Set<string>()
      const on_event = () =>
        Effect.sync(() => readdirSync(directory).forEach((name) => modes.add(modeOf(join(directory, name)))))
      for (const options of formats) yield* run(yield* plan, { directory, on_event, ...options })
      yield* on_event()
      assert.deepStrictEqual([...modes], ["600"])
      assert.strictEqual(modeOf(directory), "700")
      assert.strictEqual(modeOf(dirname(directory)), "700")
      rmSync(dirname(dirname(directory)), { recursive: true })
    }).pipe(Effect.provide(layer))
  )

  it.effect.each([0o777, 0o770, 0o1777])("is refused before anything is sent if others may write to it: %o", (mode) =>
    Effect.gen(function* () {
      const { requests } = yield* Emulator
      const directory = yield* newDirectory
      mkdirSync(directory)
      chmodSync(directory, mode)
      const rule = "directory must be a directory that no other user can write to: run chmod go-w"
      assert.include((yield* Effect.flip(run(yield* plan, { directory }))).message, rule)
      assert.lengthOf(yield* requests, 0)
      chmodSync(directory, 0o755)
      yield* run(yield* plan, { directory })
      chmodSync(directory, mode)
      assert.include((yield* Effect.flip(comply(directory))).message, rule)
    }).pipe(Effect.provide(layer))
  )

  it.effect("has its unfinished files removed, and those of other programs stay", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const names = new Set(["manifest.json"])
      for (const options of formats) {
        const { files } = yield* run(yield* plan, { directory, ...options })
        for (const { file } of files) names.add(file)
      }
      const own = Array.from(names, (name) => `${name}.partial`)
      assert.includeMembers(own, ["posts.csv.gz.partial", "users.ndjson.partial", "tables.sqlite.partial"])
      const foreign = [
        "film.partial",
        // No run has written CSV without compression.
        "posts.csv.partial",
        "posts.partial",
        "posts.txt.partial",
        "my-posts.csv.partial",
        "posts.csv.partial.bak"
      ]
      for (const name of [...own, ...foreign]) writeFileSync(join(directory, name), "unfinished")
      yield* run(yield* plan, { directory })
      const left = readdirSync(directory)
      assert.deepStrictEqual(
        own.filter((name) => left.includes(name)),
        []
      )
      assert.includeMembers(left, foreign)
    }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    ["posts.csv", { format: "csv" }],
    ["tables.sqlite", { format: "sqlite" }]
  ] as const)("is refused for a file that the collection has not written there: %s", ([name, options]) =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      yield* run(yield* plan, { directory })
      writeFileSync(join(directory, name), "mine")
      const { message } = yield* Effect.flip(run(yield* plan, { directory, ...options }))
      assert.include(
        message,
        `writing ${name}: a file of this name exists, and this collection did not write it. Move it away`
      )
      assert.strictEqual(readFileSync(join(directory, name), "utf8"), "mine")
      rmSync(join(directory, name))
      yield* run(yield* plan, { directory, ...options })
      // Its own it replaces.
      yield* run(yield* plan, { directory })
      yield* run(yield* plan, { directory, ...options })
    }).pipe(Effect.provide(layer))
  )

  it.effect("is refused if its database is that of another program", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      mkdirSync(directory, { mode: 0o700 })
      const names = () => {
        const database = new DatabaseSync(join(directory, "collection.sqlite"))
        database.exec(
          "create table if not exists stamps (id integer); create view if not exists posts as select 1 as one"
        )
        const found = database.prepare("select name from sqlite_master order by 1").all()
        database.close()
        return found.map(({ name }) => name)
      }
      names()
      const { message } = yield* Effect.flip(run(yield* plan, { directory }))
      assert.include(message, "collection.sqlite is the database of another program. Move it away")
      assert.deepStrictEqual(names(), ["posts", "stamps"])
    }).pipe(Effect.provide(layer))
  )

  it.effect.each(["posts.ndjson.partial", "manifest.json.partial", "tables.sqlite.partial"])(
    "is written to, and not where a link in it points: %s",
    (name) =>
      Effect.gen(function* () {
        const directory = yield* newDirectory
        const other = `${directory}.other`
        writeFileSync(other, "precious")
        yield* run(yield* plan, { directory, format: "csv" })
        const link = () =>
          Effect.sync(() => readdirSync(directory).includes(name) || symlinkSync(other, join(directory, name)))
        yield* link()
        for (const format of ["ndjson", "sqlite"] as const)
          yield* run(yield* plan, { directory, format, on_event: link })
        assert.strictEqual(readFileSync(other, "utf8"), "precious")
        rmSync(other)
      }).pipe(Effect.provide(layer))
  )

  it.effect.each(["/../../own", "/../own.sh", "../../../x", "2026-11-2/", "=cmd\u0000", "2026-11-21 and more", ""])(
    "has all files of days, whatever the time of a post is: %j",
    (created_at) =>
      Effect.gen(function* () {
        const { respond } = yield* Emulator
        const json = { data: [{ id: "1346889436626259968", text: "x", created_at }], meta: { result_count: 1 } }
        yield* respond({ path: "/2/tweets/search/recent", json })
        const directory = join(yield* newDirectory, "deep", "tides")
        const { files } = yield* run(yield* plan, { directory, split: "day" })
        const day = created_at.startsWith("2026-11-21") ? "2026-11-21" : "undated"
        assert.strictEqual(files[0]?.file, `posts-${day}.ndjson`)
        assert.include(readdirSync(directory), `posts-${day}.ndjson`)
        const top = dirname(dirname(directory))
        assert.deepStrictEqual([readdirSync(top), readdirSync(dirname(directory))], [["deep"], ["tides"]])
        rmSync(top, { recursive: true })
      }).pipe(Effect.provide(layer))
  )

  it.effect("is refused if it has a manifest and its database is empty, before anything is paid for again", () =>
    Effect.gen(function* () {
      const { requests } = yield* Emulator
      const directory = yield* newDirectory
      yield* run(yield* plan, { directory })
      const before = (yield* requests).length
      truncateSync(join(directory, "collection.sqlite"), 0)
      for (let attempt = 0; attempt < 2; attempt++) {
        const error = yield* Effect.flip(run(yield* plan, { directory }))
        assert.include(error.message, "has a manifest, but its database is empty. Restore it, or use another directory")
      }
      assert.lengthOf(yield* requests, before)
    }).pipe(Effect.provide(layer))
  )
})

describe.skipIf(process.platform === "win32")("the directory of a collection with a named pipe", () => {
  it.effect.each([
    ["posts.ndjson", "posts.ndjson is a file"],
    ["tables.sqlite", "tables.sqlite is a file"],
    ["collection.sqlite", "collection.sqlite is not a file. Move it away"],
    ["collection.sqlite-journal", "collection.sqlite-journal is not a file. Move it away"],
    ["lock", "lock is not a file. Move it away"],
    ["manifest.json", "manifest.json is whole"]
  ] as const)("in the place of %s is refused at once", ([name, message]) =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const options = { directory, format: name === "tables.sqlite" ? "sqlite" : "ndjson" } as const
      yield* run(yield* plan, options)
      rmSync(join(directory, name), { force: true })
      execFileSync("mkfifo", [join(directory, name)])
      for (const call of [run, update]) {
        assert.include((yield* Effect.flip(call(yield* plan, options))).message, message)
        assert.isTrue(statSync(join(directory, name)).isFIFO())
      }
    }).pipe(Effect.provide(layer))
  )
})

/** The damages to the text of a row on a disk. */
const damages = ['{"id":"20","text":"cut', '{"id":"20",\u0001}', '"id":"20"}', ""]

describe("a stored row that is damaged", () => {
  const rows = formats.flatMap((options) => damages.map((json) => ({ ...options, json })))
  it.effect.each(rows)("fails with its place as $format: $json", ({ json, ...options }) =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      yield* run(yield* plan, { directory, format: options.format === "ndjson" ? "csv" : "ndjson" })
      const database = new DatabaseSync(join(directory, "collection.sqlite"))
      database.prepare("update stored_posts set json = ? where number = 3").run(json)
      database.close()
      const error = yield* Effect.flip(run(yield* plan, { directory, ...options }))
      assert(error instanceof ExportError)
      assert.strictEqual(error.reason._tag, "StoreFailed")
      assert.include(error.message, "row 3 of posts is damaged: restore the database from a copy")
      assert.isFalse(JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8")).complete)
    }).pipe(Effect.provide(layer))
  )
})
