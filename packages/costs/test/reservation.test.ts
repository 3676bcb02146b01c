import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { MaxOpsBeforeYield } from "effect/References"
import { type Amount, nothing } from "../src/pricing/amount.ts"
import { makeHolds } from "../src/ledger/reservations.ts"

const bound: Amount = { micros: 1_000_000, resources: 1 }
const call = { operation: "getTweet", bound }
const other = { operation: "getUser", bound }

const yields = (times: number) => Effect.yieldNow.pipe(Effect.repeat({ times }))

describe("a call that waits for one in flight", () => {
  it.effect("is admitted whenever that one ends, also just as it begins to wait", () =>
    Effect.gen(function* () {
      const left: Array<string> = []
      for (let operations = 3; operations <= 20; operations++) {
        for (let later = 0; later <= 20; later++) {
          const holds = makeHolds([{ dollars: 1, per: "day" }], () => ({ day: nothing, month: nothing }))
          yield* holds.admit(other, () => 0, true)
          const waiting = yield* holds
            .admit(call, () => 0, true)
            .pipe(
              // Yields to other fibers after so many operations.
              Effect.provideService(MaxOpsBeforeYield, operations),
              Effect.forkChild
            )
          yield* yields(later)
          holds.release(other)
          yield* yields(40)
          if (waiting.pollUnsafe() === undefined) left.push(`${operations} operations, ${later} later`)
          yield* Fiber.interrupt(waiting)
        }
      }
      assert.deepStrictEqual(left, [])
    })
  )
})
