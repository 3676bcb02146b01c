import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, comply, type Manifest, type OutputOptions, run, schedule, status, update } from "@xeffect/export"
import { specification } from "@xeffect/export/plot"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { someOf } from "../../conformance/running/whole.ts"
import { newDirectory } from "./support/directory.ts"
import { drive } from "./support/drive.ts"
import { idsOf, manifestOf } from "./support/read-collection.ts"

const layer = layerTest({ limits: "off" })

const compressions = [undefined, "gzip", "zstd"] as const
const splits = [undefined, "day", { bytes: 2000 }] as const

type Way = OutputOptions & { readonly format: NonNullable<OutputOptions["format"]> }

/** All ways to write a collection. */
const ways: ReadonlyArray<Way> = [
  ...(["ndjson", "csv"] as const).flatMap((format) =>
    compressions.flatMap((compress) =>
      splits.map((split) => ({ format, ...(compress && { compress }), ...(split && { split }) }))
    )
  ),
  { format: "parquet" },
  { format: "parquet", split: "day" },
  { format: "parquet", split: { bytes: 2000 } },
  { format: "sqlite" },
  { format: "csv", formulas: "keep", spreadsheet_ids: true }
]

/** The words of a manifest for a way. CSV also says what a reader has to undo. */
const wordsOf = ({ format, formulas = "escape", spreadsheet_ids = false, ...others }: Way) => ({
  format,
  ...others,
  ...(format === "csv" && { formulas, spreadsheetIds: spreadsheet_ids })
})

const tried = someOf(
  ways.map((way, index) => [JSON.stringify(way), way, ways[(index + 1) % ways.length] ?? way] as const),
  (_, index) => [5, 10, 20, 21].includes(index)
)

const addPosts = Effect.fnUntraced(function* (count: number) {
  const emulator = yield* Emulator
  const until = (yield* Clock.currentTimeMillis) - 60_000
  const { main } = emulator.world.seed.users
  const interval = count > 10 ? "1 hour" : "1 second"
  const posts = yield* emulator.addPosts({ author: main, count, text: () => "#gauge", interval, until })
  return posts.map(({ id }) => id)
})

/** A collection of 40 posts of two days. */
const collected = Effect.fnUntraced(function* (way: OutputOptions) {
  yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
  const ids = yield* addPosts(40)
  const params = { query: "#gauge", tweet_fields: ["created_at"], expansions: ["author_id"] } as const
  const plan = yield* collect(searchRecentTweets, params, { slices: 1 })
  const directory = yield* newDirectory
  const manifest = yield* run(plan, { directory, ...way })
  return { directory, ids, manifest, plan }
})

const sentFrom = Effect.fnUntraced(function* () {
  const { requests } = yield* Emulator
  const before = (yield* requests).length
  return Effect.map(requests, (all) => all.length - before)
})

const own = /^(?:collection\.sqlite(?:-wal|-shm)?|(?:schedule-)?lock|manifest\.json)$/

/** A collection is written in a way, has these posts, and nothing else is in its directory. */
const assertWritten = Effect.fnUntraced(function* (directory: string, way: Way, ids: ReadonlyArray<string>) {
  const { complete, earlier = [], files, output } = manifestOf(directory)
  assert.isTrue(complete)
  assert.deepStrictEqual(output, wordsOf(way))
  assert.sameMembers([...(yield* Effect.promise(() => idsOf(directory, "posts")))], [...ids])
  const listed = [...files.map(({ file }) => file), ...earlier]
  assert.sameMembers(
    readdirSync(directory).filter((name) => !own.test(name)),
    listed
  )
})

/** Takes out of a manifest and its database the facts that an earlier version did not write. */
const makeOlder = (directory: string) => {
  const { output: _, ...older } = manifestOf(directory)
  writeFileSync(join(directory, "manifest.json"), JSON.stringify(older))
  const database = new DatabaseSync(join(directory, "collection.sqlite"))
  database.exec("delete from facts where name = 'output_options'")
  database.close()
}

