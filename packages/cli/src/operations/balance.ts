/** The balance of the developer account, for those who look at what commands or tools have cost. */
import { type XApi, type XError, isXError } from "@xeffect/core"
import { getUsageCredits } from "@xeffect/usage"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { accountOf } from "../profiles/credentials.ts"
import { live } from "../profiles/live.ts"
import { Refusal } from "../session/refusal.ts"
import type { Shared } from "../session/shared.ts"

/** The dollars that are left, or a sentence that says why nobody knows. */
export type ShownBalance = { readonly dollars: number } | { readonly unknown: string }

/** The sums are printed also if X does not respond. */
const readingTimeout = "5 seconds"

const reasonOf = ({ reason, response }: XError): string => {
  if (reason._tag === "MissingCredentials") return "It needs an app's token, or a sign-in with OAuth 2.0."
  if (reason._tag === "DecodeError") return "X sent an unexpected response."
  return response === undefined ? "X could not be reached." : `X responded with status ${response.status}.`
}

/** Reads the balance, which is free. Never fails: it is shown beside what was asked for. */
export const readBalance: Effect.Effect<ShownBalance, never, XApi> = getUsageCredits().pipe(
  Effect.map(({ available, data }): ShownBalance =>
    available && data !== undefined ? { dollars: data.total_balance } : { unknown: "X has no balance for this app." }
  ),
  Effect.catch((error) => Effect.succeed({ unknown: `The balance cannot be read. ${reasonOf(error)}` })),
  Effect.timeoutOption(readingTimeout),
  Effect.map(
    Option.getOrElse(() => ({ unknown: `The balance cannot be read. X did not respond within ${readingTimeout}.` }))
  )
)

/** The balance for the credentials of a command. Nothing if the command would make an emulator of its own. */
export const balanceHere = (shared: Shared) =>
  accountOf(shared).pipe(
    Effect.flatMap((account) =>
      account === undefined
        ? Effect.succeed(undefined)
        : Effect.provide(readBalance, live({ ...shared, budget: Option.none() }))
    ),
    Effect.catch((error) => {
      const why = error instanceof Refusal ? error.message : isXError(error) ? reasonOf(error) : String(error)
      return Effect.succeed<ShownBalance>({ unknown: `The balance is not shown: ${why}` })
    }),
    Effect.scoped
  )
