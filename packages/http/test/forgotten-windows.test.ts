import { assert, describe, it } from "@effect/vitest"
import { bearer, layer, withCredentials } from "./over-client/index.ts"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { json, recorder, type Sent } from "./support.ts"
import { limitHeaders } from "./timed-client.ts"
import { isWhole } from "../../conformance/running/whole.ts"

setFlagsFromString("--expose-gc")
const collect: unknown = runInNewContext("gc")

const heap = Effect.sync(() => {
  if (typeof collect === "function") collect()
  return process.memoryUsage().heapUsed
})

const megabyte = 1_000_000

// More than are kept; the figure of the documentation is that of
// USERS=100000 npm run test:whole -- forgotten-windows
const users = Number(process.env["USERS"] ?? 12_000)

/** An X API that counts one window of 15 minutes for each user, of so many requests. */
const service = (limit: number) => {
  const used = new Map<string, number>()
  const { client, sent } = recorder((request: Sent) => {
    const user = userOf(request)
    const count = (used.get(user) ?? 0) + 1
    used.set(user, count)
    const headers = limitHeaders(limit, Math.max(0, limit - count), 900)
    return count > limit ? json({}, { status: 429, headers }) : json({ data: { id: "20", text: "x" } }, { headers })
  })
  return { client, sent, used }
}

// Keeps nothing, so that only what the layer keeps is measured.
const generous = HttpClient.make((request) =>
  Effect.succeed(
    HttpClientResponse.fromWeb(
      request,
      json({ data: { id: "20", text: "x" } }, { headers: limitHeaders(900, 899, 900) })
    )
  )
)

const userOf = ({ headers }: Sent) => (headers["authorization"] ?? "").slice("Bearer ".length)

const readAs = (user: string) => getTweet({ id: "20" }).pipe(withCredentials({ bearer: bearer(user) }))

const readAsEach = (from: number, to: number) =>
  Effect.gen(function* () {
    for (let user = from; user < to; user++) yield* readAs(`user-${user}`)
  })

describe("the windows of users", () => {
  // Once a week: the next test has as many users.
  it.effect.runIf(isWhole)(
    "take less than 20 MB, however many users there are in 15 minutes",
    () =>
      Effect.gen(function* () {
        yield* readAsEach(0, 100)
        const before = yield* heap
        yield* readAsEach(100, 100 + users)
        const grown = (yield* heap) - before
        console.log(`windows of ${users} users: ${(grown / megabyte).toFixed(1)} MB`)
        assert.isBelow(grown, 20 * megabyte)
      }).pipe(
        Effect.provide(layer({ bearer_token: "nobody", retries: 0, wait_on_rate_limit: true })),
        Effect.provideService(HttpClient.HttpClient, generous)
      ),
    180_000
  )

  it.effect(
    "are forgotten from the longest unused on: such a user gets a 429 once, and then waits for the reset",
    () => {
      const { client, sent, used } = service(1)
      return Effect.gen(function* () {
        yield* readAs("alice")
        yield* readAs("bob")
        yield* readAsEach(0, 5500)
        // Bob is used again, and waits for the reset that is still known.
        const bob = yield* Effect.forkChild(readAs("bob"))
        yield* Effect.yieldNow
        yield* readAsEach(5500, 11_000)
        const alice = yield* Effect.forkChild(readAs("alice"))
        yield* TestClock.adjust("1 minute")
        const of = (user: string) => sent.filter((one) => userOf(one) === user).length
        assert.deepStrictEqual([of("alice"), of("bob")], [2, 1])
        used.clear()
        yield* TestClock.adjust("15 minutes")
        yield* Fiber.join(alice)
        yield* Fiber.join(bob)
        assert.deepStrictEqual([of("alice"), of("bob")], [3, 2])
      }).pipe(
        Effect.provide(
          layer({ bearer_token: "nobody", retries: 0, wait_on_rate_limit: true, log_waits: false }).pipe(
            Layer.provide(client)
          )
        )
      )
    },
    180_000
  )
})
