import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { items } from "@xeffect/core"
import { cancel, collect, run, status, update } from "@xeffect/export"
import { fillGaps, streamTweets, updateRules } from "@xeffect/streams"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { readdirSync } from "node:fs"
import { drive } from "./support/drive.ts"
import { newDirectory, readIds, readLines } from "./support/directory.ts"

const until = <E, R>(isTrue: Effect.Effect<boolean, E, R>) =>
  drive(
    Effect.gen(function* () {
      // There may be nothing to look at yet.
      while (!(yield* Effect.orElseSucceed(isTrue, () => false))) yield* Effect.sleep("1 second")
    })
  )

describe("a followed stream", () => {
  it.effect("is stored as it arrives, continues in the next run, and is complete when it is cancelled", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const { addPosts, streams, world } = yield* Emulator
      yield* updateRules({ add: [{ value: "#gauge", tag: "gauges" }] })
      const directory = yield* newDirectory
      const plan = yield* collect(streamTweets, { tweet_fields: ["created_at"] })
      const author = world.seed.users.main
      const connected = until(
        Effect.map(streams.connections, (open) => open.some(({ endedAt }) => endedAt === undefined))
      )
      const stored = (count: number) =>
        until(Effect.map(status(directory), ({ counts }) => (counts.posts ?? 0) >= count))

      const first = yield* Effect.forkChild(run(plan, { directory }))
      yield* connected
      const early = yield* addPosts({ author, count: 3, interval: 10, text: () => "#gauge" })
      yield* stored(3)
      yield* Fiber.interrupt(first)

      const second = yield* Effect.forkChild(run(plan, { directory }))
      yield* connected
      const late = yield* addPosts({ author, count: 2, interval: 10, text: () => "#gauge" })
      yield* stored(5)
      yield* cancel(directory)
      const { complete, counts, gaps } = yield* drive(Fiber.join(second))
      assert.isTrue(complete)
      assert.strictEqual(counts.posts, 5)
      assert.sameMembers(
        [...readIds(directory, "posts.ndjson")],
        [...early, ...late].map(({ id }) => id)
      )
      assert.strictEqual(readLines(directory, "matches.ndjson")[0]?.["tag"], "gauges")
      // Between the two runs nobody was connected.
      assert.deepStrictEqual(
        gaps.map(({ reason }) => reason),
        ["not_connected"]
      )
      assert.deepStrictEqual(yield* run(plan, { directory }), yield* run(plan, { directory }))
    }).pipe(Effect.provide(layerTest({ limits: "off" })))
  )

  it.effect("is updated by what fills the time in which nobody followed it, and goes on without a gap", () =>
    Effect.gen(function* () {
      const { addPosts, streams, world } = yield* Emulator
      yield* updateRules({ add: [{ value: "#gauge", tag: "gauges" }] })
      const directory = yield* newDirectory
      const plan = yield* collect(streamTweets, { tweet_fields: ["created_at"] })
      const author = world.seed.users.main
      const connected = until(
        Effect.map(streams.connections, (open) => open.some(({ endedAt }) => endedAt === undefined))
      )
      const stored = (count: number) =>
        until(Effect.map(status(directory), ({ counts }) => (counts.posts ?? 0) >= count))
      const add = (count: number) => addPosts({ author, count, interval: 10, text: () => "#gauge" })
      const refused = yield* Effect.flip(update(plan, { directory }))
      assert.include(refused.message, "fill_gap must be given, because a stream cannot be asked for new entries")

      const first = yield* Effect.forkChild(run(plan, { directory }))
      yield* connected
      const early = yield* add(3)
      yield* stored(3)
      yield* Fiber.interrupt(first)
      yield* TestClock.adjust("2 hours")
      const missed = yield* add(4)
      yield* TestClock.adjust("1 hour")
      const fill_gap = fillGaps(({ from, to }) =>
        items(searchRecentTweets, { query: "#gauge", start_time: from, end_time: to }).pipe(
          Stream.map((data) => ({ data }))
        )
      )
      const { gaps, rounds } = yield* drive(update(plan, { directory, fill_gap }))
      assert.deepStrictEqual(gaps, [])
      assert.deepStrictEqual(rounds.at(-1)?.added, { posts: 4 })

      const second = yield* Effect.forkChild(run(plan, { directory }))
      yield* connected
      const late = yield* add(2)
      yield* stored(9)
      yield* cancel(directory)
      const manifest = yield* drive(Fiber.join(second))
      assert.isTrue(manifest.complete)
      assert.sameMembers(
        readdirSync(directory).flatMap((name) => (name.startsWith("posts") ? readIds(directory, name) : [])),
        [...early, ...missed, ...late].map(({ id }) => id)
      )
    }).pipe(
      (body) => Effect.provide(body, layerTest({ limits: "off" })),
      (body) => Effect.andThen(TestClock.setTime(Date.parse("2026-11-21T12:00:00Z")), body)
    )
  )
})
