import { assert, describe, it } from "@effect/vitest"
import { dict, raw } from "@xeffect/core"
import { bearer, layer, withCredentials } from "./over-client/index.ts"
import { identityOf, rateLimitRecord } from "@xeffect/http/middleware"
import { deleteTweet, getTweet, like } from "@xeffect/tweets"
import { getUser } from "@xeffect/users"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { inspect } from "node:util"
import { type Response, type Arrived, found, limitHeaders, reply, timedClient, tooMany } from "./timed-client.ts"

/** A record, and a layer with it over a client that responds so. */
const recording = (response: (one: Arrived) => Response) => {
  const limits = rateLimitRecord()
  const { client } = timedClient((one) => Effect.succeed(response(one)))
  const live = layer({ bearer_token: "own", retries: 0, around: [limits] }).pipe(Layer.provide(client))
  const last = (operation: Parameters<typeof limits.last>[0]) =>
    Effect.map(limits.last(operation), (known) =>
      known.map(({ at, limit, limitName, path, remaining, reset }) => ({
        limitName,
        limit,
        remaining,
        reset,
        path,
        at
      }))
    )
  return { limits, last, live }
}

describe("the last known limits", () => {
  it.effect.each([
    ["read-write-directmessages", "read-write-directmessages"],
    [" read ", "read"],
    ["", undefined],
    ["<b>no</b>", undefined]
  ] as const)("have the access level %j as %s, and so has a failure", ([level, expected]) => {
    const headers = { ...limitHeaders(50, 49, 900), "x-access-level": level }
    const { limits, live } = recording(({ number }) => (number === 1 ? found(headers) : reply(403, {}, headers)))
    return Effect.gen(function* () {
      yield* getTweet({ id: "20" })
      assert.deepStrictEqual(
        (yield* limits.last(getTweet)).map(({ accessLevel }) => accessLevel),
        [expected]
      )
      const error = yield* Effect.flip(getTweet({ id: "20" }))
      assert.strictEqual(error.response?.accessLevel, expected)
    }).pipe(Effect.provide(live))
  })

  it.effect("of operations that share a path are kept apart", () => {
    const { last, live } = recording(() => reply(200, { data: { deleted: true } }, limitHeaders(50, 49, 900)))
    return Effect.gen(function* () {
      yield* deleteTweet({ id: "20" })
      assert.deepStrictEqual(yield* last(getTweet), [])
      assert.lengthOf(yield* last(deleteTweet), 1)
    }).pipe(Effect.provide(live))
  })

  it.effect("are what the latest response reported, failures included, all windows", () => {
    const { last, live } = recording(({ number }) => {
      const day = limitHeaders(1000, 9 - number, 86_400, "x-app-limit-24hour")
      const headers = { ...limitHeaders(450, number === 1 ? 449 : 0, 900), ...day }
      return number === 1 ? found(headers) : tooMany(headers)
    })
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* last(getTweet), [])
      yield* getTweet({ id: "20" })
      yield* TestClock.adjust("1 minute")
      yield* Effect.flip(getTweet({ id: "20" }))
      const path = "/2/tweets/{id}"
      assert.deepStrictEqual(yield* last(getTweet), [
        { limitName: "x-rate-limit", limit: 450, remaining: 0, reset: 900_000, path, at: 60_000 },
        { limitName: "x-app-limit-24hour", limit: 1000, remaining: 7, reset: 86_400_000, path, at: 60_000 }
      ])
      assert.deepStrictEqual(yield* last(like), [])
    }).pipe(Effect.provide(live))
  })

  it.effect("are kept for each path of an operation and each credential", () => {
    const { limits, live } = recording(({ number }) => found(limitHeaders(9, number, 900)))
    return Effect.gen(function* () {
      const another = bearer(Redacted.make("another"))
      yield* Effect.exit(getUser({ id: "7" }))
      yield* Effect.exit(getUser({ username: "ada" }))
      yield* Effect.exit(getUser({ id: "7" }).pipe(withCredentials({ bearer: another })))
      const known = yield* limits.last(getUser)
      const anothers = yield* identityOf(another)
      assert.strictEqual(anothers, yield* identityOf(bearer(Redacted.make("another"))))
      assert.deepStrictEqual(
        known.map(({ identity, path, remaining }) => [path, remaining, identity === anothers]),
        [
          ["/2/users/{id}", 1, false],
          ["/2/users/by/username/{username}", 2, false],
          ["/2/users/{id}", 3, true]
        ]
      )
      assert.notInclude(inspect(known, { depth: 9, showHidden: true }), "another")
    }).pipe(Effect.provide(live))
  })

  it.effect("are those of a response whose body is unread, and of one that cannot be used", () => {
    const { last, live } = recording(({ number }) => reply(200, {}, limitHeaders(9, 9 - number, 900)))
    return Effect.gen(function* () {
      yield* raw(getTweet, { id: "20" })
      const [first] = yield* last(getTweet)
      yield* Effect.exit(dict(getTweet, { id: "20" }))
      const [second] = yield* last(getTweet)
      assert.deepStrictEqual([first?.remaining, second?.remaining], [8, 7])
    }).pipe(Effect.provide(live))
  })
})