describe("a collection that is written as", () => {
  it.effect.each(tried)(
    "%s is run, read, updated and complied with in the same way, until another is asked for",
    ([, way, next]) =>
      Effect.gen(function* () {
        const { directory, ids, manifest, plan } = yield* collected(way)
        assert.deepStrictEqual(manifestOf(directory), JSON.parse(JSON.stringify(manifest)))
        yield* assertWritten(directory, way, ids)
        const sent = yield* sentFrom()
        assert.deepStrictEqual((yield* run(plan, { directory })).files, manifest.files)
        assert.strictEqual(yield* sent, 0)
        const { data } = yield* specification(directory, { picture: "posts" })
        assert.strictEqual(
          data.values.reduce((sum, { posts }) => sum + Number(posts), 0),
          ids.length
        )
        yield* TestClock.adjust("1 hour")
        const all = [...ids, ...(yield* addPosts(5))]
        yield* update(plan, { directory })
        yield* assertWritten(directory, way, all)
        const { world } = yield* Emulator
        const [deleted = "", ...left] = all
        const post = world.posts.get(deleted)
        if (post !== undefined) world.posts.set(deleted, { ...post, deleted: true })
        assert.strictEqual((yield* drive(comply(directory))).removed.posts, 1)
        yield* assertWritten(directory, way, left)
        makeOlder(directory)
        yield* drive(schedule(plan, { directory, every: "1 hour", once: true, comply: false }))
        yield* assertWritten(directory, way, left)
        yield* run(plan, { directory, ...next })
        yield* assertWritten(directory, next, left)
        yield* update(plan, { directory })
        yield* assertWritten(directory, next, left)
      }).pipe(Effect.provide(layer))
  )
})

describe("a run without a format", () => {
  it.effect("goes on with that of a first run that failed before there were files", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const ids = yield* addPosts(40)
      const plan = yield* collect(searchRecentTweets, { query: "#gauge", max_results: 10 }, { slices: 1 })
      const directory = yield* newDirectory
      const { fault } = yield* Emulator
      yield* fault({ path: "/2/tweets/search/recent", status: 401, after: 2 })
      yield* Effect.flip(run(plan, { directory, format: "csv", compress: "gzip", split: "day" }))
      const { files, output } = manifestOf(directory)
      const way = { format: "csv", compress: "gzip", split: "day" } as const
      assert.deepStrictEqual([files, output], [[], wordsOf(way)])
      yield* run(plan, { directory })
      yield* assertWritten(directory, way, ids)
    }).pipe(Effect.provide(layer))
  )

  it.effect("keeps the format when it changes the compression, and refuses one that the format does not have", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* collected({ format: "csv", split: "day" })
      yield* run(plan, { directory, compress: "gzip" })
      yield* assertWritten(directory, { format: "csv", compress: "gzip", split: "day" }, ids)
      yield* run(plan, { directory, format: "parquet" })
      const sent = yield* sentFrom()
      const { message } = yield* Effect.flip(update(plan, { directory, compress: "gzip" }))
      assert.include(message, 'compress must be left out: parquet compresses by itself, but is "gzip"')
      assert.strictEqual(yield* sent, 0)
    }).pipe(Effect.provide(layer))
  )

  it.effect("refuses a destination for tables, which are a file of the directory", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* collected({ format: "sqlite" })
      const unused = () => Effect.die(new Error("nothing is written there"))
      const destination = { name: "elsewhere", open: unused, sizeOf: unused, remove: unused }
      const sent = yield* sentFrom()
      const { message } = yield* Effect.flip(update(plan, { directory, destination }))
      assert.include(message, "format must be another one: tables are a file of the directory")
      assert.strictEqual(yield* sent, 0)
      yield* update(plan, { directory })
      yield* assertWritten(directory, { format: "sqlite" }, ids)
    }).pipe(Effect.provide(layer))
  )
})

describe("a collection whose database names an unknown format", () => {
  it.effect("is not written: a later version may have made it", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected({ format: "csv" })
      const database = new DatabaseSync(join(directory, "collection.sqlite"))
      database.exec(`update facts set value = replace(value, '"csv"', '"arrow"') where name like 'output%'`)
      database.close()
      const [sent, before] = [yield* sentFrom(), contentOf(directory)]
      const calls = [Effect.asVoid(run(plan, { directory })), Effect.asVoid(comply(directory))]
      for (const call of calls) {
        const { message } = yield* Effect.flip(call)
        assert.include(message, 'format must be one of ndjson, csv, parquet, sqlite, but is "arrow"')
        assert.deepStrictEqual(contentOf(directory), before)
      }
      assert.strictEqual(yield* sent, 0)
    }).pipe(Effect.provide(layer))
  )
})

type Text = (text: string, manifest: Manifest) => string

