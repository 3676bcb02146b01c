import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, run, update } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { newDirectory } from "./support/directory.ts"

const all = (path: string, sql: string) => {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare(sql).all()
  database.close()
  return rows.map((row) => ({ ...row }))
}

const collected = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
  const { addPosts, world } = yield* Emulator
  const until = Date.parse("2026-11-21T11:59:00Z")
  yield* addPosts({ author: world.seed.users.main, count: 40, text: () => "#gauge", interval: "1 hour", until })
  const plan = yield* collect(searchRecentTweets, {
    query: "#gauge",
    expansions: ["author_id"],
    tweet_fields: ["created_at", "public_metrics", "author_id", "entities"],
    user_fields: ["public_metrics", "verified"]
  })
  return { plan, directory: yield* newDirectory }
})

describe("the views of a collection", () => {
  it.effect("have the columns and the values of its tables", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected
      yield* run(plan, { directory, format: "sqlite" })
      for (const kind of ["posts", "users"]) {
        const tables = all(join(directory, "tables.sqlite"), `select * from ${kind} order by id`)
        const views = all(join(directory, "collection.sqlite"), `select * from ${kind} order by id`)
        assert.isNotEmpty(tables)
        const without = (rows: typeof views, names: ReadonlyArray<string>) =>
          rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))))
        assert.deepStrictEqual(without(views, ["added_at", "json"]), without(tables, ["other_fields"]))
        assert.strictEqual(views[0]?.["added_at"], "2026-11-21T12:00:00.000Z")
      }
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )

  it.effect("have what each round added", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected
      yield* run(plan, { directory })
      yield* TestClock.adjust("1 day")
      yield* update(plan, { directory, refresh: "7 days" })
      const path = join(directory, "collection.sqlite")
      assert.deepStrictEqual(all(path, "select number, finished_at, entries, added from rounds"), [
        {
          number: 0,
          finished_at: "2026-11-21T12:00:00.000Z",
          entries: 40,
          added: JSON.stringify({ posts: 40, users: 1 })
        },
        {
          number: 1,
          finished_at: "2026-11-22T12:00:00.000Z",
          entries: 41,
          added: JSON.stringify({ metrics: 80 })
        }
      ])
      assert.deepStrictEqual(
        all(path, 'select count(*) as n, typeof("public_metrics.like_count") as type from metrics'),
        [{ n: 80, type: "integer" }]
      )
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )
})
