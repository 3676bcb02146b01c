import type { OutgoingRequest } from "@xeffect/http"
import type { Reservation } from "../ledger/store.ts"
import { isNothing, nothing, plus } from "../pricing/amount.ts"
import { linkNote } from "../pricing/links.ts"
import type { Pricing } from "../pricing/pricing.ts"
import { boundOf } from "../pricing/upper-bound.ts"

/** The reservation for a call, or for so many items of a stream. Nothing if it is free. */
export const reservationOf = (pricing: Pricing, outgoing: OutgoingRequest, count: number): Reservation | undefined => {
  const amount = plus(nothing, boundOf(pricing, outgoing), count)
  if (isNothing(amount)) return undefined
  return { operation: outgoing.definition.name, amount, note: () => linkNote(pricing, outgoing), ask: outgoing.ask }
}
