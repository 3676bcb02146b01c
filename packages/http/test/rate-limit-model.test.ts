import { assert, describe, it } from "@effect/vitest"
import { layer } from "./over-client/index.ts"
import { getTweet } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import { type Response, found, limitHeaders, timedClient, tooMany } from "./timed-client.ts"

/** The X API on bad days: slow, with responses that overtake each other, are lost, or say nothing of limits. */
const badService = (limit: number) => {
  const state = { windows: 0, refused: 0, used: 0, left: 0, ends: 0 }
  const count = Effect.map(Clock.currentTimeMillis, (now) => {
    if (now >= state.ends) {
      state.windows++
      state.left = limit
      // Whole seconds, as the X API tells them.
      state.ends = Math.ceil((now + 900_000) / 1000) * 1000
    }
    const isAllowed = state.left > 0
    if (isAllowed) state.left--
    if (isAllowed) state.used++
    else state.refused++
    return {
      isAllowed,
      headers: { date: new Date(now).toUTCString(), ...limitHeaders(limit, state.left, state.ends / 1000) }
    }
  })
  const travel = Effect.flatMap(Random.nextIntBetween(1, 4000), (time) => Effect.sleep(time))
  let isFirst = true
  const response = Effect.gen(function* (): Effect.fn.Return<Response> {
    // The first response of all tells the limit, since otherwise only the definition could.
    const fate = isFirst ? 1 : yield* Random.next
    isFirst = false
    yield* travel
    if (fate < 0.02) return { code: "UND_ERR_SOCKET" }
    if (fate < 0.03) return { code: "ECONNREFUSED" }
    const { headers, isAllowed } = yield* count
    yield* travel
    if (fate < 0.05) return { code: "UND_ERR_SOCKET" }
    if (fate < 0.06) return yield* Effect.never
    if (fate < 0.08) return { status: 502, headers: {}, body: "<html>" }
    return isAllowed ? found(fate < 0.12 ? {} : headers) : tooMany(headers)
  })
  return { response, state }
}

/** Reads that are given up now and then. */
const reader = (read: Effect.Effect<unknown, unknown, never>) =>
  Effect.forever(
    Effect.gen(function* () {
      const maxWait = yield* Random.nextIntBetween(1, 2_000_000)
      yield* read.pipe(Effect.timeoutOption(maxWait), Effect.ignore)
      yield* Effect.sleep(yield* Random.nextIntBetween(1, 1000))
    })
  )

describe("waiting for rate limits, on bad days", () => {
  const seeds = Array.from({ length: 30 }, (_, index) => [index + 1] as const)
  it.effect.each(seeds)("never goes over, and uses the windows up: %s", ([seed]) =>
    Effect.gen(function* () {
      const limit = [1, 2, 5, 15, 40][seed % 5] ?? 1
      const { response, state } = badService(limit)
      const { client } = timedClient(() => response)
      const live = layer({ bearer_token: "token", wait_on_rate_limit: true, retries: seed % 3 })
      const program = Effect.gen(function* () {
        const context = yield* Layer.build(live.pipe(Layer.provide(client)))
        const read = Effect.provideContext(getTweet({ id: "20" }), context)
        return yield* Effect.forEach(Array.from({ length: 10 + seed }), () => reader(read), {
          concurrency: "unbounded"
        })
      }).pipe(Effect.scoped)
      const fiber = yield* Effect.forkChild(program.pipe(Random.withSeed(`day ${seed}`)))
      yield* TestClock.adjust("75 minutes")
      yield* Fiber.interrupt(fiber)
      const ended = state.windows - 1
      assert.strictEqual(state.refused, 0)
      // A lost request counts as used: the last place of a window may stay free, and if it is the only one,
      // the window itself.
      assert.isAtLeast(ended, limit === 1 ? 2 : 4)
      assert.isAtLeast(state.used, Math.max(ended, ended * (limit - 1) * 0.95))
    })
  )
})
