/** The balance of the developer account, for those who look at what commands or tools have cost. */
import type { XApi, XError } from "@xeffect/core"
import { getUsageCredits } from "@xeffect/usage"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** The dollars that are left, or a sentence that says why nobody knows. */
export type ShownBalance = { readonly dollars: number } | { readonly unknown: string }

/** The sums are printed also if X does not respond. */
const readingTimeout = "5 seconds"

/**
 * Why the balance cannot be read, as a sentence.
 * @since 0.1.0
 */
export const balanceProblem = ({ reason, response }: XError): string => {
  if (reason._tag === "MissingCredentials") return "Only an app's token or a sign-in with OAuth 2.0 can read it."
  if (reason._tag === "DecodeError") return "X sent an unexpected response."
  return response === undefined ? "X could not be reached." : `X responded with status ${response.status}.`
}

/**
 * Reads the balance, which is free. Never fails: it is shown beside what was asked for.
 * @since 0.1.0
 */
export const readBalance: Effect.Effect<ShownBalance, never, XApi> = getUsageCredits().pipe(
  Effect.map(({ available, data }): ShownBalance =>
    available && data !== undefined ? { dollars: data.total_balance } : { unknown: "X has no balance for this app." }
  ),
  Effect.catch((error) => Effect.succeed({ unknown: `The balance cannot be read. ${balanceProblem(error)}` })),
  Effect.timeoutOption(readingTimeout),
  Effect.map(
    Option.getOrElse(() => ({ unknown: `The balance cannot be read. X did not respond within ${readingTimeout}.` }))
  )
)
