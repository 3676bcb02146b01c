import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { simulate } from "./simulation/simulate.ts"

// `npm run simulate -- receiving` takes as many as one likes.
describe("events that X delivers again and again, to instances that are killed and share a store that fails at times", () => {
  it.effect("are handled once, except as documented: events of 100 receivers", () =>
    Effect.gen(function* () {
      const figures = yield* simulate(100, 20)
      assert.deepInclude(figures, { lost: 0, twice: 0, stuck: 0 })
      // The faults must not be so few that nothing is tried.
      assert.isAbove(figures.events, 300)
      assert.isAbove(figures.kills, 100)
      assert.isAbove(figures.faults, 300)
    })
  )
})
