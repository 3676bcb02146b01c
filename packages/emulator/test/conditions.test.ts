import { describe, expect, it } from "@effect/vitest"
import { getTweet } from "@xeffect/tweets"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import type { EmulatorOptions } from "../src/emulator/pipeline.ts"
import { layerTest } from "../src/test.ts"
import { get, post } from "./support.ts"

describe("latency", () => {
  it.effect("holds every response back, by the clock", () =>
    Effect.gen(function* () {
      const reader = yield* Effect.forkChild(get("/2/users/2244994945"))
      yield* TestClock.adjust("1999 millis")
      expect(reader.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 millis")
      expect((yield* Fiber.join(reader)).status).toBe(200)
    }).pipe(Effect.provide(layerEmulator({ latency: "2 seconds" })))
  )

  it.effect("lets a program run into its timeout", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const reader = yield* Effect.forkChild(Effect.flip(getTweet({ id: world.seed.posts.hello })))
      yield* TestClock.adjust("1 minute")
      expect((yield* Fiber.join(reader)).reason._tag).toBe("Timeout")
    }).pipe(Effect.provide(layerTest({ latency: "1 hour", layer: { timeout: "30 seconds" } })))
  )
})

describe("failures by chance", () => {
  const statusesOf = (count: number) =>
    Effect.forEach(Array.from({ length: count }), (_, index) =>
      Effect.map(post("/2/tweets", { text: `Reading ${index}` }), ({ status }) => status)
    )

  it.effect("are the share that is asked for, and nothing is carried out then", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const before = world.posts.size
      const statuses = yield* statusesOf(1000)
      const failed = statuses.filter((status) => status === 503).length
      expect(new Set(statuses)).toEqual(new Set([201, 503]))
      expect(failed).toBeGreaterThan(200)
      expect(failed).toBeLessThan(400)
      expect(world.posts.size).toBe(before + 1000 - failed)
    }).pipe(Random.withSeed("shares"), Effect.provide(layerEmulator({ fail: 0.3, limits: "off" })))
  )

  it.effect("are the same with the same seed", () =>
    Effect.gen(function* () {
      const run = statusesOf(30).pipe(Random.withSeed("again"), Effect.provide(layerEmulator({ fail: 0.5 })))
      expect(yield* run).toEqual(yield* run)
    })
  )

  it.effect.each([
    [0, 201],
    [1, 503]
  ] as const)("with a share of %s every response is a %s, unless it is programmed", ([fail, status]) =>
    Effect.gen(function* () {
      const { respond } = yield* Emulator
      yield* respond({ path: "/2/tweets", json: {}, status: 502 })
      expect(yield* statusesOf(3)).toEqual([502, status, status])
    }).pipe(Effect.provide(layerEmulator({ fail })))
  )
})

describe("limits", () => {
  const rows: ReadonlyArray<readonly [limits: EmulatorOptions["limits"], allowed: number, limit: string | undefined]> =
    [
      [undefined, 75, "75"],
      ["declared", 75, "75"],
      [5, 5, "5"],
      ["off", 100, "1000000000"]
    ]
  it.effect.each(rows)("%s: %s requests of 100 are allowed", ([limits, allowed, limit]) =>
    Effect.gen(function* () {
      const read = Effect.forEach(Array.from({ length: 100 }), () => get("/2/users/me", {}, "user"))
      const responses = yield* read
      expect(responses.filter(({ status }) => status === 200).length).toBe(allowed)
      expect(responses[0]?.headers["x-rate-limit-limit"]).toBe(limit)
    }).pipe(Effect.provide(layerEmulator({ limits })))
  )
})

describe("the log", () => {
  it.effect("has a line for each request, with nothing of its query, its headers and its body", () => {
    const lines: Array<unknown> = []
    const logger = Logger.layer([Logger.make(({ message }) => lines.push(message))])
    return Effect.gen(function* () {
      yield* Effect.forkChild(get("/2/tweets/search/recent", { query: "plans" }), { startImmediately: true })
      yield* TestClock.adjust("250 millis")
      yield* (yield* Emulator).fault({ reset: "before" })
      yield* Effect.forkChild(post("/2/tweets", { text: "plans" }), { startImmediately: true })
      yield* TestClock.adjust("250 millis")
      expect(lines.flat()).toEqual(["GET /2/tweets/search/recent 200 250 ms", "POST /2/tweets connection reset 250 ms"])
    }).pipe(Effect.provide(Layer.merge(layerEmulator({ log: true, latency: 250 }), logger)))
  })
})

describe("options out of range", () => {
  const rows: ReadonlyArray<readonly [EmulatorOptions, string]> = [
    [{ fail: 1.1 }, "fail must be a number from 0 to 1, but is 1.1."],
    [{ fail: Number.NaN }, "fail must be a number from 0 to 1, but is NaN."],
    [{ limits: 0 }, "limits must be a whole number of requests, 1 or more, but is 0."],
    [{ latency: -1 }, "latency must be a duration that is not negative, but is -1."]
  ]
  it.effect.each(rows)("%j: the layer dies", ([options, message]) =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(Effect.scoped(Layer.build(layerEmulator(options))))
      expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toEqual(new RangeError(message))
    })
  )
})
