import { isXError, type XError } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import * as Cause from "effect/Cause"
import { printable } from "../output/printable.ts"
import { exitCodes, Refusal } from "./refusal.ts"
import { chooseProfile, remedyOf } from "./remedies.ts"
import { messageIn } from "./terminal-words.ts"
import type { Vocabulary } from "./vocabulary.ts"

/** How a command that failed is reported. */
export interface Report {
  readonly code: number
  readonly lines: ReadonlyArray<string>
}

/** The exit codes of failed requests, by reason. */
export const exitCodeByReason: Readonly<Record<XError["reason"]["_tag"], number>> = {
  InvalidInput: exitCodes.input,
  BadRequest: exitCodes.fault,
  MissingCredentials: exitCodes.signIn,
  Unauthorized: exitCodes.signIn,
  Forbidden: exitCodes.forbidden,
  DuplicateContent: exitCodes.forbidden,
  NotFound: exitCodes.notFound,
  RateLimited: exitCodes.limit,
  UsageCapped: exitCodes.limit,
  TooManyConnections: exitCodes.limit,
  CreditsDepleted: exitCodes.money,
  BudgetExceeded: exitCodes.money,
  OutcomeUnknown: exitCodes.outcomeUnknown,
  TransportError: exitCodes.transport,
  Timeout: exitCodes.transport,
  ServerError: exitCodes.transport,
  Conflict: exitCodes.fault,
  DecodeError: exitCodes.fault,
  RepeatedToken: exitCodes.fault,
  PartialErrors: exitCodes.fault
}

/** The exit code of a failed request. */
export const codeOf = ({ reason }: XError): number => exitCodeByReason[reason._tag] ?? exitCodes.fault

/** The failure of a request inside the failure of a thread, an upload or a collection. */
const requestFailure = (error: unknown): XError | undefined => {
  const reason = field(error, "reason")
  return [field(error, "cause"), field(reason, "error"), field(reason, "cause")].find(isXError)
}

/** The exit codes of reasons that have one of their own. */
const codesOfReasons: Readonly<Record<string, number>> = { RuntimeUnsupported: exitCodes.input }

const reportOf = (error: unknown, messageOf: (error: Error) => string): Report => {
  if (error instanceof Refusal) {
    return { code: error.code, lines: [error.message, ...(error.remedy === undefined ? [] : [error.remedy])] }
  }
  if (isXError(error)) {
    const message = messageOf(error)
    const remedy = remedyOf(error, message)
    return {
      code: codeOf(error),
      lines: [message, ...(remedy === undefined ? [] : [remedy])]
    }
  }
  const inner = requestFailure(error)
  const own = codesOfReasons[String(field(field(error, "reason"), "_tag"))] ?? exitCodes.fault
  const message = error instanceof Error ? messageOf(error) : String(error)
  return inner === undefined ? { code: own, lines: [message] } : { ...reportOf(inner, messageOf), lines: [message] }
}

/** The remedy if a command has no credentials although there are profiles: none of them is used by default. */
const choosing = (error: unknown, profiles: ReadonlyArray<string>): ReadonlyArray<string> =>
  isXError(error) && error.reason._tag === "MissingCredentials" && /no credentials are configured/.test(error.message)
    ? profiles.slice(0, 1).map(() => chooseProfile(profiles))
    : []

/** The report about a command that ended with a cause, and its exit code. Nobody steers the terminal by it. */
export const reportCause = (
  cause: Cause.Cause<unknown>,
  vocabulary: Vocabulary,
  profiles: ReadonlyArray<string> = []
): Report => {
  if (Cause.hasInterruptsOnly(cause)) return { code: exitCodes.interrupted, lines: [] }
  const error = Cause.squash(cause)
  const { code, lines } = reportOf(error, (error) => messageIn(error, vocabulary))
  // The X API has no part in it, so that nothing is gained by trying again.
  const isOfCosts = isXError(error) && error.message.includes("the store of costs is unavailable")
  return { code: isOfCosts ? exitCodes.money : code, lines: [...lines, ...choosing(error, profiles)].map(printable) }
}
