import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, layer } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, ExportError, type ExportEvent } from "@xeffect/export"
import { cancelCluster, clusterStatus, runOnCluster } from "@xeffect/export/cluster"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Entity from "effect/cluster/Entity"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Rpc from "effect/rpc/Rpc"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { hasPostgres } from "./support/postgres-server.ts"
import { layerDatabase, layerServer, machine, machineOver, prepared, Server, soon } from "./support/over-postgres.ts"
import { isWhole } from "../../conformance/running/whole.ts"

const idsIn = (schema: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    return (yield* sql<{ id: string }>`select id from ${sql(schema)}.posts`).map(({ id }) => id)
  })

const storedByEngine = Effect.flatMap(SqlClient, (sql) =>
  Effect.map(sql<{ entity_type: string }>`select entity_type from cluster_messages`, (rows) =>
    rows.map(({ entity_type }) => entity_type)
  )
)

/** The partitions of any machine, as somebody sees them who reaches its port. */
const Stranger = Entity.make("Workflow/xeffect/export/Partition/v1", [
  Rpc.make("run", {
    payload: {
      schema: Schema.String,
      collection: Schema.String,
      attempt: Schema.Int,
      slice: Schema.Int,
      part: Schema.Int
    },
    success: Schema.Any
  })
])

/** Runs something at a page. */
const atPage = (count: number, body: Effect.Effect<unknown>) => {
  let pages = 0
  return (event: ExportEvent) => (event._tag === "Page" && ++pages === count ? body : Effect.void)
}

const reasonOf = (error: unknown) => (error instanceof ExportError ? error.reason : error)

