import { describe, expect, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { layerEmulator } from "../src/emulator/emulator.ts"
import { facts } from "../src/description/facts.ts"
import { publishedLimits } from "../src/limits/rate-limit-table.ts"
import { type Response, get, post, sign, send } from "./support.ts"

const limitsOf = ({ headers }: Response, name = "x-rate-limit") =>
  ["limit", "remaining", "reset"].map((part) => headers[`${name}-${part}`])

const few = layerEmulator({
  limits: { "GET /2/users/me": { user: [{ limit: 2, windowSeconds: 900 }] } }
})

describe("windows", () => {
  it.effect("tells in every response how much is left", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_800_000_000_500)
      expect(limitsOf(yield* get("/2/tweets/1"))).toEqual(["450", "449", "1800000901"])
      expect(limitsOf(yield* get("/2/tweets/1"))).toEqual(["450", "448", "1800000901"])
      expect(limitsOf(yield* get("/2/tweets/x"))).toEqual(["450", "447", "1800000901"])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("counts the app and each user apart", () =>
    Effect.gen(function* () {
      yield* get("/2/tweets/1")
      expect(limitsOf(yield* get("/2/tweets/1", {}, "user"))).toEqual(["900", "899", "900"])
      expect(limitsOf(yield* get("/2/tweets/1", {}, "ben"))).toEqual(["900", "899", "900"])
      expect(limitsOf(yield* get("/2/tweets/1"))).toEqual(["450", "448", "900"])
      const url = "https://api.x.com/2/tweets/1"
      const authorization = yield* sign({ method: "GET", url })
      expect(limitsOf(yield* send("GET", "/2/tweets/1", { headers: { authorization } }))).toEqual(["900", "898", "900"])
    }).pipe(
      Effect.provide(
        layerEmulator({
          oauth2_tokens: [{ token: "ben", user_id: "783214", scopes: ["tweet.read", "users.read"] }]
        })
      )
    )
  )

  it.effect("refuses what is too much, until the reset", () =>
    Effect.gen(function* () {
      yield* get("/2/users/me", {}, "user")
      yield* TestClock.adjust("10 seconds")
      yield* get("/2/users/me", {}, "user")
      const refused = yield* get("/2/users/me", {}, "user")
      expect(refused.status).toBe(429)
      expect(refused.json).toEqual({
        title: "Too Many Requests",
        detail: "Too Many Requests",
        type: "about:blank",
        status: 429
      })
      expect(limitsOf(refused)).toEqual(["2", "0", "900"])
      yield* TestClock.adjust("889 seconds")
      expect((yield* get("/2/users/me", {}, "user")).status).toBe(429)
      yield* TestClock.adjust("1 second")
      expect(yield* Clock.currentTimeMillis).toBe(900_000)
      const free = yield* get("/2/users/me", {}, "user")
      expect(free.status).toBe(200)
      expect(limitsOf(free)).toEqual(["2", "1", "1800"])
    }).pipe(Effect.provide(few))
  )

  it.effect("does not count a request without a valid credential", () =>
    Effect.gen(function* () {
      expect(limitsOf(yield* get("/2/tweets/1", {}, "nobody"))).toEqual([undefined, undefined, undefined])
      expect(limitsOf(yield* get("/2/tweets/1"))[1]).toBe("449")
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("has days in addition to the short windows", () =>
    Effect.gen(function* () {
      const made = yield* post("/2/tweets", { text: "Counted" })
      expect(limitsOf(made)).toEqual(["100", "99", "900"])
      expect(limitsOf(made, "x-app-limit-24hour")).toEqual(["10000", "9999", "86400"])
      const liked = yield* post("/2/users/2244994945/likes", { tweet_id: "1" })
      expect(limitsOf(liked)).toEqual(["50", "49", "900"])
      expect(limitsOf(liked, "x-user-limit-24hour")).toEqual(["1000", "999", "86400"])
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("lets a day run out while the short window is open", () =>
    Effect.gen(function* () {
      yield* post("/2/tweets", { text: "One" })
      yield* TestClock.adjust("1 hour")
      const refused = yield* post("/2/tweets", { text: "Two" })
      expect(refused.status).toBe(429)
      expect(limitsOf(refused, "x-user-limit-24hour")).toEqual(["1", "0", "86400"])
      expect(limitsOf(refused)[1]).toBe("100")
      yield* TestClock.adjust("23 hours")
      expect((yield* post("/2/tweets", { text: "Two" })).status).toBe(201)
    }).pipe(
      Effect.provide(
        layerEmulator({
          limits: {
            "POST /2/tweets": {
              user: [
                { limit: 100, windowSeconds: 900 },
                { limit: 1, windowSeconds: 86_400 }
              ]
            }
          }
        })
      )
    )
  )

  it.effect("keeps the pace of one a second", () =>
    Effect.gen(function* () {
      const statuses: Array<readonly [number, string | undefined]> = []
      const path = "/2/tweets/search/all"
      for (const wait of [250, 700, 300, 1000, 999]) {
        yield* TestClock.adjust(wait)
        const response = yield* get(path, { query: "x" })
        statuses.push([response.status, response.headers["x-rate-limit-limit"]])
      }
      expect(statuses.map(([status, limit]) => [status === 429, limit])).toEqual([
        [false, "300"],
        [true, "1"],
        [false, "300"],
        [false, "300"],
        [true, "1"]
      ])
    }).pipe(Effect.provide(layerEmulator()))
  )
})

it("has no number that cannot be read", () => {
  const windows = Object.values(publishedLimits).flatMap(({ app, user }) => [...(app ?? []), ...(user ?? [])])
  expect(windows.every(({ limit, windowSeconds }) => limit > 0 && [1, 900, 86_400].includes(windowSeconds))).toBe(true)
})

it("has limits for operations by the paths of the description", () => {
  const known = new Set(facts.operations.map(({ method, path }) => `${method} ${path}`))
  expect(Object.keys(publishedLimits).filter((name) => !known.has(name))).toEqual([])
})
