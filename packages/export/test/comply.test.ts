import { assert, describe, it } from "@effect/vitest"
import { costs } from "@xeffect/costs"
import { defaultCredentials, Emulator, type EmulatorOptions, layerEmulator, send } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import {
  collect,
  comply,
  type ComplyOptions,
  ExportError,
  type OutputOptions,
  run,
  status,
  update
} from "@xeffect/export"
import { layer as layerHttp } from "@xeffect/http"
import { getUsersTweets, searchRecentTweets } from "@xeffect/tweets"
import { getUsers, getUsersFollowers } from "@xeffect/users"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Exit from "effect/Exit"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { checkCollection } from "../src/comply/check.ts"
import { storeFailed } from "../src/export-error.ts"
import { idPartsOf } from "../src/comply/id-parts.ts"
import type { StoredResult } from "../src/comply/stored/result.ts"
import { kinds } from "../src/plan/resource.ts"
import { insertRows } from "../src/store/sqlite/rows.ts"
import { openDatabase, openStore } from "../src/store/sqlite/sqlite-store.ts"
import { simulateCompliance } from "./compliance/simulate.ts"
import { newDirectory, readIds, readLines } from "./support/directory.ts"
import { drive } from "./support/drive.ts"
import { allRowsAbout, laterRowsAbout, rowOf, rowsAbout } from "./support/rows-about.ts"
import { someOf } from "../../conformance/running/whole.ts"

/** 60 posts of two authors, of whom the second is protected afterwards, and some posts of the first are deleted. */
const collected = Effect.fnUntraced(function* (options: OutputOptions = {}) {
  const { addPosts, world } = yield* Emulator
  yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
  const until = Date.parse("2026-11-21T11:59:00Z")
  const { ben, main } = world.seed.users
  const own = yield* addPosts({ author: main, count: 40, text: () => "#gauge", interval: "1 hour", until })
  const others = yield* addPosts({ author: ben, count: 20, text: () => "#gauge", interval: "1 hour", until })
  const plan = yield* collect(searchRecentTweets, {
    query: "#gauge",
    expansions: ["author_id"],
    tweet_fields: ["author_id", "geo"]
  })
  const directory = yield* newDirectory
  yield* run(plan, { directory, ...options })
  const deleted = own.slice(0, 10).map(({ id }) => id)
  for (const id of deleted) {
    const post = world.posts.get(id)
    if (post !== undefined) world.posts.set(id, { ...post, deleted: true })
  }
  const author = world.users.get(ben)
  if (author !== undefined) world.users.set(ben, { ...author, protected: true })
  return {
    deleted,
    directory,
    remaining: own.slice(10).map(({ id }) => id),
    others: others.map(({ id }) => id),
    plan,
    ben,
    main
  }
})

/** Two posts with a place, of which the first has another text now, and what the next job of posts says. */
const placedUntil = Effect.fnUntraced(function* (time: string) {
  const { addPosts, respond, world } = yield* Emulator
  yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
  const author = world.seed.users.main
  const until = Date.parse(time)
  const [post, other] = yield* addPosts({ author, count: 2, text: () => "#gauge", interval: "1 hour", until })
  assert(post !== undefined && other !== undefined)
  const [placeId] = world.places.keys()
  for (const one of [post, other]) world.posts.set(one.id, { ...one, placeId })
  const plan = yield* collect(searchRecentTweets, { query: "#gauge", tweet_fields: ["geo"] }, { slices: 1 })
  const directory = yield* newDirectory
  yield* run(plan, { directory })
  const edited = { ...post, placeId, text: "#gauge edited", editedAt: 0 }
  world.posts.set(post.id, edited)
  const resultIs = (...lines: ReadonlyArray<object | string>) => {
    const body = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("")
    return respond({ path: "/compliance/{id}/download", body })
  }
  return { post: edited, other, plan, directory, resultIs }
})

const withPlace = placedUntil("2026-11-21T11:59:00Z")

/** Waits as long as jobs run. */
const complied = (directory: string, options: ComplyOptions = {}) => drive(comply(directory, options))

const layer = layerTest({ limits: "off" })

