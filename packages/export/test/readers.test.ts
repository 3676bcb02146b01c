import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { simulateReaders } from "./readers/simulate.ts"

describe("a collection that is read while it is updated in processes that are killed", () => {
  it.effect("has no half page, no fewer posts than before, and no error for its reader", () =>
    Effect.gen(function* () {
      const { readings } = yield* simulateReaders(2, ["node", "duckdb"])
      for (const { last, reads, wrong } of readings) {
        assert.deepStrictEqual(wrong, [])
        assert.isAbove(reads, 10)
        assert.isAbove(last, 450)
      }
    }).pipe(TestClock.withLive)
  )
})
