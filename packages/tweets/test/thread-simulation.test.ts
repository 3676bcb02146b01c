import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { simulate } from "./simulation/simulate.ts"

describe("threads over texts that differ in one character, number, link, emoji or mention", () => {
  it.effect("have each post once, in its place, although responses are lost: 300 of them", () =>
    Effect.gen(function* () {
      const figures = yield* simulate(300, 20)
      assert.deepInclude(figures, { whole: 300, stopped: 0, twice: 0, mistaken: 0, missing: 0 })
      // The faults must not be so few that nothing is tried.
      assert.isAbove(figures.faults, 300)
      assert.isAbove(figures.resumed, 50)
      assert.isAbove(figures.unclear, 5)
    })
  )
})
