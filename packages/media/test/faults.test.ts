import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { simulate } from "./simulation/simulate.ts"
import { times } from "../../conformance/running/whole.ts"

// `npm run simulate -- uploads` takes as many as one likes.
describe("uploads with faults in every step, in processes that are killed", () => {
  it.effect(
    "are whole and ready, or fail with a reason: 60 of them, and 250 once a week",
    () =>
      Effect.gen(function* () {
        const figures = yield* simulate(times(60, 250), 15)
        assert.deepInclude(figures, { corrupted: 0, again: 0, unexplained: 0 })
        // The faults must not be so many, nor so few, that nothing is tried.
        assert.isAbove(figures.ready, times(19, 80), JSON.stringify(figures))
        assert.isAbove(figures.resumed, times(24, 100), JSON.stringify(figures))
        for (const reason of ["RequestFailed", "ProcessingFailed", "DeadlineExceeded"]) {
          assert.property(figures.failed, reason)
        }
      }),
    120_000
  )
})
