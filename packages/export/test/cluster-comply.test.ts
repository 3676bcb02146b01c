import { assert, describe, layer } from "@effect/vitest"
import type { ComplianceResult } from "@xeffect/compliance"
import { defaultCredentials, Emulator, layerEmulator, send } from "@xeffect/emulator"
import { collect, comply, run, writePostgres } from "@xeffect/export"
import { complyOnCluster, runOnCluster, updateOnCluster } from "@xeffect/export/cluster"
import { layer as layerHttp } from "@xeffect/http"
import { getUsersTweets, searchRecentTweets } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { prepareCompliance, storeComplianceResults } from "../src/comply/stored/in-postgres.ts"
import { prepareTables, storeResults } from "../src/comply/stored/in-sqlite.ts"
import { resultsTable, toStoredResult } from "../src/comply/stored/result.ts"
import { kinds } from "../src/plan/resource.ts"
import { PostgresDatabase } from "../src/store/postgres/database.ts"
import { insertPostgresRows } from "../src/store/postgres/rows.ts"
import { insertRows } from "../src/store/sqlite/rows.ts"
import { openDatabase } from "../src/store/sqlite/sqlite-store.ts"
import { newDirectory } from "./support/directory.ts"
import { memoryDestination } from "./support/memory.ts"
import { allRowsAbout, laterRowsAbout, rowsAbout } from "./support/rows-about.ts"
import { layerServer, machineOver } from "./support/over-postgres.ts"
import { hasPostgres } from "./support/postgres-server.ts"
import { someOf } from "../../conformance/running/whole.ts"

/** An emulator for which each request about compliance is eleven seconds later: jobs are done when somebody looks at them. */
const layerSoon = Layer.effect(
  Emulator,
  Effect.map(Emulator, (emulator) => {
    let ahead = 0
    return {
      ...emulator,
      handle: (request) =>
        Effect.flatMap(Clock.Clock, (clock) => {
          if (request.url.includes("/compliance/")) ahead += 11_000
          return Effect.provideService(emulator.handle(request), Clock.Clock, {
            ...clock,
            currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + ahead,
            currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + ahead),
            sleep: (duration) => clock.sleep(duration)
          })
        })
    } satisfies Emulator["Service"]
  })
).pipe(Layer.provide(layerEmulator({ limits: "off" })))

const oneMachine = Layer.provideMerge(
  machineOver({}),
  Layer.provideMerge(layerHttp({ bearer_token: defaultCredentials.bearer_token, send, pacing: false }), layerSoon)
)

const idsIn = (schema: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const rows = yield* sql<{ id: string }>`select id from ${sql(schema)}.posts`
    return rows.map(({ id }) => id)
  })

/** The rows of all tables of a schema that have an ID in any column. A digest may have its digits by chance. */
const rowsWith = (schema: string, id: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const names = yield* sql<{
      name: string
    }>`select table_name as name from information_schema.tables where table_schema = ${schema}`
    const found = yield* Effect.forEach(names, ({ name }) =>
      Effect.map(
        sql<{ row: string }>`select own::text as row from ${sql(schema)}.${sql(name)} own
          where own::text ~ ${`(^|[^0-9a-f])${id}([^0-9a-f]|$)`}`,
        (rows) => rows.map(({ row }) => `${name}: ${row}`)
      )
    )
    return found.flat()
  })

/** 60 posts of two authors, of whom the second is protected afterwards, and ten posts of the first are deleted. */
const made = Effect.gen(function* () {
  const { addPosts, world } = yield* Emulator
  const { ben, main } = world.seed.users
  const until = Date.now() - 60_000
  // Postgres knows no NUL, and no half of a surrogate pair.
  const text = (index: number) => `#gauge ${index}${index % 3 === 0 ? "\0\ud83d \\u0000" : ""}`
  const own = yield* addPosts({ author: main, count: 40, text, interval: "1 hour", until })
  const others = yield* addPosts({ author: ben, count: 20, text, interval: "1 hour", until })
  const plan = yield* collect(searchRecentTweets, {
    query: "#gauge",
    expansions: ["author_id"],
    tweet_fields: ["author_id"]
  })
  const lose = Effect.sync(() => {
    for (const { id } of own.slice(0, 10)) {
      const post = world.posts.get(id)
      if (post !== undefined) world.posts.set(id, { ...post, deleted: true })
    }
    const author = world.users.get(ben)
    if (author !== undefined) world.users.set(ben, { ...author, protected: true })
  })
  const open = Effect.sync(() => {
    const author = world.users.get(ben)
    if (author !== undefined) world.users.set(ben, { ...author, protected: false })
  })
  const idsOf = (posts: typeof own) => posts.map(({ id }) => id)
  return { plan, lose, open, remaining: idsOf(own.slice(10)), gone: idsOf([...own.slice(0, 10), ...others]) }
})

