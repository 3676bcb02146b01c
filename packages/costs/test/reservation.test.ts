import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { MaxOpsBeforeYield } from "effect/References"
import { type Amount, nothing } from "../src/pricing/amount.ts"
import { makeReservations } from "../src/ledger/reservations.ts"

const amount: Amount = { micros: 1_000_000, resources: 1 }
const call = { operation: "getTweet", amount }
const other = { operation: "getUser", amount }

const yields = (times: number) => Effect.yieldNow.pipe(Effect.repeat({ times }))

describe("a call that waits for one in flight", () => {
  it.effect("reserves its amount whenever that one ends, also just as it begins to wait", () =>
    Effect.gen(function* () {
      const left: Array<string> = []
      for (let operations = 3; operations <= 20; operations++) {
        for (let later = 0; later <= 20; later++) {
          const reservations = makeReservations([{ dollars: 1, per: "day" }], () => ({ day: nothing, month: nothing }))
          yield* reservations.reserve(other, () => 0, true)
          const waiting = yield* reservations
            .reserve(call, () => 0, true)
            .pipe(
              // Yields to other fibers after so many operations.
              Effect.provideService(MaxOpsBeforeYield, operations),
              Effect.forkChild
            )
          yield* yields(later)
          reservations.release(other)
          yield* yields(40)
          if (waiting.pollUnsafe() === undefined) left.push(`${operations} operations, ${later} later`)
          yield* Fiber.interrupt(waiting)
        }
      }
      assert.deepStrictEqual(left, [])
    })
  )
})
