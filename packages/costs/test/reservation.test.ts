import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { MaxOpsBeforeYield } from "effect/References"
import { type Amount, nothing } from "../src/pricing/amount.ts"
import { makeReservations } from "../src/ledger/reservations.ts"
import { nothingShared, type ReservationRequest, reserveLease, type Shared } from "../src/stores/files/shared.ts"

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

describe("what a stream has reserved in files", () => {
  const amountOf = (resources: number): Amount => ({ micros: 0, resources })
  const asks = (before: Shared, id: string, resources: number, isOfStream = false) => {
    const reservation = { operation: id, amount: amountOf(resources), isOfStream }
    const request: ReservationRequest = {
      id,
      reservation,
      waits: !isOfStream,
      now: 0,
      duration: 1000,
      holder: undefined,
      ended: new Set()
    }
    const [next, decision] = reserveLease(before, [{ resources: 10, per: "day" }], request)
    return { next, decision, ids: next.leases.map((lease) => lease.id) }
  }
  const { next: beforeCall } = asks(nothingShared, "stream", 6, true)

  it.each([
    ["is kept beside a call for which there is room as well", 4, ["stream", "call"]],
    ["is given up to a call for which there is no other room", 5, ["call"]]
  ] as const)("%s", (_, resources, left) => {
    const { decision, ids } = asks(beforeCall, "call", resources)
    assert.deepStrictEqual([decision, ids], ["reserved", [...left]])
  })

  it("makes another stream wait", () => {
    const { next } = asks(beforeCall, "call", 4)
    const { decision, ids } = asks(next, "another stream", 1, true)
    assert.deepStrictEqual([decision, ids], ["wait", ["stream", "call"]])
  })
})
