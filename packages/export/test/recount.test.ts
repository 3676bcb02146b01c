import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest, type TestOptions } from "@xeffect/emulator/test"
import { collect, run, update } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { newDirectory } from "./support/directory.ts"

const atStart =
  (options: TestOptions = {}) =>
  <A, E>(body: Effect.Effect<A, E, Layer.Success<ReturnType<typeof layerTest>> | Scope.Scope>) =>
    Effect.andThen(
      TestClock.setTime(Date.parse("2026-11-21T12:00:00Z")),
      Effect.provide(body, layerTest({ limits: "off", ...options }))
    )

const post = Effect.fnUntraced(function* (count: number, interval: number) {
  const { addPosts, world } = yield* Emulator
  const until = (yield* Clock.currentTimeMillis) - 60_000
  return yield* addPosts({ author: world.seed.users.main, count, text: () => "#gauge", interval, until })
})

/** Hides posts from the index, or shows them. */
const index = Effect.fnUntraced(function* (ids: ReadonlyArray<string>, isShown: boolean) {
  const { world } = yield* Emulator
  for (const id of ids) {
    const found = world.posts.get(id)
    if (found !== undefined) world.posts.set(id, { ...found, deleted: !isShown })
  }
})

const storedIn = (directory: string): ReadonlySet<unknown> => {
  const database = new DatabaseSync(join(directory, "collection.sqlite"))
  const rows = database.prepare("select id from posts").all()
  database.close()
  return new Set(rows.map(({ id }) => id))
}

const planned = collect(searchRecentTweets, { query: "#gauge" }, { slices: 1 })

const minute = 60_000

describe("posts that the index shows later than the overlap of an update", () => {
  it.effect("are counted once a day, and fetched with the minutes that lack them", () =>
    Effect.gen(function* () {
      const { bill } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      const posts = yield* post(200, 6 * minute)
      const late = [posts[40]?.id ?? "", posts[120]?.id ?? ""]
      yield* index(late, false)
      yield* run(plan, { directory })
      assert.strictEqual(storedIn(directory).size, 198)
      yield* index(late, true)
      yield* TestClock.adjust("13 hours")
      const before = (yield* bill()).dollars
      const manifest = yield* update(plan, { directory })
      assert.includeMembers([...storedIn(directory)], late)
      assert.deepStrictEqual(manifest.gaps, [])
      // The count, the two posts, and the newest known one, of the overlap.
      assert.closeTo((yield* bill()).dollars - before, 0.005 + 4 * 0.005, 0.011)
      // Not twice on a day.
      const after = (yield* bill()).dollars
      yield* TestClock.adjust("2 hours")
      yield* update(plan, { directory })
      assert.strictEqual((yield* bill()).dollars, after)
    }).pipe(atStart())
  )

  it.effect("are a gap if fetching them costs more than they are worth", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const plan = yield* planned
      // 400 in a minute, of which one is late.
      const posts = yield* post(400, 100)
      yield* TestClock.adjust("1 hour")
      yield* post(3, minute)
      const late = [posts[100]?.id ?? ""]
      yield* index(late, false)
      yield* run(plan, { directory })
      yield* index(late, true)
      yield* TestClock.adjust("13 hours")
      const { gaps } = yield* update(plan, { directory })
      assert.notIncludeMembers([...storedIn(directory)], late)
      assert.lengthOf(gaps, 1)
      const [gap] = gaps
      assert.strictEqual(gap?.reason, "found_late")
      assert.match(gap?.detail ?? "", /^The X API counts \d+ posts, and the collection has 1 fewer\./)
      assert.isTrue((gap?.from ?? "") < (gap?.to ?? ""))
    }).pipe(atStart())
  )

  it.effect("are not looked for if recount is 0, and posts that were deleted since are not missed", () =>
    Effect.gen(function* () {
      const { requests } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      const posts = yield* post(50, minute)
      yield* run(plan, { directory })
      yield* index(
        posts.slice(0, 10).map(({ id }) => id),
        false
      )
      yield* TestClock.adjust("13 hours")
      const { gaps } = yield* update(plan, { directory })
      assert.deepStrictEqual(gaps, [])
      const counts = Effect.map(requests, (all) => all.filter(({ path }) => path.endsWith("/counts/recent")).length)
      assert.strictEqual(yield* counts, 1)
      yield* TestClock.adjust("1 day")
      yield* update(plan, { directory, recount: 0 })
      assert.strictEqual(yield* counts, 1)
    }).pipe(atStart())
  )

  it.effect("may be missing if they cannot be counted, which is a gap", () =>
    Effect.gen(function* () {
      const { fault } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      yield* post(20, minute)
      yield* run(plan, { directory })
      for (let round = 0; round < 2; round++) {
        yield* TestClock.adjust("1 day")
        yield* post(20, minute)
        yield* fault({ path: "/2/tweets/counts/recent", status: 403 })
        const { complete, gaps } = yield* update(plan, { directory })
        assert.isTrue(complete)
        // Said once.
        assert.deepStrictEqual(
          gaps.map(({ detail, reason }) => [reason, detail]),
          [["found_late", "Posts that the X API found late may be missing: counting failed with Forbidden."]]
        )
      }
    }).pipe(atStart())
  )
})
