import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest, type TestOptions } from "@xeffect/emulator/test"
import { collect, type ExportEvent, type Plan, run, schedule, status, update } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as fc from "fast-check"
import * as TestClock from "effect/testing/TestClock"
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { randomOf } from "../../conformance/bill/random.ts"
import { uniqueGaps } from "../src/output/describe/united-gaps.ts"
import { fetchGaps } from "../src/page/fetch-gaps.ts"
import type { CollectionGap } from "../src/page/gap.ts"
import { chooseWindows } from "../src/run/steps/late-windows.ts"
import type { LateWindow } from "../src/store/checkpoint.ts"
import { simulateLate } from "./late/simulate.ts"
import { LateWorld, makePosts } from "./late/world.ts"
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

/** Leaves a gap: a late post among 400 of its minute, which are too many to be fetched. */
const leaveGap = Effect.fnUntraced(function* (plan: Plan, directory: string) {
  const posts = yield* post(400, 100)
  yield* TestClock.adjust("1 hour")
  yield* post(3, minute)
  const late = [posts[100]?.id ?? ""]
  yield* index(late, false)
  yield* run(plan, { directory })
  yield* index(late, true)
  yield* TestClock.adjust("13 hours")
  const { gaps } = yield* update(plan, { directory })
  assert.lengthOf(gaps, 1)
  return { late }
})

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
      assert.deepStrictEqual([gap?.fetchable, gap?.posts], [true, 399])
      // Fetching reads all of the minute.
      const { bill } = yield* Emulator
      yield* TestClock.adjust("1 day")
      const before = (yield* bill()).dollars
      const fetched = yield* update(plan, { directory, gaps: "fetch", recount: 0 })
      assert.includeMembers([...storedIn(directory)], late)
      assert.deepStrictEqual(fetched.gaps, [])
      assert.strictEqual(fetched.counts.posts, 403)
      // The count, and the minute.
      assert.closeTo((yield* bill()).dollars - before, 0.005 + 399 * 0.005, 0.006)
    }).pipe(atStart())
  )

  it.effect("are fetched by the next call, if the one that fetches their gap is interrupted", () =>
    Effect.gen(function* () {
      const { fault, requests } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      const { late } = yield* leaveGap(plan, directory)
      yield* TestClock.adjust("1 day")
      const options = { directory, gaps: "fetch", recount: 0, concurrency: 1 } as const
      let pages = 0
      const refused = fault({ path: "/2/tweets/search/recent", status: 401, times: 1 })
      // The requests are for new posts, for counts, and for one page of four.
      const on_event = ({ _tag }: ExportEvent) => (_tag === "Page" && ++pages === 3 ? refused : Effect.void)
      const failure = yield* Effect.flip(update(plan, { ...options, on_event }))
      assert.strictEqual(failure.reason._tag, "Unauthorized")
      const open = yield* status(directory)
      assert.deepStrictEqual(
        open.gaps.map(({ fetchable, reason }) => [reason, fetchable]),
        [["found_late", true]]
      )
      const before = (yield* requests).length
      const { complete, counts, gaps } = yield* update(plan, options)
      assert.deepStrictEqual([complete, counts.posts, gaps], [true, 403, []])
      assert.includeMembers([...storedIn(directory)], late)
      // Pages that were received are not requested again: three are left.
      assert.isAtMost((yield* requests).length - before, 3)
    }).pipe(atStart())
  )

  it.effect("are a gap that is not requested again, if the X API counts them and does not return them", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const plan = yield* planned
      const counts = { times: 100, tweet_count: 7 }
      const world = new LateWorld([{ id: "2124108059243446272", time: 1, seen: 0, gone: Infinity }])
      const shown = (options: object) => Effect.provide(update(plan, { directory, ...options }), world.layer)
      yield* shown({})
      world.phantoms = counts.tweet_count
      yield* TestClock.adjust("1 day")
      const { gaps } = yield* shown({})
      assert.deepStrictEqual(
        gaps.map(({ fetchable, reason }) => [reason, fetchable]),
        [["found_late", true]]
      )
      const after = yield* shown({ gaps: "fetch", recount: 0 })
      assert.isTrue(
        after.gaps.length > 0 &&
          after.gaps.every(({ fetchable, fetchedAt }) => fetchedAt !== undefined && fetchable === false)
      )
      const { counts: counted, search } = { ...world.requests }
      const again = yield* shown({ gaps: "fetch", recount: 0 })
      assert.deepStrictEqual(again.gaps, after.gaps)
      assert.deepStrictEqual(world.requests, { counts: counted, search: search + 1 })
    }).pipe(atStart())
  )

  it.effect("are not requested once the X API does not return them any more, and the gap says so", () =>
    Effect.gen(function* () {
      const { requests } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      yield* leaveGap(plan, directory)
      yield* TestClock.adjust("8 days")
      const before = (yield* requests).length
      const { gaps } = yield* update(plan, { directory, gaps: "fetch", recount: 0 })
      assert.deepStrictEqual(
        gaps.map(({ fetchable }) => fetchable),
        gaps.map(() => false)
      )
      assert.include(gaps[0]?.detail, "The X API does not return them any more.")
      const paths = (yield* requests).slice(before).map(({ path, query }) => [path, query.includes("start_time")])
      // The search refuses a beginning that is too old, and is asked without one.
      assert.isTrue(paths.every(([path, hasStart]) => path === "/2/tweets/search/recent" && hasStart === false))
    }).pipe(atStart())
  )

  it.effect("are found within the same day for requests alone, also in a minute of which another post is deleted", () =>
    Effect.gen(function* () {
      const { bill } = yield* Emulator
      const directory = yield* newDirectory
      const plan = yield* planned
      const posts = yield* post(100, 100)
      const late = posts[50]?.id ?? ""
      yield* TestClock.adjust("1 hour")
      yield* index([late], false)
      yield* run(plan, { directory })
      yield* index([late], true)
      yield* TestClock.adjust("2 hours")
      const before = (yield* bill()).dollars
      const { gaps } = yield* update(plan, { directory })
      assert.include([...storedIn(directory)], late)
      assert.closeTo((yield* bill()).dollars - before, 0.005, 0.0001)
      yield* index([posts[51]?.id ?? ""], false)
      assert.deepStrictEqual(gaps, [])
    }).pipe(atStart())
  )

  it.effect("may hide behind posts that are gone: such minutes are fetched, and are a gap if that costs too much", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const plan = yield* planned
      // A minute with three, and one with 400. Of each one is gone and another is late.
      yield* TestClock.adjust("30 seconds")
      const few = yield* post(3, 1000)
      yield* TestClock.adjust("1 hour")
      const many = yield* post(400, 100)
      yield* TestClock.adjust("1 hour")
      yield* post(3, minute)
      const late = [few[0]?.id ?? "", many[100]?.id ?? ""]
      yield* index(late, false)
      yield* run(plan, { directory })
      yield* index(late, true)
      yield* index(
        [few[1], few[2], many[101], many[102]].map((one) => one?.id ?? ""),
        false
      )
      yield* TestClock.adjust("13 hours")
      const { gaps } = yield* update(plan, { directory })
      const stored = storedIn(directory)
      assert.deepStrictEqual(
        late.map((id) => stored.has(id)),
        [true, false]
      )
      assert.deepStrictEqual(
        gaps.map(({ fetchable, reason }) => [reason, fetchable]),
        [["counted_fewer", true]]
      )
      const fetched = yield* update(plan, { directory, gaps: "fetch" })
      assert.deepStrictEqual([storedIn(directory).has(late[1] ?? ""), fetched.gaps], [true, []])
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
          [["found_late", "Posts that the X API found late may be missing, because counting failed with Forbidden."]]
        )
      }
      // They can be counted later.
      assert.deepStrictEqual((yield* update(plan, { directory, gaps: "fetch" })).gaps, [])
    }).pipe(atStart())
  )
})

