import type { Definition } from "@xeffect/core"
import { field, type HttpBody, parseJson } from "@xeffect/core/wire"
import { acceptedKinds } from "../credentials/choose.ts"
import { type Credential, isAppOnly } from "../credentials/credential.ts"
import type { ProblemFields, OrUndefined } from "./problem.ts"

/** How the X API reports that an account has already posted a text. */
export const duplicate = /duplicate content|status is a duplicate/i

/** How the X API reports that the post of a reply or a quote is gone, which no permission changes. */
const gone = /deleted or not visible/i

/** Everything that a remedy may follow from. */
export interface Evidence {
  readonly definition: Definition
  readonly status: number
  readonly problem: OrUndefined<Pick<ProblemFields, "detail" | "kind" | "reason">>
  /** The numbers of version 1.1, for example 135. */
  readonly codes: ReadonlyArray<unknown>
  /** How far the clock of the X API is ahead of this machine's, in milliseconds. NaN if the response had no date. */
  readonly ahead: number
  /** The time by this machine's clock. */
  readonly now: number
  readonly body?: HttpBody | undefined
  readonly credential?: Credential | undefined
}

/** A remedy: what must have been seen, and the sentence. `undefined`: it was not seen. */
type Remedy = (seen: Evidence) => string | false | undefined

/**
 * A sentence that says what to do about a 401, 402 or 403. The first row whose evidence was seen gives it;
 * `undefined` if there is none, since a wrong remedy costs more than no remedy.
 */
export const hintFor = (seen: Evidence): string | undefined => {
  const rows = remediesByStatus[seen.status] ?? []
  for (const row of rows) {
    const sentence = row(seen)
    // `false`: the words of the X API say what there is to say.
    if (sentence !== undefined) return sentence || undefined
  }
  return undefined
}

/** The X API accepts timestamps that differ from its clock by up to 5 minutes. */
const timestampTolerance = 300_000

const clock: Remedy = ({ ahead, codes, credential, problem }) => {
  if (credential?.kind !== "oauth1") return undefined
  const isOff = Math.abs(ahead) >= timestampTolerance
  if (!isOff && !codes.includes(135) && !/timestamp out of bounds/i.test(problem.detail)) return undefined
  const minutes = Math.round(Math.abs(ahead) / 60_000)
  const off = isOff ? `is ${minutes} minutes ${ahead > 0 ? "behind" : "ahead of"} the X API's clock` : "is wrong"
  return `The clock of this machine ${off}. OAuth 1.0a signs the time: set the clock and send the request again.`
}

const expired: Remedy = ({ credential, now }) => {
  const { expires_at, refresh_token } = credential?.token?.() ?? {}
  return expires_at === undefined || expires_at > now || refresh_token !== undefined
    ? undefined
    : `The access token has expired, and the token store has no refresh token: sign in again, with the scope offline.access.`
}

const acceptedCredentials: Remedy = ({ credential, definition: { accepts, user_auth }, status }) => {
  const kinds = acceptedKinds(accepts)
  // Sign-in requests are not operations and accept no credentials.
  if (kinds === "") return undefined
  const what = credential?.kind === "oauth1" ? "OAuth 1.0a credentials were" : "bearer token was"
  const used = credential && `The configured ${what} ${status === 401 ? "refused" : "used"}. `
  const choice = user_auth === undefined ? "" : " If both are configured, user_auth chooses."
  return `${used ?? ""}The operation accepts ${kinds}.${choice}`
}

/** A 403 about the kind of credentials. */
const aboutCredentials = /(app|application)-only|user.context|oauth ?[12]/i

/** A 403 that says no more than that it is one. */
const bareWords =
  /^((forbidden|not permitted|you are not (permitted|allowed) to perform this action)\.?|status 403 with .*)$/i

const missingScopes: Remedy = ({ credential, definition: { accepts }, problem }) => {
  const granted = credential?.token?.()?.scopes
  const missing = granted && accepts.oauth2?.filter((scope) => !granted.includes(scope))
  return missing?.length && (bareWords.test(problem.detail) || /scope|permission/i.test(problem.detail))
    ? `The token lacks ${missing.join(" and ")}: sign in again, with all scopes that the operation needs.`
    : undefined
}

