import { assert, describe, it } from "@effect/vitest"
import { isXError } from "@xeffect/core"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { cancel, collect, ExportError, type ExportEvent, run, status } from "@xeffect/export"
import { getUsersTweets, searchAllTweets, searchRecentTweets } from "@xeffect/tweets"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { execFile } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import promises from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { drive } from "./support/drive.ts"
import { newDirectory, readIds } from "./support/directory.ts"

/** 300 posts in three slices, of about five pages of 20 each. */
const prepare = Effect.fnUntraced(function* (interval: Duration.Input) {
  const { addPosts, world } = yield* Emulator
  yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
  const until = Date.parse("2026-11-21T11:59:00Z")
  const author = world.seed.users.main
  const posts = yield* addPosts({ author, count: 300, text: () => "#gauge", interval, until })
  const params = { query: "#gauge", max_results: 20 }
  const plan = yield* collect(searchRecentTweets, params, { slices: 3 })
  return { directory: yield* newDirectory, ids: posts.map(({ id }) => id), plan }
})

const prepared = prepare("30 minutes")

const search = { method: "GET", path: "/2/tweets/search/recent" } as const

const layer = layerTest({ limits: "off" })

describe("a request that is refused", () => {
  it.effect.each([
    [{ errors: [null, "gone", 7, []] }],
    [{ errors: "gone" }],
    [{ title: "No", errors: { 0: null } }],
    [[null]]
  ])("ends the list of a user with the failure by its name, whatever its body has: %j", ([body]) =>
    Effect.gen(function* () {
      const { respond } = yield* Emulator
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      yield* respond({ path: "/2/users/{id}/tweets", times: Infinity, status: 404, json: body })
      const plan = yield* collect(getUsersTweets, { id: "20" })
      const error = yield* Effect.flip(run(plan, { directory: yield* newDirectory }))
      assert.strictEqual(isXError(error) && error.reason._tag, "NotFound")
    }).pipe(Effect.provide(layer))
  )

  const refusals = [
    { status: 401, tag: "Unauthorized", why: "revoked credentials" },
    { status: 402, tag: "CreditsDepleted", why: "spent credits" },
    { status: 403, tag: "Forbidden", why: "lost access" }
  ]
  it.effect.each(refusals)(
    "stops the run, and the next goes on without a request twice: $why",
    ({ status: code, tag }) =>
      Effect.gen(function* () {
        const { directory, ids, plan } = yield* prepared
        const { requests, respond } = yield* Emulator
        const sent: Array<number> = []
        const on_event = (event: ExportEvent) =>
          Effect.gen(function* () {
            if (event._tag !== "Page") return
            sent.push(event.added)
            if (sent.length === 6)
              yield* respond({ ...search, status: code, times: 1, body: JSON.stringify({ title: "No", status: code }) })
          })
        const error = yield* Effect.flip(run(plan, { directory, concurrency: 1, on_event }))
        assert.isTrue(isXError(error))
        assert.strictEqual(error.reason._tag, tag)
        assert.strictEqual(
          (yield* status(directory)).counts.posts,
          sent.reduce((sum, added) => sum + added, 0)
        )
        const manifest = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"))
        assert.isFalse(manifest.complete)
        assert.include(manifest.stopped, tag)
        const before = (yield* requests).length
        // The refusals that were not used up.
        yield* Effect.ignore(run(plan, { directory }))
        const { complete, pages } = yield* run(plan, { directory })
        assert.isTrue(complete)
        assert.sameMembers([...readIds(directory, "posts.ndjson")], ids)
        assert.isAtMost((yield* requests).length - before, pages - 6)
      }).pipe(Effect.provide(layer))
  )
})

describe("a run that fails after files were written", () => {
  it.effect("leaves them in the manifest, since they are there", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* prepared
      const { respond } = yield* Emulator
      let pages = 0
      const on_event = (event: ExportEvent) =>
        event._tag === "Page" && ++pages === 2
          ? Effect.andThen(Effect.orDie(cancel(directory)), Effect.sleep("5 seconds"))
          : Effect.void
      const { complete, files } = yield* drive(run(plan, { directory, concurrency: 1, on_event }))
      assert.isFalse(complete)
      assert.isNotEmpty(files)
      yield* respond({ ...search, status: 401, times: Infinity, body: JSON.stringify({ title: "No", status: 401 }) })
      yield* Effect.flip(run(plan, { directory }))
      const manifest = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"))
      assert.deepStrictEqual(manifest.files, files)
      assert.include(manifest.stopped, "Unauthorized")
    }).pipe(Effect.provide(layer))
  )
})

