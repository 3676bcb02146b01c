import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { chaos } from "../chaos/run.ts"
import { isWayName, ways } from "../chaos/ways.ts"
import { someOf, times } from "../running/whole.ts"

// As many calls as there is time for, over several ways at once, so that they wait together. More at once would all exceed their
// time limit on a busy machine, and none would be done; `npm run simulate -- requests` makes 10,000.
describe.concurrent("a program, when half of its requests go wrong", () => {
  it.live.each(someOf(Object.keys(ways).filter(isWayName), 2))(
    "never writes twice over %s, and knows what became of each call",
    (way) =>
      Effect.gen(function* () {
        const { defects, endings, faults, twice, wronglyDone, wronglyFailed } = yield* chaos(times(80, 150), 7, {
          concurrency: 40,
          way
        })
        assert.deepStrictEqual(
          { twice, wronglyFailed, wronglyDone, defects },
          { twice: 0, wronglyFailed: 0, wronglyDone: 0, defects: 0 }
        )
        assert.isAbove(endings["done"] ?? 0, 0)
        assert.isAbove(Object.keys(faults).length, 10)
      }),
    60_000
  )
})
