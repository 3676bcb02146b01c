import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, run, update } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { newDirectory } from "./support/directory.ts"

const guide = readFileSync(new URL("../../../docs/keeping-collections-fresh.md", import.meta.url), "utf8")

const all = (path: string, sql: string) => {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare(sql).all()
  database.close()
  return rows.map((row) => ({ ...row }))
}

/** The IDs of a world have the times of its beginning. */
const atStart = <A, E>(body: Effect.Effect<A, E, Layer.Success<ReturnType<typeof layerTest>> | Scope.Scope>) =>
  Effect.andThen(
    TestClock.setTime(Date.parse("2026-11-21T12:00:00Z")),
    Effect.provide(body, layerTest({ limits: "off" }))
  )

const collected = Effect.gen(function* () {
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
        assert.deepStrictEqual(
          without(views, ["added_at", "full_text", "json", "round"]),
          without(tables, ["other_fields"])
        )
        assert.strictEqual(views[0]?.["added_at"], "2026-11-21T12:00:00.000Z")
      }
    }).pipe(atStart)
  )

  it.effect("return what the queries of the guide say", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected
      yield* run(plan, { directory })
      const { addPosts, world } = yield* Emulator
      // Within a second of its beginning, by a clock that is ahead of the X API's.
      yield* TestClock.adjust("25 hours")
      yield* TestClock.adjust("400 millis")
      const until = Date.parse("2026-11-22T12:00:00Z")
      yield* addPosts({ author: world.seed.users.main, count: 3, text: () => "#gauge", interval: "1 minute", until })
      const { rounds } = yield* update(plan, { directory, refresh: "7 days" })
      const path = join(directory, "collection.sqlite")
      const queries = Array.from(guide.matchAll(/^\| .+? \| `(select [^`]+)`/gm), ([, query = ""]) => query)
      const [added = [], likes = [], changes = [], latest = []] = queries.map((query) => all(path, query))
      assert.lengthOf(queries, 4)
      assert.lengthOf(added, 3)
      assert.strictEqual(rounds.at(-1)?.added.posts, 3)
      assert.deepStrictEqual([likes, changes], [[], []])
      assert.lengthOf(latest, 40)
      assert.isTrue(latest.every((row) => String(row["max(seen_at)"]).startsWith("2026-11-22")))
    }).pipe(atStart)
  )

  it.effect("have the whole texts of reposts and of long posts, as far as the original is there", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* collected
      yield* run(plan, { directory })
      const path = join(directory, "collection.sqlite")
      const database = new DatabaseSync(path)
      const long = "High tide: " + "x".repeat(300)
      const repost = (id: string) => [{ type: "retweeted", id }]
      for (const [kind, post] of [
        ["posts", { id: "1", text: "short" }],
        ["posts", { id: "2", text: "High tide: x…", note_tweet: { text: long } }],
        ["posts", { id: "3", text: "RT @a: High tide: x…", referenced_tweets: repost("2") }],
        ["posts", { id: "4", text: "RT @b: Low t…", referenced_tweets: repost("9") }],
        ["posts", { id: "5", text: "RT @c: Gone…", referenced_tweets: repost("8") }],
        ["posts", { id: "6", text: "quotes it", referenced_tweets: [{ type: "quoted", id: "9" }] }],
        ["referenced_posts", { id: "9", text: "Low tide" }]
      ] as const) {
        database.prepare(`insert into stored_${kind} (id, json) values (?, ?)`).run(post.id, JSON.stringify(post))
      }
      database.close()
      const texts = all(path, "select full_text from posts where length(id) = 1 order by id").map(
        (row) => row["full_text"]
      )
      assert.deepStrictEqual(texts, ["short", long, `RT @a: ${long}`, "RT @b: Low tide", "RT @c: Gone…", "quotes it"])
    }).pipe(atStart)
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
    }).pipe(atStart)
  )
})
