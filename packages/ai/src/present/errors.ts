/** Failures as agents get them. */
import { withoutTypes } from "@xeffect/core/options"
import { isXError, type XError } from "@xeffect/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { CurrentRemedies, type Remedies } from "./remedies.ts"
import { plain } from "./plain.ts"

/**
 * A call without a result, for a reason that is not an error of the X API.
 * @since 0.1.0
 */
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
  [/; user_auth: (?:true|false) uses (?:[^.]|\.(?=\w))*\./g, "."],
  [/ with user_auth: (?:true|false)\b/g, ""],
  [/ If both are configured, user_auth chooses\./g, ""],
  [/\. X's description \S+ of \S+ says so\. To insist, (?:[^.]|\.(?=\w))*/g, ""],
  [
    /\bthe operation accepts (.+); no credentials are configured/g,
    "this server has no credentials, and the call needs $1"
  ],
  [/\. X's description \S+ of \S+ says so\. To insist, (?:[^.]|\.(?=\w))*/g, ""],
  [/ If X accepts it, pass its media_type\./g, ""],
  [/\ban app-only bearer_token\b/g, "an app-only token"],
  [/ as bearer_token\b/g, ""],
  [/\ba bearer_token\b/g, "a bearer token"],
  [
    /\bthe token store is empty: let the user sign in, and store the tokens with storeTokens/g,
    "nobody is signed in any more"
  ],
  [/ Let the user sign in again, and store the new tokens with storeTokens\./g, ""]
]

/** Sentences for the person, which an agent passes on. */
const remedyFor = (tag: XError["reason"]["_tag"], remedies: Remedies): string | undefined => {
  if (tag === "MissingCredentials") return remedies.sign_in
  if (tag === "Unauthorized") return remedies.sign_in_again
  if (tag === "BudgetExceeded") return remedies.raise_budget
  return tag === "CreditsDepleted" ? "The person can buy credits in the developer console." : undefined
}

/** The tool to try if X does not find what a lookup is about. */
const instead: Readonly<Record<string, string>> = {
  get_user: "To find users by a part of their name or handle, use search_users."
}

const remedyOf = ({ operation, reason: { _tag } }: XError, remedies: Remedies): string | undefined =>
  _tag === "NotFound" ? instead[operation] : remedyFor(_tag, remedies)

const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const messageOf = (error: XError, remedies: Remedies): string => {
  const words = forAgents.reduce((text, [pattern, shown]) => text.replace(pattern, shown), withoutTypes(error.message))
  const remedy = remedyOf(error, remedies)
  return plain(remedy === undefined ? withFullStop(words) : `${withFullStop(words)} ${remedy}`)
}

/** Shows a failure. No error tells an agent to repeat a write. */
const shownError = (error: unknown, isWrite: boolean, remedies: Remedies): ShownError => {
  if (error instanceof NotDone) return { reason: error.reason, message: plain(error.message), repeat: false }
  if (isXError(error)) {
    return { reason: error.reason._tag, message: messageOf(error, remedies), repeat: !isWrite && error.isRetryable }
  }
  return { reason: "Fault", message: "The tool failed because of a bug in this program.", repeat: false }
}

/** Shows a failure with the remedies of the call. */
export const errorOf = (error: unknown, isWrite: boolean): Effect.Effect<ShownError> =>
  CurrentRemedies.use((remedies) => Effect.sync(() => shownError(error, isWrite, remedies)))
