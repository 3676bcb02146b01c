import type { Definition } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import { acceptedKinds } from "../credentials/choose.ts"
import { type Credential, isAppOnly } from "../credentials/credential.ts"
import type { ProblemFields, OrUndefined } from "./problem.ts"

/** How the X API reports that an account has already posted a text. */
export const duplicate = /duplicate content|status is a duplicate/i

/** How the X API reports that the post of a reply or a quote is gone, which no permission changes. */
const gone = /deleted or not visible/i

/** A sentence that says what to do about a 401, 402 or 403, if the response does not say it. */
export const hintFor = (
  definition: Definition,
  status: number,
  problem: OrUndefined<Pick<ProblemFields, "detail" | "kind" | "reason">>,
  credential?: Credential
): string | undefined => {
  const { accepts, user_auth } = definition
  const used = credential?.kind
  if (status === 402) return remedyOf(problem)
  const kinds = acceptedKinds(accepts)
  // Sign-in requests are not operations and have no permissions.
  if (kinds === "" || (status === 403 && gone.test(problem.detail))) return undefined
  const found = status === 403 ? hintOf(definition, problem) : undefined
  const isOfCredentials =
    status === 401 || (status === 403 && /^(unsupported-authentication)?$/.test(problem.kind ?? ""))
  if (found !== undefined || !isOfCredentials) return found
  const what = used === "oauth1" ? "OAuth 1.0a credentials were" : "bearer token was"
  const refused = used === undefined ? "" : `The configured ${what} ${status === 401 ? "refused" : "used"}. `
  const choice = user_auth === undefined ? "" : " With both, user_auth chooses."
  return `${refused}The operation accepts ${kinds}.${choice}`
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
  const used = `It was requested with the ${credentialName(credential)}`
  if (user_auth === undefined || accepts.oauth1 === undefined) return `${used}.`
  return credential.kind === "oauth1"
    ? `${used}; user_auth: false requests it with the bearer token.`
    : `${used}; user_auth: true requests it for the user of the OAuth 1.0a credentials.`
}

/** The exhausted resource that a 402 is about, by its words, and by its type if these do not say it. */
export const depletedOf = ({ detail, kind = "" }: OrUndefined<Pick<ProblemFields, "detail" | "kind">>) =>
  depletedBy(detail) ?? depletedBy(kind)

const depletedBy = (words: string) => {
  if (/spend(ing)?[- ]?(cap|limit)/i.test(words)) return "spending_limit"
  if (/credit|balance/i.test(words)) return "balance"
  return /package|plan\b|tier|subscription|access level/i.test(words) ? "package" : undefined
}

const remedies = {
  spending_limit:
    "The app's own spending limit is reached: raise it in the developer console, or wait for the next billing cycle.",
  balance: "The balance is empty: buy credits in the developer console, or let it recharge by itself.",
  package: "The app's package does not have this operation: change it in the developer console."
}

const remedyOf = (problem: OrUndefined<Pick<ProblemFields, "detail" | "kind">>): string => {
  const depleted = depletedOf(problem)
  return depleted === undefined
    ? "Look at the balance, the spending limit and the package in the developer console."
    : remedies[depleted]
}

const hintOf = (
  { forbidden, method }: Definition,
  { detail, kind = "", reason = "" }: OrUndefined<Pick<ProblemFields, "detail" | "kind" | "reason">>
): string | undefined => {
  if (duplicate.test(detail)) return "Change the text."
  if (/client-/.test(kind + reason)) return "Attach the app to a project with this access level."
  if (kind !== "" && kind !== "oauth1-permissions") return undefined
  if (kind === "" && forbidden?.if.test(detail) === true) return forbidden.hint
  return method === "GET"
    ? undefined
    : "If the app is read-only, give it write permission and create new access tokens."
}
