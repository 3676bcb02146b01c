import { assert, describe, it } from "@effect/vitest"
import { layer } from "@xeffect/http"
import { nodeSend } from "@xeffect/http/node"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { makeStartTimer } from "../src/send/node/timers.ts"
import { serving } from "./serving.ts"

/** Waits until a timer of its own expires, and returns after how many milliseconds. */
const expiry = (startTimer: ReturnType<typeof makeStartTimer>, milliseconds: number) =>
  Effect.callback<number>((resume) => {
    const from = performance.now()
    startTimer(milliseconds, () => resume(Effect.succeed(performance.now() - from)))
  })

describe("The timers of nodeSend", () => {
  it.live("expire after their own time, the shorter ones first", () =>
    Effect.gen(function* () {
      const startTimer = makeStartTimer()
      const order: Array<number> = []
      const timer = (milliseconds: number) =>
        Effect.map(expiry(startTimer, milliseconds), (time) => {
          order.push(milliseconds)
          assert.isAtLeast(time, milliseconds - 1)
        })
      yield* Effect.all([timer(150), timer(50), timer(100)], { concurrency: 3 })
      assert.deepStrictEqual(order, [50, 100, 150])
    })
  )

  it.live("of one length expire each after its own time, however many were started", () =>
    Effect.gen(function* () {
      const startTimer = makeStartTimer()
      const later = Effect.flatMap(expiry(startTimer, 30), () => expiry(startTimer, 100))
      const times = yield* Effect.all([expiry(startTimer, 100), later, expiry(startTimer, 100)], { concurrency: 3 })
      for (const time of times) assert.isAtLeast(time, 99)
    })
  )

  it.live("that are stopped do not expire", () =>
    Effect.gen(function* () {
      const startTimer = makeStartTimer()
      const expired: Array<string> = []
      const stopFirst = startTimer(40, () => expired.push("first"))
      startTimer(40, () => {
        expired.push("second")
        stopThird()
      })
      const stopThird = startTimer(60, () => expired.push("third"))
      stopFirst()
      yield* expiry(startTimer, 100)
      assert.deepStrictEqual(expired, ["second"])
    })
  )

  it.live("can be started by one that expires", () =>
    Effect.gen(function* () {
      const startTimer = makeStartTimer()
      assert.isAtLeast(yield* expiry(startTimer, 30), 29)
      assert.isAtLeast(yield* Effect.flatMap(expiry(startTimer, 30), () => expiry(startTimer, 30)), 29)
    })
  )

  it("A timer of a request keeps no program running", () => {
    const running = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length
    const before = running()
    makeStartTimer()(60_000, () => {})
    assert.strictEqual(running(), before)
  })

  it.live("end attempts that began one after the other, each after its own time", () =>
    Effect.gen(function* () {
      const service = yield* serving(() => {})
      const live = layer({
        bearer_token: "token",
        base_url: service.url,
        send: nodeSend(),
        attempt_timeout: 200,
        retries: 0
      })
      const from = performance.now()
      const read = Effect.map(Effect.flip(getTweet({ id: "20" })), ({ reason }) => {
        assert.strictEqual(reason._tag, "Timeout")
        return performance.now() - from
      })
      const second = Effect.flatMap(expiry(makeStartTimer(), 100), () => read)
      const [first, last] = yield* Effect.all([read, second], { concurrency: 2 }).pipe(Effect.provide(live))
      assert.isAtLeast(first, 199)
      assert.isAtLeast(last, 299)
      yield* service.closed
    })
  )
})