describe("what a schedule reads again on the same day", () => {
  it.effect("does not use up its budget", () =>
    Effect.gen(function* () {
      const directory = yield* newDirectory
      const plan = yield* planned
      const now = yield* Clock.currentTimeMillis
      const world = new LateWorld(
        makePosts({ days: 1, perDay: 150, late: 0, deleted: 0, kills: 0, random: randomOf(1) }, now - 86_400_000)
      )
      const options = { directory, every: "15 minutes", once: true, comply: false } as const
      const once = Effect.provide(schedule(plan, { ...options, budget: { dollars: 1, per: "day" } }), world.layer)
      for (let call = 0; call < 4; call++) {
        const { complete, counts, rounds } = yield* once
        assert.deepStrictEqual([complete, counts.posts, rounds.length], [true, 150, call + 1])
        assert.isAtLeast(rounds.at(-1)?.entries ?? 0, 140)
        yield* TestClock.adjust("2 hours")
      }
      assert.strictEqual(world.billed, 150)
    }).pipe(atStart())
  )
})

describe("the minutes that a recount fetches", () => {
  const minutes = fc.array(fc.record({ count: fc.nat(30), stored: fc.nat(30) }), { maxLength: 60 })
  const chosen = (
    drawn: ReadonlyArray<{ readonly count: number; readonly stored: number }>,
    all?: "all" | "different" | "lacking"
  ) =>
    chooseWindows(
      drawn.map(({ count }, index) => ({ start: index * minute, end: (index + 1) * minute, count })),
      new Map(drawn.map(({ stored }, index) => [index * minute, stored])),
      all
    )
  const covers = (windows: ReadonlyArray<LateWindow>, index: number) =>
    windows.some(({ from, to }) => from <= index * minute && to > index * minute)

  it("cost at most a twentieth, and those that lack posts are fetched or left", () => {
    fc.assert(
      fc.property(minutes, (drawn) => {
        const { fetched, hidden, left } = chosen(drawn)
        const sum = drawn.reduce((total, { count }) => total + count, 0)
        assert.isAtMost(
          fetched.reduce((total, { counted }) => total + counted, 0),
          Math.max(20, sum / 20)
        )
        for (const [index, { count, stored }] of drawn.entries()) {
          if (count > stored) assert.isTrue(covers(fetched, index) || covers(left, index))
          else if (count > 0 && count < stored) assert.isTrue(covers(fetched, index) || hidden !== undefined)
        }
      })
    )
  })

  it("of a gap are all that differ, or all that have posts while some are gone", () => {
    fc.assert(
      fc.property(minutes, (drawn) => {
        const [lacking, different, all] = [chosen(drawn, "lacking"), chosen(drawn, "different"), chosen(drawn, "all")]
        assert.deepStrictEqual([lacking.left, different.left, all.left, all.hidden], [[], [], [], undefined])
        const sum = drawn.reduce((total, { count, stored }) => total + (count > stored ? count : 0), 0)
        assert.strictEqual(
          lacking.fetched.reduce((total, { counted }) => total + counted, 0),
          sum
        )
        for (const [index, { count, stored }] of drawn.entries()) {
          if (count > 0 && count !== stored) assert.isTrue(covers(different.fetched, index))
          if (count > 0 && all.gone > 0) assert.isTrue(covers(all.fetched, index))
        }
      })
    )
  })
})

