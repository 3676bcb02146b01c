import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest, type TestOptions } from "@xeffect/emulator/test"
import {
  collect,
  comply,
  ExportError,
  type Manifest,
  type Plan,
  run,
  update,
  type UpdateOptions
} from "@xeffect/export"
import { getBookmarks, getRecentTweetsCount, getTweets, getUsersTweets, searchRecentTweets } from "@xeffect/tweets"
import { getUsers, getUsersFollowers } from "@xeffect/users"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { idAt } from "@xeffect/text"
import { collectable } from "../src/plan/collectable.ts"
import { knownTimes } from "../src/run/steps/known-times.ts"
import { newDirectory, readIds, readLines } from "./support/directory.ts"
import { drive } from "./support/drive.ts"

const atBeginning = { done: false, pages: 0, entries: 0 }

const start = Date.parse("2026-11-21T12:00:00Z")

const hour = 3_600_000

/** Runs a test in a world that begins at a time. IDs have the times of the X API then. */
const atStart =
  (options: TestOptions = {}) =>
  <A, E>(body: Effect.Effect<A, E, Layer.Success<ReturnType<typeof layerTest>> | Scope.Scope>) =>
    Effect.andThen(TestClock.setTime(start), Effect.provide(body, layerTest({ limits: "off", ...options })))

/** Adds posts that end a minute ago. */
const post = Effect.fnUntraced(function* (count: number, author?: string) {
  const { addPosts, world } = yield* Emulator
  const until = (yield* Clock.currentTimeMillis) - 60_000
  const text = () => "#gauge"
  return yield* addPosts({ author: author ?? world.seed.users.main, count, text, interval: "1 minute", until })
})

/** The queries of the requests to a path since some number of them. */
const queriesOf = Effect.fnUntraced(function* (path: string, from = 0) {
  const { requests } = yield* Emulator
  return (yield* requests)
    .slice(from)
    .flatMap((one) => (one.path.endsWith(path) ? [Object.fromEntries(new URLSearchParams(one.query))] : []))
})

const requestCount = Effect.flatMap(Emulator, ({ requests }) => Effect.map(requests, ({ length }) => length))

const idsOf = (posts: ReadonlyArray<{ readonly id: string }>) => posts.map(({ id }) => id)

const lastRound = ({ rounds }: Manifest) => rounds.at(-1)

const linesOf = (directory: string, kind: string) =>
  readdirSync(directory)
    .filter((name) => new RegExp(`^${kind}(-\\d+)?\\.ndjson$`).test(name))
    .flatMap((name) => readLines(directory, name))

describe("an update of a timeline", () => {
  it.effect("finds on the same day what was listed late, for requests alone", () =>
    Effect.gen(function* () {
      const { bill, world } = yield* Emulator
      const directory = yield* newDirectory
      const posts = yield* post(60)
      const late = posts[5]
      if (late === undefined) return assert.fail("there is no post")
      world.posts.set(late.id, { ...late, deleted: true })
      const plan = yield* collect(getUsersTweets, { id: world.seed.users.main })
      const { counts } = yield* run(plan, { directory })
      world.posts.set(late.id, late)
      yield* TestClock.adjust("3 hours")
      const before = (yield* bill()).dollars
      const updated = yield* update(plan, { directory })
      assert.strictEqual(updated.counts.posts, (counts.posts ?? 0) + 1)
      assert.closeTo((yield* bill()).dollars - before, 0.005, 0.0001)
      // Without a recount it is the overlap alone, in which nothing was posted.
      assert.strictEqual((yield* update(plan, { directory, recount: 0 })).rounds.at(-1)?.entries, 0)
    }).pipe(atStart())
  )
})

describe("an update of quiet accounts", () => {
  it.effect("costs nothing, however often it comes", () =>
    Effect.gen(function* () {
      const { addUsers, bill } = yield* Emulator
      const directory = yield* newDirectory
      const accounts = yield* addUsers(4)
      for (const { id } of accounts) yield* post(1, id)
      const plan = yield* collect(getUsersTweets, { id: idsOf(accounts) })
      yield* run(plan, { directory })
      yield* TestClock.adjust("1 day")
      // Once more: the posts were made within the overlap of the first run.
      yield* update(plan, { directory })
      const before = (yield* bill()).dollars
      for (let day = 0; day < 5; day++) {
        yield* TestClock.adjust("1 day")
        yield* update(plan, { directory })
      }
      assert.strictEqual((yield* bill()).dollars, before)
      yield* post(2, accounts[0]?.id)
      assert.strictEqual((yield* update(plan, { directory })).counts.posts, 6)
    }).pipe(atStart())
  )
})

