import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { restart } from "./simulation/restarts.ts"

describe("a process that is stopped and killed while its stream and its store of positions fail", () => {
  it.live.each(["5", "6"])(
    "loses nothing, and repeats only what it processed after the last position (seed %s)",
    (seed) =>
      Effect.gen(function* () {
        const { failed_saves, killed, lost, repeated, twice } = yield* restart(seed, 6)
        assert.deepStrictEqual({ lost, twice }, { lost: 0, twice: 0 })
        for (const count of [failed_saves, killed, repeated]) assert.isAbove(count, 0)
      })
  )
})
