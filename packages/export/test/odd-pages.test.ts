import { assert, describe, it } from "@effect/vitest"
import { Unauthorized, XError } from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import { collect, type ExportEvent, type Manifest, run, status } from "@xeffect/export"
import { getTweets, getUsersTweets } from "@xeffect/tweets"
import { searchUsers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Clock from "effect/Clock"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { drive } from "./support/drive.ts"
import { newDirectory, readIds } from "./support/directory.ts"
import { oddFor, post, right } from "./odd-pages/list.ts"
import { simulate } from "./odd-pages/simulate.ts"
import { times } from "../../conformance/running/whole.ts"

const timelines = (...id: ReadonlyArray<string>) => collect(getUsersTweets, { id })

const rowsIn = (directory: string) =>
  existsSync(join(directory, "posts.ndjson")) ? readIds(directory, "posts.ndjson").length : 0

const manifestIn = (directory: string): Manifest => JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"))

const { data } = right({ id: "1", pagination_token: "1" })

const odd: ReadonlyArray<readonly [string, unknown]> = [
  ["an empty object", {}],
  ["a page without meta", { data }],
  ["a page whose meta is null", { data, meta: null }],
  ["a page whose meta is a list", { data, meta: [] }],
  ["a token that is a number", { data, meta: { next_token: 5 } }],
  ["errors without data", { errors: [{ title: "Over capacity" }] }],
  ["errors and some entries, without meta", { data: data.slice(5), errors: [{ title: "Over capacity" }] }],
  ["data that is an object", { data: {}, meta: { result_count: 10, next_token: "2" } }]
]

describe("a collection with entries that cannot be used", () => {
  it.effect("counts each of them, also if they are the same on several pages and their pages are read again", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      let requests = 0
      const layer = layerMock(({ name: operation }, params) => {
        requests += 1
        const page = right(params)
        // A run ends at the third request.
        if (requests === 3)
          return Effect.fail(new XError({ operation, reason: new Unauthorized({ detail: "revoked" }) }))
        return { ...page, data: [...page.data.slice(1), null] }
      })
      const plan = yield* timelines("1", "2")
      yield* Effect.flip(run(plan, { directory, concurrency: 1 }).pipe(Effect.provide(layer)))
      const manifest = yield* run(plan, { directory, concurrency: 1 }).pipe(Effect.provide(layer))
      assert.isTrue(manifest.complete)
      assert.strictEqual(rowsIn(directory), 2 * 5 * 9)
      assert.strictEqual(manifest.counts.set_aside, 2 * 5)
    })
  )
})

describe("a collection with a page that cannot be used", () => {
  it.effect.each(odd)("is complete if the page is right later: %s", ([, body]) =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const { layer, state } = oddFor(4, body)
      const manifest = yield* drive(run(yield* timelines("1"), { directory })).pipe(Effect.provide(layer))
      assert.isTrue(manifest.complete)
      assert.deepStrictEqual(manifest.gaps, [])
      assert.strictEqual(rowsIn(directory), 50)
      assert.strictEqual(state.requests, 5)
      assert.strictEqual(manifest.entries, 50)
    })
  )

  it.effect.each(odd)("lists it as a gap, and the next run mends it: %s", ([, body]) =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const { layer, state } = oddFor(Infinity, body)
      const plan = yield* timelines("1", "2")
      const events: Array<ExportEvent> = []
      const on_event = (event: ExportEvent) => void events.push(event)
      const error = yield* drive(Effect.flip(run(plan, { directory, concurrency: 1, on_event }))).pipe(
        Effect.provide(layer)
      )
      assert.strictEqual(state.requests, 5)
      const manifest = manifestIn(directory)
      assert.isFalse(manifest.complete)
      assert.strictEqual(manifest.stopped, error.message)
      assert.deepStrictEqual(
        manifest.gaps.map(({ reason, target }) => [reason, target]),
        [["not_usable", "1"]]
      )
      assert.deepStrictEqual((yield* status(directory)).gaps, manifest.gaps)
      // The other list was collected after that.
      assert.deepStrictEqual((yield* status(directory)).slices, { done: 1, total: 2 })
      assert.lengthOf(
        events.filter(({ _tag }) => _tag === "Left"),
        1
      )
      state.isRight = true
      const later = yield* run(plan, { directory }).pipe(Effect.provide(layer))
      assert.isTrue(later.complete)
      assert.deepStrictEqual(later.gaps, [])
      assert.strictEqual(rowsIn(directory), 100)
    })
  )

  it.effect("requests a page whose token was there before once, and the next run goes on", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const { layer, state } = oddFor(Infinity, { data, meta: { result_count: 10, next_token: "1" } })
      const plan = yield* timelines("1")
      const { reason } = yield* drive(Effect.flip(run(plan, { directory }))).pipe(Effect.provide(layer))
      assert.strictEqual(reason._tag, "RepeatedToken")
      assert.strictEqual(state.requests, 1)
      assert.lengthOf(manifestIn(directory).gaps, 1)
      state.isRight = true
      const { complete, entries } = yield* run(plan, { directory }).pipe(Effect.provide(layer))
      assert.isTrue(complete)
      assert.strictEqual(entries, 50)
      assert.strictEqual(rowsIn(directory), 50)
    })
  )
})