describe.skipIf(!hasPostgres)("a collection over Postgres", () => {
  layer(layerServer, { timeout: "1 minute" })((test) => {
    test.effect("is in tables with keys, with a manifest, and the engine's rows are gone", () =>
      Effect.gen(function* () {
        const { ids, plan } = yield* prepared
        const { complete, counts, pages } = yield* runOnCluster(plan, { schema: "tides" })
        assert.isTrue(complete)
        assert.deepStrictEqual(counts, { posts: 300 })
        assert.sameMembers([...(yield* idsIn("tides"))], ids)
        const sql = yield* SqlClient
        const twice = yield* Effect.flip(sql`insert into tides.posts select * from tides.posts limit 1`)
        assert.include(String(twice.reason.cause), "posts_pkey")
        assert.deepStrictEqual(yield* storedByEngine, [])
        const { requests } = yield* Emulator
        assert.lengthOf(yield* requests, pages)
        // Another machine that comes later finds it complete.
        assert.isTrue((yield* runOnCluster(plan, { schema: "tides" })).complete)
        assert.lengthOf(yield* requests, pages)
        assert.strictEqual((yield* clusterStatus("tides")).state, "complete")
      }).pipe(Effect.provide(machine()), TestClock.withLive)
    )

    test.effect("is refused in a schema where another program has a table of its names, which stays as it is", () =>
      Effect.gen(function* () {
        const { plan } = yield* prepared
        const sql = yield* SqlClient
        yield* sql`create schema archive`
        yield* sql`create table archive.collection_keys (key text)`
        yield* sql`insert into archive.collection_keys values ('of the archive')`
        const { message } = yield* Effect.flip(runOnCluster(plan, { schema: "archive" }))
        assert.include(message, "archive.collection_keys exists, and xeffect did not make it")
        assert.deepStrictEqual(yield* sql`select * from archive.collection_keys`, [{ key: "of the archive" }])
        const { requests } = yield* Emulator
        assert.lengthOf(yield* requests, 0)
      }).pipe(Effect.provide(machine()), TestClock.withLive)
    )

    // Once a week.
    test.effect.runIf(isWhole)("goes through partitions of 500 pages", () =>
      Effect.gen(function* () {
        const { addPosts, world } = yield* Emulator
        const until = Date.now() - 60_000
        const author = world.seed.users.main
        yield* addPosts({ author, count: 5100, text: () => "#gauge", interval: "1 minute", until })
        const plan = yield* collect(searchRecentTweets, { query: "#gauge", max_results: 10 }, { slices: 1 })
        const { complete, counts, pages } = yield* runOnCluster(plan, { schema: "partitions" })
        assert.isTrue(complete)
        assert.strictEqual(pages, 510)
        assert.strictEqual(counts.posts, 5100)
        assert.deepStrictEqual(yield* storedByEngine, [])
      }).pipe(Effect.provide(machine()), TestClock.withLive)
    )

    test.effect("stops with what the X API refuses, and the next run goes on without a request twice", () =>
      Effect.gen(function* () {
        const { fault, requests } = yield* Emulator
        const { ids, plan } = yield* prepared
        const run = runOnCluster(plan, { schema: "revoked" })
        const revoke = fault({ method: "GET", path: "/2/tweets/search/recent", status: 401, times: 1 })
        const error = yield* Effect.flip(Effect.provide(run, machineOver({ on_event: atPage(5, revoke) })))
        assert.deepInclude(reasonOf(error), { _tag: "SliceFailed", failedWith: "Unauthorized" })
        const sent = (yield* requests).length
        yield* Effect.gen(function* () {
          const { pages, state } = yield* clusterStatus("revoked")
          assert.strictEqual(state, "stopped")
          assert.isAtLeast(pages, 5)
          const manifest = yield* run
          assert.isTrue(manifest.complete)
          assert.sameMembers([...(yield* idsIn("revoked"))], ids)
          assert.lengthOf(yield* requests, sent + manifest.pages - pages)
        }).pipe(Effect.provide(machineOver({})))
      }).pipe(Effect.provide(layerTest({ limits: "off" })), TestClock.withLive)
    )

    const moments = [
      { when: "while it collects", schema: "gone", at: (stop: Effect.Effect<void>) => atPage(4, stop) },
      {
        when: "before its slices are started",
        schema: "gone_early",
        at: (stop: Effect.Effect<void>) => (event: ExportEvent) => (event._tag === "Started" ? stop : Effect.void)
      }
    ]
    test.effect.each(moments)(
      "fails by name when the database is gone $when, and goes on when it is back",
      ({ at, schema }) =>
        Effect.gen(function* () {
          const { start, stop, url } = yield* Server
          const { ids, plan } = yield* prepared
          const run = runOnCluster(plan, { schema })
          const error = yield* Effect.flip(Effect.provide(run, machineOver({ on_event: at(stop) }, soon)))
          assert.deepInclude(reasonOf(error), { _tag: "StoreFailed" })
          assert.include(error.message, "The database of the collection failed while")
          yield* start
          assert.isTrue((yield* Effect.provide(run, machineOver({}, soon))).complete)
          const read = Effect.provide(idsIn(schema), PgClient.layer({ url: Redacted.make(url) }))
          assert.sameMembers([...(yield* read)], ids)
        }).pipe(Effect.provide(layerTest({ limits: "off" })), TestClock.withLive)
    )

    test.effect("waits for a limit without a process, until it is cancelled, and goes on", () => {
      const limits = { "GET /2/tweets/search/recent": { app: [{ limit: 4, windowSeconds: 900 }] } }
      return Effect.gen(function* () {
        const { ids, plan } = yield* prepared
        const cancelling = Effect.gen(function* () {
          while (!(yield* storedByEngine).some((type) => type.includes("DurableClock")))
            yield* Effect.sleep("200 millis")
          yield* cancelCluster("waiting")
        })
        const [manifest] = yield* Effect.all([runOnCluster(plan, { schema: "waiting" }), cancelling], {
          concurrency: 2
        })
        assert.isFalse(manifest.complete)
        assert.strictEqual(manifest.stopped, "cancelled")
        assert.strictEqual(manifest.pages, 4)
        const collected = yield* idsIn("waiting")
        assert.strictEqual(collected.length, manifest.counts.posts)
        assert.includeMembers(ids, [...collected])
        assert.deepStrictEqual(yield* storedByEngine, [])
      }).pipe(Effect.provide(machine({ limits })), TestClock.withLive)
    })

    test.effect("runs no SQL and requests no page for a message that names another schema or collection", () =>
      Effect.gen(function* () {
        const { plan } = yield* prepared
        const sql = yield* SqlClient
        const { requests } = yield* Emulator
        yield* sql`create sequence used`
        yield* Effect.provide(runOnCluster(plan, { schema: "message" }), machineOver({}))
        const sent = (yield* requests).length
        // The run has begun, and a slice is not done. A stranger lacks only the random ID.
        const position = '{"done":false,"pages":0,"entries":0}'
        yield* sql`update message.collection_facts set value = '7' where name = 'attempt'`
        yield* sql`update message.collection_slices set position = ${position}, pages = 0, done = false where number = 0`
        const schemas = ["message\".collection_slices where number = $1 or nextval('used') > 0 -- ", "message"]
        yield* Effect.gen(function* () {
          const client = yield* Stranger.client
          for (const [index, schema] of schemas.entries()) {
            const payload = { schema, collection: "guessed", attempt: 7, slice: 0, part: 0 }
            yield* Effect.exit(client(`stranger-${index}`).run(payload))
          }
        }).pipe(Effect.provide(machineOver({})))
        assert.deepStrictEqual(yield* sql`select is_called from used`, [{ is_called: false }])
        assert.lengthOf(yield* requests, sent)
      }).pipe(Effect.provide(Layer.provideMerge(layerDatabase, layerTest({ limits: "off" }))), TestClock.withLive)
    )

    const wrong: ReadonlyArray<readonly [message: string, options: unknown]> = [
      ["directory must be left out: each machine has directories of its own", { directory: "tides" }],
      ["schema must be the name of a schema of Postgres", { schema: 'a"; drop' }],
      ["format must be left out without a destination", { schema: "tides", format: "csv" }],
      ["options must be", null]
    ]
    test.effect.each(wrong)("is refused before anything is sent: %s", ([message, options]) =>
      Effect.gen(function* () {
        const { plan } = yield* prepared
        const error = yield* Effect.flip(runOnCluster(plan, options as { schema: string }))
        assert.include(error.message, message)
        const { requests } = yield* Emulator
        assert.lengthOf(yield* requests, 0)
      }).pipe(Effect.provide(machine()), TestClock.withLive)
    )
  })
})
