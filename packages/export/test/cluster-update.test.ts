import { assert, describe, layer } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { collect } from "@xeffect/export"
import { clusterStatus, runOnCluster, updateOnCluster } from "@xeffect/export/cluster"
import { getUsersFollowers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { layerServer, machine, prepared } from "./support/over-postgres.ts"
import { hasPostgres } from "./support/postgres-server.ts"

const columnOf = (schema: string, table: string, column: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const rows = yield* sql<{ one: string }>`select ${sql(column)} as one from ${sql(schema)}.${sql(table)}`
    return rows.map(({ one }) => one)
  })

/** The identity of the table of a kind: a table that is made again has another. */
const tableOf = (schema: string, table: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const [row] = yield* sql<{ oid: number }>`select ${`${schema}.${table}`}::regclass::oid::integer as oid`
    return row?.oid
  })

describe.skipIf(!hasPostgres)("an update over Postgres", () => {
  layer(layerServer, { timeout: "1 minute" })((test) => {
    test.effect("adds what is new to the tables, and lists its round", () =>
      Effect.gen(function* () {
        const { addPosts, requests, world } = yield* Emulator
        const { ids, plan } = yield* prepared
        yield* runOnCluster(plan, { schema: "fresh" })
        const table = yield* tableOf("fresh", "posts")
        const author = world.seed.users.main
        const added = yield* addPosts({ author, count: 30, text: () => "#gauge", interval: "1 second" })
        const before = (yield* requests).length
        // Two calls at once are one update.
        const [manifest, other] = yield* Effect.all(
          [updateOnCluster(plan, { schema: "fresh" }), updateOnCluster(plan, { schema: "fresh" })],
          { concurrency: 2 }
        )
        assert.isTrue(manifest.complete)
        assert.deepStrictEqual(other.counts, { posts: 330 })
        assert.deepStrictEqual(
          manifest.rounds.map(({ added: rows, number }) => [number, rows.posts]),
          [
            [0, 300],
            [1, 30]
          ]
        )
        assert.sameMembers([...(yield* columnOf("fresh", "posts", "id"))], [...ids, ...added.map(({ id }) => id)])
        assert.strictEqual(yield* tableOf("fresh", "posts"), table)
        assert.isAtMost((yield* requests).length - before, 3)
        // A third finds nothing new.
        const again = yield* updateOnCluster(plan, { schema: "fresh" })
        assert.deepStrictEqual(again.rounds.at(-1)?.added, {})
        assert.strictEqual((yield* clusterStatus("fresh")).state, "complete")
      }).pipe(Effect.provide(machine()), TestClock.withLive)
    )

    test.effect("writes tables again that a version with other columns wrote, and then adds to them", () =>
      Effect.gen(function* () {
        const { addPosts, world } = yield* Emulator
        const sql = yield* SqlClient
        const { ids, plan } = yield* prepared
        yield* runOnCluster(plan, { schema: "older" })
        // Tables of a version that did not know how it wrote them, before X had languages.
        yield* sql`alter table older.collection_tables drop column if exists layout`
        yield* sql`alter table older.posts drop column lang`
        const author = world.seed.users.main
        const add = addPosts({ author, count: 1, text: () => "#gauge", interval: "1 second" })
        const added = [...(yield* add)]
        yield* updateOnCluster(plan, { schema: "older" })
        const languages = yield* columnOf("older", "posts", "lang")
        assert.lengthOf(languages, ids.length + 1)
        const table = yield* tableOf("older", "posts")
        added.push(...(yield* add))
        yield* updateOnCluster(plan, { schema: "older" })
        assert.strictEqual(yield* tableOf("older", "posts"), table)
        assert.sameMembers([...(yield* columnOf("older", "posts", "id"))], [...ids, ...added.map(({ id }) => id)])
      }).pipe(Effect.provide(machine()), TestClock.withLive)
    )

    test.effect("fetches recorded gaps that the X API still fills, and removes them", () =>
      Effect.gen(function* () {
        const { world } = yield* Emulator
        const sql = yield* SqlClient
        const { ids, plan } = yield* prepared
        const late = world.posts.get(ids[100] ?? "")
        if (late === undefined) return assert.fail("there is no post")
        world.posts.set(late.id, { ...late, deleted: true })
        yield* runOnCluster(plan, { schema: "gaps" })
        world.posts.set(late.id, late)
        const text = (time: number) => new Date(time).toISOString()
        const known = { reason: "found_late", detail: "One is missing.", posts: 1 } as const
        const gap = { ...known, from: text(late.createdAt - 60_000), to: text(late.createdAt + 60_000) }
        const lost = { ...known, from: text(Date.now() - 9 * 86_400_000), to: text(Date.now() - 8 * 86_400_000) }
        const gaps = JSON.stringify([gap, lost])
        yield* sql`insert into ${sql("gaps")}.${sql("collection_facts")} (name, value) values ('gaps', ${gaps})
          on conflict (name) do update set value = excluded.value`
        const first = yield* updateOnCluster(plan, { schema: "gaps", recount: 0 })
        assert.deepStrictEqual(
          first.gaps.map(({ fetchable }) => fetchable),
          [true, false]
        )
        const fetched = yield* updateOnCluster(plan, { schema: "gaps", recount: 0, gaps: "fetch" })
        assert.deepStrictEqual(
          fetched.gaps.map(({ from }) => from),
          [lost.from]
        )
        assert.sameMembers([...(yield* columnOf("gaps", "posts", "id"))], [...ids])
      }).pipe(Effect.provide(machine()), TestClock.withLive)
    )

    test.effect("of a list has who appeared and disappeared, and makes the table of edges again", () =>
      Effect.gen(function* () {
        const { addUsers, world } = yield* Emulator
        const { main } = world.seed.users
        const [gone] = yield* addUsers({ count: 10, follows: [main] })
        const plan = yield* collect(getUsersFollowers, { id: main })
        yield* runOnCluster(plan, { schema: "graph" })
        const before = yield* columnOf("graph", "edges", "source_id")
        world.follows.get(gone?.id ?? "")?.delete(main)
        const [added] = yield* addUsers({ count: 1, follows: [main] })
        const { counts } = yield* updateOnCluster(plan, { schema: "graph", lists: "whole" })
        assert.strictEqual(counts.edges, before.length)
        assert.sameMembers(
          [...(yield* columnOf("graph", "edges", "source_id"))],
          [...before.filter((id) => id !== gone?.id), String(added?.id)]
        )
        assert.sameMembers([...(yield* columnOf("graph", "changes", "change"))], ["appeared", "disappeared"])
        yield* updateOnCluster(plan, { schema: "graph" })
        assert.lengthOf(yield* columnOf("graph", "edges", "source_id"), before.length)
      }).pipe(Effect.provide(machine()), TestClock.withLive)
    )
  })
})
