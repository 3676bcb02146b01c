import type { OutgoingRequest } from "@xeffect/http"
import type { Hold } from "../ledger/store.ts"
import { isNothing, nothing, plus } from "../pricing/amount.ts"
import { linkNote } from "../pricing/links.ts"
import type { Pricing } from "../pricing/pricing.ts"
import { boundOf } from "../pricing/upper-bound.ts"

/** The amount to hold for a call, or for so many items of a stream. Nothing if it is free. */
export const reservationOf = (pricing: Pricing, outgoing: OutgoingRequest, count: number): Hold | undefined => {
  const bound = plus(nothing, boundOf(pricing, outgoing), count)
  if (isNothing(bound)) return undefined
  return { operation: outgoing.definition.name, bound, note: () => linkNote(pricing, outgoing), ask: outgoing.ask }
}