const changed =
  (change: (manifest: Manifest) => object): Text =>
  (_, manifest) =>
    JSON.stringify(change(manifest))

const agree = "whose manifest.json agrees with itself: "

/** Damages to a manifest of CSV, each with the sentence that refuses it. */
const damages: ReadonlyArray<readonly [name: string, Text, rule: string]> = [
  ["is cut", (text) => text.slice(0, 200), "whose manifest.json is whole and JSON: remove manifest.json"],
  ["is empty", () => "", "whose manifest.json is whole and JSON: remove manifest.json"],
  ["is a list", () => "[]", "whose manifest.json is whole and JSON: remove manifest.json"],
  [
    "is of a later version",
    changed((manifest) => ({ ...manifest, version: 2 })),
    "whose manifest.json has version 1, and not 2: use the version of xeffect that wrote it"
  ],
  [
    "is of another plan",
    changed((manifest) => ({ ...manifest, plan: { ...manifest.plan, digest: "0" } })),
    "whose manifest.json has the plan of its database: remove manifest.json"
  ],
  [
    "has an unknown format",
    changed((manifest) => ({ ...manifest, output: { format: "avro" } })),
    `${agree}output.format must be one of ndjson, csv, parquet, sqlite, and is "avro"; remove manifest.json`
  ],
  [
    "has a format that is no text",
    changed((manifest) => ({ ...manifest, output: { format: ["csv"] } })),
    `${agree}output.format must be one of ndjson, csv, parquet, sqlite, and is ["csv"]`
  ],
  [
    "has an output that is no object",
    changed((manifest) => ({ ...manifest, output: "csv" })),
    `${agree}output.format must be one of ndjson, csv, parquet, sqlite, and is nothing`
  ],
  [
    "has an unknown compression",
    changed((manifest) => ({ ...manifest, output: { format: "csv", compress: "brotli" } })),
    `${agree}output.compress must be one of gzip, zstd; remove`
  ],
  [
    "has a compression that its format does not have",
    changed((manifest) => ({ ...manifest, output: { format: "parquet", compress: "gzip" } })),
    `${agree}output.compress must be left out: parquet compresses by itself; remove`
  ],
  [
    "has a split that is none",
    changed((manifest) => ({ ...manifest, output: { format: "csv", split: "week" } })),
    `${agree}output.split must be "day", or { bytes } with 1 byte or more; remove`
  ],
  [
    "has another format than its files",
    changed((manifest) => ({ ...manifest, output: { format: "parquet" } })),
    `${agree}files has "posts.csv", which is not what output says; remove`
  ],
  [
    "has a file elsewhere",
    changed((manifest) => ({ ...manifest, files: [{ file: "../posts.csv" }] })),
    `${agree}files has "../posts.csv", which is not what output says; remove`
  ],
  [
    "has a file without a name",
    changed((manifest) => ({ ...manifest, files: [null] })),
    `${agree}files has nothing, which is not what output says; remove`
  ],
  [
    "has files that are no list",
    changed((manifest) => ({ ...manifest, files: true })),
    `${agree}files must be a list, and is true; remove`
  ]
]

/** All that is in a directory but the log of its database, which goes into the database when it is closed. */
const contentOf = (directory: string) => {
  const database = new DatabaseSync(join(directory, "collection.sqlite"))
  const facts = database.prepare("select * from facts order by name").all()
  database.close()
  const names = readdirSync(directory).filter((name) => !/sqlite|lock/.test(name))
  return [facts, names.map((name) => [name, readFileSync(join(directory, name), "utf8")])]
}