describe("the times that a page says", () => {
  const row = collectable("search_recent_tweets")
  const found = { entries: 0, rows: [] }
  const bounds = { earliest: start, latest: start + 1000 }
  const idOf = (time: number) => idAt(new Date(time))
  const known = (times: ReadonlyArray<number>, before = atBeginning) =>
    row === undefined ? {} : knownTimes(row, { data: times.map((time) => ({ id: idOf(time) })) }, found, before, bounds)

  it("are not those of an ID of the future, and nothing is known after one alone", () => {
    const [past, future] = [start - hour, start + 90 * hour]
    assert.deepStrictEqual(known([future, past]), { newest: past, reached: start })
    assert.deepStrictEqual(known([future]), { unplaced: true })
    assert.deepStrictEqual(known([]), { reached: start })
    assert.deepStrictEqual(known([past], { ...atBeginning, pages: 1 }), { newest: past })
  })
})

describe("an update of a search", () => {
  const planned = collect(searchRecentTweets, { query: "#gauge", expansions: ["author_id"] })

  it.effect("asks for what is new alone, and has each post once", () =>
    Effect.gen(function* () {
      const plan = yield* planned
      const directory = yield* newDirectory
      const first = yield* post(100)
      yield* run(plan, { directory })
      yield* TestClock.adjust("1 day")
      const second = yield* post(30)
      const before = yield* requestCount
      const manifest = yield* update(plan, { directory })
      assert.isTrue(manifest.complete)
      assert.deepStrictEqual(manifest.counts, { posts: 130, users: 1 })
      assert.deepStrictEqual(lastRound(manifest)?.added, { posts: 30 })
      assert.deepStrictEqual(
        manifest.rounds.map(({ number }) => number),
        [0, 1]
      )
      assert.sameMembers(
        [...idsOf([...first, ...second])],
        linesOf(directory, "posts").map(({ id }) => String(id))
      )
      // Fifteen minutes before the newest: those are asked for again.
      const [query, ...others] = yield* queriesOf("/search/recent", before)
      assert.deepStrictEqual(others, [])
      assert.isDefined(query?.["since_id"])
      assert.strictEqual(lastRound(manifest)?.entries, 45)
      assert.deepStrictEqual(
        readdirSync(directory).filter((name) => name.startsWith("posts")),
        ["posts-00002.ndjson", "posts.ndjson"]
      )
    }).pipe(atStart())
  )

  it.effect("has posts that the index shows late, if they are not older than the overlap", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const plan = yield* planned
      const directory = yield* newDirectory
      const posts = yield* post(30)
      // Posts 0 and 20 are not found yet: 29 and 9 minutes before the newest.
      const [early, late] = [posts[0], posts[20]]
      for (const one of [early, late]) if (one !== undefined) world.posts.set(one.id, { ...one, deleted: true })
      yield* run(plan, { directory })
      for (const one of [early, late]) if (one !== undefined) world.posts.set(one.id, one)
      yield* TestClock.adjust("13 hours")
      yield* update(plan, { directory, recount: 0 })
      assert.strictEqual(readIds(directory, "posts-00002.ndjson").join(), late?.id)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* update(plan, { directory, recount: 0 })).counts.posts, 29)
      // A longer overlap counts from the newest post, not from where the last update began.
      const { counts } = yield* update(plan, { directory, recount: 0, overlap: "1 day" })
      assert.strictEqual(counts.posts, 30)
    }).pipe(atStart())
  )

  it.effect("has nothing from before the plan begins, however long the overlap is", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      yield* post(200)
      const plan = yield* collect(searchRecentTweets, { query: "#gauge", start_time: new Date(start - hour) })
      const { counts } = yield* run(plan, { directory })
      for (const [pause, overlap] of [
        ["2 hours", "15 minutes"],
        ["1 day", "3 days"]
      ] as const) {
        yield* TestClock.adjust(pause)
        assert.deepStrictEqual((yield* update(plan, { directory, overlap })).counts, counts)
      }
    }).pipe(atStart())
  )

  it.effect("that comes after more than seven days has what there is, and says what is missing", () =>
    Effect.gen(function* () {
      const plan = yield* planned
      const directory = yield* newDirectory
      yield* post(20)
      yield* run(plan, { directory })
      yield* TestClock.adjust("2 days")
      yield* post(5)
      yield* TestClock.adjust("8 days")
      const last = yield* post(10)
      const manifest = yield* update(plan, { directory })
      assert.isTrue(manifest.complete)
      assert.deepStrictEqual(lastRound(manifest)?.added, { posts: 10 })
      assert.deepStrictEqual(manifest.gaps, [
        {
          reason: "found_late",
          detail:
            "Posts that the X API found late may be missing, because no update counted them in time. The X API does not return them any more.",
          // A day before the first run, which was before the recount.
          from: "2026-11-20T12:00:00.000Z",
          to: "2026-11-21T11:44:30.000Z",
          fetchable: false
        },
        {
          reason: "not_reachable",
          detail: "The X API returned nothing from before 2026-11-24T12:00:00.000Z.",
          from: "2026-11-21T11:44:30.000Z",
          to: "2026-11-24T12:00:00.000Z",
          fetchable: false
        }
      ])
      assert.strictEqual(manifest.span?.reached?.to, "2026-12-01T12:00:00.000Z")
      yield* TestClock.adjust("1 hour")
      yield* post(3)
      const after = yield* update(plan, { directory })
      assert.deepStrictEqual(after.gaps, manifest.gaps)
      assert.includeMembers(
        linesOf(directory, "posts").map(({ id }) => String(id)),
        [...idsOf(last)]
      )
      assert.strictEqual(after.counts.posts, 33)
    }).pipe(atStart())
  )

  it.effect("with an end in the past asks for nothing", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      yield* post(20)
      const plan = yield* collect(searchRecentTweets, { query: "#gauge", end_time: new Date(start - hour) })
      yield* run(plan, { directory })
      yield* TestClock.adjust("1 day")
      yield* post(20)
      const before = yield* requestCount
      const { complete, rounds } = yield* update(plan, { directory })
      assert.isTrue(complete)
      assert.deepStrictEqual(rounds.at(-1)?.added, {})
      assert.strictEqual(yield* requestCount, before)
    }).pipe(atStart())
  )

  it.effect("of a collection that was never run is its first run, and goes on with one that was interrupted", () =>
    Effect.gen(function* () {
      const { fault } = yield* Emulator
      const directory = yield* newDirectory
      yield* post(250)
      const plan = yield* collect(searchRecentTweets, { query: "#gauge" }, { slices: 1 })
      yield* update(plan, { directory })
      yield* TestClock.adjust("1 day")
      yield* post(250)
      yield* fault({ path: "/2/tweets/search/recent", status: 401, times: 1, json: { title: "Unauthorized" } })
      const before = yield* requestCount
      assert.strictEqual((yield* Effect.flip(update(plan, { directory }))).reason._tag, "Unauthorized")
      const stopped = JSON.parse(readLinesOf(directory))
      assert.isFalse(stopped.complete)
      assert.include(stopped.stopped, "Unauthorized")
      assert.deepStrictEqual(
        stopped.files.map(({ file }: { readonly file: string }) => file),
        ["posts.ndjson"]
      )
      const { complete, counts, rounds } = yield* run(plan, { directory })
      assert.isTrue(complete)
      assert.strictEqual(counts.posts, 500)
      assert.lengthOf(rounds, 2)
      assert.lengthOf(linesOf(directory, "posts"), 500)
      assert.lengthOf(yield* queriesOf("/search/recent", before), 4)
    }).pipe(atStart())
  )

  it.effect("is refused while another one runs", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      yield* post(20)
      const plan = yield* planned
      yield* run(plan, { directory })
      yield* TestClock.adjust("1 hour")
      const outcomes = yield* Effect.all(
        [update(plan, { directory }), update(plan, { directory })].map(Effect.result),
        {
          concurrency: 2
        }
      )
      const failures = outcomes.flatMap((one) => (one._tag === "Failure" ? [one.failure] : []))
      assert.deepStrictEqual(
        failures.map(({ reason }) => reason._tag),
        ["DirectoryInUse"]
      )
      assert.instanceOf(failures[0], ExportError)
    }).pipe(atStart())
  )

  it.effect("after comply does not bring back what was removed", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const { ben, main } = world.seed.users
      const directory = yield* newDirectory
      const [own, others] = [yield* post(8), yield* post(8, ben)]
      const plan = yield* planned
      yield* run(plan, { directory })
      const [author, gone] = [world.users.get(ben), own[7]]
      if (author !== undefined) world.users.set(ben, { ...author, protected: true })
      if (gone !== undefined) world.posts.set(gone.id, { ...gone, deleted: true })
      yield* drive(comply(directory))
      // The account is public again, and the index shows the deleted post once more.
      if (author !== undefined) world.users.set(ben, author)
      if (gone !== undefined) world.posts.set(gone.id, gone)
      yield* TestClock.adjust("1 minute")
      const fresh = yield* post(1, ben)
      const { counts } = yield* update(plan, { directory })
      assert.sameMembers(
        linesOf(directory, "posts").map(({ id }) => String(id)),
        [...idsOf(own.slice(0, 7)), ...idsOf(fresh)]
      )
      assert.strictEqual(counts.posts, 8)
      assert.deepStrictEqual(
        linesOf(directory, "users").map(({ id }) => id),
        [main]
      )
      assert.lengthOf(others, 8)
    }).pipe(atStart())
  )
})

