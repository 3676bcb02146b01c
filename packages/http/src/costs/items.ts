import type { XError } from "@xeffect/core"
import { findFailure, type OpenResponse } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import type { OutgoingRequest } from "../transport/transport.ts"
import { nothing, plus } from "./amount.ts"
import { chargesOf } from "./charges.ts"
import type { Counter } from "./counter.ts"
import type { Hold } from "./store.ts"

/** For how many items a stream reserves at once: as many as fit. */
const blocks = [100, 10, 1]

/**
 * Counts the items of a stream as they arrive, since they have been billed by then, and reserves for those that are on the
 * way. If not one more fits, the stream ends after them.
 */
export const countItems = (counter: Counter, outgoing: OutgoingRequest, response: OpenResponse): OpenResponse => {
  const { admit, book, now, pricing, toHold } = counter
  const operation = outgoing.definition.name
  let hold: Hold | undefined
  let end: XError | undefined
  const bookAll = (charges: ReturnType<typeof chargesOf>) =>
    Effect.withFiber((fiber) => book(fiber, { operation, hold, charges, at: now(fiber) }) ?? Effect.void)
  return {
    ...response,
    endsWith: () => end ?? response.endsWith?.(),
    onClose: Effect.andThen(bookAll([]), response.onClose ?? Effect.void),
    onItems: Effect.fnUntraced(function* (items) {
      const read = response.onItems === undefined ? items : yield* response.onItems(items)
      const charges = read.flatMap((item) => chargesOf(pricing, outgoing, item))
      const [one] = charges
      if (one === undefined) return read
      yield* bookAll(charges)
      for (const count of blocks) {
        const block = toHold(operation, () => plus(nothing, one, count))
        hold = block
        if (block === undefined) break
        const exit = yield* Effect.exit(Effect.withFiber((fiber) => admit(block, false, fiber)))
        end = exit._tag === "Success" ? undefined : findFailure(exit.cause)
        if (exit._tag === "Success" && exit.value) break
      }
      return read
    })
  }
}
