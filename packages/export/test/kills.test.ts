import { assert, describe, it, layer } from "@effect/vitest"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Emulator } from "@xeffect/emulator"
import { EmulatorServer } from "@xeffect/emulator/server"
import { collect, type Plan, status } from "@xeffect/export"
import { cancelCluster, clusterStatus } from "@xeffect/export/cluster"
import { streamTweets } from "@xeffect/streams"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { newDirectory, readIds } from "./support/directory.ts"
import { freePort } from "./support/free-port.ts"
import {
  type Counter,
  layerCounted,
  onCluster,
  kill,
  onOneMachine,
  prepareProgram,
  type Program,
  runKilled,
  terminate
} from "./support/killed.ts"
import { hasPostgres, type PostgresServer, postgresServer } from "./support/postgres-server.ts"
import { readSchema } from "./support/schema.ts"
import { isWhole, someOf, times } from "../../conformance/running/whole.ts"

class Server extends Context.Service<Server, PostgresServer>()("test/Server") {}

const slices = 8

/** Where a collection is, and how to read what it has. */
interface Place {
  readonly program: (plan: Plan) => Program
  readonly read: Effect.Effect<{ readonly ids: ReadonlyArray<string>; readonly pages: number }>
}

const sqlite: Effect.Effect<Place, never, Scope.Scope> = Effect.map(newDirectory, (directory) => ({
  program: (plan) => onOneMachine(plan, { directory }),
  read: Effect.map(Effect.orDie(status(directory)), ({ pages }) => ({
    pages,
    ids: readIds(directory, "posts.ndjson")
  }))
}))

const postgres: Effect.Effect<Place, never, Scope.Scope | Server> = Effect.gen(function* () {
  const [{ url }, port] = [yield* Server, yield* freePort]
  return {
    program: (plan) => onCluster(plan, { schema: "gauges", url, port }),
    read: readSchema(url, "gauges")
  }
})

const collectKilled = Effect.fnUntraced(function* <R>(
  posts: number,
  counter: Counter,
  kills: ReadonlyArray<number>,
  opened: Effect.Effect<Place, never, R>
) {
  const { addPosts, world } = yield* Emulator
  const added = yield* addPosts({
    author: world.seed.users.main,
    count: posts,
    text: (index) => `Reading ${index} #gauge`,
    interval: (6 * 86_400_000) / posts,
    until: Date.now() - 60_000
  })
  const place = yield* opened
  const plan = yield* collect(searchRecentTweets, { query: "#gauge" }, { slices })
  const { complete } = yield* runKilled(place.program(plan), counter, kills)
  assert.isTrue(complete)
  const { ids, pages } = yield* place.read
  assert.sameMembers(
    [...ids],
    added.map(({ id }) => id)
  )
  assert.isAtMost(counter.served, pages + kills.length * slices)
  assert.isAtLeast(counter.served, posts / 100)
})

const newCounter = (): Counter => ({ served: 0, answered: 0, onServed: () => undefined, onAnswered: () => undefined })

describe("a collection whose process is killed", () => {
  it.effect("continues where it was: complete, each post once, at most one more page for each slice and kill", () => {
    const counter = newCounter()
    return collectKilled(times(3000, 8000), counter, isWhole ? [15, 40, 65] : [8, 20], sqlite).pipe(
      Effect.provide(layerCounted(counter, { limits: "off" })),
      TestClock.withLive
    )
  })
})

const until = <E, R>(isTrue: Effect.Effect<boolean, E, R>) =>
  Effect.gen(function* () {
    while (!(yield* Effect.orElseSucceed(isTrue, () => false))) yield* Effect.sleep("100 millis")
  })

/** Makes the rule of the stream. */
const addRule = Effect.gen(function* () {
  const { credentials } = yield* Emulator
  const { url } = yield* EmulatorServer
  const headers = { authorization: `Bearer ${credentials.bearer_token}`, "content-type": "application/json" }
  const body = JSON.stringify({ add: [{ value: "#gauge" }] })
  yield* Effect.promise(() => fetch(`${url}/2/tweets/search/stream/rules`, { method: "POST", headers, body }))
})

/** How long the tests may take: a machine that is killed holds its part of the collection for a while. */
const millis = 120_000