/** The files of a directory that have a text in their bytes. */
const filesWith = (directory: string, text: string) =>
  readdirSync(directory).filter((name) => readFileSync(join(directory, name), "latin1").includes(text))

const manifestIn = (directory: string) => JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"))

describe("a collection that complies", () => {
  it.effect("has no post that was deleted or whose author is protected, in any file", () =>
    Effect.gen(function* () {
      const { deleted, directory, remaining, main, others, plan } = yield* collected({ format: "csv" })
      yield* run(plan, { directory, format: "ndjson", split: { bytes: 1000 } })
      const before = readdirSync(directory).filter((name) => name.startsWith("posts-"))
      const report = yield* complied(directory)
      assert.deepStrictEqual(report.checked, { posts: 60, users: 2 })
      assert.deepStrictEqual(report.removed, { posts: 30, users: 1 })
      assert.deepStrictEqual(report.reasons, { deleted: 10, protected: 21 })
      const names = readdirSync(directory).filter((name) => name.endsWith(".ndjson") || name.endsWith(".csv"))
      const parts = names.filter((name) => name.startsWith("posts"))
      assert.isBelow(parts.length, before.length)
      assert.sameMembers(
        parts.flatMap((name) => readIds(directory, name)),
        remaining
      )
      assert.deepStrictEqual(readIds(directory, "users-00001.ndjson"), [main])
      const manifest = manifestIn(directory)
      assert.isTrue(manifest.complete)
      assert.deepStrictEqual(manifest.counts, { posts: 30, users: 1 })
      assert.deepStrictEqual(manifest.complied, report)
      assert.sameMembers(
        manifest.files.map(({ file }: { file: string }) => file),
        names
      )
      // Nor in the database, whose free pages may have what was deleted.
      for (const id of [...deleted, ...others]) assert.deepStrictEqual(filesWith(directory, id), [])
      // Nothing is left to be removed.
      assert.deepStrictEqual((yield* complied(directory)).removed, {})
    }).pipe(Effect.provide(layer))
  )

  it.effect("makes a job only for what it has: of posts alone, one", () =>
    Effect.gen(function* () {
      const { directory } = yield* withPlace
      const { checked } = yield* complied(directory)
      assert.deepStrictEqual(checked, { posts: 2, users: 0 })
      const { requests } = yield* Emulator
      const jobs = (yield* requests).filter(({ method, path }) => method === "POST" && path === "/2/compliance/jobs")
      assert.deepStrictEqual(
        jobs.map(({ body }) => JSON.parse(body).type),
        ["tweets"]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("has the reason in a field of its own if it is marked", () =>
    Effect.gen(function* () {
      const { ben, deleted, directory, remaining, others } = yield* collected()
      const report = yield* complied(directory, { mark: "withheld_because" })
      assert.deepStrictEqual(report.marked, { posts: 30, users: 1 })
      assert.deepStrictEqual(report.removed, {})
      const reasons = new Map(
        readLines(directory, "posts.ndjson").map((post) => [String(post["id"]), post["withheld_because"]])
      )
      for (const id of deleted) assert.strictEqual(reasons.get(id), "deleted")
      for (const id of others) assert.strictEqual(reasons.get(id), "protected")
      for (const id of remaining) assert.isUndefined(reasons.get(id))
      const users = readLines(directory, "users.ndjson")
      assert.strictEqual(users.find(({ id }) => id === ben)?.["withheld_because"], "protected")
    }).pipe(Effect.provide(layer))
  )

  it.effect("has posts without their place where the place was removed", () =>
    Effect.gen(function* () {
      const { addPosts, respond, world } = yield* Emulator
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const { main } = world.seed.users
      const [post, other] = yield* addPosts({
        author: main,
        count: 2,
        text: () => "#gauge",
        interval: "1 hour",
        until: Date.parse("2026-11-21T11:59:00Z")
      })
      const data = [post, other].map((one) => ({ id: one?.id, text: "#gauge", geo: { place_id: "df51dec6f4ee2b2c" } }))
      yield* respond({ path: "/2/tweets/search/recent", json: { data, meta: { result_count: 2 } } })
      const directory = yield* newDirectory
      yield* run(yield* collect(searchRecentTweets, { query: "#gauge" }, { slices: 1 }), { directory })
      const line = JSON.stringify({ id: post?.id, action: "delete", reason: "scrub_geo" })
      yield* respond({ path: "/compliance/{id}/download", body: `${line}\n` })
      const report = yield* complied(directory)
      assert.strictEqual(report.scrubbed, 1)
      assert.deepStrictEqual(report.removed, {})
      const lines = readLines(directory, "posts.ndjson")
      assert.deepStrictEqual(
        lines.map(({ geo, id }) => [id, geo !== undefined]),
        [
          [post?.id, false],
          [other?.id, true]
        ]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect.each(someOf(["ndjson", "parquet", "csv", "sqlite"] as const, 2))(
    "has no row of any kind about a post or a user who is gone, in no byte of its files of %s",
    (format) =>
      Effect.gen(function* () {
        const { addPosts, world } = yield* Emulator
        yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
        const { ben, main } = world.seed.users
        const until = Date.parse("2026-11-21T11:59:00Z")
        const made = yield* addPosts({ author: main, count: 3, text: () => "#gauge", interval: "1 hour", until })
        const [gone, staying] = made.map(({ id }) => id)
        assert(gone !== undefined && staying !== undefined)
        const plan = yield* collect(getUsersTweets, { id: main, tweet_fields: ["author_id"] })
        const directory = yield* newDirectory
        yield* run(plan, { directory, format })
        const other = "1230000000000000077"
        const rows = [...allRowsAbout(gone, ben, main), ...allRowsAbout(staying, main, main)]
        yield* Effect.scoped(
          Effect.map(openDatabase(directory), (database) => {
            insertRows(database, rows, undefined)
            database.run("insert into listed values (?, ?, 1), (?, ?, 2), (?, ?, 3)", [
              main,
              gone,
              ben,
              other,
              main,
              staying
            ])
          })
        )
        yield* run(plan, { directory, format: format === "csv" ? "ndjson" : "csv" })
        yield* run(plan, { directory, format })
        const post = world.posts.get(gone)
        if (post !== undefined) world.posts.set(gone, { ...post, deleted: true })
        const author = world.users.get(ben)
        if (author !== undefined) world.users.set(ben, { ...author, suspended: true })
        const { removed } = yield* complied(directory)
        const expected = rowsAbout(gone, ben, main)
        for (const kind of kinds) assert.strictEqual(removed[kind] ?? 0, expected[kind].length, kind)
        for (const id of [gone, ben]) assert.deepStrictEqual(filesWith(directory, id), [])
        // Rows about others stay.
        const { counts } = manifestIn(directory)
        const stays = rowsAbout(staying, main, main)
        for (const kind of kinds) assert.isAtLeast(counts[kind] ?? 0, stays[kind].length, kind)
        yield* Effect.scoped(
          Effect.map(openDatabase(directory), (database) => {
            assert.strictEqual(insertRows(database, laterRowsAbout(gone, ben, main), undefined), 0)
            assert.deepStrictEqual(database.all("select id from listed"), [{ id: staying }])
          })
        )
      }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    ["delete", "deleted", "gone"],
    ["delete", "a new reason", "gone"],
    ["delete", "scrub_geo", "without its place"],
    ["scrub_geo", "geo_scrubbed", "without its place"],
    ["rehydrate", "tweet_edited", "edited"],
    ["rehydrate", "deleted", "edited"],
    ["withhold", "deleted", "as it was"],
    ["DELETE", "deleted", "as it was"],
    ["", "deleted", "as it was"],
    ["deleted", "deleted", "as it was"]
  ] as const)("has after %j because of %j a post that is %s", ([action, reason, expected]) =>
    Effect.gen(function* () {
      const { post, plan, directory, resultIs } = yield* withPlace
      yield* resultIs({ id: post.id, action, reason, redacted_at: null })
      const report = yield* complied(directory)
      const [found] = readLines(directory, "posts.ndjson").filter(({ id }) => id === post.id)
      const is =
        found === undefined
          ? "gone"
          : found["text"] === "#gauge edited"
            ? "edited"
            : found["geo"] === undefined
              ? "without its place"
              : "as it was"
      assert.strictEqual(is, expected)
      assert.deepStrictEqual(report.notApplied, expected === "as it was" ? { [action]: 1 } : {})
      assert.strictEqual(report.rehydrated, expected === "edited" ? 1 : 0)
      assert.strictEqual(report.removed.posts ?? 0, expected === "gone" ? 1 : 0)
      assert.deepStrictEqual(manifestIn(directory).complied, report)
      assert.lengthOf(readLines(directory, "posts.ndjson"), expected === "gone" ? 1 : 2)
      yield* update(plan, { directory })
    }).pipe(Effect.provide(layer))
  )

  it.effect("reports IDs that cannot be checked and lines that cannot be read, and does the rest", () =>
    Effect.gen(function* () {
      const { post, directory, resultIs } = yield* withPlace
      yield* resultIs({ id: "x", error: "invalid_id" }, "not JSON", {
        id: post.id,
        action: "delete",
        reason: "deleted"
      })
      const { notApplied, removed } = yield* complied(directory)
      assert.deepStrictEqual(notApplied, { invalid_id: 1, unread: 1 })
      assert.deepStrictEqual(removed, { posts: 1 })
    }).pipe(Effect.provide(layer))
  )

  it.effect("does of several results of a post the one with the greatest impact", () =>
    Effect.gen(function* () {
      const { post, directory, resultIs } = yield* withPlace
      const [id, reason] = [post.id, "x"]
      yield* resultIs(
        { id, action: "rehydrate", reason },
        { id, action: "delete", reason },
        { id, action: "flag", reason },
        { id, action: "scrub_geo", reason }
      )
      assert.deepStrictEqual((yield* complied(directory)).removed, { posts: 1 })
    }).pipe(Effect.provide(layer))
  )

  const early = { action: "scrub_geo", redacted_at: "2026-11-21T11:30:00Z" }
  const late = { action: "scrub_geo", redacted_at: "2026-11-21T11:59:30.000Z" }
  const always = { action: "scrub_geo" }
  it.effect.each([
    [[early], 1],
    [[early, late], 2],
    [[late, early], 2],
    [[early, always], 2],
    [[always, early], 2],
    [[early, { action: "withhold" }], 1],
    [[{ action: "rehydrate", redacted_at: "2026-11-21T11:00:00Z" }, late], 2],
    [[late, { action: "rehydrate", redacted_at: "2026-11-21T11:00:00Z" }], 2],
    [[early, { action: "scrub_geo", redacted_at: "soon" }], 2]
  ] as const)("after results %j of their author, has %i posts without a place", ([results, count]) =>
    Effect.gen(function* () {
      const { addPosts, respond, world } = yield* Emulator
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const { main } = world.seed.users
      const until = Date.parse("2026-11-21T11:59:00Z")
      const made = yield* addPosts({ author: main, count: 2, text: () => "#gauge", interval: "1 hour", until })
      const [placeId] = world.places.keys()
      for (const one of made) world.posts.set(one.id, { ...one, placeId })
      const directory = yield* newDirectory
      const fields = { query: "#gauge", tweet_fields: ["geo", "author_id", "created_at"] } as const
      const plan = yield* collect(searchRecentTweets, { ...fields, expansions: ["author_id"] }, { slices: 1 })
      yield* run(plan, { directory })
      const body = results.map((one) => `${JSON.stringify({ id: main, reason: "x", ...one })}\n`).join("")
      // The job of posts has no results.
      yield* respond({ path: "/compliance/{id}/download", body: "" })
      yield* respond({ path: "/compliance/{id}/download", body })
      assert.strictEqual((yield* complied(directory)).scrubbed, count)
      assert.lengthOf(
        readLines(directory, "posts.ndjson").filter(({ geo }) => geo === undefined),
        count
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    ["rehydrate", "scrub_geo"],
    ["scrub_geo", "rehydrate"]
  ] as const)("removes the place of an edited post that cannot be looked up, of %s and then %s", (actions) =>
    Effect.gen(function* () {
      const { post, directory, resultIs } = yield* withPlace
      const { respond } = yield* Emulator
      yield* respond({ path: "/2/tweets", status: 402, json: { title: "CreditsDepleted", status: 402 } })
      yield* resultIs(...actions.map((action) => ({ id: post.id, action, reason: "x" })))
      assert.strictEqual((yield* Effect.flip(complied(directory))).reason._tag, "CreditsDepleted")
      const { complied: report } = manifestIn(directory)
      assert.deepStrictEqual([report.scrubbed, report.removed, report.notApplied], [1, {}, { rehydrate: 1 }])
      const [found] = readLines(directory, "posts.ndjson").filter(({ id }) => id === post.id)
      assert.isDefined(found)
      assert.isUndefined(found?.["geo"])
    }).pipe(Effect.provide(layer))
  )

  it.effect("removes an edited post that another lookup does not find, and keeps one it says nothing about", () =>
    Effect.gen(function* () {
      const { post, directory, resultIs } = yield* withPlace
      const { respond, world } = yield* Emulator
      yield* resultIs({ id: post.id, action: "rehydrate", reason: "tweet_edited" })
      yield* respond({ path: "/2/tweets", json: { data: [], meta: {} } })
      const first = yield* complied(directory)
      assert.deepStrictEqual([first.removed, first.notApplied], [{}, { rehydrate: 1 }])
      world.posts.set(post.id, { ...post, deleted: true })
      yield* resultIs({ id: post.id, action: "rehydrate", reason: "tweet_edited" })
      const second = yield* complied(directory)
      assert.deepStrictEqual(second.removed, { posts: 1 })
      assert.deepStrictEqual(filesWith(directory, post.id), [])
    }).pipe(Effect.provide(layer))
  )

  it.effect("removes what is gone before it fails because an edited post cannot be looked up, and goes on later", () =>
    Effect.gen(function* () {
      const { post, other, directory, resultIs } = yield* withPlace
      const { respond } = yield* Emulator
      yield* respond({ path: "/2/tweets", status: 402, json: { title: "CreditsDepleted", status: 402 } })
      const edited = { id: post.id, action: "rehydrate", reason: "tweet_edited" }
      yield* resultIs(edited, { id: other.id, action: "delete", reason: "deleted" })
      const error = yield* Effect.flip(complied(directory))
      assert.strictEqual(error.reason._tag, "CreditsDepleted")
      assert.deepStrictEqual(filesWith(directory, other.id), [])
      const { complete, complied: report } = manifestIn(directory)
      assert.isTrue(complete)
      assert.deepStrictEqual([report.removed, report.notApplied], [{ posts: 1 }, { rehydrate: 1 }])
      yield* resultIs(edited)
      assert.strictEqual((yield* complied(directory)).rehydrated, 1)
    }).pipe(Effect.provide(layer))
  )

  it.effect.each(["tweets", "users"] as const)(
    "does what one job asks for before it fails because the job of %s is refused, and checks those the next time",
    (refused) =>
      Effect.gen(function* () {
        const { ben, deleted, directory, remaining } = yield* collected()
        const { respond } = yield* Emulator
        const path = "/2/compliance/jobs"
        const problem = { title: "Forbidden", status: 403, type: "about:blank" }
        const after = refused === "users" ? 1 : 0
        yield* respond({ path, method: "POST", after, status: 403, json: problem })
        assert.strictEqual((yield* Effect.flip(complied(directory))).reason._tag, "Forbidden")
        const first = manifestIn(directory)
        assert.isTrue(first.complete)
        assert.deepStrictEqual(first.complied.checked, {
          posts: 60,
          users: 2,
          [refused === "users" ? "users" : "posts"]: 0
        })
        for (const id of refused === "users" ? deleted : [ben]) assert.deepStrictEqual(filesWith(directory, id), [])
        const { checked } = yield* complied(directory)
        assert.isAbove(refused === "users" ? checked.users : checked.posts, 0)
        assert.sameMembers([...readIds(directory, "posts.ndjson")], remaining)
        assert.deepStrictEqual(filesWith(directory, ben), [])
      }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    ["that was collected at once", "2026-11-21T11:59:00Z", [0, 5, 0, 0]],
    ["that was collected after three days", "2026-11-18T11:59:00Z", [0, 0, 0, 0]]
  ] as const)("pays for the lookup of an edit until a post cannot be edited any more %s", ([, time, expected]) =>
    Effect.gen(function* () {
      const { post, directory, resultIs } = yield* placedUntil(time)
      const { bill } = yield* Emulator
      const edited = { id: post.id, action: "rehydrate", reason: "tweet_edited" }
      const paid: Array<number> = []
      for (let day = 0; day < 4; day++) {
        const before = (yield* bill()).dollars
        yield* resultIs(edited)
        yield* complied(directory)
        paid.push(Math.round(((yield* bill()).dollars - before) * 1000))
        yield* TestClock.adjust("1 day")
      }
      assert.deepStrictEqual(paid, [...expected])
    }).pipe((body) =>
      // IDs have the times of the X API then.
      Effect.andThen(TestClock.setTime(Date.parse("2026-11-21T12:00:00Z")), Effect.provide(body, layer))
    )
  )

  it.effect("says what all lookups of edits cost", () =>
    Effect.gen(function* () {
      const { addPosts, respond, world } = yield* Emulator
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const until = Date.parse("2026-11-21T11:59:00Z")
      const author = world.seed.users.main
      const posts = yield* addPosts({ author, count: 150, text: () => "#gauge", interval: "1 minute", until })
      const directory = yield* newDirectory
      yield* run(yield* collect(searchRecentTweets, { query: "#gauge" }), { directory })
      yield* TestClock.adjust("1 day")
      const lines = posts.map(({ id }) => JSON.stringify({ id, action: "rehydrate", reason: "tweet_edited" }))
      yield* respond({ path: "/compliance/{id}/download", body: lines.join("\n") })
      // No lookup has more than a hundred.
      const { dollars, rehydrated } = yield* complied(directory)
      assert.deepStrictEqual([rehydrated, dollars], [150, 0.75])
    }).pipe(Effect.provide(layerTest({ limits: "off", layer: { around: [costs()] } })))
  )

  it.effect("has an edited post under its new ID, once, and nothing that only the old one had", () =>
    Effect.gen(function* () {
      const { post, directory, resultIs } = yield* withPlace
      const { respond } = yield* Emulator
      const id = String(BigInt(post.id) + 1n)
      const edited = { id, text: "#gauge new", edit_history_tweet_ids: [post.id, id] }
      yield* respond({ path: "/2/tweets", json: { data: [edited] } })
      yield* resultIs({ id: post.id, action: "rehydrate", reason: "tweet_edited" })
      yield* complied(directory)
      assert.deepStrictEqual(
        readLines(directory, "posts.ndjson").filter((one) => one["id"] === id || one["id"] === post.id),
        [edited]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("has nothing about any version of an edited post that is deleted, also if X lists it again", () =>
    Effect.gen(function* () {
      const { post, plan, directory, resultIs } = yield* withPlace
      const { respond, world } = yield* Emulator
      const { metrics } = rowsAbout(post.id, "1", "1")
      yield* Effect.scoped(
        Effect.map(openDatabase(directory), (database) =>
          insertRows(database, [rowOf("metrics", metrics[0] ?? {}), rowOf("matches", { post_id: post.id })], undefined)
        )
      )
      const [second, third] = [1n, 2n].map((more) => String(BigInt(post.id) + more))
      assert(second !== undefined && third !== undefined)
      const edited = { id: second, text: "#gauge new", edit_history_tweet_ids: [post.id, second] }
      yield* respond({ path: "/2/tweets", json: { data: [edited] } })
      yield* resultIs({ id: post.id, action: "rehydrate", reason: "tweet_edited" })
      yield* complied(directory)
      yield* resultIs({ id: second, action: "delete", reason: "deleted" })
      assert.deepStrictEqual((yield* complied(directory)).removed, { posts: 1, metrics: 1, matches: 1 })
      for (const id of [post.id, second]) assert.deepStrictEqual(filesWith(directory, id), [])
      world.posts.set(post.id, { ...post, deleted: true })
      const again = { id: third, text: "#gauge", edit_history_tweet_ids: [post.id, second, third] }
      yield* respond({ path: "/2/tweets/search/recent", json: { data: [again], meta: { result_count: 1 } } })
      yield* update(plan, { directory })
      assert.notInclude(readIds(directory, "posts.ndjson"), third)
    }).pipe(Effect.provide(layer))
  )

  it.effect("gets no row again about a user who is gone, however the X API names them later", () =>
    Effect.gen(function* () {
      const { addUsers, world } = yield* Emulator
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const { ben, main } = world.seed.users
      const [gone, staying] = (yield* addUsers({ count: 2, follows: [main] })).map(({ id }) => id)
      assert(gone !== undefined && staying !== undefined)
      const plan = yield* collect(getUsersFollowers, { id: [main, ben], user_fields: ["public_metrics"] })
      const profiles = yield* collect(getUsers, { ids: [gone, staying], user_fields: ["public_metrics"] })
      const [lists, keys] = [yield* newDirectory, yield* newDirectory]
      yield* run(plan, { directory: lists })
      yield* run(profiles, { directory: keys })
      const user = world.users.get(gone)
      assert(user !== undefined)
      world.users.set(gone, { ...user, suspended: true })
      yield* complied(lists)
      yield* complied(keys)
      world.users.set(gone, user)
      // In a list that they were not in before.
      world.follows.get(gone)?.set(ben, gone)
      for (const whole of [true, true, false]) {
        if (!whole) world.users.set(gone, { ...user, suspended: true })
        yield* TestClock.adjust("1 day")
        yield* update(plan, { directory: lists, lists: "whole" })
        yield* update(profiles, { directory: keys, refresh: "3 days" })
      }
      assert.deepStrictEqual(filesWith(lists, gone), [])
      assert.isNotEmpty(readLines(keys, "metrics.ndjson").filter(({ id }) => id === staying))
      assert.isEmpty(readLines(keys, "metrics.ndjson").filter(({ id }) => id === gone))
      assert.isFalse(readdirSync(keys).includes("missing.ndjson") && readIds(keys, "missing.ndjson").includes(gone))
    }).pipe(Effect.provide(layer))
  )

  it.effect("is refused by name for a wrong directory or field, before anything is sent", () =>
    Effect.gen(function* () {
      const { directory } = yield* collected()
      const { requests } = yield* Emulator
      const before = (yield* requests).length
      const errors = [
        yield* Effect.flip(comply("never")),
        yield* Effect.flip(comply(directory, { mark: "text" })),
        yield* Effect.flip(comply(directory, { max_wait: "soon" as "1 hour" }))
      ].map(({ message }) => message)
      assert.include(errors[0], "directory must be the directory of a collection")
      assert.include(errors[1], "mark must be a name of small letters, digits and _ that no resource has as a field")
      assert.include(errors[2], "max_wait must be a duration")
      assert.lengthOf(yield* requests, before)
    }).pipe(Effect.provide(layer))
  )
})

/** An emulator whose nth request never returns, and an effect that ends when it arrives. */
const stopping = (options: EmulatorOptions) => {
  const stop = { at: Infinity, served: 0, reached: Deferred.makeUnsafe<void>() }
  const emulator = Layer.effect(
    Emulator,
    Effect.map(Emulator, (emulator) => ({
      ...emulator,
      handle: (request) =>
        Effect.tap(emulator.handle(request), () => {
          stop.served += 1
          if (stop.served !== stop.at) return Effect.void
          return Effect.andThen(Deferred.succeed(stop.reached, undefined), Effect.never)
        })
    }))
  ).pipe(Layer.provide(layerEmulator(options)))
  const { bearer_token } = defaultCredentials
  return { stop, layer: layerHttp({ bearer_token, send }).pipe(Layer.provideMerge(emulator)) }
}

describe("IDs that are more than a job takes", () => {
  it("are divided so that each row is in one job, and none has too many", () => {
    const counted = fc.record({ last: fc.nat(60), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    const divided = fc.property(
      counted,
      counted,
      fc.nat(5),
      fc.integer({ min: 1, max: 70 }),
      (one, two, targets, max) => {
        const kinds = [one, two].map(({ last, share }, index) => ({
          kind: index === 0 ? ("posts" as const) : ("referenced_posts" as const),
          last,
          count: Math.round(last * share)
        }))
        const parts = idPartsOf(kinds, targets, max)
        for (const { kind, count, last } of kinds) {
          const numbers = parts.flatMap(({ ranges }) =>
            ranges
              .filter((range) => range.kind === kind)
              .flatMap(({ after, to }) => [...Array(to - after).keys()].map((n) => after + 1 + n))
          )
          const expected = count === 0 ? [] : [...Array(last).keys()].map((n) => n + 1)
          assert.deepStrictEqual(numbers, expected)
        }
        assert.lengthOf(
          parts.filter(({ hasTargets }) => hasTargets),
          targets > 0 ? 1 : 0
        )
        const rowsOf = ({ ranges }: (typeof parts)[number]) =>
          ranges.reduce((sum, { after, to }) => sum + to - after, 0)
        if (parts.length > 1) for (const part of parts) assert.isAtMost(rowsOf(part), max)
      }
    )
    fc.assert(divided)
  })

  it.effect("are checked by jobs one after the other, also after an interruption", () =>
    Effect.gen(function* () {
      const { deleted, directory, plan, others } = yield* collected()
      const { requests } = yield* Emulator
      const stored = new Set<string>()
      let calls = 0
      const check = Effect.scoped(
        Effect.gen(function* () {
          const store = yield* openStore(directory)
          const storeResults = (_: string, results: ReadonlyArray<StoredResult>) =>
            ++calls === 2
              ? Effect.fail(storeFailed("storing results", new Error("the disk is full")))
              : Effect.sync(() => results.forEach(({ id }) => stored.add(id)))
          return yield* checkCollection({ store, plan, options: {}, maxIds: 25, storeResults })
        })
      )
      const first = yield* Effect.exit(drive(check))
      assert.isTrue(Exit.isFailure(first))
      yield* drive(check)
      for (const id of [...deleted, ...others]) assert.isTrue(stored.has(id))
      const created = (yield* requests).filter(({ method, path }) => method === "POST" && path.includes("compliance"))
      assert.lengthOf(created, 4)
    }).pipe(Effect.provide(layer))
  )
})

describe("collections that comply with whatever X says", () => {
  it.effect("change what a known action names, and nothing else: 3 of them", () =>
    Effect.map(simulateCompliance(3, 1), ({ wrong }) => assert.deepStrictEqual(wrong, []))
  )
})

describe("a call of comply that is interrupted", () => {
  it.effect("at any request comes to the same outcome when it is called again, with one job of each type", () => {
    const { layer, stop } = stopping({ limits: "off" })
    return Effect.gen(function* () {
      const { directory, remaining } = yield* collected()
      const { world } = yield* Emulator
      const jobs = world.complianceJobs.size
      // The responses to these requests are lost: looking for a job, creating it, uploading, polling, downloading, …
      let at = 0
      for (let isDone = false; !isDone;) {
        Object.assign(stop, { at: stop.served + ++at, reached: Deferred.makeUnsafe<void>() })
        isDone = yield* Effect.raceFirst(
          Effect.as(complied(directory), true),
          Effect.as(Deferred.await(stop.reached), false)
        )
      }
      assert.isAtLeast(at, 8)
      assert.sameMembers([...readIds(directory, "posts.ndjson")], remaining)
      assert.deepStrictEqual(manifestIn(directory).counts, { posts: 30, users: 1 })
      const names = Array.from(world.complianceJobs.values(), ({ name }) => name)
      assert.strictEqual(new Set(names).size, names.length)
      assert.strictEqual(names.length - jobs, 2)
    }).pipe(Effect.provide(layer))
  })

  it.effect("before its files are written writes them when it is called again, without a request", () =>
    Effect.gen(function* () {
      const { directory, remaining } = yield* collected()
      const { requests } = yield* Emulator
      rmSync(join(directory, "posts.ndjson"))
      mkdirSync(join(directory, "posts.ndjson"))
      const error = yield* Effect.flip(complied(directory))
      assert(error instanceof ExportError)
      assert.strictEqual(error.reason._tag, "DestinationFailed")
      assert.strictEqual((yield* status(directory)).counts.posts, 30)
      rmSync(join(directory, "posts.ndjson"), { recursive: true })
      const before = (yield* requests).length
      const { removed } = yield* complied(directory)
      assert.deepStrictEqual(removed, { posts: 30, users: 1 })
      assert.lengthOf(yield* requests, before)
      assert.sameMembers([...readIds(directory, "posts.ndjson")], remaining)
    }).pipe(Effect.provide(layer))
  )
})