describe("a collection with a body that is not JSON", () => {
  it.effect.each(["<html>", "", '{"data":[{"id":"1'])("requests it until it is, for give_up_after: %j", (body) =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const { layer } = oddFor(20, body)
      const plan = yield* timelines("1")
      const manifest = yield* drive(run(plan, { directory }), "10 seconds").pipe(Effect.provide(layer))
      assert.isTrue(manifest.complete)
      assert.strictEqual(rowsIn(directory), 50)
    })
  )

  it.effect("fails once it has been so for give_up_after", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const { layer } = oddFor(Infinity, "<html>")
      const started = yield* Clock.currentTimeMillis
      const running = run(yield* timelines("1"), { directory, give_up_after: "10 minutes" })
      const { reason } = yield* drive(Effect.flip(running), "10 seconds").pipe(Effect.provide(layer))
      assert.strictEqual(reason._tag, "DecodeError")
      assert.isAtLeast((yield* Clock.currentTimeMillis) - started, 600_000)
    })
  )
})

describe("a collection with a page that has fewer entries than its result_count", () => {
  const short = { data: data.slice(0, 6), meta: { result_count: 10, next_token: "2" } }

  it.effect("requests it once more, and has them", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const { layer } = oddFor(1, short)
      const manifest = yield* run(yield* timelines("1"), { directory }).pipe(Effect.provide(layer))
      assert.isTrue(manifest.complete)
      assert.notProperty(manifest, "short")
      assert.strictEqual(rowsIn(directory), 50)
    })
  )

  it.effect.each<readonly [string, object, number, number]>([
    ["some are missing", short, 46, 4],
    ["data is null", { ...short, data: null }, 40, 10],
    ["data is missing", { meta: short.meta }, 40, 10],
    ["there are errors for the others", { ...short, errors: [{ title: "Gone" }] }, 46, 4]
  ])("counts them as short if they are missing again, and requests them no more: %s", ([, body, rows, missing]) =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const { layer, state } = oddFor(Infinity, body)
      const plan = yield* timelines("1")
      const manifest = yield* run(plan, { directory }).pipe(Effect.provide(layer))
      assert.isTrue(manifest.complete)
      assert.strictEqual(manifest.short, missing)
      assert.strictEqual((yield* status(directory)).short, missing)
      assert.strictEqual(rowsIn(directory), rows)
      yield* run(plan, { directory }).pipe(Effect.provide(layer))
      assert.strictEqual(state.requests, 2)
    })
  )

  it.effect.each<readonly [string, object]>([
    ["an entry was set aside", { data: [...data.slice(1), null], meta: short.meta }],
    ["the count is a text", { data: short.data, meta: { ...short.meta, result_count: "10" } }],
    ["the count is below zero", { data: short.data, meta: { ...short.meta, result_count: -1 } }],
    ["the count is a fraction", { data: short.data, meta: { ...short.meta, result_count: 9.5 } }],
    ["the count is smaller", { data: short.data, meta: { ...short.meta, result_count: 2 } }]
  ])("counts none if %s", ([, body]) =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const { layer, state } = oddFor(Infinity, body)
      const manifest = yield* run(yield* timelines("1"), { directory }).pipe(Effect.provide(layer))
      assert.isTrue(manifest.complete)
      assert.notProperty(manifest, "short")
      assert.strictEqual(state.requests, 1)
    })
  )
})

describe("a collection of an operation whose last page may lack meta", () => {
  it.effect("looks at such a page twice before it takes it for the last", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      let requests = 0
      const layer = layerMock((_, params) => {
        requests += 1
        const { data, meta } = right(params)
        return requests === 2 ? {} : { data, ...(meta.next_token === undefined ? {} : { meta }) }
      })
      const plan = yield* collect(searchUsers, { query: "ada" })
      const { complete } = yield* run(plan, { directory }).pipe(Effect.provide(layer))
      assert.isTrue(complete)
      assert.lengthOf(readIds(directory, "users.ndjson"), 50)
      assert.strictEqual(requests, 7)
    })
  )
})

describe("a lookup of a collection", () => {
  const keys = Array.from({ length: 30 }, (_, index) => `${index + 1}`)
  const found = (ids: ReadonlyArray<string>) => ids.map((id) => post(Number(id)))

  it.effect.each<readonly [string, object]>([
    ["neither data nor errors", {}],
    ["some of its keys alone", { data: found(keys.slice(10)) }]
  ])("is requested again if it has %s", ([, body]) =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      let requests = 0
      const layer = layerMock(() => (++requests === 1 ? body : { data: found(keys) }))
      const plan = yield* collect(getTweets, { ids: keys })
      const manifest = yield* drive(run(plan, { directory })).pipe(Effect.provide(layer))
      assert.isTrue(manifest.complete)
      assert.notProperty(manifest, "short")
      assert.deepStrictEqual(manifest.counts, { posts: 30 })
      assert.strictEqual(requests, 2)
    })
  )

  it.effect("counts keys that have no reason as short, beside their rows of missing", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const errors = [{ title: "Not Found Error", resource_id: "1" }]
      const layer = layerMock(() => ({ data: found(keys.slice(3)), errors }))
      const { complete, counts, short } = yield* run(yield* collect(getTweets, { ids: keys }), { directory }).pipe(
        Effect.provide(layer)
      )
      assert.isTrue(complete)
      assert.strictEqual(short, 2)
      assert.deepStrictEqual(counts, { posts: 27, missing: 3 })
    })
  )
})

describe("collections with odd pages in processes that are killed", () => {
  it("are complete, or say what is missing, and a later run completes them", async () => {
    const { broken, collections, complete, incomplete, updates } = await simulate(times(2, 4), 7)
    assert.deepStrictEqual(broken, [])
    assert.isAbove(updates, 0)
    assert.strictEqual(complete + incomplete, collections + updates)
  }, 120_000)
})
