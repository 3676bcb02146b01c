// Decides from the failure of a request whether the reply was sent. With an unknown reason it may have been.
import type { Forbidden, XError } from "@xeffect/core"
import { lastAttempt } from "@xeffect/core/retry"

/**
 * `postponed`: it was not sent, and can be later. `refused`: X does not want this reply. `unexplained`: X has refused it, perhaps
 * because of the account. `unknown`: it may have been sent.
 */
export type SendVerdict = "postponed" | "refused" | "unexplained" | "unknown" | "sent"

const refusedReasons: ReadonlyArray<XError["reason"]["_tag"]> = ["InvalidInput", "NotFound"]

const postponedReasons: ReadonlyArray<XError["reason"]["_tag"]> = [
  "BudgetExceeded",
  "CreditsDepleted",
  "MissingCredentials",
  "TooManyConnections",
  "Unauthorized",
  "UsageCapped"
]

/** The kinds of refusals that concern the app or its credentials. */
const appKinds: ReadonlyArray<string | undefined> = [
  "client-forbidden",
  "oauth1-permissions",
  "unsupported-authentication",
  "usage-capped"
]

/** X's words for an account that may not post: locked, suspended, over its daily limit, or taken for a machine. */
const aboutAccount = /\b(your|this) account\b|status update limit|might be automated/i

/** X's words for a mention that accepts no reply from the bot. */
const aboutMention =
  /deleted or not visible|reply to this conversation is not allowed|restricted who can reply|blocked (from|by) the author/i

const verdictOfForbidden = ({ detail, kind, reason }: Forbidden): SendVerdict => {
  if (appKinds.includes(kind) || reason !== undefined || aboutAccount.test(detail)) return "postponed"
  return aboutMention.test(detail) ? "refused" : "unexplained"
}

/** The verdict about a reply whose request failed. */
export const verdictOf = (error: XError): SendVerdict => {
  const { reason, status = 400 } = error
  if (reason._tag === "DecodeError" && reason.carriedOut) return "sent"
  if (reason._tag === "Forbidden") return verdictOfForbidden(reason)
  // Other statuses have this reason too, for example 423 and 451.
  if (reason._tag === "BadRequest") return status === 400 ? "refused" : "unexplained"
  if (refusedReasons.includes(reason._tag)) return "refused"
  if (postponedReasons.includes(reason._tag)) return "postponed"
  // A write that may have arrived fails with `OutcomeUnknown`. A 5xx of another transport says nothing about it.
  const isSafe = lastAttempt(error) !== "outcome unknown" && reason.isRetryable && reason._tag !== "ServerError"
  return isSafe ? "postponed" : "unknown"
}
