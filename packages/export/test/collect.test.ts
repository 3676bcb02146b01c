import { assert, describe, it } from "@effect/vitest"
import { items, type XError } from "@xeffect/core"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, estimate, type ExportEvent, type Plan, run, status } from "@xeffect/export"
import { streamTweets } from "@xeffect/streams"
import * as Lists from "@xeffect/lists"
import * as Tweets from "@xeffect/tweets"
import * as Users from "@xeffect/users"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { drive } from "./support/drive.ts"
import { newDirectory, readIds, readLines } from "./support/directory.ts"

type World = Emulator["Service"]["world"]

const sourcesOf = ({ follows }: World, id: string) => [...follows.values()].filter((targets) => targets.has(id)).length

const sorted = (ids: Iterable<string>) => [...ids].toSorted()

interface Row {
  readonly plan: (seed: Emulator["Service"]["world"]["seed"]) => Effect.Effect<Plan, XError>
  /** The same by the operation itself. */
  readonly expected: (
    seed: Emulator["Service"]["world"]["seed"]
  ) => Stream.Stream<{ readonly id: string }, XError, never>
  readonly file: string
}

const row = <E, R>(
  file: string,
  plan: Row["plan"],
  expected: (seed: Emulator["Service"]["world"]["seed"]) => Stream.Stream<{ readonly id: string }, E, R>
) => ({ file, plan, expected })

const rows = {
  search: row(
    "posts.ndjson",
    () => collect(Tweets.searchRecentTweets, { query: "tides", tweet_fields: ["created_at"] }),
    () => items(Tweets.searchRecentTweets, { query: "tides" })
  ),
  "search of everything": row(
    "posts.ndjson",
    () => collect(Tweets.searchAllTweets, { query: "tides" }, { slices: 3 }),
    () => items(Tweets.searchAllTweets, { query: "tides" })
  ),
  timeline: row(
    "posts.ndjson",
    ({ users }) => collect(Tweets.getUsersTweets, { id: users.main }),
    ({ users }) => items(Tweets.getUsersTweets, { id: users.main })
  ),
  "timelines of several": row(
    "posts.ndjson",
    ({ users }) => collect(Tweets.getUsersTweets, { id: [users.main, users.ben] }),
    ({ users }) => Stream.flatMap(Stream.make(users.main, users.ben), (id) => items(Tweets.getUsersTweets, { id }))
  ),
  mentions: row(
    "posts.ndjson",
    ({ users }) => collect(Tweets.getUsersMentions, { id: users.main }),
    ({ users }) => items(Tweets.getUsersMentions, { id: users.main })
  ),
  followers: row(
    "users.ndjson",
    ({ users }) => collect(Users.getUsersFollowers, { id: users.main, max_results: 2 }),
    ({ users }) => items(Users.getUsersFollowers, { id: users.main })
  ),
  following: row(
    "users.ndjson",
    ({ users }) => collect(Users.getUsersFollowing, { id: users.main, max_results: 2 }),
    ({ users }) => items(Users.getUsersFollowing, { id: users.main })
  ),
  likes: row(
    "posts.ndjson",
    ({ users }) => collect(Tweets.getLikedTweets, { id: users.ben, user_auth: true }),
    ({ users }) => items(Tweets.getLikedTweets, { id: users.ben, user_auth: true })
  ),
  "users who like a post": row(
    "users.ndjson",
    ({ posts }) => collect(Tweets.getLikingUsers, { id: posts.hello, user_auth: true }),
    ({ posts }) => items(Tweets.getLikingUsers, { id: posts.hello, user_auth: true })
  ),
  "posts of a list": row(
    "posts.ndjson",
    ({ lists }) => collect(Lists.getListTweets, { id: lists.harbour }),
    ({ lists }) => items(Lists.getListTweets, { id: lists.harbour })
  ),
  "members of a list": row(
    "users.ndjson",
    ({ lists }) => collect(Lists.getListMembers, { id: lists.harbour }),
    ({ lists }) => items(Lists.getListMembers, { id: lists.harbour })
  ),
  quotes: row(
    "posts.ndjson",
    ({ posts }) => collect(Tweets.getQuoteTweets, { id: posts.photo }),
    ({ posts }) => items(Tweets.getQuoteTweets, { id: posts.photo })
  )
}