describe("gaps", () => {
  const days = fc.nat(20)
  const timeOf = (day: number) => new Date(day * 86_400_000).toISOString()

  it("are united if they touch, and have neither more nor less of the time than each has", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(days, days), { maxLength: 5 }), (drawn) => {
        const covered = (gaps: ReadonlyArray<CollectionGap>) =>
          Array.from({ length: 20 }, (_, day) =>
            gaps.some(({ from = "", to = "" }) => from <= timeOf(day) && to > timeOf(day))
          )
        const gaps = drawn.map(([one, other]): CollectionGap => {
          const [from, to] = [Math.min(one, other), Math.max(one, other)].map(timeOf)
          return { reason: "found_late", detail: "", from, to }
        })
        assert.deepStrictEqual(covered(uniqueGaps(gaps)), covered(gaps))
      }),
      {
        examples: [
          [
            [
              [0, 1],
              [5, 6]
            ]
          ],
          [
            [
              [5, 6],
              [0, 1]
            ]
          ]
        ]
      }
    )
  })
})

describe("a gap", () => {
  it.effect("is requested as far as the X API reaches, and what it does not return stays a gap", () =>
    Effect.map(planned, (plan) => {
      const now = Date.parse("2026-11-21T12:00:00Z")
      const days = fc.double({ min: 0, max: 12, noNaN: true })
      const text = (ago: number) => new Date(now - ago * 86_400_000).toISOString()
      fc.assert(
        fc.property(days, days, (one, other) => {
          const [from, to] = [text(Math.max(one, other)), text(Math.min(one, other))]
          const gap = { reason: "found_late", detail: "", from, to } as const
          const { parts, rest } = fetchGaps(plan, [gap], now)
          for (const { from: by } of parts) {
            if (by?.by !== "counted") return assert.fail("it is counted")
            assert.isAtLeast(by.since, now - 7 * 86_400_000)
            assert.isTrue(by.to > by.since && by.since % minute === 0 && by.to % minute === 0)
          }
          const covered = rest.map((one) => [Date.parse(one.from ?? ""), Date.parse(one.to ?? "")])
          for (const { from: by } of parts) if (by?.by === "counted") covered.push([by.since, by.to])
          covered.sort(([first = 0], [second = 0]) => first - second)
          assert.isAtMost(covered[0]?.[0] ?? Infinity, Date.parse(from))
          assert.isAtLeast(covered.at(-1)?.[1] ?? 0, Date.parse(to))
          if (covered.length > 1) assert.isAtMost(covered[1]?.[0] ?? Infinity, covered[0]?.[1] ?? 0)
        })
      )
    })
  )
})

describe("a search whose posts are listed late while others are deleted", () => {
  const worlds = [
    { perDay: 500, late: 0.05, deleted: 0.05, hours: 24 },
    { perDay: 500, late: 0.02, deleted: 0.1, hours: 6 },
    { perDay: 2000, late: 0.02, deleted: 0.1, hours: 12 }
  ]
  it.effect.each(worlds)(
    "has each late post, or a gap that can be fetched: $perDay a day, every $hours hours",
    ({ hours, ...drawn }) =>
      Effect.gen(function* () {
        const figures = yield* simulateLate({ ...drawn, days: 2, kills: 0.3, random: randomOf(3) }, hours)
        assert.isAbove(figures.late, 10)
        assert.deepStrictEqual([figures.lost, figures.missingAfterFetch, figures.fetchableAfterFetch], [0, 0, 0])
        assert.isAbove(figures.kills, 0)
        assert.isBelow(figures.ratio, 1.12)
      })
  )
})
