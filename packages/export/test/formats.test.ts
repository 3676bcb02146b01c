import { DuckDBInstance } from "@duckdb/node-api"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { isXError } from "@xeffect/core"
import * as Resource from "@xeffect/core/resource"
import * as Shape from "@xeffect/core/shape"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, type OutputOptions, run, writePostgres } from "@xeffect/export"
import { getTweets, searchRecentTweets } from "@xeffect/tweets"
import { getUsersFollowers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, zstdDecompressSync } from "node:zlib"
import Papa from "papaparse"
import { columnsOf } from "../src/page/columns.ts"
import { newDirectory, readLines } from "./support/directory.ts"
import { hasPostgres, postgresServer } from "./support/postgres-server.ts"

type Row = Readonly<Record<string, unknown>>

/** A value for every field of a shape. */
const valueOf = (shape: Shape.Shape, name: string): unknown => {
  switch (shape.type) {
    case "string":
      return `${name}, "quoted"\nand on`
    case "number":
      return 12
    case "boolean":
      return true
    case "list":
      return [valueOf(shape.of, name), valueOf(shape.of, name)]
    case "struct":
      return Object.fromEntries(
        Object.entries(shape.fields).map(([name, field]) => [name, valueOf(Shape.ofField(field), name)])
      )
    case "converted":
      return valueOf(shape.of, name)
    case "either":
      return valueOf(shape.of[0] ?? Shape.unknown, name)
    default:
      return { anything: [1, null, "x"] }
  }
}

const withAll = (shape: Shape.Shape, changes: object): Row => ({ ...(valueOf(shape, "") as Row), ...changes })

const texts = [
  "plain",
  '=HYPERLINK("https://example")',
  "+1 555",
  "-2 degrees",
  "@ada hello",
  "\ttab",
  "'quoted already",
  "\n=a second line",
  "\r=another",
  "＝1+1",
  "＋1 555",
  "－2 degrees",
  "＠ada hello",
  "潮",
  "",
  " spaces ",
  'a "quote", a comma\r\nand a line',
  "水位 🌊",
  "C:\\tides\b \u0001 \u2028",
  "1346889436626259968"
]

const posts = texts.map((text, index) =>
  withAll(Resource.Tweet, {
    id: `13468894366262599${10 + index}`,
    author_id: "2244994945",
    text,
    created_at: index < 6 ? "2026-11-20T23:59:59.000Z" : "2026-11-21T00:00:00.000Z",
    // A field that this version does not know.
    field_of_tomorrow: { deep: [{ a: "1" }] },
    public_metrics: { like_count: index, count_of_tomorrow: 7 }
  })
)

const authors = [withAll(Resource.User, { id: "2244994945", username: "ada_rivers" })]

/** Collects posts in a format, from a response with all of them. */
const collected = Effect.fnUntraced(function* (
  options: OutputOptions,
  data: ReadonlyArray<Row> = posts,
  users: ReadonlyArray<Row> = authors,
  searched = "all"
) {
  yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
  const { respond } = yield* Emulator
  const meta = { result_count: data.length }
  const body = JSON.stringify(data.length === 0 ? { meta } : { data, includes: { users }, meta })
  yield* respond({ method: "GET", path: "/2/tweets/search/recent", status: 200, body })
  const directory = yield* newDirectory
  const plan = yield* collect(searchRecentTweets, { query: searched }, { slices: 1 })
  const manifest = yield* run(plan, { directory, ...options })
  assert.strictEqual(manifest.counts.posts ?? 0, data.length)
  assert.isUndefined(manifest.counts.set_aside)
  return { directory, files: manifest.files.map(({ file }) => file), plan }
})

const query = (sql: string): Effect.Effect<ReadonlyArray<Row>> =>
  Effect.promise(async () => {
    const instance = await DuckDBInstance.create(":memory:")
    const connection = await instance.connect()
    const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson()
    connection.closeSync()
    instance.closeSync()
    return rows as ReadonlyArray<Row>
  })