const readLinesOf = (directory: string) => readFileSync(join(directory, "manifest.json"), "utf8")

describe("an update of timelines", () => {
  it.effect("goes on after the newest post of each", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const { ben, main } = world.seed.users
      const directory = yield* newDirectory
      yield* post(20, main)
      yield* TestClock.adjust("1 day")
      yield* post(20, ben)
      const plan = yield* collect(getUsersTweets, { id: [main, ben] })
      const { counts } = yield* run(plan, { directory })
      yield* TestClock.adjust("1 day")
      yield* post(7, main)
      const before = yield* requestCount
      const after = yield* update(plan, { directory, overlap: 0 })
      assert.strictEqual(after.counts.posts, (counts.posts ?? 0) + 7)
      assert.deepStrictEqual(lastRound(after)?.added, { posts: 7, edges: 7 })
      assert.strictEqual(lastRound(after)?.entries, 7)
      assert.lengthOf(yield* queriesOf("/tweets", before), 2)
    }).pipe(atStart())
  )
})

describe("an update of counts", () => {
  it.effect("replaces the count of the hour that was not over, and goes on", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("30 minutes")
      const directory = yield* newDirectory
      yield* post(20)
      const plan = yield* collect(getRecentTweetsCount, { query: "#gauge", granularity: "hour" })
      yield* run(plan, { directory })
      const sum = () => linesOf(directory, "counts").reduce((total, { tweet_count }) => total + Number(tweet_count), 0)
      assert.strictEqual(sum(), 20)
      const rows = linesOf(directory, "counts").length
      yield* TestClock.adjust("10 minutes")
      yield* post(5)
      yield* TestClock.adjust("1 hour")
      const { counts } = yield* update(plan, { directory })
      assert.strictEqual(sum(), 25)
      assert.strictEqual(counts.counts, rows + 1)
      assert.lengthOf(new Set(linesOf(directory, "counts").map((one) => one["start"])), rows + 1)
    }).pipe(atStart())
  )
})

