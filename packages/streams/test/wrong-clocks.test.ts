import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { someOf, times } from "../../conformance/running/whole.ts"
import { followByWrongClock, type Wrong, wrongs } from "./simulation/wrong-clocks.ts"

// As many as CI has time for; `npm run simulate -- stream --clocks 20` takes 20 of each.
const seeds = Array.from({ length: times(2) }, (_, index) => `clock-${index}`)

// The names are those of a constant. Two clocks with each change, and all of them once a week.
for (const wrong of someOf(Object.keys(wrongs) as ReadonlyArray<Wrong>, 2)) {
  describe(`a stream that is followed on a machine whose clock ${wrong}`, () => {
    it.live("is delivered whole by backfill and recovery, over restarts", () =>
      Effect.gen(function* () {
        let recovered = 0
        for (const seed of seeds) {
          const figures = yield* followByWrongClock(wrong, seed)
          assert.deepStrictEqual(
            { seed, lost: figures.lost, remaining: figures.remaining },
            { seed, lost: 0, remaining: 0 }
          )
          recovered += figures.recovered
        }
        assert.isAbove(recovered, 2)
      })
    )

    it.live("loses posts only in gaps that are reported to remain, with backfill alone", () =>
      Effect.gen(function* () {
        let lost = 0
        for (const seed of seeds) {
          const figures = yield* followByWrongClock(wrong, seed, { recovers: false })
          assert.deepStrictEqual({ seed, unreported: figures.lost_unreported }, { seed, unreported: 0 })
          lost += figures.lost
        }
        assert.isAbove(lost, 0)
      })
    )

    it.live("loses posts only in gaps that are reported to remain, if responses have no Date", () =>
      Effect.gen(function* () {
        let remaining = 0
        for (const seed of seeds) {
          const figures = yield* followByWrongClock(wrong, seed, { dateless: 0.4 })
          assert.deepStrictEqual({ seed, unreported: figures.lost_unreported }, { seed, unreported: 0 })
          remaining += figures.remaining
        }
        assert.isAbove(remaining, 0)
      })
    )
  })
}