/** Puts a resource together from its columns. `read` turns a cell into the value of a column. */
const assemble = (cells: Row, read: (cell: unknown, type: string) => unknown): Row => {
  const value: Record<string, unknown> = {}
  const put = (path: ReadonlyArray<string>, cell: unknown) => {
    let at: Record<string, unknown> = value
    for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>
    at[path.at(-1) ?? ""] = cell
  }
  const merge = (into: Record<string, unknown>, from: Row) => {
    for (const [name, field] of Object.entries(from)) {
      const known = into[name]
      if (typeof known === "object" && known !== null && !Array.isArray(known))
        merge(known as Record<string, unknown>, field as Row)
      else into[name] = field
    }
  }
  for (const { name, path, type } of columnsOf("posts")) {
    const cell = cells[name]
    if (cell === undefined || cell === null) continue
    const found = read(cell, type)
    if (found === undefined) continue
    if (path.length === 0) merge(value, found as Row)
    else put(path, found)
  }
  return value
}

// Entries of a list that are no texts are JSON.
const readEntry = (entry: unknown): unknown =>
  typeof entry === "string" && /^(?:[{[]|\d+$)/.test(entry) ? JSON.parse(entry) : entry

const readTyped = (cell: unknown, type: string): unknown => {
  if (type === "json") return JSON.parse(String(cell))
  return type === "list" ? (cell as ReadonlyArray<unknown>).map(readEntry) : cell
}

const readText = (cell: unknown, type: string): unknown => {
  const text = String(cell).replace(/^'/, "")
  if (type === "text") return text
  if (text === "") return undefined
  return type === "list" ? (JSON.parse(text) as ReadonlyArray<unknown>).map(readEntry) : JSON.parse(text)
}

const byId = (rows: ReadonlyArray<Row>) =>
  rows.toSorted((one, other) => (String(one["id"]) < String(other["id"]) ? -1 : 1))

const layer = layerTest({ limits: "off" })

describe("a resource with every field", () => {
  it.effect("survives as NDJSON, which DuckDB reads", () =>
    Effect.gen(function* () {
      const { directory } = yield* collected({ format: "ndjson" })
      assert.deepStrictEqual(byId(readLines(directory, "posts.ndjson")), posts)
      const [row] = yield* query(`select count(*)::int as n from read_json('${directory}/posts.ndjson')`)
      assert.strictEqual(row?.["n"], posts.length)
    }).pipe(Effect.provide(layer))
  )

  it.effect("survives as Parquet, which DuckDB reads", () =>
    Effect.gen(function* () {
      const { directory } = yield* collected({ format: "parquet" })
      const rows = yield* query(`select * from '${directory}/posts.parquet'`)
      assert.deepStrictEqual(byId(rows.map((row) => assemble(row, readTyped))), posts)
    }).pipe(Effect.provide(layer))
  )

  it.effect("survives as CSV, which a reader of CSV reads, once the prefix of formulas is removed", () =>
    Effect.gen(function* () {
      const { directory } = yield* collected({ format: "csv" })
      const text = readFileSync(join(directory, "posts.csv"), "utf8")
      const { data, errors } = Papa.parse<Row>(text, { header: true, skipEmptyLines: true })
      assert.deepStrictEqual(errors, [])
      assert.deepStrictEqual(byId(data.map((row) => assemble(row, readText))), posts)
      assert.strictEqual(data[0]?.["author.username"], "ada_rivers")
      for (const row of data) assert.notMatch(String(row["text"]), /^[=+\-@\t\r\n＝＋－＠]/)
    }).pipe(Effect.provide(layer))
  )

  it.effect("survives as CSV, which DuckDB reads, once the prefix of formulas is removed", () =>
    Effect.gen(function* () {
      const { directory } = yield* collected({ format: "csv" })
      const rows = yield* query(
        `select * from read_csv('${directory}/posts.csv', all_varchar = true, header = true, quote = '"', escape = '"', allow_quoted_nulls = false)`
      )
      assert.deepStrictEqual(byId(rows.map((row) => assemble(row, readText))), posts)
    }).pipe(Effect.provide(layer))
  )

  it.effect("survives as a table of SQLite, with keys", () =>
    Effect.gen(function* () {
      const { directory, files } = yield* collected({ format: "sqlite" })
      assert.deepStrictEqual(files, ["tables.sqlite"])
      const { DatabaseSync } = yield* Effect.promise(() => import("node:sqlite"))
      const database = new DatabaseSync(join(directory, "tables.sqlite"), { readOnly: true })
      const rows = database.prepare("select * from posts").all()
      const read = (cell: unknown, type: string) =>
        type === "boolean" ? cell === 1 : type === "text" || type === "number" ? cell : readText(cell, type)
      assert.deepStrictEqual(byId(rows.map((row) => assemble(row, read))), posts)
      const joined = database.prepare("select users.username from users join posts on author_id = users.id").all()
      assert.lengthOf(joined, posts.length)
      database.close()
    }).pipe(Effect.provide(layer))
  )

  it.effect.skipIf(!hasPostgres)("survives as a table of Postgres, with keys", () =>
    Effect.gen(function* () {
      const { directory } = yield* collected({})
      const { url } = yield* postgresServer
      const { joined, rows, written } = yield* Effect.gen(function* () {
        const sql = yield* SqlClient
        // The second time in place of the first.
        yield* writePostgres(directory, { schema: "tides" })
        return {
          written: yield* writePostgres(directory, { schema: "tides" }),
          rows: yield* sql<Row>`select * from tides.posts`,
          joined: yield* sql`select users.username from tides.users join tides.posts on author_id = users.id`
        }
      }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) })), TestClock.withLive)
      assert.deepStrictEqual(written, [
        { kind: "posts", rows: posts.length },
        { kind: "users", rows: 1 }
      ])
      const read = (cell: unknown, type: string) => {
        if (type === "list") return (cell as ReadonlyArray<unknown>).map(readEntry)
        return type === "number" ? Number(cell) : cell
      }
      assert.deepStrictEqual(byId(rows.map((row) => assemble(row, read))), posts)
      assert.lengthOf(joined, posts.length)
    }).pipe(Effect.provide(layer))
  )

  it.effect.skipIf(!hasPostgres)("has U+FFFD in Postgres for what its texts cannot have", () =>
    Effect.gen(function* () {
      const post = { id: "20", text: "cut \ud83d", surprise: { "a\u0000": "x\u0000\udc00" } }
      const { directory } = yield* collected({}, [post])
      const { url } = yield* postgresServer
      const rows = yield* Effect.gen(function* () {
        const sql = yield* SqlClient
        yield* writePostgres(directory, { schema: "tides" })
        return yield* sql<Row>`select text, other_fields from tides.posts`
      }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) })), TestClock.withLive)
      const other_fields = { surprise: { "a\uFFFD": "x\uFFFD\uFFFD" } }
      assert.deepStrictEqual(rows, [{ text: "cut \uFFFD", other_fields }])
    }).pipe(Effect.provide(layer))
  )
})

