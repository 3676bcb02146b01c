import type { Definition } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import { acceptedKinds } from "../credentials/choose.ts"
import { type Credential, isAppOnly } from "../credentials/credential.ts"
import { bareWords, type Evidence } from "../credentials/remedy.ts"
import type { ProblemFields, OrUndefined } from "./problem.ts"

/** How the X API reports that an account has already posted a text. */
export const duplicate = /duplicate content|status is a duplicate/i

/** A refusal, and the credential of its request. */
interface Refused extends Evidence {
  readonly credential?: Credential | undefined
}

/**
 * A sentence that says what to do about a 401, 402 or 403. `undefined` without evidence, since a wrong remedy costs more than no
 * remedy. Operations and credentials bring the remedies that only they need.
 */
export const hintFor = (seen: Refused): string | undefined => {
  const { credential, problem, response } = seen
  const { detail, kind, reason } = problem
  switch (response.status) {
    case 401:
      return credential?.remedy?.(seen) ?? acceptedCredentials(seen)
    case 402:
      return remedyOf(problem)
    case 403: {
      if (duplicate.test(detail)) return "Change the text."
      if (reason === "client-not-enrolled") return "Attach the app to a project with this access level."
      const own = ofOperation(seen)
      const isAboutCredentials =
        kind === undefined ? bareWords.test(detail) || aboutCredentials.test(detail) : kind === unsupported
      return credential?.remedy?.(seen, own) ?? own ?? (isAboutCredentials ? acceptedCredentials(seen) : undefined)
    }
    default:
      return undefined
  }
}

const acceptedCredentials = ({ credential, definition, response }: Refused): string | undefined => {
  const kinds = acceptedKinds(definition.accepts)
  // Sign-in requests are not operations and accept no credentials.
  if (kinds === "") return undefined
  const what = credential?.kind === "oauth1" ? "OAuth 1.0a credentials were" : "bearer token was"
  const used = credential && `The configured ${what} ${response.status === 401 ? "refused" : "used"}. `
  const choice = definition.user_auth === undefined ? "" : " If both are configured, user_auth chooses."
  return `${used ?? ""}The operation accepts ${kinds}.${choice}`
}

/** A 403 about the kind of credentials. */
const aboutCredentials = /(app|application)-only|user.context|oauth ?[12]/i

const unsupported = "unsupported-authentication"

const ofOperation = ({ body, credential, definition: { forbidden }, problem }: Refused): string | undefined => {
  if (forbidden === undefined) return undefined
  const { detail, kind } = problem
  const ofBody = bareWords.test(detail) ? forbidden.ofBody?.(body) : undefined
  if (ofBody !== undefined || kind !== undefined) return ofBody
  if (forbidden.credential !== undefined && forbidden.credential !== credential?.kind) return undefined
  return (forbidden.if ?? bareWords).test(detail) ? forbidden.hint : undefined
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
