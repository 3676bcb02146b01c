import { assert, describe, it } from "@effect/vitest"
import { defaultCredentials, Emulator, type EmulatorOptions, layerEmulator, send } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, comply, type ComplyOptions, ExportError, type OutputOptions, run, status } from "@xeffect/export"
import { layer as layerHttp } from "@xeffect/http"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { newDirectory, readIds, readLines } from "./support/directory.ts"
import { drive } from "./support/drive.ts"

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

/** Waits as long as jobs run. */
const complied = (directory: string, options: ComplyOptions = {}) => drive(comply(directory, options))

const layer = layerTest({ limits: "off" })

const manifestIn = (directory: string) => JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"))

describe("a collection that complies", () => {
  it.effect("has no post that was deleted or whose author is protected, in any file", () =>
    Effect.gen(function* () {
      const { deleted, directory, remaining, main, others, plan } = yield* collected({ format: "csv" })
      yield* run(plan, { directory, split: { bytes: 1000 } })
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
      const stored = readdirSync(directory).map((name) => readFileSync(join(directory, name), "latin1"))
      for (const id of [...deleted, ...others]) assert.isFalse(stored.some((text) => text.includes(`"${id}"`)))
      // Nothing is left to be removed.
      assert.deepStrictEqual((yield* complied(directory)).removed, {})
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
