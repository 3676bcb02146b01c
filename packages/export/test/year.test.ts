import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { simulateYear } from "./year/simulate.ts"
import { times } from "../../conformance/running/whole.ts"

describe("mirrors of a world that lives, whose updates are killed", () => {
  it.effect("equal the world, and cost little more than what is new", () =>
    Effect.gen(function* () {
      const { gaps, kills, ratio, removed, wrong } = yield* simulateYear(times(5, 12), 5, 20)
      assert.deepStrictEqual(wrong, [])
      assert.isAbove(kills, 2)
      assert.isAbove(removed, 5)
      assert.strictEqual(gaps, 0)
      assert.isBelow(ratio, 1.1)
    })
  )
})
