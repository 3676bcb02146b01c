import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, run, update } from "@xeffect/export"
import { draw, plot, specification } from "@xeffect/export/plot"
import { getRecentTweetsCount, searchRecentTweets } from "@xeffect/tweets"
import { getUsersFollowers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { execFile } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { promisify } from "node:util"
import { isWhole } from "../../conformance/running/whole.ts"
import { newDirectory } from "./support/directory.ts"

const noon = Date.parse("2026-11-21T12:00:00Z")

/** The descriptions of the marks of a picture, which a screen reader reads. */
const marksOf = (svg: string): ReadonlyArray<string> =>
  Array.from(svg.matchAll(/aria-label="([^"]*)" role="graphics-symbol"/g), ([, label = ""]) => label)

/** Puts rows into the database of a collection, as pages would. */
const insert = (directory: string, kind: string, rows: ReadonlyArray<Readonly<Record<string, unknown>>>) => {
  const database = new DatabaseSync(join(directory, "collection.sqlite"))
  const statement = database.prepare(`insert into stored_${kind} (id, day, json, added_at) values (?, ?, ?, ?)`)
  database.exec("begin")
  for (const { added_at = noon, day = null, id, ...value } of rows) {
    statement.run(String(id), day as string | null, JSON.stringify({ id, ...value }), Number(added_at))
  }
  database.exec("commit")
  database.close()
}

/** A collection of a search that found nothing. */
const emptySearch = Effect.gen(function* () {
  yield* TestClock.setTime(noon)
  const directory = yield* newDirectory
  yield* run(yield* collect(searchRecentTweets, { query: "#nobody" }), { directory })
  return directory
})

const postAt = (id: number, created_at: string) => ({ id, day: created_at.slice(0, 10), text: "a", created_at })

const withEmulator = Effect.provide(layerTest({ limits: "off" }))

describe("a plot of a collection", () => {
  it.effect("has a bar for each day with posts, of posts with their time", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const { addPosts, world } = yield* Emulator
      const until = noon - 60_000
      yield* addPosts({ author: world.seed.users.main, count: 40, text: () => "#gauge", interval: "1 hour", until })
      const directory = yield* newDirectory
      const tweet_fields = ["created_at"] as const
      yield* run(yield* collect(searchRecentTweets, { query: "#gauge", tweet_fields }), { directory })
      const { data, title } = yield* specification(directory, { picture: "posts" })
      assert.strictEqual(title, "Posts a day: #gauge")
      assert.deepStrictEqual(data.values, [
        { time: "2026-11-19T00:00:00Z", until: "2026-11-20T00:00:00Z", posts: 4 },
        { time: "2026-11-20T00:00:00Z", until: "2026-11-21T00:00:00Z", posts: 24 },
        { time: "2026-11-21T00:00:00Z", until: "2026-11-22T00:00:00Z", posts: 12 }
      ])
      const hours = yield* specification(directory, { picture: "posts", by: "hour" })
      assert.strictEqual(hours.data.values.length, 40)
      assert.deepStrictEqual(hours.data.values[0], {
        time: "2026-11-19T20:00:00Z",
        until: "2026-11-19T21:00:00Z",
        posts: 1
      })
      const marks = marksOf(yield* plot(directory, { picture: "posts" }))
      assert.deepStrictEqual(
        marks.map((mark) => /posts: (\d+)/.exec(mark)?.[1]),
        ["4", "24", "12"]
      )
    }).pipe(withEmulator)
  )

  it.effect("knows the hour of a post without its time by its ID", () =>
    Effect.gen(function* () {
      const directory = yield* emptySearch
      insert(directory, "posts", [{ id: "1346889436626259968", day: "2021-01-06", text: "a" }])
      for (const [by, time] of [
        ["hour", "2021-01-06T18:00:00Z"],
        ["day", "2021-01-06T00:00:00Z"]
      ] as const) {
        const { data } = yield* specification(directory, { picture: "posts", by })
        assert.deepStrictEqual(
          data.values.map((value) => value["time"]),
          [time]
        )
      }
    }).pipe(withEmulator)
  )

  it.effect("has days, weeks and months of UTC over changes of clocks and years", () =>
    Effect.gen(function* () {
      const directory = yield* emptySearch
      const times = [
        "2024-02-29T23:59:59",
        "2025-12-31T23:30:00",
        "2026-01-01T00:30:00",
        "2026-03-29T01:30:00",
        "2026-10-25T02:30:00",
        "2026-11-01T05:30:00"
      ]
      insert(
        directory,
        "posts",
        times.map((time, index) => postAt(index, `${time}.000Z`))
      )
      const read = Effect.fn(function* (by: "day" | "week" | "month") {
        const { data } = yield* specification(directory, { picture: "posts", by })
        return data.values.map(
          ({ posts, time, until }) => `${String(time).slice(0, 10)} ${String(until).slice(0, 10)} ${posts}`
        )
      })
      assert.deepStrictEqual(yield* read("day"), [
        "2024-02-29 2024-03-01 1",
        "2025-12-31 2026-01-01 1",
        "2026-01-01 2026-01-02 1",
        "2026-03-29 2026-03-30 1",
        "2026-10-25 2026-10-26 1",
        "2026-11-01 2026-11-02 1"
      ])
      assert.deepStrictEqual(yield* read("week"), [
        "2024-02-26 2024-03-04 1",
        "2025-12-29 2026-01-05 2",
        "2026-03-23 2026-03-30 1",
        "2026-10-19 2026-10-26 1",
        "2026-10-26 2026-11-02 1"
      ])
      assert.deepStrictEqual(yield* read("month"), [
        "2024-02-01 2024-03-01 1",
        "2025-12-01 2026-01-01 1",
        "2026-01-01 2026-02-01 1",
        "2026-03-01 2026-04-01 1",
        "2026-10-01 2026-11-01 1",
        "2026-11-01 2026-12-01 1"
      ])
    }).pipe(withEmulator)
  )

  it.effect("is the same picture in every time zone", () =>
    Effect.gen(function* () {
      const directory = yield* emptySearch
      insert(directory, "posts", [postAt(1, "2026-11-21T03:00:00.000Z")])
      const zone = process.env["TZ"]
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => (zone === undefined ? delete process.env["TZ"] : (process.env["TZ"] = zone)))
      )
      const pictures = []
      for (const one of ["America/New_York", "Pacific/Auckland"]) {
        process.env["TZ"] = one
        pictures.push(yield* plot(directory, { picture: "posts" }))
      }
      assert.strictEqual(pictures[0], pictures[1])
      assert.deepStrictEqual(marksOf(pictures[0] ?? ""), ["2026-11-21 00:00 UTC, posts: 1"])
    }).pipe(withEmulator)
  )

  it.effect("of an empty collection says so, and of one post has one bar", () =>
    Effect.gen(function* () {
      const directory = yield* emptySearch
      for (const [picture, words] of [
        ["posts", "No posts yet"],
        ["entries", "Nothing collected yet"],
        ["metrics", "No counters yet"]
      ] as const) {
        const svg = yield* plot(directory, { picture })
        assert.include(svg, words)
        assert.notInclude(svg, "NaN")
      }
      insert(directory, "posts", [postAt(1, "2026-11-21T11:00:00.000Z")])
      const svg = yield* plot(directory, { picture: "posts" })
      assert.strictEqual(marksOf(svg).length, 1)
      assert.notInclude(svg, "NaN")
    }).pipe(withEmulator)
  )

  it.effect("leaves out posts whose time is none", () =>
    Effect.gen(function* () {
      const directory = yield* emptySearch
      const times = ["2026-99-99T00:00:00Z", "yesterday", "<script>alert(1)</script>"]
      insert(directory, "posts", [
        ...times.map((time, index) => postAt(index, time)),
        postAt(9, "2026-11-21T11:00:00Z")
      ])
      for (const by of ["hour", "day", "week", "month"] as const) {
        const { data } = yield* specification(directory, { picture: "posts", by })
        assert.deepStrictEqual(
          data.values.map(({ posts }) => posts),
          [1]
        )
      }
    }).pipe(withEmulator)
  )

  it.effect("of counts has what was counted", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const { addPosts, world } = yield* Emulator
      const until = noon - 60_000
      yield* addPosts({ author: world.seed.users.main, count: 40, text: () => "#gauge", interval: "1 hour", until })
      const directory = yield* newDirectory
      yield* run(yield* collect(getRecentTweetsCount, { query: "#gauge", granularity: "hour" }), { directory })
      const { data } = yield* specification(directory, { picture: "posts" })
      assert.deepStrictEqual(
        data.values.filter(({ posts }) => posts !== 0).map(({ posts }) => posts),
        [4, 24, 12]
      )
    }).pipe(withEmulator)
  )

  it.effect("has what the last rounds added, by kind", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const { addPosts, world } = yield* Emulator
      const add = (count: number, until: number) =>
        addPosts({ author: world.seed.users.main, count, text: () => "#gauge", interval: "1 minute", until })
      yield* add(3, noon - 60_000)
      const directory = yield* newDirectory
      const plan = yield* collect(searchRecentTweets, { query: "#gauge", expansions: ["author_id"] })
      yield* run(plan, { directory })
      yield* TestClock.adjust("1 day")
      yield* add(2, noon + 86_400_000 - 60_000)
      yield* update(plan, { directory })
      const all = [
        { round: "0: 2026-11-21 12:00", kind: "posts", rows: 3 },
        { round: "0: 2026-11-21 12:00", kind: "users", rows: 1 },
        { round: "1: 2026-11-22 12:00", kind: "posts", rows: 2 }
      ]
      assert.deepStrictEqual((yield* specification(directory, { picture: "entries" })).data.values, all)
      const last = yield* specification(directory, { picture: "entries", rounds: 1 })
      assert.deepStrictEqual(last.data.values, all.slice(2))
      assert.strictEqual(
        marksOf(yield* plot(directory, { picture: "entries" })).filter((mark) => mark.includes("rows")).length,
        3
      )
    }).pipe(withEmulator)
  )

  it.effect("has lists that grew and shrank, with the names of their accounts whatever these have in them", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const directory = yield* newDirectory
      const { world } = yield* Emulator
      yield* run(yield* collect(getUsersFollowers, { id: world.seed.users.main }), { directory })
      const database = new DatabaseSync(join(directory, "collection.sqlite"))
      database.exec("delete from stored_edges; delete from stored_users")
      database.close()
      const edge = (source: number, target: number) => ({
        id: `${source} ${target}`,
        source_id: `${source}`,
        target_id: `${target}`
      })
      const odd = `</text><script>alert("1")</script>\u202E\n`
      insert(directory, "edges", [edge(1, 7), edge(2, 7), edge(3, 7), edge(1, 8), edge(1, 9)])
      insert(directory, "users", [
        { id: "7", username: odd },
        { id: "8", username: "same" },
        { id: "9", username: "same" }
      ])
      const change = (change: string, id: number, target: number, at: string) => ({
        id: `${change} ${id} ${at}`,
        seen_at: at,
        change,
        kind: "users",
        target_id: `${target}`
      })
      insert(directory, "changes", [
        change("appeared", 3, 7, "2026-11-22T10:00:00.000Z"),
        change("disappeared", 4, 7, "2026-11-23T10:00:00.000Z"),
        change("disappeared", 5, 7, "2026-11-23T11:00:00.000Z")
      ])
      const { data } = yield* specification(directory, { picture: "growth" })
      const name = `@</text><script>alert("1")</script>`
      const day = (date: number) => `2026-11-${date}T00:00:00Z`
      assert.deepStrictEqual(data.values, [
        { time: day(21), entries: 4, list: name },
        { time: day(22), entries: 5, list: name },
        { time: day(23), entries: 3, list: name },
        { time: day(21), entries: 1, list: "@same (8)" },
        { time: day(21), entries: 1, list: "@same (9)" }
      ])
      const one = yield* specification(directory, { picture: "growth", top: 1 })
      assert.strictEqual(one.data.values.length, 3)
      const svg = yield* plot(directory, { picture: "growth" })
      assert.notInclude(svg, "<script")
      assert.include(svg, "&lt;script&gt;")
    }).pipe(withEmulator)
  )

  it.effect("has the last reading of a counter in each day, of those that have the largest", () =>
    Effect.gen(function* () {
      const directory = yield* emptySearch
      const reading = (id: string, at: string, like_count: unknown) => ({
        id: `posts ${id} ${at}`,
        of: "posts",
        seen_at: at,
        of_id: id,
        public_metrics: { like_count }
      })
      const rows = [
        reading("1", "2026-11-21T10:00:00.000Z", 5),
        reading("1", "2026-11-21T20:00:00.000Z", 7),
        reading("1", "2026-11-22T10:00:00.000Z", 6),
        reading("2", "2026-11-21T10:00:00.000Z", 100),
        reading("3", "2026-11-21T10:00:00.000Z", "many")
      ]
      const database = new DatabaseSync(join(directory, "collection.sqlite"))
      const statement = database.prepare("insert into stored_metrics (id, json) values (?, ?)")
      for (const { of_id, ...row } of rows) statement.run(row.id, JSON.stringify({ ...row, id: of_id }))
      database.close()
      insert(directory, "posts", [{ id: "1", day: "2026-11-21", text: "High tide\nat noon" }])
      const { data } = yield* specification(directory, { picture: "metrics" })
      assert.deepStrictEqual(data.values, [
        { time: "2026-11-21T00:00:00Z", like_count: 7, name: "High tide at noon" },
        { time: "2026-11-22T00:00:00Z", like_count: 6, name: "High tide at noon" },
        { time: "2026-11-21T00:00:00Z", like_count: 100, name: "2" }
      ])
      const unknown = yield* Effect.flip(specification(directory, { picture: "metrics", counter: "likes_count" }))
      assert.match(unknown.message, /counter.*like_count, .* or /)
      const foreign = yield* Effect.flip(specification(directory, { picture: "metrics", counter: "followers_count" }))
      assert.strictEqual(foreign.reason._tag, "InvalidInput")
      const top = yield* specification(directory, { picture: "metrics", top: 1 })
      assert.deepStrictEqual(
        top.data.values.map(({ name }) => name),
        ["2"]
      )
    }).pipe(withEmulator)
  )

  it.effect("reads many posts without holding them", () =>
    Effect.gen(function* () {
      const directory = yield* emptySearch
      const database = new DatabaseSync(join(directory, "collection.sqlite"))
      // Once a week there are a million of them; otherwise they are fewer, and as large together.
      const [count, size] = isWhole ? [1_000_000, 50] : [50_000, 2000]
      database.exec(`insert into stored_posts (id, day, json)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        select i, date('2020-01-01', (i % 1000) || ' days'), '{"id":"' || i || '","text":"${"a".repeat(size)}"}' from n`)
      database.close()
      const before = process.memoryUsage().rss
      const { data } = yield* specification(directory, { picture: "posts" })
      assert.isBelow(process.memoryUsage().rss - before, 60_000_000)
      assert.strictEqual(data.values.length, 1000)
      assert.deepStrictEqual([...new Set(data.values.map(({ posts }) => posts))], [count / 1000])
    }).pipe(withEmulator)
  )

  it.effect("is drawn from a specification that was changed", () =>
    Effect.gen(function* () {
      const directory = yield* emptySearch
      insert(directory, "posts", [postAt(1, "2026-11-21T11:00:00.000Z")])
      const posts = yield* specification(directory, { picture: "posts" })
      const copy = JSON.parse(JSON.stringify({ ...posts, title: "Mine & yours", width: 900 }))
      const svg = yield* draw(copy)
      assert.include(svg, "Mine &amp; yours")
      assert.include(svg, 'width="9')
    }).pipe(withEmulator)
  )

  it.effect("is refused in a sentence if there is no such picture or no collection", () =>
    Effect.gen(function* () {
      const directory = yield* emptySearch
      const refusal = (effect: Effect.Effect<unknown, { readonly message: string }>) =>
        Effect.map(Effect.flip(effect), ({ message }) => message)
      const at = (options: unknown, of = directory) => refusal(plot(of, options as never))
      assert.match(
        yield* at({ picture: "growth" }),
        /picture must be one of posts, entries and metrics: searchRecentTweets collects no edges/
      )
      assert.match(yield* at({ picture: "pie" }), /picture must be/)
      assert.match(yield* at({}), /picture must be/)
      assert.match(yield* at({ picture: "posts", top: 3 }), /top must be left out: it is for growth and metrics/)
      assert.match(
        yield* at({ picture: "metrics", counter: "a'); drop table" }),
        /counter must be the name of a counter/
      )
      assert.match(yield* at(undefined), /options must be/)
      mkdirSync(join(directory, "other"))
      assert.match(
        yield* at({ picture: "posts" }, join(directory, "other")),
        /the directory of a collection, with a file collection.sqlite/
      )
      assert.match(yield* refusal(draw({ mark: "nothing" })), /specification must be a specification of vega-lite/)
      assert.match(yield* refusal(draw("posts" as never)), /specification must be an object/)
    }).pipe(withEmulator)
  )

  it("without vega names the command that installs it", async () => {
    const hook = `import { registerHooks } from "node:module"
registerHooks({ resolve: (name, context, next) => {
  if (name.startsWith("vega")) throw Object.assign(new Error("no"), { code: "ERR_MODULE_NOT_FOUND" })
  return next(name, context)
} })`
    const program = `import { draw } from "@xeffect/export/plot"
import * as Effect from "effect/Effect"
console.log((await Effect.runPromise(Effect.flip(draw({ mark: "bar" })))).message)`
    const toUrl = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`
    const flags = ["--no-warnings", "--conditions=@xeffect/source", "--input-type=module"]
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...flags, "--import", toUrl(hook), "--eval", program],
      { cwd: import.meta.dirname }
    )
    assert.strictEqual(stdout, "Plots need vega and vega-lite. Install them: npm install vega vega-lite.\n")
  })
})
