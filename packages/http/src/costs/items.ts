import type { XError } from "@xeffect/core"
import type { OpenResponse } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import type { OutgoingRequest } from "../transport/transport.ts"
import { type Amount, times } from "./amount.ts"
import { refusalOf } from "./admission.ts"
import { type Booking, noHold } from "./booking.ts"
import { chargesOf } from "./charges.ts"

/** For how many items a stream reserves at once: as many as fit. */
const blocks = [100, 10, 1]

/**
 * Counts the items of a stream as they arrive, since they have been billed by then, and reserves for those that are on the
 * way. If not one more fits, the stream ends after them.
 */
export const countItems = (booking: Booking, outgoing: OutgoingRequest, response: OpenResponse): OpenResponse => {
  const { admission, book, now, pricing } = booking
  const { name } = outgoing.definition
  let block = noHold
  let end: XError | undefined
  const reserve = Effect.fnUntraced(function* (one: Amount) {
    for (const count of blocks) {
      const { decision, hold } = yield* admission.decide(name, times(one, count), now)
      block = decision === "admitted" ? hold : noHold
      end = refusalOf(name, decision)
      if (decision === "admitted") return
    }
  })
  const release = Effect.suspend(() => admission.settle(block, [], 0))
  return {
    ...response,
    endsWith: () => end ?? response.endsWith?.(),
    onClose: response.onClose === undefined ? Effect.asVoid(release) : Effect.andThen(release, response.onClose),
    onItems: Effect.fnUntraced(function* (items) {
      const read = response.onItems === undefined ? items : yield* response.onItems(items)
      const charges = read.flatMap((item) => chargesOf(pricing, outgoing, item))
      const [one] = charges
      if (one === undefined) return read
      const held = block
      block = noHold
      yield* book(name, held, charges, yield* now)
      yield* reserve(one.amount)
      return read
    })
  }
}
