import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { collect, status } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { newDirectory, readIds } from "./support/directory.ts"
import { type Counter, layerCounted, runKilled } from "./support/killed.ts"

const posts = 20_000

const slices = 8

describe("a collection whose process is killed", () => {
  it.effect("goes on where it was: complete, each post once, a page more for each slice and kill at most", () => {
    const counter: Counter = { served: 0, answered: 0, onServed: () => undefined, onAnswered: () => undefined }
    return Effect.gen(function* () {
      const { addPosts, world } = yield* Emulator
      const added = yield* addPosts({
        author: world.seed.users.main,
        count: posts,
        text: (index) => `Reading ${index} #gauge`,
        interval: 24_000,
        until: Date.now() - 60_000
      })
      const directory = yield* newDirectory
      const plan = yield* collect(searchRecentTweets, { query: "#gauge" }, { slices })
      const kills = [15, 55, 90, 130, 185]
      const { complete } = yield* runKilled(plan, { directory }, counter, kills)
      assert.isTrue(complete)
      assert.sameMembers(
        [...readIds(directory, "posts.ndjson")],
        added.map(({ id }) => id)
      )
      const { pages } = yield* status(directory)
      assert.isAtMost(counter.served, pages + kills.length * slices)
      assert.isAtLeast(counter.served, posts / 100)
    }).pipe(Effect.provide(layerCounted(counter, { limits: "off" })), TestClock.withLive)
  })
})