describe("an outage", () => {
  it.effect("is met with one request after each growing pause, and ends the run after give_up_after", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* prepared
      const { fault, requests } = yield* Emulator
      const before = (yield* requests).length
      yield* fault({ ...search, status: 503, times: Infinity })
      const waits: Array<string> = []
      const on_event = (event: ExportEvent) => Effect.sync(() => void waits.push(event._tag))
      const options = { directory, concurrency: 1, give_up_after: "10 minutes", on_event } as const
      const error = yield* drive(Effect.flip(run(plan, options)), "30 seconds")
      assert.strictEqual(error.reason._tag, "ServerError")
      const waiting = waits.filter((tag) => tag === "Waiting")
      assert.isAbove(waiting.length, 5)
      assert.lengthOf(yield* requests, before + waiting.length + 1)
    }).pipe(Effect.provide(layer))
  )
})

describe("a rate limit", () => {
  it.effect("is waited for until its reset, without a retry in between", () =>
    Effect.gen(function* () {
      const { directory, ids } = yield* prepare("10 minutes")
      const { requests } = yield* Emulator
      // Time goes on while files are written, and a recent search reaches seven days.
      const period = { start_time: "2026-11-14T12:00:00Z", end_time: "2026-11-21T12:00:00Z" }
      const plan = yield* collect(searchAllTweets, { query: "#gauge", max_results: 20, ...period }, { slices: 3 })
      const { complete } = yield* drive(run(plan, { directory }), "1 minute")
      assert.isTrue(complete)
      assert.sameMembers([...readIds(directory, "posts.ndjson")], ids)
      const refused = (yield* requests).filter((request) => request.status === 429)
      // Three slices at each of the windows that 15 pages and more need.
      assert.isAtMost(refused.length, 12)
      assert.isAbove(refused.length, 0)
    }).pipe(
      Effect.provide(layerTest({ limits: { "GET /2/tweets/search/all": { app: [{ limit: 4, windowSeconds: 900 }] } } }))
    )
  )
})

/** Runs until so many pages were committed, then does something to the disk. */
const atPage = (count: number, body: () => void) => {
  let pages = 0
  return (event: ExportEvent) =>
    Effect.sync(() => {
      if (event._tag === "Page" && ++pages === count) body()
    })
}

/** Lets files with this name be written as on a full disk. */
const fillDisk = (name: string) => {
  const { open } = promises
  const setOpen = (next: typeof open) => {
    promises.open = next
    syncBuiltinESMExports()
  }
  setOpen((path, ...rest) => (String(path).endsWith(name) ? open("/dev/full", "w") : open(path, ...rest)))
  return () => setOpen(open)
}

/** Lets databases that are opened have so many pages of 4 kB: SQLite fails beyond as it does on a full disk. */
const limitDatabases = (pages: number) => {
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql)
    if (sql.includes("create table")) exec.call(this, `pragma max_page_count = ${pages}`)
  }
  return () => void (DatabaseSync.prototype.exec = exec)
}

const reasonOf = (error: unknown) => (error instanceof ExportError ? error.reason._tag : error)

describe("a destination", () => {
  it.effect("that is a full disk fails with what to do, and the next run writes it without a request", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* prepared
      const { requests } = yield* Emulator
      const restore = fillDisk("posts.ndjson.partial")
      const error = yield* Effect.flip(run(plan, { directory })).pipe(Effect.ensuring(Effect.sync(restore)))
      assert.strictEqual(reasonOf(error), "DestinationFailed")
      assert.include(error.message, "The disk is full. Free some space and run the plan again")
      const before = (yield* requests).length
      assert.isTrue((yield* run(plan, { directory })).complete)
      assert.lengthOf(yield* requests, before)
      assert.sameMembers([...readIds(directory, "posts.ndjson")], ids)
    }).pipe(Effect.provide(layer))
  )

  it.effect("that is a full disk fails for tables too, and the next run writes them without a request", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* prepared
      const { requests } = yield* Emulator
      yield* run(plan, { directory })
      const sent = (yield* requests).length
      const restore = limitDatabases(8)
      const error = yield* Effect.flip(run(plan, { directory, format: "sqlite" })).pipe(
        Effect.ensuring(Effect.sync(restore))
      )
      assert.strictEqual(reasonOf(error), "DestinationFailed")
      assert.include(error.message, "The disk is full. Free some space and run the plan again")
      assert.isFalse(existsSync(join(directory, "tables.sqlite")))
      assert.strictEqual((yield* run(plan, { directory, format: "sqlite" })).files[0]?.rows, ids.length)
      assert.lengthOf(yield* requests, sent)
    }).pipe(Effect.provide(layer))
  )

  it.effect("that cannot be written fails by name, and the next run writes it without a request", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* prepared
      const { requests } = yield* Emulator
      const on_event = atPage(1, () => mkdirSync(join(directory, "posts.ndjson")))
      const error = yield* Effect.flip(run(plan, { directory, on_event }))
      assert.strictEqual(reasonOf(error), "DestinationFailed")
      assert.include(error.message, "The output failed while writing posts.ndjson")
      rmSync(join(directory, "posts.ndjson"), { recursive: true })
      const before = (yield* requests).length
      assert.isTrue((yield* run(plan, { directory })).complete)
      assert.lengthOf(yield* requests, before)
    }).pipe(Effect.provide(layer))
  )

  it.effect("that is a file is refused before anything is sent", () =>
    Effect.gen(function* () {
      const { plan } = yield* prepared
      const { requests } = yield* Emulator
      const error = yield* Effect.flip(run(plan, { directory: fileURLToPath(import.meta.url) }))
      assert.strictEqual(reasonOf(error), "DestinationFailed")
      assert.lengthOf(yield* requests, 0)
    }).pipe(Effect.provide(layer))
  )
})