describe.skipIf(!hasPostgres)("over Postgres", () => {
  layer(Layer.effect(Server, postgresServer))((test) => {
    test.effect(
      "a collection whose process is killed continues where it was",
      () => {
        const counter = newCounter()
        return collectKilled(times(3000, 8000), counter, isWhole ? [20, 60] : [12], postgres).pipe(
          Effect.provide(layerCounted(counter, { limits: "off" })),
          TestClock.withLive
        )
      },
      millis
    )

    test.effect.runIf(isWhole)(
      "a stream is complete that was cancelled while nobody followed it, with each post that was stored",
      () =>
        Effect.gen(function* () {
          const { addPosts, streams, world } = yield* Emulator
          yield* addRule
          const { url } = yield* Server
          const plan = yield* collect(streamTweets, {})
          const schema = "left_alone"
          const start = yield* prepareProgram(onCluster(plan, { schema, url, port: 0 }).entry)
          const machine = Effect.flatMap(freePort, (port) => start([plan, { schema, url, port, soon: true }]))
          const database = PgClient.layer({ url: Redacted.make(url) })
          const before = (yield* streams.connections).length
          const first = yield* machine
          yield* until(Effect.map(streams.connections, (all) => all.length > before))
          const posts = yield* addPosts({ author: world.seed.users.main, count: 3, interval: 10, text: () => "#gauge" })
          yield* until(Effect.map(clusterStatus(schema), ({ counts }) => (counts.posts ?? 0) >= 3)).pipe(
            Effect.provide(database)
          )
          yield* kill(first)
          yield* Effect.provide(cancelCluster(schema), database)
          const connections = (yield* streams.connections).length
          const second = yield* machine
          assert.isTrue((yield* Effect.promise(() => second.outcome)).complete)
          assert.lengthOf(yield* streams.connections, connections)
          const { ids } = yield* readSchema(url, schema)
          assert.deepStrictEqual([...ids].toSorted(), posts.map(({ id }) => id).toSorted())
        }).pipe(Effect.provide(layerCounted(newCounter(), { limits: "off" })), TestClock.withLive),
      millis
    )

    const ends = [
      { how: "is killed", schema: "followed", end: kill },
      { how: "leaves in order", schema: "followed_on", end: terminate }
    ]
    test.effect.each(someOf(ends, 1))(
      "a stream goes on when the machine that follows it $how: each post once, complete when cancelled",
      ({ end, schema }) =>
        Effect.gen(function* () {
          const { addPosts, streams, world } = yield* Emulator
          const author = world.seed.users.main
          yield* addRule
          const { url } = yield* Server
          const plan = yield* collect(streamTweets, {})
          const start = yield* prepareProgram(onCluster(plan, { schema, url, port: 0 }).entry)
          // Not with a quick takeover: one that stands still on a busy machine would lose the stream, and there would be another gap.
          const machine = Effect.flatMap(freePort, (port) => start([plan, { schema, url, port }]))
          const connected = until(
            Effect.map(streams.connections, (open) => open.some(({ endedAt }) => endedAt === undefined))
          )
          const database = PgClient.layer({ url: Redacted.make(url) })
          const stored = (count: number) =>
            until(Effect.map(clusterStatus(schema), ({ counts }) => (counts.posts ?? 0) >= count)).pipe(
              Effect.provide(database)
            )

          const first = yield* machine
          yield* connected
          const early = yield* addPosts({ author, count: 3, interval: 10, text: () => "#gauge" })
          yield* stored(3)
          const second = yield* machine
          yield* end(first)
          yield* until(Effect.map(streams.connections, (all) => all.length > 1))
          yield* connected
          const late = yield* addPosts({ author, count: 2, interval: 10, text: () => "#gauge" })
          yield* stored(5)
          yield* Effect.provide(cancelCluster(schema), database)
          assert.isTrue((yield* Effect.promise(() => second.outcome)).complete)
          const { ids } = yield* readSchema(url, schema)
          assert.deepStrictEqual([...ids].toSorted(), [...early, ...late].map(({ id }) => id).toSorted())
          const { gaps } = yield* Effect.provide(clusterStatus(schema), database)
          // While the first was gone and the second not there, nobody was connected.
          assert.deepStrictEqual(
            gaps.map(({ reason }) => reason),
            ["not_connected"]
          )
        }).pipe(Effect.provide(layerCounted(newCounter(), { limits: "off" })), TestClock.withLive),
      millis
    )
  })
})
