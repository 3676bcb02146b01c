import * as NodeRedis from "@effect/platform-node/NodeRedis"
import { assert, describe, it } from "@effect/vitest"
import { type EventStore, webhook, durableObjectEventStore, redisEventStore, sqliteEventStore } from "@xeffect/webhooks"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { Redis } from "effect/persistence/Redis"
import * as References from "effect/References"
import type { Scope } from "effect/Scope"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { hasRedis, redisServer } from "../../http/test/redis-server.ts"
import { signed } from "./signed.ts"
import { secrets } from "./support.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "events-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

const open = (path: string) =>
  Effect.acquireRelease(
    Effect.sync(() => new DatabaseSync(path)),
    (database) => Effect.sync(() => database.close())
  )

/** Two stores with the same content, each over a connection of its own: what two instances have. */
type Pair = readonly [EventStore, EventStore]

const inRedis = Effect.gen(function* () {
  const port = yield* redisServer
  const connect = Effect.gen(function* () {
    const { send } = yield* Redis
    return redisEventStore({ sendCommand: ([name = "", ...values]) => Effect.runPromise(send(name, ...values)) })
  })
  const connection = () => Layer.build(Layer.fresh(NodeRedis.layer({ url: `redis://127.0.0.1:${port}` })))
  return [
    yield* Effect.provide(connect, yield* connection()),
    yield* Effect.provide(connect, yield* connection())
  ] as const
})

const inSqlite = Effect.gen(function* () {
  const path = join(yield* folder, "events.db")
  return [sqliteEventStore(yield* open(path)), sqliteEventStore(yield* open(path))] as const
})

// Its storage is SQLite. The object is one, and has a handler after another.
const inDurableObject = Effect.map(open(":memory:"), (database) => {
  const exec = (sql: string, ...values: Array<string | number>) => {
    const rows = database.prepare(sql).all(...values)
    return { toArray: () => rows }
  }
  return [durableObjectEventStore({ sql: { exec } }), durableObjectEventStore({ sql: { exec } })] as const
})

const stores: ReadonlyArray<readonly [name: string, make: Effect.Effect<Pair, unknown, Scope>, isHere: boolean]> = [
  ["Redis (needs redis-server on this machine)", inRedis, hasRedis],
  ["SQLite", inSqlite, true],
  ["a Durable Object", inDurableObject, true]
]

describe("a file of SQLite that several processes write to", () => {
  const timeouts = [
    ["waits for another process that writes, if the database does not", 0, 1000],
    ["waits as long as the database is set to wait", 4000, 4000]
  ] as const

  it.effect.each(timeouts)("%s", ([, before, after]) =>
    Effect.gen(function* () {
      const database = yield* open(join(yield* folder, "events.db"))
      database.exec(`PRAGMA busy_timeout = ${before}`)
      const store = sqliteEventStore(database)
      yield* store.set("a", "1")
      assert.deepStrictEqual(database.prepare("PRAGMA busy_timeout").get(), { timeout: after })
      assert.strictEqual(yield* store.get("a"), "1")
    })
  )
})

const add = (store: EventStore, value = "1", expires_in = 60_000) => store.add?.("a", value, expires_in)

for (const [name, make, isHere] of stores) {
  describe.skipIf(!isHere)(`a store of events in ${name}`, () => {
    it.live("has what was set, until it is removed", () =>
      Effect.gen(function* () {
        const [one, other] = yield* make
        assert.isUndefined(yield* one.get("a"))
        yield* one.set("a", "'; 💥")
        yield* one.set("a", "2")
        assert.strictEqual(yield* other.get("a"), "2")
        assert.isUndefined(yield* other.get("b"))
        yield* other.remove("a")
        assert.isUndefined(yield* one.get("a"))
      })
    )

    it.live("adds a key once, however many try at the same time", () =>
      Effect.gen(function* () {
        const pair = yield* make
        const tries = Array.from({ length: 40 }, (_, index) => add(pair[index % 2 === 0 ? 0 : 1], `${index}`))
        const added = yield* Effect.all(
          tries.map((one) => one ?? Effect.die("no add")),
          { concurrency: "unbounded" }
        )
        assert.lengthOf(added.filter(Boolean), 1)
        assert.strictEqual(yield* pair[0].get("a"), `${added.indexOf(true)}`)
        yield* pair[1].remove("a")
        assert.isTrue(yield* add(pair[0]) ?? Effect.die("no add"))
      })
    )

    it.live("adds a key again after it has expired, unless it was set", () =>
      Effect.gen(function* () {
        const [one, other] = yield* make
        const again = add(other, "2", 60_000) ?? Effect.die("no add")
        yield* add(one, "1", 20) ?? Effect.die("no add")
        while (!(yield* again)) yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        assert.strictEqual(yield* one.get("a"), "2")
        yield* one.set("a", "taken")
        assert.isFalse(yield* again)
        assert.strictEqual(yield* other.get("a"), "taken")
      })
    )

    it.live("has an event handled once that reaches two instances at the same time", () =>
      Effect.gen(function* () {
        const pair = yield* make
        const begun = yield* Deferred.make<void>()
        const finish = yield* Deferred.make<void>()
        let handled = 0
        const handlers = pair.map((store) =>
          webhook({
            consumer_secret: secrets.consumer,
            store,
            on_event: () =>
              Effect.andThen(
                Deferred.succeed(begun, undefined),
                Effect.tap(Deferred.await(finish), () => Effect.sync(() => handled++))
              )
          })
        )
        const deliver = Effect.gen(function* () {
          const requests = yield* Effect.forEach([0, 1, 2, 3], () =>
            signed({ data: { event_uuid: "1", event_type: "post.delete", payload: { id: "1" } } })
          )
          return yield* Effect.forEach(requests, (request, index) =>
            Effect.forkChild(handlers[index % 2]?.(request) ?? Effect.die("no handler"))
          )
        })
        const fibers = yield* deliver
        yield* Deferred.await(begun)
        yield* Deferred.succeed(finish, undefined)
        const responses = yield* Effect.forEach([...fibers, ...(yield* deliver)], Fiber.join)
        assert.deepStrictEqual(
          responses.map(({ status }) => status),
          [200, 200, 200, 200, 200, 200, 200, 200]
        )
        assert.strictEqual(handled, 1)
      }).pipe(Effect.provideService(References.MinimumLogLevel, "None"))
    )
  })
}
