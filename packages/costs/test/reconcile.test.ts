import { assert, describe, it } from "@effect/vitest"
import { raw } from "@xeffect/core"
import { Emulator, layer as emulator } from "@xeffect/emulator"
import { type Cost, costs, reconcile, ownedBy } from "@xeffect/costs"
import { getTweet, getTweets } from "@xeffect/tweets"
import { getUsage } from "@xeffect/usage"
import { getUsersFollowers } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { layer } from "../../http/test/over-client/index.ts"

const usage = getUsage({ days: 3, usage_fields: ["daily_project_usage", "daily_client_app_usage"] })

const watched = () => {
  const counted: Array<Cost> = []
  const around = [costs({ on_cost: (one) => Effect.sync(() => counted.push(one)), owner_id: ownedBy("2244994945") })]
  const live = Layer.unwrap(
    Effect.map(Emulator, ({ credentials }) => {
      const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = credentials
      const ofUser = { consumer_key, consumer_secret, access_token, access_token_secret }
      return layer({ bearer_token, ...ofUser, around, retries: 0 })
    })
  ).pipe(Layer.provideMerge(emulator()))
  return { counted, live }
}

describe("reconcile", () => {
  it.effect("puts the posts that were counted beside those of getUsage, day by day", () => {
    const { counted, live } = watched()
    return Effect.gen(function* () {
      const { world } = yield* Emulator
      const { hello, hi } = world.seed.posts
      yield* TestClock.setTime(Date.parse("2026-11-20T12:00:00Z"))
      yield* getTweets({ ids: [hello, hi] })
      yield* getUsersFollowers({ id: "2244994945", user_auth: true })
      yield* TestClock.adjust("1 day")
      yield* getTweet({ id: hello })
      yield* raw(getTweet, { id: hi })
      yield* TestClock.adjust("1 day")
      const followers = counted[1]?.resources["owned"] ?? 0
      assert.isAbove(followers, 0)
      const none = { owned: 0, unread: 0 }
      const rows = [
        { day: "2026-11-20", counted: 2, reported: 2, difference: 0, owned: followers, unread: 0 },
        // The X API knows what the lost or unread response had.
        { day: "2026-11-21", counted: 1, reported: 2, difference: -1, owned: 0, unread: 1 },
        { day: "2026-11-22", counted: 0, reported: 0, difference: 0, ...none }
      ]
      assert.deepStrictEqual(yield* reconcile(usage, counted), rows)
      assert.deepStrictEqual(yield* reconcile(yield* usage, counted, { client_app_id: "29384756" }), rows)
      const [older] = yield* reconcile(yield* usage, [{ day: "2026-10-01", resources: { post: 3 }, isBound: false }])
      assert.deepStrictEqual(older, { day: "2026-10-01", counted: 3, ...none })
    }).pipe(Effect.provide(live))
  })

  it.effect("fails if the usage has no days, and says how to request them", () =>
    Effect.gen(function* () {
      for (const [options, field] of [
        [{}, "daily_project_usage"],
        [{ client_app_id: "7" }, "daily_client_app_usage"]
      ] as const) {
        const { reason } = yield* Effect.flip(reconcile(getUsage(), [], options))
        assert.strictEqual(reason._tag, "InvalidInput")
        assert.include(reason.message, `usage_fields: ["${field}"]`)
      }
    }).pipe(Effect.provide(watched().live))
  )
})