const soon = { max_pause: "10 millis" } as const

describe.skipIf(!hasPostgres)("a collection over Postgres that complies", () => {
  layer(layerServer, { timeout: "1 minute" })((test) => {
    test.effect("has no post that may not be kept in any table, also after an update", () =>
      Effect.gen(function* () {
        const { gone, lose, open, plan, remaining } = yield* made
        yield* runOnCluster(plan, { schema: "clean" })
        yield* lose
        const report = yield* complyOnCluster("clean", soon)
        assert.deepStrictEqual(report.checked, { posts: 60, users: 2 })
        assert.deepStrictEqual(report.removed, { posts: 30, users: 1 })
        assert.deepStrictEqual(report.reasons, { deleted: 10, protected: 21 })
        assert.sameMembers([...(yield* idsIn("clean"))], remaining)
        for (const id of gone.slice(5, 15)) assert.deepStrictEqual(yield* rowsWith("clean", id), [])
        // The account is public again, and the update asks for its posts.
        yield* open
        const { complete, complied, counts } = yield* updateOnCluster(plan, { schema: "clean", overlap: "6 days" })
        assert.isTrue(complete)
        assert.deepStrictEqual(complied, report)
        assert.strictEqual(counts.posts, 30)
        assert.sameMembers([...(yield* idsIn("clean"))], remaining)
        assert.deepStrictEqual((yield* complyOnCluster("clean", soon)).removed, {})
      }).pipe(Effect.provide(oneMachine), TestClock.withLive)
    )

    test.effect.each(someOf(["compliance", "rehydrated"], 1))(
      "is refused where another program has the table collection_%s, which stays as it is",
      (name) =>
        Effect.gen(function* () {
          const { plan } = yield* made
          const schema = `taken_${name}`
          yield* runOnCluster(plan, { schema })
          const sql = yield* SqlClient
          const table = sql`${sql(schema)}.${sql(`collection_${name}`)}`
          // Of the same columns, and with rows that would be applied.
          yield* sql`create table ${table} (type text, id text primary key, action text, event text, at bigint)`
          yield* sql`insert into ${table} values ('tweets', '1', 'delete', 'of another program', 1)`
          const before = (yield* (yield* Emulator).requests).length
          const { message } = yield* Effect.flip(complyOnCluster(schema, soon))
          assert.include(message, `${schema}.collection_${name} exists, and xeffect did not make it`)
          assert.lengthOf(yield* (yield* Emulator).requests, before)
          assert.deepStrictEqual(yield* sql`select event from ${table}`, [{ event: "of another program" }])
          yield* sql`drop table ${table}`
          yield* complyOnCluster(schema, soon)
          const [mark] = yield* sql<{ text: string | null }>`
            select obj_description(${`${schema}.collection_${name}`}::regclass, 'pg_class') as text`
          assert.match(mark?.text ?? "", /^Made by xeffect/)
        }).pipe(Effect.provide(oneMachine), TestClock.withLive)
    )

    test.effect("has no row of any kind about a post or a user who is gone, nor have tables written beside", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient
        const { addPosts, world } = yield* Emulator
        const { ben, main } = world.seed.users
        const until = Date.now() - 60_000
        const made = yield* addPosts({ author: main, count: 3, text: () => "#gauge", interval: "1 hour", until })
        const [gone, staying] = made.map(({ id }) => id)
        assert(gone !== undefined && staying !== undefined)
        const plan = yield* collect(getUsersTweets, { id: main, tweet_fields: ["author_id"] })
        const directory = yield* newDirectory
        yield* run(plan, { directory })
        yield* runOnCluster(plan, { schema: "kinds" })
        const rows = [...allRowsAbout(gone, ben, main), ...allRowsAbout(staying, main, main)]
        yield* insertPostgresRows(new PostgresDatabase(sql, "kinds"), -1, rows, undefined)
        yield* Effect.scoped(Effect.map(openDatabase(directory), (one) => insertRows(one, rows, undefined)))
        yield* writePostgres(directory, { schema: "beside" })
        for (const id of [gone, ben]) assert.isNotEmpty(yield* rowsWith("beside", id))
        const post = world.posts.get(gone)
        if (post !== undefined) world.posts.set(gone, { ...post, deleted: true })
        const author = world.users.get(ben)
        if (author !== undefined) world.users.set(ben, { ...author, suspended: true })
        const { removed } = yield* complyOnCluster("kinds", soon)
        const expected = rowsAbout(gone, ben, main)
        for (const kind of kinds) assert.strictEqual(removed[kind] ?? 0, expected[kind].length, kind)
        assert.deepStrictEqual((yield* comply(directory, soon)).removed, removed)
        yield* writePostgres(directory, { schema: "beside" })
        for (const schema of ["kinds", "beside"]) {
          for (const id of [gone, ben]) assert.deepStrictEqual(yield* rowsWith(schema, id), [])
          assert.isNotEmpty(yield* rowsWith(schema, staying))
        }
        // It does not come back.
        const again = laterRowsAbout(gone, ben, main)
        assert.strictEqual(yield* insertPostgresRows(new PostgresDatabase(sql, "kinds"), -1, again, undefined), 0)
      }).pipe(Effect.scoped, Effect.provide(oneMachine), TestClock.withLive)
    )

    test.effect("looks edited posts up again, and does nothing for an action that it does not know", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient
        const { respond, world } = yield* Emulator
        const { plan } = yield* made
        yield* runOnCluster(plan, { schema: "edited" })
        const [one, two, three, four] = yield* idsIn("edited")
        assert(one !== undefined && two !== undefined && three !== undefined)
        const post = world.posts.get(one)
        if (post !== undefined) world.posts.set(one, { ...post, text: "#gauge edited \0" })
        const lost = world.posts.get(two)
        if (lost !== undefined) world.posts.set(two, { ...lost, deleted: true })
        const lines = [
          { id: one, action: "rehydrate", reason: "tweet_edited" },
          { id: two, action: "rehydrate", reason: "tweet_edited" },
          { id: three, action: "withhold", reason: "law" },
          { id: four, action: "scrub_geo", reason: "geo_scrubbed" },
          { id: four, error: "invalid_id" }
        ]
        const body = lines.map((line) => `${JSON.stringify(line)}\n`).join("")
        yield* respond({ path: "/compliance/{id}/download", body })
        const report = yield* complyOnCluster("edited", soon)
        assert.deepStrictEqual(report.removed, { posts: 1 })
        assert.deepStrictEqual([report.rehydrated, report.scrubbed], [1, 0])
        assert.deepStrictEqual(report.notApplied, { withhold: 1 })
        const found = yield* sql<{ text: string }>`select text from edited.posts where id = ${one}`
        assert.include(found[0]?.text, "#gauge edited")
        assert.deepStrictEqual(yield* rowsWith("edited", two), [])
        assert.include(yield* idsIn("edited"), three)
      }).pipe(Effect.provide(oneMachine), TestClock.withLive)
    )

    test.effect("has the results that SQLite has, of several for an ID, and of IDs that Postgres cannot store", () =>
      Effect.gen(function* () {
        const { plan } = yield* made
        yield* runOnCluster(plan, { schema: "results" })
        const directory = yield* newDirectory
        yield* run(plan, { directory })
        const sqlite = yield* openDatabase(directory)
        const postgres = new PostgresDatabase(yield* SqlClient, "results")
        yield* prepareTables(sqlite)
        yield* prepareCompliance(postgres)
        const [early, late] = ["2026-11-21T11:30:00Z", "2026-11-21T11:59:30Z"]
        const lines: ReadonlyArray<ComplianceResult> = [
          { id: "1", action: "scrub_geo", redacted_at: early },
          { id: "1", action: "scrub_geo", redacted_at: late },
          { id: "1", action: "withhold" },
          { id: "2", action: "scrub_geo", redacted_at: late },
          { id: "2", action: "rehydrate", redacted_at: early },
          { id: "2", action: "scrub_geo", redacted_at: early },
          { id: "3", action: "delete" },
          { id: "3", action: "scrub_geo", redacted_at: "soon" },
          { id: "4\0", action: "delete", reason: "\0\ud83d" },
          { id: "\udc00", action: "rehydrate\0", redacted_at: "\0\ud83d" },
          { id: "5", error: "\0" },
          { unread: "\ud83d" }
        ]
        for (const type of ["tweets", "users"] as const) {
          for (const some of [lines.slice(0, 6), lines, lines.toReversed()]) {
            const results = some.map(toStoredResult)
            yield* storeResults(sqlite)(type, results)
            yield* storeComplianceResults(postgres, type, results)
          }
        }
        const columns = "type, id, action, reason, redacted_at, impact, scrubs"
        const found: ReadonlyArray<object> = yield* postgres.all(
          `select ${columns} from ${postgres.table("compliance")} order by type, id collate "C"`
        )
        const expected = sqlite.all(`select ${columns} from ${resultsTable} order by type, id`)
        const storable = (text: unknown) =>
          typeof text === "string" ? text.replace(/\p{Surrogate}/gu, "\ufffd").replaceAll("\0", "\ufffd") : text
        const expectedFields = expected.map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, storable(value)]))
        )
        assert.deepStrictEqual(found, expectedFields)
        assert.lengthOf(found, 14)
      }).pipe(Effect.scoped, Effect.provide(oneMachine), TestClock.withLive)
    )

    test.effect("has the reason in a field of its own if it is marked", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient
        const { lose, plan } = yield* made
        yield* runOnCluster(plan, { schema: "marked" })
        yield* lose
        const report = yield* complyOnCluster("marked", { ...soon, mark: "withheld_because" })
        assert.deepStrictEqual(report.marked, { posts: 30, users: 1 })
        const rows = yield* sql<{ json: string }>`select json from marked.collection_rows where kind = 'posts'`
        const reasons = rows.map(({ json }) => JSON.parse(json).withheld_because)
        assert.strictEqual(reasons.filter((reason) => reason === "protected").length, 20)
        assert.strictEqual(reasons.filter((reason) => reason === "deleted").length, 10)
      }).pipe(Effect.provide(oneMachine), TestClock.withLive)
    )

    test.effect("has no such post in files at a destination, and is refused for another place", () =>
      Effect.gen(function* () {
        const { gone, lose, plan, remaining } = yield* made
        const { destination, files } = memoryDestination()
        yield* runOnCluster(plan, { schema: "files", destination, format: "csv" })
        yield* lose
        const refused = yield* Effect.flip(complyOnCluster("files", soon))
        assert.include(refused.message, "destination must be where the files are")
        yield* complyOnCluster("files", { ...soon, destination })
        const text = [...files.values()].join("\n")
        for (const id of gone) assert.notInclude(text, id)
        for (const id of remaining) assert.include(text, id)
        const manifest = JSON.parse(files.get("manifest.json") ?? "{}")
        assert.isTrue(manifest.complete)
        assert.strictEqual(manifest.complied.removed.posts, 30)
      }).pipe(Effect.provide(oneMachine), TestClock.withLive)
    )

    test.effect.each(["tables", "files"] as const)(
      "has no such post in tables and in files, of which the %s were written first",
      (first) =>
        Effect.gen(function* () {
          const { gone, lose, plan, remaining } = yield* made
          const { destination, files } = memoryDestination()
          const schema = `both_${first}`
          const [earlier = {}, later = {}] = first === "tables" ? [{}, { destination }] : [{ destination }, {}]
          yield* runOnCluster(plan, { schema, ...earlier })
          yield* updateOnCluster(plan, { schema, ...later })
          yield* lose
          yield* complyOnCluster(schema, { ...soon, destination })
          const text = [...files.values()].join("\n")
          for (const id of gone) assert.notInclude(text, id)
          for (const id of remaining) assert.include(text, id)
          assert.sameMembers([...(yield* idsIn(schema))], remaining)
        }).pipe(Effect.provide(oneMachine), TestClock.withLive)
    )

    test.effect("complies all the same if it is killed at each request in turn", () =>
      Effect.gen(function* () {
        const emulator = yield* Emulator
        const { lose, plan, remaining } = yield* made
        yield* runOnCluster(plan, { schema: "killed" })
        yield* lose
        let kills = 0
        for (let after = 1; after < 12; after++) {
          const before = (yield* emulator.requests).length
          const fiber = yield* Effect.forkChild(complyOnCluster("killed", soon))
          while ((yield* emulator.requests).length < before + after && fiber.pollUnsafe() === undefined) {
            yield* Effect.sleep("1 millis")
          }
          if (fiber.pollUnsafe() !== undefined) break
          kills += 1
          yield* Fiber.interrupt(fiber)
        }
        assert.isAbove(kills, 3)
        yield* complyOnCluster("killed", soon)
        assert.sameMembers([...(yield* idsIn("killed"))], remaining)
      }).pipe(Effect.provide(oneMachine), TestClock.withLive)
    )
  })
})
