import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { simulate } from "./simulation/simulate.ts"
import { someOf } from "../../conformance/running/whole.ts"

// As long as CI has time for; `npm run simulate -- stream` takes a day of 50 posts a second.
describe("a stream that is followed for hours while all kinds of things happen to it", () => {
  const days = ["1", "2"].map((seed) => ({ seed, duration: "2 hours", posts_a_second: 2 }) as const)

  it.live.each(someOf(days, 1))(
    "loses nothing and delivers nothing twice, with backfill and recovery (seed $seed)",
    (day) =>
      Effect.gen(function* () {
        const { delivered, lost, made, most_open, too_early, twice } = yield* simulate({ ...day, backfill: true })
        assert.deepStrictEqual({ lost, twice, most_open, too_early }, { lost: 0, twice: 0, most_open: 1, too_early: 0 })
        assert.strictEqual(delivered, made)
        assert.isAbove(made, 2 * 3600 * 2 - 10)
      })
  )

  it.live.each(someOf(days, 1))(
    "reports what it has missed, up to two seconds more a gap, without them (seed $seed)",
    (day) =>
      Effect.gen(function* () {
        const figures = yield* simulate({ ...day, backfill: false })
        assert.strictEqual(figures.lost_unreported, 0)
        assert.strictEqual(figures.twice, 0)
        assert.isAbove(figures.lost, 0)
        assert.isBelow(figures.gap_excess, 2)
      })
  )
})
