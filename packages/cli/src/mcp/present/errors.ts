/** Failures as agents get them. */
import { isXError, type XError } from "@xeffect/core"
import * as Data from "effect/Data"
import { plain } from "./plain.ts"

/** A call without a result, for a reason that is not an error of the X API. */
export class NotDone extends Data.TaggedError("NotDone")<{ readonly reason: string; readonly message: string }> {}

/** A failure as an agent gets it. `repeat` says whether the same call may succeed later. */
export interface ShownError {
  readonly reason: string
  readonly message: string
  readonly repeat: boolean
}

/** Words of a program, and their replacements for agents, which have tools and no functions or parameters of the X API. */
const forAgents: ReadonlyArray<readonly [words: RegExp, instead: string]> = [
  // The function, the reason and the status. The reason is in the error beside the message.
  [/^[a-z]\w*: [A-Z]\w*(?: \(\d{3}\))?: (?=\S)/, ""],
  // OAuth 1.0a has a full stop.
  [/; user_auth: (?:true|false) requests it (?:[^.]|\.(?=\w))*\./g, "."],
  [/ with user_auth: (?:true|false)\b/g, ""],
  [/ With both, user_auth chooses\./g, ""],
  [/ If X takes it, pass its media_type\./g, ""],
  [/ \(consumer_key, consumer_secret, access_token, access_token_secret\)/g, ""],
  [/ \(a Date, a DateTime, or text with an offset such as ([^)]*)\)/g, ", such as $1"],
  [/ \(a string, a bigint or a safe integer\)/g, ""],
  [/ \(a list, or a string with commas and no spaces\)/g, ""],
  [/\ban app-only bearer_token\b/g, "an app-only token"],
  [/ as bearer_token\b/g, ""],
  [/\ba bearer_token\b/g, "a bearer token"],
  [
    /\bthe token store is empty: let the user sign in, and store the tokens by storeTokens/g,
    "nobody is signed in any more"
  ],
  [/ Let the user sign in again, and store the new tokens by storeTokens\./g, ""]
]

/** Sentences for the person, which an agent passes on. */
const remedies: Readonly<Partial<Record<XError["reason"]["_tag"], string>>> = {
  MissingCredentials: "The person can sign in: xeffect login.",
  Unauthorized: "The person can sign in again: xeffect login.",
  BudgetExceeded: "The person can raise the budget of the server: xeffect mcp --budget.",
  CreditsDepleted: "The person can buy credits in the developer console."
}

/** The tool to try if X does not find what a lookup is about. */
const instead: Readonly<Record<string, string>> = {
  get_user: "search_users finds users by a part of their name or handle."
}

const remedyOf = ({ operation, reason: { _tag } }: XError): string | undefined =>
  _tag === "NotFound" ? instead[operation] : remedies[_tag]

const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const messageOf = (error: XError): string => {
  const words = forAgents.reduce((text, [pattern, shown]) => text.replace(pattern, shown), error.message)
  const remedy = remedyOf(error)
  return plain(remedy === undefined ? words : `${withFullStop(words)} ${remedy}`)
}

/** Shows a failure. No error tells an agent to repeat a write. */
export const errorOf = (error: unknown, isWrite: boolean): ShownError => {
  if (error instanceof NotDone) return { reason: error.reason, message: plain(error.message), repeat: false }
  if (isXError(error)) {
    return { reason: error.reason._tag, message: messageOf(error), repeat: !isWrite && error.isRetryable }
  }
  return { reason: "Fault", message: "The tool failed. It is a fault of this server.", repeat: false }
}
