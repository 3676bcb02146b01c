import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { estimateMany } from "../bill/estimates.ts"
import { simulateBill } from "../bill/simulate.ts"
import { times } from "../running/whole.ts"

const calls = times(50, 1000)

describe("random calls of all operations, over days and restarts", () => {
  const owner = { owner_id: "2244994945" }
  it.effect.each([
    ["with includes", {}],
    ["without includes", { includes: false }],
    ["with data of the app's owner", owner],
    ["with neither", { includes: false, ...owner }]
  ] as const)("cost what the emulator bills: %s", ([, options]) =>
    Effect.gen(function* () {
      const { billed, counted, differences, restarts, succeeded } = yield* simulateBill({
        seed: 5,
        calls,
        ...options
      })
      assert.deepStrictEqual(differences, [])
      assert.strictEqual(counted, billed)
      assert.isAbove(succeeded, 0.6 * calls)
      assert.isAbove(restarts, 0)
    })
  )

  it.effect("are counted with their upper bound if their response is lost or not read, and exactly otherwise", () =>
    Effect.gen(function* () {
      const { billed, bound, counted } = yield* simulateBill({ seed: 5, calls, isLossy: true })
      assert.isAbove(bound, 0)
      assert.isAtMost(billed, counted)
      assert.isAtLeast(billed, counted - bound - 1e-9)
    })
  )
})

it.effect("random searches, followers and hydrations cost what was estimated, while a tenth comes or goes", () =>
  Effect.gen(function* () {
    for (const { calls, explained, kind, widest, within } of yield* estimateMany(5, times(8))) {
      assert.strictEqual(within, calls, kind)
      if (kind.includes("includes")) assert.strictEqual(explained, calls, kind)
      else assert.isAtMost(widest, 0.1 + 1e-9, kind)
    }
  })
)