describe.skipIf(!hasPostgres)("tables of Postgres", () => {
  const namesIn = (sql: SqlClient, schema: string) =>
    Effect.map(
      sql<{ readonly name: string }>`select relname as name from pg_class
        where relnamespace = (select oid from pg_namespace where nspname = ${schema}) order by 1`,
      (rows) => rows.map(({ name }) => name)
    )

  // Two of each, since a check of one name would do for most.
  const foreign: ReadonlyArray<readonly [what: string, name: string, ...statements: Array<string>]> = [
    ["a table", "users", "create table users (id serial, email text)", "insert into users (email) values ('a')"],
    ["a table without columns", "posts", "create table posts ()"],
    ["a view", "posts", "create view posts as select 1 as id"],
    ["a materialized view", "users", "create materialized view users as select 1 as id"],
    ["a sequence", "posts", "create sequence posts"],
    ["an index", "posts_author_id", "create table other (id text)", "create index posts_author_id on other (id)"],
    [
      "a table with the name of the states",
      "collection_tables",
      "create table collection_tables (kind text, last int)"
    ],
    [
      "a table with a comment of its own",
      "users",
      "create table users (id text)",
      "comment on table users is 'people'"
    ],
    ["a composite type", "posts", "create type posts as (id text)"],
    ["a partitioned table", "users", "create table users (id text) partition by list (id)"]
  ]

  it.effect("of other programs stay, and nothing is written beside them", () =>
    Effect.gen(function* () {
      const { directory } = yield* collected({})
      const { url } = yield* postgresServer
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient
        for (const [index, [what, name, ...statements]] of foreign.entries()) {
          const schema = `museum_${index}`
          yield* sql.unsafe(`create schema ${schema}`)
          for (const text of [`set search_path to ${schema}`, ...statements]) yield* sql.unsafe(text)
          const before = yield* namesIn(sql, schema)
          const { message } = yield* Effect.flip(writePostgres(directory, { schema }))
          assert.include(
            message,
            `${schema}.${name} exists, and xeffect did not make it. Rename it, or use another schema`
          )
          assert.deepStrictEqual(yield* namesIn(sql, schema), before, what)
        }
        assert.deepStrictEqual(yield* sql`select email from museum_0.users`, [{ email: "a" }])
      }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })), TestClock.withLive)
    }).pipe(Effect.provide(layer))
  )

  it.effect("are removed by name only if they are those that were written", () =>
    Effect.gen(function* () {
      const { directory } = yield* collected({})
      const { directory: other } = yield* collected({}, [], [], "nothing")
      const { url } = yield* postgresServer
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient
        yield* writePostgres(directory, { schema: "tides" })
        // Another program takes the name of a table that was written, and later also that of one that the next collection has.
        yield* sql`drop table tides.users`
        yield* sql`create table tides.users (email text)`
        assert.include(
          (yield* Effect.flip(writePostgres(directory, { schema: "tides" }))).message,
          "tides.users exists"
        )
        assert.deepStrictEqual(yield* sql`select count(*)::int as n from tides.posts`, [{ n: posts.length }])
        assert.deepStrictEqual(yield* writePostgres(other, { schema: "tides" }), [{ kind: "posts", rows: 0 }])
        assert.deepStrictEqual(yield* sql`select * from tides.users`, [])
        // It was written before, and is no table of a collection any more.
        yield* sql`drop table tides.users`
        yield* writePostgres(directory, { schema: "tides" })
        assert.deepStrictEqual(yield* sql`select count(*)::int as n from tides.users`, [{ n: 1 }])
        yield* writePostgres(other, { schema: "tides" })
        assert.notInclude(yield* namesIn(sql, "tides"), "users")
      }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) })), TestClock.withLive)
    }).pipe(Effect.provide(layer))
  )
})

