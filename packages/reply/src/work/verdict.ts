// Decides from the failure of a request whether the reply was sent. With an unknown reason it may have been.
import type { XError } from "@xeffect/core"
import { lastAttempt } from "@xeffect/core/retry"

/** `postponed`: it was not sent, and can be later. `refused`: X does not want this reply. `unknown`: it may have been sent. */
export type SendVerdict = "postponed" | "refused" | "unknown" | "sent"

const refusedReasons: ReadonlyArray<XError["reason"]["_tag"]> = ["InvalidInput", "BadRequest", "Forbidden", "NotFound"]

const postponedReasons: ReadonlyArray<XError["reason"]["_tag"]> = [
  "BudgetExceeded",
  "CreditsDepleted",
  "MissingCredentials",
  "TooManyConnections",
  "Unauthorized",
  "UsageCapped"
]

/** The verdict about a reply whose request failed. */
export const verdictOf = (error: XError): SendVerdict => {
  const { reason } = error
  if (reason._tag === "DecodeError" && reason.carriedOut) return "sent"
  if (refusedReasons.includes(reason._tag)) return "refused"
  if (postponedReasons.includes(reason._tag)) return "postponed"
  // A write that may have arrived fails with `OutcomeUnknown`. A 5xx of another transport says nothing about it.
  const isSafe = lastAttempt(error) !== "outcome unknown" && reason.isRetryable && reason._tag !== "ServerError"
  return isSafe ? "postponed" : "unknown"
}
