import type { XError } from "@xeffect/core"
import type { OpenResponse } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"
import type { OutgoingRequest } from "../transport/transport.ts"
import { nothing, plus } from "./amount.ts"
import { chargesOf } from "./charges.ts"
import type { Counter } from "./counter.ts"
import type { Hold } from "./stores/store.ts"

/** For how many items a stream reserves at once: as many as fit. */
const blocks = [100, 10, 1]

/**
 * Counts the items of a stream as they arrive, since they have been billed by then, and reserves for those that are on the
 * way. If not one more fits, the stream ends after them.
 */
export const countItems = (counter: Counter, outgoing: OutgoingRequest, response: OpenResponse): OpenResponse => {
  const { admit, book, now, pricing } = counter
  const { name } = outgoing.definition
  let held: Hold | undefined
  let end: XError | undefined
  const release = Effect.flatMap(now, (at) => book(name, held, [], at))
  return {
    ...response,
    endsWith: () => end ?? response.endsWith?.(),
    onClose: Effect.andThen(release, response.onClose ?? Effect.void),
    onItems: Effect.fnUntraced(function* (items) {
      const read = response.onItems === undefined ? items : yield* response.onItems(items)
      const charges = read.flatMap((item) => chargesOf(pricing, outgoing, item))
      const [one] = charges
      if (one === undefined) return read
      const before = held
      held = undefined
      yield* book(name, before, charges, yield* now)
      for (const count of blocks) {
        const exit = yield* Effect.exit(admit(name, () => plus(nothing, one, count), false))
        end = exit._tag === "Success" ? undefined : exit.cause.reasons.find((reason) => reason._tag === "Fail")?.error
        held = exit._tag === "Success" ? exit.value : undefined
        if (held !== undefined) break
      }
      return read
    })
  }
}