/** Texts that break lines, cells and quotes of other programs, and halves of characters. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom("\n", "\r", "\r\n", "\u2028", "\u2029", "\u0085", "\v", "\f", "\0", "\ud83d", "\udc00"),
    fc.constantFrom('"', "'", ",", ";", "=", "\\", "\\u2028", "\\ud83d", "\ufeff", "\u001b", " ", "🌊"),
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit))
  ),
  maxLength: 12
})

/** Posts with such texts, also in a field that this version does not know, and in names of fields. */
const anyPosts = fc
  .array(fc.record({ text: anyText, field_of_tomorrow: fc.record({ list: fc.array(anyText, { maxLength: 3 }) }) }), {
    minLength: 20,
    maxLength: 40
  })
  .map((all) =>
    all.map(({ field_of_tomorrow, text }, index) => {
      const named: unknown = JSON.parse(`{"__proto__":{"a":1},${JSON.stringify(text)}:2}`)
      return { id: `13468894366262${10_000 + index}`, text, field_of_tomorrow, named }
    })
  )

const wellFormed = (value: unknown): unknown => {
  if (typeof value === "string") return value.replaceAll(/\p{Surrogate}/gu, "\uFFFD")
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [wellFormed(name), wellFormed(entry)]))
}

/** The texts and other fields of posts in the files of a collection, in the order of their IDs. */
const readBack: Readonly<
  Record<"csv" | "ndjson" | "parquet" | "sqlite", (directory: string) => Effect.Effect<unknown>>
