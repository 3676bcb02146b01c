import { assert, describe, it } from "@effect/vitest"
import { type Cost, costs, reconcileBalance } from "@xeffect/costs"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { createTweet } from "@xeffect/tweets"
import { getUsageCredits } from "@xeffect/usage"
import * as Effect from "effect/Effect"

const withBalance = (balance: number | "unavailable", counted: Array<Cost> = []) =>
  layerTest({
    billing: { balance },
    layer: { around: [costs({ links: () => [], on_cost: (cost) => void counted.push(cost) })] }
  })

describe("reconcileBalance", () => {
  it.effect("finds no difference if all calls were counted, also below zero", () => {
    const counted: Array<Cost> = []
    return Effect.gen(function* () {
      const before = yield* getUsageCredits()
      yield* createTweet({ text: "Low tide" })
      const found = yield* reconcileBalance(before, getUsageCredits(), counted)
      assert.deepStrictEqual(found, { counted: 0.015, reported: 0.015, difference: 0 })
    }).pipe(Effect.provide(withBalance(0.01, counted)))
  })

  it.effect("says by how many dollars others made the balance fall", () => {
    const counted: Array<Cost> = []
    return Effect.gen(function* () {
      const { respond } = yield* Emulator
      const before = yield* getUsageCredits()
      yield* createTweet({ text: "Low tide" })
      yield* respond({ path: "/2/usage/credits", json: { data: { total_balance: "4.9" } } })
      const found = yield* reconcileBalance(before, getUsageCredits(), counted)
      assert.deepStrictEqual(found, { counted: 0.015, reported: 0.1, difference: -0.085 })
    }).pipe(Effect.provide(withBalance(5, counted)))
  })

  it.effect("has the counted dollars alone if the X API has no balance for the app", () =>
    Effect.gen(function* () {
      const before = yield* getUsageCredits()
      assert.deepStrictEqual(yield* reconcileBalance(before, before, [{ dollars: 0.1 }, { dollars: 0.2 }]), {
        counted: 0.3
      })
    }).pipe(Effect.provide(withBalance("unavailable")))
  )

  it.effect.each([
    [{}, { available: false }, [], "before must be a response of getUsageCredits"],
    [{ available: false }, undefined, [], "after must be a response of getUsageCredits"],
    [{ available: false }, { available: false }, [1], "counted must be a list of what on_cost was called with"],
    [{ available: false }, { available: false }, undefined, "counted must be"]
  ] as const)("refuses anything else: %o, %o, %o", ([before, after, counted, words]) =>
    Effect.gen(function* () {
      // As untyped programs may write it.
      const error = yield* Effect.flip(reconcileBalance(before as never, after as never, counted as never))
      assert.include(error.message, words)
    })
  )
})