describe("a manifest that", () => {
  it.effect.each(damages)("%s is refused in a sentence, before anything is sent or changed", ([, damage, rule]) =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* collected({ format: "csv" })
      const path = join(directory, "manifest.json")
      writeFileSync(path, damage(readFileSync(path, "utf8"), manifestOf(directory)))
      const [sent, before] = [yield* sentFrom(), contentOf(directory)]
      const calls = [
        Effect.asVoid(run(plan, { directory })),
        Effect.asVoid(update(plan, { directory, format: "ndjson" })),
        Effect.asVoid(comply(directory))
      ]
      for (const call of calls) {
        const { message } = yield* Effect.flip(call)
        assert.include(message, `directory must be the directory of a collection ${rule}`)
        assert.deepStrictEqual(contentOf(directory), before)
      }
      assert.strictEqual((yield* status(directory)).counts.posts, ids.length)
      assert.strictEqual(yield* sent, 0)
      rmSync(path)
      yield* update(plan, { directory })
      yield* assertWritten(directory, { format: "csv" }, ids)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is a directory is refused in a sentence", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected({ format: "csv" })
      rmSync(join(directory, "manifest.json"))
      mkdirSync(join(directory, "manifest.json"))
      const { message } = yield* Effect.flip(run(plan, { directory }))
      assert.include(message, "whose manifest.json is whole and JSON")
    }).pipe(Effect.provide(layer))
  )

  it.effect("a schedule refuses stays as it is, and the schedule ends with the sentence", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected({ format: "csv" })
      const path = join(directory, "manifest.json")
      writeFileSync(path, "{")
      const { message } = yield* Effect.flip(drive(schedule(plan, { directory, every: "1 hour", comply: false })))
      assert.include(message, "whose manifest.json is whole and JSON")
      assert.strictEqual(readFileSync(path, "utf8"), "{")
      const failures = (yield* status(directory)).failures ?? []
      assert.deepStrictEqual(
        failures.map(({ duty }) => duty),
        ["update"]
      )
    }).pipe(Effect.provide(layer))
  )
})

describe("a directory whose files are not those of the manifest", () => {
  it.effect("is refused before anything is sent if one was changed, and says which", () =>
    Effect.gen(function* () {
      const { directory, ids, manifest, plan } = yield* collected({ format: "csv" })
      const path = join(directory, "posts.csv")
      const bytes = manifest.files.find(({ kind }) => kind === "posts")?.bytes ?? 0
      appendFileSync(path, "a note")
      const [sent, before] = [yield* sentFrom(), contentOf(directory)]
      for (const call of [run(plan, { directory }), update(plan, { directory, format: "parquet" })]) {
        const { message } = yield* Effect.flip(call)
        const rule = `directory must be a directory whose posts.csv has ${bytes} bytes, as manifest.json says`
        assert.include(message, `${rule}: it was changed, and would be replaced. Move it away`)
      }
      assert.deepStrictEqual(contentOf(directory), before)
      assert.strictEqual(yield* sent, 0)
      // Rows that may no longer be kept are removed all the same.
      yield* drive(comply(directory))
      yield* assertWritten(directory, { format: "csv" }, ids)
    }).pipe(Effect.provide(layer))
  )

  it.effect("has a file that is gone written again", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* collected({ format: "csv", compress: "gzip" })
      rmSync(join(directory, "posts.csv.gz"))
      yield* run(plan, { directory })
      yield* assertWritten(directory, { format: "csv", compress: "gzip" }, ids)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is refused before anything is sent if another program has a file in the way", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected({ format: "csv" })
      writeFileSync(join(directory, "posts-00002.csv"), "mine")
      writeFileSync(join(directory, "posts-backup.csv"), "mine, and in nobody's way")
      const sent = yield* sentFrom()
      const { message } = yield* Effect.flip(update(plan, { directory }))
      assert.include(
        message,
        "writing posts-00002.csv: a file of this name exists, and this collection did not write it. Move it away"
      )
      assert.strictEqual(yield* sent, 0)
      rmSync(join(directory, "posts-00002.csv"))
      assert.isTrue((yield* update(plan, { directory })).complete)
      assert.strictEqual(readFileSync(join(directory, "posts-backup.csv"), "utf8"), "mine, and in nobody's way")
    }).pipe(Effect.provide(layer))
  )

  it.effect("is updated if somebody has added an index to its tables, and the manifest names the tables", () =>
    Effect.gen(function* () {
      const { directory, ids, manifest, plan } = yield* collected({ format: "sqlite" })
      assert.deepStrictEqual(
        manifest.files.map(({ file, rows, tables }) => [file, rows, tables]),
        [
          [
            "tables.sqlite",
            ids.length + 1,
            [
              { kind: "posts", rows: ids.length },
              { kind: "users", rows: 1 }
            ]
          ]
        ]
      )
      const database = new DatabaseSync(join(directory, "tables.sqlite"))
      database.exec("create index by_text on posts (text)")
      database.close()
      yield* TestClock.adjust("1 hour")
      const all = [...ids, ...(yield* addPosts(5))]
      yield* update(plan, { directory })
      yield* assertWritten(directory, { format: "sqlite" }, all)
    }).pipe(Effect.provide(layer))
  )
})