describe("a plan", () => {
  it.effect.each(Object.entries(rows))(
    "collects what its operation returns, each once: %s",
    ([, { expected, file, plan }]) =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
        const test = Effect.gen(function* () {
          const { world } = yield* Emulator
          const wanted = yield* Stream.runCollect(expected(world.seed) as Stream.Stream<{ readonly id: string }>)
          const directory = yield* newDirectory
          const manifest = yield* run(yield* plan(world.seed), { directory })
          assert.isTrue(manifest.complete)
          const found = existsSync(join(directory, file)) ? readIds(directory, file) : []
          assert.deepStrictEqual(sorted(found), sorted(new Set(wanted.map(({ id }) => id))))
          assert.isAbove(found.length, 0)
        })
        yield* drive(Effect.scoped(test)).pipe(Effect.provide(layerTest({ limits: "off" })))
      })
  )

  it.effect("of a lookup reads a file of IDs, and lists those that do not exist", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const directory = yield* newDirectory
      const ids = [...world.posts.keys()].slice(0, 12)
      const file = `${directory}.txt`
      writeFileSync(file, ["999", ...ids, ids[0], ""].join("\n"))
      const plan = yield* collect(Tweets.getTweets, { expansions: ["author_id"] }, { keys_from: { ids: file } })
      const { counts } = yield* run(plan, { directory })
      const known = ids.filter((id) => world.posts.get(id)?.deleted === false)
      assert.includeMembers(known, [...readIds(directory, "posts.ndjson")])
      assert.strictEqual((counts.posts ?? 0) + (counts.missing ?? 0), 13)
      const [absent] = readLines(directory, "missing.ndjson").filter(({ id }) => id === "999")
      assert.strictEqual(absent?.["title"], "Not Found Error")
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("of several goes on past those that do not exist or are protected, and lists them", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const { ben, main } = world.seed.users
      const user = [...world.users.values()].find((one) => one.protected && !world.follows.get(main)?.has(one.id))
      const directory = yield* newDirectory
      const plan = yield* collect(Tweets.getUsersTweets, { id: [main, "999", user?.id ?? "", ben] })
      const { complete, counts } = yield* run(plan, { directory, concurrency: 1 })
      assert.deepStrictEqual([complete, counts.missing], [true, 2])
      assert.deepStrictEqual(
        readLines(directory, "missing.ndjson").map(({ id, title }) => [id, title]),
        [
          ["999", "Not Found Error"],
          [user?.id, "Authorization Error"]
        ]
      )
      assert.isTrue(
        readLines(directory, "posts.ndjson").some(({ id }) => world.posts.get(String(id))?.authorId === ben)
      )
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("of several goes on past a post that was deleted", () =>
    Effect.gen(function* () {
      const { respond, world } = yield* Emulator
      const [first = "", second = ""] = [...world.posts.keys()]
      const type = "https://api.x.com/2/problems/resource-not-found"
      const problem = { resource_id: first, value: first, title: "Not Found Error", type, status: 404 }
      const path = `/2/tweets/${first}/quote_tweets`
      yield* respond({ method: "GET", path, status: 404, body: JSON.stringify(problem) })
      const directory = yield* newDirectory
      const plan = yield* collect(Tweets.getQuoteTweets, { id: [first, second] })
      const { complete, counts } = yield* run(plan, { directory })
      assert.deepStrictEqual([complete, counts.missing], [true, 1])
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("of several fails for a response that is not about one of them", () =>
    Effect.gen(function* () {
      const { respond, world } = yield* Emulator
      const { ben, main } = world.seed.users
      const type = "https://api.x.com/2/problems/resource-not-found"
      const problem = { resource_id: ben, value: ben, title: "Not Found Error", type, status: 404 }
      yield* respond({ method: "GET", path: `/2/users/${main}/tweets`, status: 404, body: JSON.stringify(problem) })
      const directory = yield* newDirectory
      const plan = yield* collect(Tweets.getUsersTweets, { id: [main] })
      const error = yield* Effect.flip(run(plan, { directory }))
      assert.strictEqual(error.reason._tag, "NotFound")
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("has the largest pages also if max_results is undefined", () =>
    Effect.gen(function* () {
      const plan = yield* collect(Tweets.searchRecentTweets, { query: "tides", max_results: undefined })
      assert.strictEqual(plan.params["max_results"], 100)
      assert.deepStrictEqual(plan, yield* collect(Tweets.searchRecentTweets, { query: "tides" }))
    })
  )

  it.effect("is complete, beside others who look at it", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      yield* run(yield* collect(Tweets.searchRecentTweets, { query: "tides" }), { directory })
      const { DatabaseSync } = yield* Effect.promise(() => import("node:sqlite"))
      const other = new DatabaseSync(join(directory, "lock"))
      other.exec("begin; select count(*) from sqlite_master")
      assert.strictEqual((yield* status(directory)).state, "complete")
      other.close()
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("of followers writes the edges between them and their targets", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const { main } = world.seed.users
      const directory = yield* newDirectory
      yield* run(yield* collect(Users.getUsersFollowers, { id: [main] }), { directory })
      const followers = readIds(directory, "users.ndjson")
      assert.deepStrictEqual(
        readLines(directory, "edges.ndjson"),
        followers.map((source_id) => ({ source_id, target_id: main }))
      )
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("of a conversation has its first post and all replies", () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      const [root] = yield* addPosts({
        author: world.seed.users.main,
        count: 1,
        interval: 1,
        until: Date.now() - 90_000
      })
      const id = root?.id ?? ""
      const replies = yield* addPosts({
        author: world.seed.users.ben,
        count: 25,
        in_reply_to: id,
        until: Date.now() - 60_000
      })
      const directory = yield* newDirectory
      const plan = yield* collect(Tweets.searchRecentTweets, { conversation_id: id, max_results: 10 })
      yield* run(plan, { directory })
      assert.deepStrictEqual(sorted(readIds(directory, "posts.ndjson")), sorted([id, ...replies.map(({ id }) => id)]))
    }).pipe(Effect.provide(layerTest()), TestClock.withLive)
  )

  it.effect("of counts has a row for each period", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const plan = yield* collect(Tweets.getRecentTweetsCount, { query: "tides", granularity: "day" })
      const { counts } = yield* run(plan, { directory })
      assert.strictEqual(counts.counts, 8)
      assert.containsAllKeys(readLines(directory, "counts.ndjson")[0], ["start", "end", "tweet_count"])
    }).pipe(Effect.provide(layerTest()), TestClock.withLive)
  )

  it.effect("runs once: run again, it returns the manifest and sends nothing", () =>
    Effect.gen(function* () {
      const { requests } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* collect(Tweets.searchRecentTweets, { query: "tides", expansions: ["author_id"] })
      const first = yield* run(plan, { directory })
      const sent = (yield* requests).length
      // As data: from a file, or another process.
      assert.deepStrictEqual(yield* run(JSON.parse(JSON.stringify(plan)), { directory }), first)
      assert.lengthOf(yield* requests, sent)
      assert.strictEqual((yield* status(directory)).state, "complete")
      assert.deepStrictEqual(JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8")), first)
      for (const { bytes, file, sha256 } of first.files) {
        const content = readFileSync(join(directory, file))
        assert.strictEqual(content.length, bytes)
        assert.strictEqual(createHash("sha256").update(content).digest("hex"), sha256)
      }
    }).pipe(Effect.provide(layerTest()), TestClock.withLive)
  )

  it.effect("that is complete says when it is run again that it requests nothing", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const directory = yield* newDirectory
      const plan = yield* collect(Tweets.searchRecentTweets, { query: "tides" })
      const logged: Array<string> = []
      const capture = Logger.layer([Logger.make(({ message }) => logged.push(String(message)))])
      const { finishedAt } = yield* Effect.provide(run(plan, { directory }), capture)
      assert.isEmpty(logged)
      yield* Effect.provide(run(plan, { directory, format: "csv" }), capture)
      assert.deepStrictEqual(logged, [
        `The collection in ${directory} is complete since ${finishedAt}, so nothing was requested. To collect new entries, call update.`
      ])
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )

  it.effect("is the same for the same parameters, whenever it is made", () =>
    Effect.gen(function* () {
      const make = collect(Tweets.searchRecentTweets, { query: "tides", start_time: new Date("2026-01-01T00:00:00Z") })
      const first = yield* make
      yield* TestClock.adjust("1 day")
      assert.deepStrictEqual(yield* make, first)
      assert.strictEqual(first.params["start_time"], "2026-01-01T00:00:00Z")
    })
  )
})

describe("the span of a search", () => {
  it.effect("without a beginning says how far it still reached when its last page was requested", () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const until = Date.parse("2026-11-21T11:00:00Z")
      yield* addPosts({ author: world.seed.users.main, count: 30, text: () => "#gauge", interval: "6 hours", until })
      const directory = yield* newDirectory
      const plan = yield* collect(Tweets.searchRecentTweets, { query: "#gauge", max_results: 10 }, { slices: 2 })
      // Each page takes an hour.
      const on_event = ({ _tag }: ExportEvent) => (_tag === "Page" ? TestClock.adjust("1 hour") : Effect.void)
      const { entries, span } = yield* run(plan, { directory, concurrency: 1, on_event })
      const to = "2026-11-21T11:59:30Z"
      // The first slice has two pages: 13:00 was when the second was requested.
      assert.deepStrictEqual(span, { asked: { to }, reached: { from: "2026-11-14T13:00:00.000Z", to } })
      assert.isBelow(entries, 30)
      assert.deepStrictEqual(JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8")).span, span)
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )

  it.effect("with both ends is what was asked for, once it is complete", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const directory = yield* newDirectory
      const [start_time, end_time] = ["2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z"]
      const plan = yield* collect(Tweets.searchRecentTweets, { query: "#gauge", start_time, end_time })
      const asked = { from: start_time, to: end_time }
      assert.deepStrictEqual((yield* run(plan, { directory })).span, { asked, reached: asked })
      const timeline = yield* collect(Tweets.getUsersTweets, { id: "2244994945" })
      assert.notProperty(yield* run(timeline, { directory: yield* newDirectory }), "span")
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )
})

describe("an estimate", () => {
  it.effect("of a search counts, and says how long the limits make it take", () =>
    Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const until = Date.parse("2026-11-21T11:50:00Z")
      yield* addPosts({ author: world.seed.users.main, count: 950, interval: "1 minute", text: () => "#gauge", until })
      const plan = yield* collect(Tweets.searchRecentTweets, { query: "#gauge", max_results: 10 }, { slices: 1 })
      assert.deepInclude(yield* estimate(plan), {
        entries: 950,
        // Posts come and go until the collection runs.
        requests: { min: 86, max: 105 },
        dollars: { min: 4.275, max: 5.225 },
        estimateCost: { dollars: 0.005, requests: 1 },
        basis: "counts"
      })
      const small = yield* collect(Tweets.searchAllTweets, { query: "#gauge", max_results: 10 }, { slices: 1 })
      const { duration } = yield* estimate(small)
      assert.deepStrictEqual(duration, { min: Duration.seconds(85), max: Duration.seconds(104) })
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )

  it.effect("of followers asks for profiles, and of a stream is unknown", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const { ben, main } = world.seed.users
      const plan = yield* collect(Users.getUsersFollowers, { id: [main, ben] })
      const followers = [main, ben].map((id) => sourcesOf(world, id))
      assert.deepInclude(yield* estimate(plan), {
        basis: "profile",
        entries: followers.reduce((sum, count) => sum + count, 0),
        requests: { min: 2, max: 2 },
        // One request for both profiles.
        estimateCost: { dollars: 0.02, requests: 1 }
      })
      assert.deepStrictEqual(yield* estimate(yield* collect(streamTweets, {})), { basis: "unknown" })
    }).pipe(Effect.provide(layerTest()))
  )
})