> = {
  ndjson: (directory) =>
    Effect.gen(function* () {
      const rows = readLines(directory, "posts.ndjson").map(({ id, text, ...rest }) => ({ id, text, rest }))
      const file = readFileSync(join(directory, "posts.ndjson"), "utf8")
      assert.notMatch(file, /[\u2028\u2029]/)
      // Readers that are stricter than ours.
      const [found] = yield* query(
        `select count(*)::int as n from read_json('${directory}/posts.ndjson', columns = {id: 'VARCHAR', text: 'VARCHAR'})`
      )
      assert.strictEqual(found?.["n"], rows.length)
      return rows
    }),
  csv: (directory) =>
    Effect.sync(() => {
      const text = readFileSync(join(directory, "posts.csv"), "utf8")
      const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
      assert.deepStrictEqual(errors, [])
      return data.map(({ id, other_fields = "", text }) => ({ id, text, rest: JSON.parse(other_fields) }))
    }),
  parquet: (directory) =>
    Effect.map(
      query(`select id, hex(text) as text, hex(other_fields) as rest from '${directory}/posts.parquet'`),
      (rows) => {
        // Its client takes U+FEFF from the beginning of a text.
        const textOf = (hex: unknown) => Buffer.from(String(hex), "hex").toString()
        return rows.map(({ id, rest, text }) => ({ id, text: textOf(text), rest: JSON.parse(textOf(rest)) }))
      }
    ),
  sqlite: (directory) =>
    Effect.promise(async () => {
      const { DatabaseSync } = await import("node:sqlite")
      const database = new DatabaseSync(join(directory, "tables.sqlite"), { readOnly: true })
      const rows = database.prepare("select id, text, other_fields from posts").all()
      database.close()
      return rows.map(({ id, other_fields, text }) => ({ id, text, rest: JSON.parse(String(other_fields)) }))
    })
}

describe("whatever JSON may hold in a text", () => {
  for (const format of ["ndjson", "csv", "parquet", "sqlite"] as const) {
    const holds = (posts: ReadonlyArray<Row>) =>
      Effect.gen(function* () {
        const { directory, plan } = yield* collected(
          format === "csv" ? { format, formulas: "keep" } : { format },
          posts
        )
        const expected = posts.map(({ id, text, ...rest }) => ({ id, text, rest }))
        assert.deepStrictEqual(yield* readBack[format](directory), wellFormed(expected))
        yield* run(plan, { directory, format: "ndjson" }).pipe(Effect.provide(Logger.layer([])))
        const { respond } = yield* Emulator
        yield* respond({ method: "GET", path: "/2/tweets", status: 200, body: JSON.stringify({ data: posts }) })
        const again = yield* collect(getTweets, {}, { keys_from: { ids: join(directory, "posts.ndjson") } })
        const { counts } = yield* run(again, { directory: yield* newDirectory })
        assert.deepStrictEqual(counts, { posts: posts.length })
      }).pipe(Effect.provide([layer, TestClock.layer()]), Effect.scoped)

    it(`survives as ${format}, and a file of it has the IDs of another collection`, async () => {
      const property = fc.asyncProperty(anyPosts, (posts) => Effect.runPromise(holds(posts)))
      assert.isUndefined(await fc.assert(property, { numRuns: 4 }))
    })
  }
})

describe("a text of CSV", () => {
  it.effect("that begins like a formula is left as it is on request", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected({ format: "csv", formulas: "keep" })
      const textsOf = () =>
        Papa.parse<Row>(readFileSync(join(directory, "posts.csv"), "utf8"), {
          header: true,
          skipEmptyLines: true
        }).data.map((row) => row["text"])
      assert.deepStrictEqual(textsOf(), texts)
      const rows = yield* query(
        `select text from read_csv('${directory}/posts.csv', all_varchar = true, header = true, quote = '"', escape = '"', allow_quoted_nulls = false)`
      )
      assert.deepStrictEqual(
        rows.map((row) => row["text"]),
        texts
      )
      // Run again without the option, it is written again.
      yield* run(plan, { directory, format: "csv" })
      assert.include(textsOf(), "'@ada hello")
    }).pipe(Effect.provide(layer))
  )

  it.effect("in a column of the author that begins like a formula is left as it is on request", () =>
    Effect.gen(function* () {
      const changes = { id: "2244994945", name: "=cmd", description: "＠ada\n=1" }
      const { directory } = yield* collected({ format: "csv", formulas: "keep" }, posts, [
        withAll(Resource.User, changes)
      ])
      const { data } = Papa.parse<Row>(readFileSync(join(directory, "posts.csv"), "utf8"), { header: true })
      assert.deepInclude(data[0], { "author.name": "=cmd", "author.description": "＠ada\n=1" })
    }).pipe(Effect.provide(layer))
  )
})