/** The changes of a collection, in their order. */
const changesOf = (directory: string) => linesOf(directory, "changes").map(({ change, id }) => [change, id])

describe("an update of a list without times", () => {
  const edgesOf = (directory: string) => linesOf(directory, "edges").map(({ source_id }) => String(source_id))

  it.effect("lists until known entries come, in small pages, and says who appeared", () =>
    Effect.gen(function* () {
      const { addUsers, world } = yield* Emulator
      const { main } = world.seed.users
      const directory = yield* newDirectory
      yield* addUsers({ count: 300, follows: [main] })
      const plan = yield* collect(getUsersFollowers, { id: main })
      yield* run(plan, { directory })
      const edges = edgesOf(directory)
      yield* TestClock.adjust("1 day")
      const added = yield* addUsers({ count: 14, follows: [main] })
      const manifest = yield* update(plan, { directory })
      assert.deepStrictEqual(lastRound(manifest)?.added, { users: 14, edges: 14, changes: 14 })
      // Two of them are known.
      assert.strictEqual(lastRound(manifest)?.entries, 16)
      assert.sameMembers(edgesOf(directory), [...edges, ...added.map(({ id }) => id)])
      assert.sameDeepMembers(
        changesOf(directory),
        added.map(({ id }) => ["appeared", id])
      )
      yield* TestClock.adjust("1 day")
      const again = yield* update(plan, { directory })
      assert.deepStrictEqual(lastRound(again)?.added, {})
    }).pipe(atStart())
  )

  it.effect("goes on after one who left and came back, also at the end of a page", () =>
    Effect.gen(function* () {
      const { addUsers, world } = yield* Emulator
      const { main } = world.seed.users
      const directory = yield* newDirectory
      const followers = yield* addUsers({ count: 30, follows: [main] })
      const plan = yield* collect(getUsersFollowers, { id: main })
      yield* run(plan, { directory })
      // Expects as many as come: pages of one entry.
      yield* TestClock.adjust("1 day")
      yield* addUsers({ count: 6, follows: [main] })
      const back = followers.at(-1)?.id ?? ""
      // It is as new as a user of now.
      const [latest] = yield* addUsers(1)
      world.follows.get(back)?.set(main, latest?.id ?? "")
      yield* addUsers({ count: 3, follows: [main] })
      const manifest = yield* update(plan, { directory })
      assert.deepStrictEqual(lastRound(manifest)?.added, { users: 9, edges: 9, changes: 9 })
      assert.strictEqual(lastRound(manifest)?.entries, 9 + 1 + 2)
    }).pipe(atStart())
  )

  it.effect("asks for a hundred lists in few requests, and for many new entries in larger and larger pages", () =>
    Effect.gen(function* () {
      const { addUsers, world } = yield* Emulator
      const { main } = world.seed.users
      const directory = yield* newDirectory
      const plan = yield* collect(getUsersFollowers, { id: main })
      yield* run(plan, { directory })
      yield* addUsers({ count: 2000, follows: [main] })
      const before = yield* requestCount
      yield* update(plan, { directory })
      assert.isBelow((yield* requestCount) - before, 200)
      const accounts = yield* addUsers(100)
      const many = yield* collect(getUsersFollowers, { id: idsOf(accounts) })
      const other = yield* newDirectory
      yield* run(many, { directory: other })
      yield* addUsers({ count: 20, follows: idsOf(accounts) })
      const start = yield* requestCount
      const { added } = lastRound(yield* update(many, { directory: other })) ?? {}
      assert.strictEqual(added?.edges, 2000)
      assert.isBelow((yield* requestCount) - start, 400)
    }).pipe(atStart())
  )

  it.effect("as a whole says who disappeared, whose edges are removed", () =>
    Effect.gen(function* () {
      const { addUsers, world } = yield* Emulator
      const { main } = world.seed.users
      const directory = yield* newDirectory
      const followers = yield* addUsers({ count: 30, follows: [main] })
      const plan = yield* collect(getUsersFollowers, { id: main })
      yield* run(plan, { directory })
      const before = edgesOf(directory)
      yield* TestClock.adjust("1 day")
      const gone = followers.slice(10, 13).map(({ id }) => id)
      for (const id of gone) world.follows.get(id)?.delete(main)
      const [added] = yield* addUsers({ count: 1, follows: [main] })
      const manifest = yield* update(plan, { directory, lists: "whole" })
      assert.sameMembers(edgesOf(directory), [...before.filter((id) => !gone.includes(id)), String(added?.id)])
      assert.strictEqual(manifest.counts.edges, before.length - 2)
      assert.sameDeepMembers(changesOf(directory), [["appeared", added?.id], ...gone.map((id) => ["disappeared", id])])
      assert.deepStrictEqual(linesOf(directory, "changes")[0], {
        seen_at: "2026-11-22T12:00:00.000Z",
        change: "appeared",
        kind: "users",
        id: added?.id,
        target_id: main
      })
      // Who comes back appears again.
      const [back = ""] = gone
      world.follows.get(back)?.set(main, String(BigInt(added?.id ?? 0) + 5n))
      yield* TestClock.adjust("1 day")
      yield* update(plan, { directory })
      assert.deepStrictEqual(
        readLines(directory, "changes-00002.ndjson").map(({ change, id }) => [change, id]),
        [["appeared", back]]
      )
      assert.include(edgesOf(directory), back)
    }).pipe(atStart())
  )

  it.effect("as a whole is made after one that was interrupted was resumed", () =>
    Effect.gen(function* () {
      const { addUsers, fault, world } = yield* Emulator
      const { main } = world.seed.users
      const directory = yield* newDirectory
      const followers = yield* addUsers({ count: 30, follows: [main] })
      const plan = yield* collect(getUsersFollowers, { id: main })
      yield* run(plan, { directory })
      yield* fault({ path: `/2/users/${main}/followers`, times: 1, status: 401 })
      yield* Effect.flip(update(plan, { directory }))
      const gone = followers[7]?.id ?? ""
      world.follows.get(gone)?.delete(main)
      yield* update(plan, { directory, lists: "whole" })
      assert.deepStrictEqual(changesOf(directory), [["disappeared", gone]])
    }).pipe(atStart())
  )

  it.effect("that has no target has changes too", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const { main } = world.seed.users
      const directory = yield* newDirectory
      const posts = yield* post(6)
      const plan = yield* collect(getBookmarks, {})
      const saved = world.bookmarks.get(main) ?? new Map<string, string>()
      world.bookmarks.set(main, saved)
      const [one = "", other = ""] = idsOf(posts)
      saved.set(one, String(BigInt(one) + 1n))
      yield* run(plan, { directory })
      saved.delete(one)
      saved.set(other, String(BigInt(other) + 2n))
      yield* TestClock.adjust("1 hour")
      yield* update(plan, { directory, lists: "whole" })
      assert.sameDeepMembers(changesOf(directory), [
        ["appeared", other],
        ["disappeared", one]
      ])
      assert.notProperty(linesOf(directory, "changes")[0], "target_id")
    }).pipe(atStart({ credentials: "oauth2" }))
  )
})

