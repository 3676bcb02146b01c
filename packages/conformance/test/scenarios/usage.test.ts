import { assert, describe, it } from "@effect/vitest"
import { data } from "@xeffect/core"
import { Emulator } from "@xeffect/emulator"
import { searchRecentTweets } from "@xeffect/tweets"
import { getOpenapiDescription, getUsage } from "@xeffect/usage"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { emulated } from "../support/emulated.ts"

describe("usage", () => {
  it.effect("counts the posts that were read, day by day and in all", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(new Date("2026-11-21T12:00:00Z").getTime())
      yield* Effect.gen(function* () {
        assert.strictEqual((yield* data(getUsage)).project_usage, 0)
        const read = (yield* searchRecentTweets({ query: "#tides" })).data?.length ?? 0
        yield* TestClock.adjust("1 day")
        const later = (yield* searchRecentTweets({ query: "#tides" })).data?.length ?? 0
        assert.isAbove(Math.min(read, later), 0)

        const usage = yield* data(getUsage, { days: 2, usage_fields: ["daily_project_usage"] })
        assert.strictEqual(usage.project_usage, read + later)
        assert.deepStrictEqual(usage.daily_project_usage?.usage, [
          { date: "2026-11-21T00:00:00.000Z", usage: read },
          { date: "2026-11-22T00:00:00.000Z", usage: later }
        ])
      }).pipe(Effect.provide(emulated("app")))
    })
  )

  it.effect("has its path in the description, which can be read as well", () =>
    Effect.gen(function* () {
      const { info, paths } = yield* getOpenapiDescription()
      assert.match(info?.version ?? "", /^\d+\.\d+$/)
      assert.property(paths, "/2/usage/tweets")
      const { requests } = yield* Emulator
      assert.strictEqual((yield* requests).at(-1)?.status, 200)
    }).pipe(Effect.provide(emulated("app")))
  )
})
