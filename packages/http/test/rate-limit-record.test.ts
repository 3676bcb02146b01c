import { assert, describe, it } from "@effect/vitest"
import { bearer, layerOverTransport, layerTransport, withCredentials } from "@xeffect/http"
import { layerRateLimits, RateLimits } from "@xeffect/http/rate-limit-record"
import { deleteTweet, getTweet, like } from "@xeffect/tweets"
import { getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { type Answer, type Arrived, found, limitHeaders, timedClient, tooMany } from "./timed-client.ts"

const over = (answer: (one: Arrived) => Answer) =>
  layerOverTransport({ bearer_token: "own", retries: 0 }).pipe(
    Layer.provideMerge(layerRateLimits),
    Layer.provide(layerTransport),
    Layer.provide(timedClient((one) => Effect.succeed(answer(one))).client)
  )

const last = (operation: Parameters<RateLimits["Service"]["last"]>[0]) =>
  RateLimits.use((limits) =>
    Effect.map(limits.last(operation), (known) =>
      known.map(({ at, limit, limit_name, path, remaining, reset }) => ({
        limit_name,
        limit,
        remaining,
        reset,
        path,
        at
      }))
    )
  )

describe("the last known limits", () => {
  it.effect("of operations that share a path are apart", () =>
    Effect.gen(function* () {
      yield* deleteTweet({ id: "20" })
      assert.deepStrictEqual(yield* last(getTweet), [])
      assert.lengthOf(yield* last(deleteTweet), 1)
    }).pipe(Effect.provide(over(() => found(limitHeaders(50, 49, 900)))))
  )

  it.effect("are what the latest answer said, failures included, all windows", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* last(getTweet), [])
      yield* getTweet({ id: "20" })
      yield* TestClock.adjust("1 minute")
      yield* Effect.flip(getTweet({ id: "20" }))
      const path = "/2/tweets/{id}"
      assert.deepStrictEqual(yield* last(getTweet), [
        { limit_name: "x-rate-limit", limit: 450, remaining: 0, reset: 900_000, path, at: 60_000 },
        { limit_name: "x-app-limit-24hour", limit: 1000, remaining: 7, reset: 86_400_000, path, at: 60_000 }
      ])
      assert.deepStrictEqual(yield* last(like), [])
    }).pipe(
      Effect.provide(
        over(({ number }) => {
          const day = limitHeaders(1000, 9 - number, 86_400, "x-app-limit-24hour")
          const headers = { ...limitHeaders(450, number === 1 ? 449 : 0, 900), ...day }
          return number === 1 ? found(headers) : tooMany(headers)
        })
      )
    )
  )

  it.effect("are apart for each path of an operation and each credential", () =>
    Effect.gen(function* () {
      const token = Redacted.make("another")
      yield* Effect.exit(getUser({ id: "7" }))
      yield* Effect.exit(getUser({ username: "ada" }))
      yield* Effect.exit(getUser({ id: "7" }).pipe(withCredentials({ bearer: bearer(token) })))
      const known = yield* (yield* RateLimits).last(getUser)
      assert.deepStrictEqual(
        known.map(({ identity, path, remaining }) => [path, remaining, Equal.equals(identity, token)]),
        [
          ["/2/users/{id}", 1, false],
          ["/2/users/by/username/{username}", 2, false],
          ["/2/users/{id}", 3, true]
        ]
      )
      assert.notInclude(JSON.stringify(known), "another")
    }).pipe(Effect.provide(over(({ number }) => found(limitHeaders(9, number, 900)))))
  )
})