describe("a collection without entries", () => {
  const header = `${columnsOf("posts")
    .map(({ name }) => name)
    .join(",")},author.id,`

  it.effect("has CSV with its header", () =>
    Effect.gen(function* () {
      const { directory, files } = yield* collected({ format: "csv" }, [])
      assert.deepStrictEqual(files, ["posts.csv"])
      const text = readFileSync(join(directory, "posts.csv"), "utf8")
      assert.isTrue(text.startsWith(header))
      assert.lengthOf(text.split("\r\n"), 2)
    }).pipe(Effect.provide(layer))
  )

  it.effect("has CSV with its header as the first part of a size", () =>
    Effect.gen(function* () {
      const { directory, files } = yield* collected({ format: "csv", split: { bytes: 1000 } }, [])
      assert.deepStrictEqual(files, ["posts-00001.csv"])
      assert.isTrue(readFileSync(join(directory, "posts-00001.csv"), "utf8").startsWith(header))
    }).pipe(Effect.provide(layer))
  )

  it.effect("has an empty file of NDJSON", () =>
    Effect.gen(function* () {
      const { directory, files } = yield* collected({}, [])
      assert.deepStrictEqual(files, ["posts.ndjson"])
      assert.strictEqual(readFileSync(join(directory, "posts.ndjson"), "utf8"), "")
    }).pipe(Effect.provide(layer))
  )

  it.effect("has Parquet with its columns, which DuckDB reads", () =>
    Effect.gen(function* () {
      const { directory } = yield* collected({ format: "parquet" }, [])
      const described = yield* query(`describe select * from '${directory}/posts.parquet'`)
      assert.deepStrictEqual(
        described.map((row) => row["column_name"]),
        columnsOf("posts").map(({ name }) => name)
      )
      assert.isEmpty(yield* query(`select * from '${directory}/posts.parquet'`))
    }).pipe(Effect.provide(layer))
  )

  it.effect("has a table of SQLite with its columns", () =>
    Effect.gen(function* () {
      const { directory } = yield* collected({ format: "sqlite" }, [])
      const { DatabaseSync } = yield* Effect.promise(() => import("node:sqlite"))
      const database = new DatabaseSync(join(directory, "tables.sqlite"), { readOnly: true })
      assert.deepStrictEqual({ ...database.prepare("select count(id) as n from posts").get() }, { n: 0 })
      database.close()
    }).pipe(Effect.provide(layer))
  )

  it.effect("of followers has users and edges", () =>
    Effect.gen(function* () {
      const { addUsers } = yield* Emulator
      const [lonely] = yield* addUsers({ count: 1 })
      const directory = yield* newDirectory
      const plan = yield* collect(getUsersFollowers, { id: [lonely?.id ?? ""] })
      const { complete, files } = yield* run(plan, { directory, format: "csv" })
      assert.isTrue(complete)
      assert.strictEqual(readFileSync(join(directory, "edges.csv"), "utf8"), "source_id,target_id,other_fields\r\n")
      assert.deepStrictEqual(
        files.map(({ file, rows }) => [file, rows]),
        [
          ["users.csv", 0],
          ["edges.csv", 0]
        ]
      )
    }).pipe(Effect.provide(layer))
  )
})

describe("a column", () => {
  it.effect("of long IDs is a formula on request, so that spreadsheets do not round it", () =>
    Effect.gen(function* () {
      const { directory } = yield* collected({ format: "csv", spreadsheet_ids: true })
      const { data } = Papa.parse<Row>(readFileSync(join(directory, "posts.csv"), "utf8"), { header: true })
      assert.strictEqual(data[0]?.["id"], `="${posts[0]?.["id"]}"`)
      // 15 digits and fewer are safe.
      assert.strictEqual(data[0]?.["author_id"], "2244994945")
    }).pipe(Effect.provide(layer))
  )
})

