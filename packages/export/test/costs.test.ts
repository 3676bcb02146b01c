import { assert, describe, it } from "@effect/vitest"
import { isXError } from "@xeffect/core"
import { prices } from "@xeffect/core/prices"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, estimate, type ExportEvent, run, status } from "@xeffect/export"
import { costs, within } from "@xeffect/costs"
import { streamTweets } from "@xeffect/streams"
import { getTweets, searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { newDirectory, readIds } from "./support/directory.ts"

/** 300 posts of two days, which cost 1.5 dollars. */
const prepared = Effect.gen(function* () {
  const { addPosts, world } = yield* Emulator
  yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
  const until = Date.parse("2026-11-21T11:59:00Z")
  const author = world.seed.users.main
  const posts = yield* addPosts({ author, count: 300, text: () => "#gauge", interval: "10 minutes", until })
  const plan = yield* collect(searchRecentTweets, { query: "#gauge", max_results: 20 }, { slices: 3 })
  return { directory: yield* newDirectory, ids: posts.map(({ id }) => id), plan }
})

const billed = Effect.flatMap(Emulator, ({ bill }) => Effect.map(bill(), ({ dollars }) => dollars))

const counting = (dollars?: number) =>
  layerTest({
    limits: "off",
    layer: { around: [costs(dollars === undefined ? {} : { budget: within({ dollars, per: "day" }) })] }
  })

describe("the costs of a collection", () => {
  it.effect("are in the manifest, the status and the events, and agree with the emulator's bill", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* prepared
      const spent: Array<number> = []
      const on_event = (event: ExportEvent) =>
        Effect.sync(() => void (event._tag === "Page" && spent.push(event.dollars ?? 0)))
      const { dollars } = yield* run(plan, { directory, on_event })
      assert.strictEqual(dollars, 1.5)
      assert.strictEqual(yield* billed, 1.5)
      assert.strictEqual((yield* status(directory)).dollars, 1.5)
      assert.approximately(
        spent.reduce((sum, one) => sum + one, 0),
        1.5,
        1e-9
      )
    }).pipe(Effect.provide(counting()))
  )

  it.effect("are those of its own requests, not of others that its layer makes", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* prepared
      yield* getTweets({ ids: ids.slice(0, 50) })
      // Posts that were read on the same day are not billed again.
      assert.strictEqual((yield* run(plan, { directory })).dollars, 1.25)
      assert.strictEqual(yield* billed, 1.5)
    }).pipe(Effect.provide(counting()))
  )

  it.effect("are absent if the layer does not count them", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* prepared
      const manifest = yield* run(plan, { directory })
      assert.notProperty(manifest, "dollars")
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )

  it.effect("stop the run once the budget is spent, with nothing lost, and the run of the next day goes on", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* prepared
      const left: Array<number | undefined> = []
      const on_event = (event: ExportEvent) =>
        Effect.sync(() => void (event._tag === "Page" && event.dollars !== undefined && left.push(event.left)))
      const error = yield* Effect.flip(run(plan, { directory, concurrency: 1, on_event }))
      assert(isXError(error))
      assert.strictEqual(error.reason._tag, "BudgetExceeded")
      const { counts, dollars = 0, state } = yield* status(directory)
      assert.strictEqual(state, "stopped")
      assert.isAbove(counts.posts ?? 0, 0)
      assert.strictEqual(dollars, (counts.posts ?? 0) * prices.resource.post)
      assert.strictEqual(yield* billed, dollars)
      assert.isAtMost(dollars, 0.9)
      assert.strictEqual(left.at(-1), Number((0.9 - dollars).toFixed(6)))
      const { stopped } = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"))
      assert.match(stopped, /the budget is 0\.9 dollars a day, and .* remain, but this call may cost 0\.1/)
      yield* TestClock.adjust("13 hours")
      const manifest = yield* run(plan, { directory, concurrency: 1 })
      assert.isTrue(manifest.complete)
      assert.strictEqual(manifest.dollars, 1.5)
      assert.strictEqual(yield* billed, 1.5)
      assert.sameMembers([...readIds(directory, "posts.ndjson")], ids)
    }).pipe(Effect.provide(counting(0.9)))
  )
})

describe("an estimate", () => {
  it.effect("has dollars without and with what expansions may include, by the given prices", () =>
    Effect.gen(function* () {
      const params = { ids: ["1", "2", "3", "4"], expansions: ["author_id", "referenced_tweets.id"] } as const
      const plan = yield* collect(getTweets, params)
      // A post is 0.005, its author 0.01, and up to three referenced posts are 0.015.
      assert.deepStrictEqual((yield* estimate(plan)).dollars, { min: 0.02, max: 0.12 })
      const ours = { ...prices, resource: { ...prices.resource, post: 0.001 } }
      assert.deepStrictEqual((yield* estimate(plan, { prices: ours })).dollars, { min: 0.004, max: 0.056 })
      const { requests } = yield* Emulator
      assert.lengthOf(yield* requests, 0)
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("of a search contains what the collection costs without includes", () =>
    Effect.gen(function* () {
      const { plan } = yield* prepared
      // 300 posts in three slices: one in ten may come or go until it runs.
      assert.deepStrictEqual((yield* estimate(plan)).dollars, { min: 1.35, max: 1.65 })
    }).pipe(Effect.provide(counting()))
  )

  it.effect("of a stream has no dollars, because nothing says how much will arrive", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* estimate(yield* collect(streamTweets, {})), { basis: "unknown" })
    }).pipe(Effect.provide(layerTest()))
  )
})