const textTooLong: Remedy = ({ body, problem }) => {
  // A body of JSON is text. Links count as 23 characters, and each other one as at least 1.
  const text = typeof body === "string" && bareWords.test(problem.detail) && field(parseJson(body), "text")
  const { length } = typeof text === "string" ? Array.from(text.replace(/https?:\S+/g, "x".repeat(23))) : []
  return length !== undefined && length > 280
    ? `The text has ${length} characters. Without a subscription for longer posts, the limit is 280.`
    : undefined
}

const ofOperation: Remedy = ({ credential, definition: { forbidden }, problem: { detail, kind } }) => {
  if (forbidden === undefined || kind !== undefined) return undefined
  if (forbidden.credential !== undefined && forbidden.credential !== credential?.kind) return undefined
  return (forbidden.if ?? bareWords).test(detail) ? forbidden.hint : undefined
}

const readOnly: Remedy = ({ credential, definition: { method }, problem: { detail, kind } }) => {
  if (method === "GET" || credential?.kind === "bearer") return undefined
  if (kind !== "oauth1-permissions" && !bareWords.test(detail) && !/read-?only|write permission/i.test(detail))
    return undefined
  return "If the app is read-only, give it write permission and create new access tokens."
}

const remediesByStatus: Readonly<Record<number, ReadonlyArray<Remedy>>> = {
  401: [clock, expired, acceptedCredentials],
  402: [({ problem }) => remedyOf(problem)],
  403: [
    ({ problem }) => (gone.test(problem.detail) ? false : undefined),
    ({ problem }) => (duplicate.test(problem.detail) ? "Change the text." : undefined),
    ({ problem }) =>
      problem.reason === "client-not-enrolled" ? "Attach the app to a project with this access level." : undefined,
    missingScopes,
    textTooLong,
    ofOperation,
    readOnly,
    (seen) =>
      seen.problem.kind === "unsupported-authentication" ||
      (seen.problem.kind === undefined && [bareWords, aboutCredentials].some((one) => one.test(seen.problem.detail)))
        ? acceptedCredentials(seen)
        : undefined
  ]
}

/** The kinds of problems of what a credential may not see, or that is not there for it. */
const unseen = /\/(resource-not-found|not-authorized-for-\w+)$/

const credentialName = (credential: Credential): string => {
  if (credential.kind === "oauth1") return "OAuth 1.0a credentials of a user"
  if (isAppOnly(credential)) return "app-only bearer token"
  return credential.attempt === undefined ? "bearer token" : "OAuth 2.0 token of a user"
}

/** A sentence that names the credential of a read whose problems are that it may not see something. */
export const credentialHint = (
  { accepts, method, user_auth }: Definition,
  credential: Credential,
  problem: unknown
): string | undefined => {
  const types = [problem, field(problem, "errors")].flat().map((one) => field(one, "type"))
  // The body may be any JSON.
  if (method !== "GET" || !types.some((type) => typeof type === "string" && unseen.test(type))) return undefined
  const used = `The request used the ${credentialName(credential)}`
  if (user_auth === undefined || accepts.oauth1 === undefined) return `${used}.`
  return credential.kind === "oauth1"
    ? `${used}; user_auth: false uses the bearer token.`
    : `${used}; user_auth: true uses the OAuth 1.0a credentials of the user.`
}

/** The exhausted resource that a 402 is about, by its words, and by its type if these do not say it. */
export const depletedOf = ({ detail, kind = "" }: OrUndefined<Pick<ProblemFields, "detail" | "kind">>) =>
  depletedBy(detail) ?? depletedBy(kind)

const depletedBy = (words: string) => {
  if (/spend(ing)?[- ]?(cap|limit)/i.test(words)) return "spending_limit"
  if (/credit|balance/i.test(words)) return "balance"
  return /package|plan\b|tier|subscription|access level/i.test(words) ? "package" : undefined
}

const remediesOfDepletion = {
  spending_limit:
    "The app's own spending limit is reached: raise it in the developer console, or wait for the next billing cycle.",
  balance: "The balance is empty: buy credits in the developer console, or let it recharge by itself.",
  package: "The app's package does not have this operation: change it in the developer console."
}

const remedyOf = (problem: OrUndefined<Pick<ProblemFields, "detail" | "kind">>): string => {
  const depleted = depletedOf(problem)
  return depleted === undefined
    ? "Check the balance, the spending limit and the package in the developer console."
    : remediesOfDepletion[depleted]
}
