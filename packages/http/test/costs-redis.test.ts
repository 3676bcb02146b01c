import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { spendTogether } from "./fleet/spend.ts"
import { hasRedis } from "./redis-server.ts"

describe("three processes that share a budget by Redis", () => {
  it.live.skipIf(!hasRedis)(
    "use it up together, and never pass it",
    () =>
      Effect.gen(function* () {
        const { billed, counted } = yield* spendTogether(2, 10)
        assert.isAtMost(counted, 2)
        assert.isAtLeast(counted, 1.9)
        assert.closeTo(billed, counted, 1e-9)
      }),
    120_000
  )
})