describe("a database", () => {
  it.effect("that is moved away while it is written stops the run, and back in its place it goes on", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* prepared
      const [path, away] = [join(directory, "collection.sqlite"), join(directory, "away.sqlite")]
      const on_event = atPage(4, () => renameSync(path, away))
      const error = yield* Effect.flip(run(plan, { directory, concurrency: 1, on_event }))
      assert.strictEqual(reasonOf(error), "StoreFailed")
      assert.include(error.message, "The database of the collection failed while storing a page")
      const gone = yield* Effect.flip(run(plan, { directory }))
      assert.include(gone.message, "has a manifest, but its database is gone. Restore it, or use another directory")
      renameSync(away, path)
      assert.isTrue((yield* run(plan, { directory })).complete)
      assert.sameMembers([...readIds(directory, "posts.ndjson")], ids)
    }).pipe(Effect.provide(layer))
  )

  it.effect("that is a full disk stops the run without losing a page, and the next run goes on", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* prepared
      const { requests } = yield* Emulator
      const restore = limitDatabases(64)
      const error = yield* Effect.flip(run(plan, { directory, concurrency: 1 })).pipe(
        Effect.ensuring(Effect.sync(restore))
      )
      assert.strictEqual(reasonOf(error), "StoreFailed")
      assert.include(error.message, "The disk is full. Free some space and run the plan again")
      const { counts, entries, pages, state } = yield* status(directory)
      assert.strictEqual(state, "stopped")
      assert.isAbove(pages, 0)
      assert.strictEqual(counts.posts, entries)
      const sent = (yield* requests).length
      // Only the page that did not fit is requested again.
      assert.strictEqual(sent, pages + 1)
      const manifest = yield* run(plan, { directory })
      assert.isTrue(manifest.complete)
      assert.lengthOf(yield* requests, sent + manifest.pages - pages)
      assert.sameMembers([...readIds(directory, "posts.ndjson")], ids)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is used by one run at a time", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* prepared
      let second: unknown
      const on_event = (event: ExportEvent) =>
        event._tag !== "Page" || second !== undefined
          ? Effect.void
          : Effect.gen(function* () {
              assert.strictEqual((yield* status(directory)).state, "running")
              second = yield* Effect.flip(run(plan, { directory }))
            }).pipe(Effect.provide(layer), Effect.orDie)
      yield* run(plan, { directory, concurrency: 1, on_event })
      assert.strictEqual(reasonOf(second), "DirectoryInUse")
      assert.strictEqual((yield* status(directory)).state, "complete")
    }).pipe(Effect.provide(layer))
  )
})

describe("a runtime without node:sqlite", () => {
  it("cannot run a plan, and the error names the runtimes that can", async () => {
    const program = `
      import { collect, run } from "@xeffect/export"
      import { searchRecentTweets } from "@xeffect/tweets"
      import { layerTest } from "@xeffect/emulator/test"
      import * as Effect from "effect/Effect"
      const plan = await Effect.runPromise(collect(searchRecentTweets, { query: "tides" }))
      const error = await Effect.runPromise(Effect.flip(run(plan, { directory: process.argv[1] })).pipe(Effect.provide(layerTest())))
      console.log(error.message)`
    const args = ["--no-experimental-sqlite", "--conditions=@xeffect/source", "--input-type=module", "--eval", program]
    const directory = await Effect.runPromise(Effect.scoped(newDirectory))
    const { stdout } = await promisify(execFile)(process.execPath, [...args, directory], { cwd: import.meta.dirname })
    assert.strictEqual(
      stdout.trim(),
      "@xeffect/export needs node:sqlite: Node 22.13 or later, Bun, or Deno 2.2 or later."
    )
    rmSync(directory, { recursive: true, force: true })
  })
})
