import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { simulate } from "./simulation/simulate.ts"
import { times } from "../../../conformance/running/whole.ts"

// `npm run simulate -- tokens` takes as many as one likes.
describe("tokens of users that several processes refresh, while refreshes and the store fail and processes are killed", () => {
  it.effect("are refreshed once, and no refresh token whose response arrived is lost", () =>
    Effect.gen(function* () {
      const users = times(20, 60)
      const figures = yield* simulate(users, 20)
      assert.deepInclude(figures, { lost: 0, twice: 0, stuck: 0, waited: 0 })
      // The faults must not be so few that nothing is tried.
      assert.isAbove(figures.refreshes, users)
      assert.isAbove(figures.kills, users)
      assert.isAbove(figures.faults, users / 6)
    })
  )
})
