import { assert, describe, layer } from "@effect/vitest"
import { collect, type ExportEvent } from "@xeffect/export"
import { clusterStatus, runOnCluster } from "@xeffect/export/cluster"
import { getUsersTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { oddFor, right } from "./odd-pages/list.ts"
import { layerServer, machineOver } from "./support/over-postgres.ts"
import { hasPostgres } from "./support/postgres-server.ts"

const { data } = right({ id: "1", pagination_token: "1" })

/** The form of page 2 of the first user, how often it is requested in one run, and the failure of the run. */
const odd = [
  { schema: "repeated", title: "whose token was there before", requests: 1, failedWith: "RepeatedToken" },
  { schema: "empty", title: "that is an empty object", requests: 5, failedWith: "DecodeError" }
] as const

const bodies = { repeated: { data, meta: { result_count: 10, next_token: "1" } }, empty: {} }

describe.skipIf(!hasPostgres)("a collection over Postgres with a page that cannot be used", () => {
  layer(layerServer, { timeout: "1 minute" })((test) => {
    test.effect.each(odd)(
      "lists it as a gap, collects the other slices, and the next run mends it: a page $title",
      ({ failedWith, requests, schema }) =>
        Effect.gen(function* () {
          const { layer: service, state } = oddFor(Infinity, bodies[schema])
          const events: Array<ExportEvent> = []
          // One at a time: the other lists are after the one that is left.
          const machine = machineOver({ concurrency: 1, on_event: (event) => void events.push(event) })
          const plan = yield* collect(getUsersTweets, { id: ["1", "2", "3"] })
          yield* Effect.gen(function* () {
            const { reason } = yield* Effect.flip(runOnCluster(plan, { schema }))
            assert.deepInclude(reason, { _tag: "SliceFailed", failedWith })
            assert.strictEqual(state.requests, requests)
            const { gaps, slices, state: stopped } = yield* clusterStatus(schema)
            assert.strictEqual(stopped, "stopped")
            assert.deepStrictEqual(slices, { done: 2, total: 3 })
            assert.deepStrictEqual(
              gaps.map(({ reason: why, target }) => [why, target]),
              [["not_usable", "1"]]
            )
            assert.deepStrictEqual(
              events.filter(({ _tag }) => _tag === "Left" || _tag === "Stopping").map(({ _tag }) => _tag),
              ["Left"]
            )
            state.isRight = true
            const later = yield* runOnCluster(plan, { schema })
            assert.isTrue(later.complete)
            assert.deepStrictEqual(later.gaps, [])
            const sql = yield* SqlClient
            assert.lengthOf(yield* sql`select id from ${sql(schema)}.posts`, 150)
          }).pipe(Effect.provide(Layer.provideMerge(machine, service)))
        }).pipe(TestClock.withLive)
    )

    test.effect("requests it no more in a run whose last machine was switched off after it", () => {
      const { layer: service, state } = oddFor(Infinity, bodies.repeated)
      return Effect.gen(function* () {
        const run = runOnCluster(yield* collect(getUsersTweets, { id: ["1", "2"] }), { schema: "switched_off" })
        yield* Effect.flip(run)
        // The state that such a machine leaves: everything but the end of the run.
        yield* Effect.flatMap(
          SqlClient,
          (sql) => sql`delete from switched_off.collection_facts where name in ('ended', 'manifest')`
        )
        assert.deepInclude((yield* Effect.flip(run)).reason, { _tag: "SliceFailed", failedWith: "RepeatedToken" })
        assert.strictEqual(state.requests, 1)
        assert.lengthOf((yield* clusterStatus("switched_off")).gaps, 1)
      }).pipe(Effect.provide(Layer.provideMerge(machineOver({}), service)), TestClock.withLive)
    })

    test.effect("stores entries whose IDs have characters that Postgres does not store", () =>
      Effect.gen(function* () {
        const entries = ["9\0", "\ud83d", "10"].map((id) => ({ id, text: `${id}\0` }))
        const { layer: service } = oddFor(Infinity, { data: entries, meta: { result_count: 3 } })
        const plan = yield* collect(getUsersTweets, { id: ["1", "2", "3"] })
        yield* Effect.gen(function* () {
          yield* runOnCluster(plan, { schema: "characters" })
          const sql = yield* SqlClient
          const rows = yield* sql<{ id: string }>`select id from characters.collection_rows where kind = 'posts'`
          const ids = rows.map(({ id }) => id)
          assert.includeMembers(ids, ["9\ufffd", "\ufffd", "10"])
        }).pipe(Effect.provide(Layer.provideMerge(machineOver({ concurrency: 1 }), service)))
      }).pipe(TestClock.withLive)
    )
  })
})