describe("files", () => {
  const decompress = { gzip: gunzipSync, zstd: zstdDecompressSync }
  const endings = { gzip: ".gz", zstd: ".zst" }
  it.effect.each(["gzip", "zstd"] as const)("are compressed: %s", (compress) =>
    Effect.gen(function* () {
      const { directory } = yield* collected({ format: "csv", compress })
      const name = `posts.csv${endings[compress]}`
      const plain = decompress[compress](readFileSync(join(directory, name))).toString()
      assert.lengthOf(Papa.parse(plain, { header: true, skipEmptyLines: true }).data, posts.length)
      const [row] = yield* query(`select count(*)::int as n from read_csv('${directory}/${name}', header = true)`)
      assert.strictEqual(row?.["n"], posts.length)
    }).pipe(Effect.provide(layer))
  )

  it.effect.each(["ndjson", "csv", "parquet"] as const)("are divided by day: %s", (format) =>
    Effect.gen(function* () {
      const { directory, files } = yield* collected({ format, split: "day" })
      assert.includeMembers([...files], [`posts-2026-11-20.${format}`, `posts-2026-11-21.${format}`])
      const [row] = yield* query(`select count(*)::int as n from '${directory}/posts-2026-11-20.${format}'`)
      assert.strictEqual(row?.["n"], 6)
    }).pipe(Effect.provide(layer))
  )

  it.effect("are divided by size, and together have each row once", () =>
    Effect.gen(function* () {
      const size = JSON.stringify(posts[0]).length
      const { directory, files } = yield* collected({ split: { bytes: size * 4.5 } })
      const parts = files.filter((file) => file.startsWith("posts-"))
      assert.deepStrictEqual(parts, [
        "posts-00001.ndjson",
        "posts-00002.ndjson",
        "posts-00003.ndjson",
        "posts-00004.ndjson",
        "posts-00005.ndjson"
      ])
      assert.deepStrictEqual(byId(parts.flatMap((file) => readLines(directory, file))), posts)
    }).pipe(Effect.provide(layer))
  )

  it.effect(
    "of an earlier division are removed, so that a pattern has each row once, and those of other formats stay",
    () =>
      Effect.gen(function* () {
        const { directory, plan } = yield* collected({ format: "csv", split: "day" })
        yield* run(plan, { directory, format: "ndjson", split: { bytes: 1000 } })
        yield* run(plan, { directory, split: { bytes: 4000 } })
        yield* run(plan, { directory, split: "day" })
        const names = readdirSync(directory).filter((name) => name.startsWith("posts"))
        assert.sameMembers(
          names,
          ["csv", "ndjson"].flatMap((ending) => [`posts-2026-11-20.${ending}`, `posts-2026-11-21.${ending}`])
        )
      }).pipe(Effect.provide(layer))
  )

  it.effect("are written in another format without a request", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected({ format: "ndjson" })
      const { requests } = yield* Emulator
      const sent = (yield* requests).length
      const { complete, files } = yield* run(plan, { directory, format: "parquet" })
      assert.isTrue(complete)
      assert.deepStrictEqual(
        files.map(({ file }) => file),
        ["posts.parquet", "users.parquet"]
      )
      assert.lengthOf(yield* requests, sent)
      assert.isEmpty(readdirSync(directory).filter((file) => file.endsWith(".partial")))
    }).pipe(Effect.provide(layer))
  )

  const refusals: ReadonlyArray<readonly [message: string, options: OutputOptions]> = [
    ["compress must be left out: parquet compresses by itself", { format: "parquet", compress: "gzip" }],
    ['split must be "day", or { bytes } with 1 byte or more', { split: { bytes: 0 } }],
    ['split must be "day", or { bytes } with 1 byte or more', { split: { bytes: "100" } } as never],
    ["split must be left out: tables are in one file", { format: "sqlite", split: "day" }],
    ["spreadsheet_ids must be left out: it is for CSV", { spreadsheet_ids: true }],
    ["formulas must be left out: it is for CSV", { format: "parquet", formulas: "keep" }],
    ["formulas must be one of escape, keep", { format: "csv", formulas: "none" } as never]
  ]
  it.effect.each(refusals)("are refused with the option and the rule: %s", ([message, options]) =>
    Effect.gen(function* () {
      const plan = yield* collect(searchRecentTweets, { query: "a" })
      const error = yield* Effect.flip(run(plan, { directory: "never", ...options }))
      assert.isTrue(isXError(error))
      assert.include(error.message, message)
    }).pipe(Effect.provide(layer))
  )
})
