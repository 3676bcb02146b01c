import type { XError } from "@xeffect/core"
import { findFailure } from "@xeffect/core/failure"
import { field, type OpenResponse } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { OutgoingRequest } from "@xeffect/http"
import { chargesOfItem } from "../pricing/charges.ts"
import type { Counter } from "./counter.ts"
import type { Reservation } from "../ledger/store.ts"

/** For how many items a stream reserves at once: as many as fit. */
const blocks = [100, 10, 1]

/**
 * Counts the items of a stream as they arrive, since they have been billed by then, and reserves for those that are on the
 * way. If one more fits only without calls in flight, the stream is not read further until they end; if not one more fits
 * beside what is spent, it ends after the items that it has received.
 */
export const countItems = (counter: Counter, outgoing: OutgoingRequest, response: OpenResponse): OpenResponse => {
  const { reserve, settle, now, pricing, reservationOf } = counter
  const operation = outgoing.definition.name
  let reservation: Reservation | undefined
  let end: XError | undefined
  const settleAll = (charges: ReturnType<typeof chargesOfItem>) =>
    Effect.withFiber((fiber) => {
      const settled = reservation
      reservation = undefined
      return settle(fiber, { operation, reservation: settled, charges, at: now(fiber) }) ?? Effect.void
    })
  const reserveNext = Effect.fnUntraced(function* () {
    for (const count of blocks) {
      const needed = reservationOf(outgoing, count)
      if (needed === undefined) return
      const block = { ...needed, isOfStream: true }
      reservation = block
      const exit = yield* Effect.exit(Effect.withFiber((fiber) => reserve(block, count === 1, fiber)))
      end = exit._tag === "Success" ? undefined : findFailure(exit.cause)
      // A smaller block does not help if it is not for the budget.
      if (exit._tag === "Success" ? exit.value : field(end?.reason, "unit") === undefined) return
    }
  })
  return {
    ...response,
    endsWith: () => end ?? response.endsWith?.(),
    onClose: Effect.andThen(settleAll([]), response.onClose ?? Effect.void),
    onItems: Effect.fnUntraced(function* (items) {
      const read = response.onItems === undefined ? items : yield* response.onItems(items)
      const charges = read.flatMap((item) => chargesOfItem(pricing, outgoing, item))
      if (charges.length > 0) {
        yield* settleAll(charges)
        yield* reserveNext()
      }
      return read
    })
  }
}
