import { describe, expect, it } from "@effect/vitest"
import { createTweet, getTweet, searchRecentTweets } from "@xeffect/tweets"
import { getMe, getUsersFollowers } from "@xeffect/users"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schedule from "effect/Schedule"
import * as TestClock from "effect/testing/TestClock"
import { Emulator } from "../src/emulator/emulator.ts"
import { layerTest } from "../src/test.ts"

const statuses = Effect.gen(function* () {
  const { requests } = yield* Emulator
  return (yield* requests).map(({ method, path, status }) => `${method} ${path} ${status}`)
})

describe("layerTest", () => {
  it.effect("reads, meets faults and records", () =>
    Effect.gen(function* () {
      const { fault, world } = yield* Emulator
      const id = world.seed.posts.hello
      yield* fault({ path: "/2/tweets/{id}", status: 503 })
      const reader = yield* Effect.forkChild(getTweet({ id }))
      yield* TestClock.adjust("1 minute")
      expect((yield* Fiber.join(reader)).data?.id).toBe(id)
      expect(yield* statuses).toEqual([`GET /2/tweets/${id} 503`, `GET /2/tweets/${id} 200`])
    }).pipe(Effect.provide(layerTest()))
  )

  it.effect("posts every hour, also after a rate limit", () =>
    Effect.gen(function* () {
      const { fault, requests } = yield* Emulator
      const post = Effect.flatMap(Clock.currentTimeMillis, (now) => createTweet({ text: `Water level at ${now}` }))
      yield* fault({ method: "POST", path: "/2/tweets", status: 429, headers: { "retry-after": "60" } })
      yield* Effect.forkChild(Effect.repeat(post, Schedule.spaced("1 hour")))
      yield* TestClock.adjust("2 hours")
      expect((yield* requests).map(({ status }) => status)).toEqual([429, 201, 201])
    }).pipe(Effect.provide(layerTest({ layer: { wait_on_rate_limit: true } })))
  )

  it.effect("passes options on: those of the emulator, and those of the layer", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const read = getTweet({ id: world.seed.posts.hello })
      const reader = yield* Effect.forkChild(Effect.all([read, read, read]))
      yield* TestClock.adjust("14 minutes")
      expect((yield* statuses).length).toBe(2)
      yield* TestClock.adjust("2 minutes")
      yield* Fiber.join(reader)
      expect((yield* statuses).length).toBe(3)
    }).pipe(Effect.provide(layerTest({ limits: 2, layer: { wait_on_rate_limit: true } })))
  )

  const schemes = [
    ["all", "OAuth", "Bearer"],
    ["oauth1", "OAuth", "OAuth"],
    ["oauth2", "Bearer", "Bearer"]
  ] as const
  it.effect.each(schemes)(
    "with credentials %s, a write has the scheme %s and a search %s",
    ([credentials, ...expected]) =>
      Effect.gen(function* () {
        yield* createTweet({ text: "Hello" })
        yield* searchRecentTweets({ query: "hello" })
        const { requests } = yield* Emulator
        expect((yield* requests).map(({ headers }) => headers["authorization"])).toEqual(expected)
        expect((yield* requests).map(({ status }) => status)).toEqual([201, 200])
      }).pipe(Effect.provide(layerTest({ credentials })))
  )

  it.effect.each([
    ["app", "Forbidden"],
    ["none", "MissingCredentials"]
  ] as const)("with credentials %s, a write fails with %s", ([credentials, reason]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(createTweet({ text: "Hello" }))
      expect(error.reason._tag).toBe(reason)
    }).pipe(Effect.provide(layerTest({ credentials })))
  )

  it.effect("takes a credential in place of the emulator's", () =>
    Effect.gen(function* () {
      expect((yield* getMe()).data?.username).toBe("ben_harbor")
    }).pipe(
      Effect.provide(
        layerTest({
          credentials: "none",
          layer: { bearer_token: "bens" },
          oauth2_tokens: [{ token: "bens", user_id: "783214", scopes: ["users.read", "tweet.read"] }]
        })
      )
    )
  )

  it.effect("leads to the emulator that is provided with it", () =>
    Effect.gen(function* () {
      const count = Effect.gen(function* () {
        yield* getUsersFollowers({ id: (yield* Emulator).world.seed.users.main })
        return (yield* statuses).length
      })
      const apart = layerTest()
      expect(yield* Effect.provide(count, apart)).toBe(1)
      expect(yield* Effect.provide(count, apart)).toBe(1)
      expect(yield* Effect.provide(Effect.andThen(count, count), layerTest())).toBe(2)
    })
  )
})
