import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import { makeFlights } from "../../src/sign-in/refresh/flights.ts"

describe("an effect for which several fibers wait", () => {
  it.effect.each([3, 4, 5, 6, 7, 8])("runs once, if fibers take turns after every few steps: %i", (steps) =>
    Effect.gen(function* () {
      const { isUnderWay, join } = yield* makeFlights<number>()
      let runs = 0
      const run = Effect.andThen(
        Effect.repeat(Effect.yieldNow, { times: 100 }),
        Effect.sync(() => ++runs)
      )
      const calls = Effect.all([join("a", run), join("a", run), join("a", run)], { concurrency: "unbounded" })
      assert.deepStrictEqual(yield* Effect.provideService(calls, MaxOpsBeforeYield, steps), [1, 1, 1])
      assert.isFalse(isUnderWay("a"))
      assert.strictEqual(yield* join("a", run), 2)
    }).pipe(Effect.scoped)
  )

  it.effect("is not under way any more if it ended at once", () =>
    Effect.gen(function* () {
      const { isUnderWay, join } = yield* makeFlights<number>()
      assert.strictEqual(yield* join("a", Effect.succeed(1)), 1)
      assert.isFalse(isUnderWay("a"))
    }).pipe(Effect.scoped)
  )
})