describe("an update that looks up again", () => {
  it.effect("has the counters of young posts with their times, and what they were at first", () =>
    Effect.gen(function* () {
      const { addUsers, world } = yield* Emulator
      const directory = yield* newDirectory
      const posts = yield* post(150)
      const plan = yield* collect(searchRecentTweets, {
        query: "#gauge",
        tweet_fields: ["created_at", "public_metrics"]
      })
      yield* run(plan, { directory })
      yield* TestClock.adjust("1 day")
      const liked = posts[120]?.id ?? ""
      for (const { id } of yield* addUsers(3)) world.likes.set(id, new Map([[liked, String(BigInt(liked) + 1n)]]))
      // 60 of them are younger than 25 hours.
      const manifest = yield* update(plan, { directory, refresh: "25 hours" })
      const metrics = linesOf(directory, "metrics")
      assert.lengthOf(metrics, 120)
      assert.deepStrictEqual(
        metrics
          .filter(({ id }) => id === liked)
          .map(({ of, public_metrics, seen_at }) => [seen_at, of, Object(public_metrics)["like_count"]]),
        [
          ["2026-11-21T12:00:00.000Z", "posts", 0],
          ["2026-11-22T12:00:00.000Z", "posts", 3]
        ]
      )
      assert.strictEqual(manifest.counts.posts, 150)
      yield* TestClock.adjust("1 day")
      yield* update(plan, { directory, refresh: "3 days" })
      const all = linesOf(directory, "metrics")
      assert.lengthOf(
        all.filter(({ id }) => id === liked),
        3
      )
      // A day has more posts than one request looks up.
      assert.lengthOf(new Set(all.map(({ id }) => id)), 150)
    }).pipe(atStart())
  )

  it.effect("says which posts are gone, and leaves their removal to comply", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const directory = yield* newDirectory
      const [gone] = yield* post(3)
      const plan = yield* collect(searchRecentTweets, { query: "#gauge" })
      yield* run(plan, { directory })
      if (gone !== undefined) world.posts.set(gone.id, { ...gone, deleted: true })
      yield* TestClock.adjust("1 hour")
      const { counts } = yield* update(plan, { directory, refresh: "1 day" })
      assert.deepStrictEqual(
        linesOf(directory, "missing").map(({ id }) => id),
        [gone?.id]
      )
      assert.strictEqual(counts.posts, 3)
    }).pipe(atStart())
  )

  it.effect("looks up users again, and keys that are new in the file", () =>
    Effect.gen(function* () {
      const { addUsers } = yield* Emulator
      const directory = yield* newDirectory
      const file = `${directory}.txt`
      const users = yield* addUsers(5)
      writeFileSync(
        file,
        users
          .slice(0, 3)
          .map(({ id }) => `${id}\n`)
          .join("")
      )
      const plan = yield* collect(
        getUsers,
        { user_fields: ["public_metrics"], user_auth: true },
        { keys_from: { ids: file } }
      )
      yield* run(plan, { directory })
      yield* TestClock.adjust("1 day")
      appendFileSync(
        file,
        users
          .slice(3)
          .map(({ id }) => `${id}\n`)
          .join("")
      )
      const before = yield* requestCount
      const { counts, rounds } = yield* update(plan, { directory })
      assert.deepStrictEqual(counts, { users: 5 })
      assert.deepStrictEqual(rounds.at(-1)?.added, { users: 2 })
      assert.deepStrictEqual(
        (yield* queriesOf("/2/users", before)).map(({ ids }) => ids),
        [
          users
            .slice(3)
            .map(({ id }) => id)
            .join()
        ]
      )
      yield* TestClock.adjust("1 day")
      const again = yield* update(plan, { directory, refresh: "1 day" })
      assert.deepStrictEqual(again.counts, { users: 5, metrics: 10 })
      // A user may see others than the app does.
      const { requests } = yield* Emulator
      for (const { headers, path } of yield* requests) {
        if (path === "/2/users") assert.match(headers["authorization"] ?? "", /^OAuth\b/)
      }
    }).pipe(atStart())
  )

  it.effect("of posts by their IDs asks for nothing, unless it is told how young they are", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const posts = yield* post(3)
      const plan: Plan = yield* collect(getTweets, { ids: [...idsOf(posts)] })
      yield* run(plan, { directory })
      const before = yield* requestCount
      yield* update(plan, { directory })
      assert.strictEqual(yield* requestCount, before)
      yield* update(plan, { directory, refresh: "1 day" })
      assert.strictEqual(yield* requestCount, before + 1)
    }).pipe(atStart())
  )
})

