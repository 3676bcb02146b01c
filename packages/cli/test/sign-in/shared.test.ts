// A thousand rounds, and with kills: npm run simulate -- profiles
import { assert, describe, it } from "vitest"
import { race } from "./shared/race.ts"

describe("Two processes with one profile, whose tokens end at each round", () => {
  it("refresh them once a round, and nobody is signed out", { timeout: 120_000 }, async () => {
    const { failed, refreshes, refused } = await race({ rounds: 40 })
    assert.deepStrictEqual({ failed, refreshes, refused }, { failed: 0, refreshes: 40, refused: 0 })
  })
})
