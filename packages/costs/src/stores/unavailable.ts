import { BudgetExceeded, TransportError, XError } from "@xeffect/core"
import { toStderr } from "@xeffect/core/failure"
import { StoreRefusal } from "@xeffect/core/store"
import * as Effect from "effect/Effect"
import { type Charge, sumOfCharges } from "../pricing/amount.ts"
import type { SettledCall } from "../ledger/store.ts"

/** The failure of a call that costs something while the store cannot be used, or refuses what it finds: it is not sent. */
export const unavailable =
  (operation: string) =>
  (cause: unknown): XError => {
    const detail = "the store of costs is unavailable"
    return new XError({
      operation,
      reason:
        cause instanceof StoreRefusal
          ? new BudgetExceeded({ detail: `${detail}: ${cause.detail}` })
          : new TransportError({ detail, cause })
    })
  }

/** Logs the failure of a store after a call was made, and continues. */
export const warnInstead =
  <A>(message: string, instead: A) =>
  (cause: unknown): Effect.Effect<A> =>
    Effect.as(toStderr(Effect.logWarning(message, cause)), instead)

/** The warning after a call that a store could not settle. */
export const notSettled = "The store of costs is unavailable: what this call reserved counts as spent."

/** The result of settling a call whose charges are all new. */
export const settledInFull = (charges: ReadonlyArray<Charge>): SettledCall => ({
  billed: charges,
  amount: sumOfCharges(charges)
})