describe("the files of an update", () => {
  const planned = collect(searchRecentTweets, { query: "#gauge" })

  it.effect("are few, however many updates there are", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const plan = yield* planned
      yield* post(40)
      yield* run(plan, { directory })
      const sizes: Array<number> = []
      for (let round = 1; round <= 12; round++) {
        yield* TestClock.adjust("1 hour")
        yield* post(5)
        const { files } = yield* update(plan, { directory })
        assert.lengthOf(linesOf(directory, "posts"), 40 + 5 * round)
        assert.sameMembers(
          files.map(({ file }) => file),
          readdirSync(directory).filter((name) => name.endsWith(".ndjson"))
        )
        sizes.push(files.length)
      }
      assert.isAtMost(Math.max(...sizes), 3)
    }).pipe(atStart())
  )

  const divided: ReadonlyArray<UpdateOptions["split"]> = ["day", { bytes: 1000 }]
  it.effect.each(divided.map((split) => ({ split })))(
    "that are divided by %j have what is new, and others stay",
    ({ split }) =>
      Effect.gen(function* () {
        yield* TestClock.setTime(start)
        const directory = yield* newDirectory
        const plan = yield* planned
        yield* post(40)
        const { files } = yield* run(plan, { directory, split })
        const [first] = files
        yield* TestClock.adjust("1 day")
        yield* post(25)
        const times = () => new Map(files.map(({ file }) => [file, statSync(join(directory, file)).mtimeMs]))
        const before = times()
        const after = yield* update(plan, { directory, split })
        assert.strictEqual(times().get(first?.file ?? ""), before.get(first?.file ?? ""))
        const names = readdirSync(directory).filter((name) => name.startsWith("posts"))
        assert.lengthOf(
          names.flatMap((name) => readIds(directory, name)),
          65
        )
        assert.sameMembers(
          after.files.flatMap(({ file, kind }) => (kind === "posts" ? [file] : [])),
          names
        )
      }).pipe(atStart())
  )
})
