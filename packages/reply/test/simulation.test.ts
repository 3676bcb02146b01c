import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { times } from "../../conformance/running/whole.ts"
import { simulateReplies } from "./simulation/simulate.ts"

describe("Two processes that are killed while responses are lost", () => {
  it("reply to each mention once, to nobody who has opted out, and to nothing while they are stopped", async () => {
    const figures = await Effect.runPromise(simulateReplies({ kills: times(6), seed: 1 }))
    const { kills, missed, replies, toOptedOut, twice, whileStopped } = figures
    assert.deepStrictEqual(
      { missed, toOptedOut, twice, whileStopped },
      { missed: 0, toOptedOut: 0, twice: 0, whileStopped: 0 }
    )
    assert.isAtLeast(kills, times(6))
    assert.isAtLeast(replies, times(6))
  })
})
