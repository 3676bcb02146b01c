import { InvalidInput, type XError } from "@xeffect/core"
import * as Rule from "@xeffect/core/rule"
import { refuse } from "@xeffect/core/failure"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** The parameters of a sign-in that everybody sees in the address of its page, and that complete nothing. */
const shownParameter = /^(redirect_uri|scopes\[\d+\]|screen_name|x_auth_access_type)$/

/** Describes a value of a sign-in that breaks a rule. The value is shown only if it cannot be secret. */
export const invalidValue = (parameter: string, value: unknown, rule: string): InvalidInput =>
  new InvalidInput({ parameter, value: shownParameter.test(parameter) ? value : redactValue(value), rule })

/** Describes a callback of another sign-in: a name in its query has another value, or none. */
export const otherSignIn = (callback: unknown, name: "state" | "oauth_token"): InvalidInput => {
  const rule = `The callback does not belong to this sign-in: its parameter ${name} differs or is missing.`
  return new Rule.BrokenRule({ parameters: ["callback"], value: redactValue(callback), rule })
}

const redactValue = (value: unknown) =>
  value === undefined || Redacted.isRedacted(value) ? value : Redacted.make(value)

/**
 * Checks that values are well-formed text: half of a surrogate pair cannot be sent. `undefined` counts as not given.
 * Returns the error, if there is one.
 */
export const checkTexts = (texts: Readonly<Record<string, unknown>>): InvalidInput | undefined => {
  const malformed = Object.entries(texts).find(
    ([, text]) => text !== undefined && (typeof text !== "string" || /\p{Surrogate}/u.test(text))
  )
  return malformed && invalidValue(...malformed, "well-formed Unicode text, without half of a surrogate pair")
}

/** Checks a list of scopes. Returns the error, if there is one. */
export const checkScopes = (scopes: unknown): InvalidInput | undefined =>
  Array.isArray(scopes) && scopes.length > 0
    ? scopes.map((scope, index) => checkTexts({ [`scopes[${index}]`]: scope })).find((wrong) => wrong !== undefined)
    : new InvalidInput({ parameter: "scopes", value: scopes, rule: "a list of one or more scopes" })

/**
 * Reads the query of a callback: a whole URL, or only its path and query, as most servers provide it. A repeated name
 * is refused, since it may have been injected.
 */
export const readCallback = Effect.fnUntraced(function* (
  operation: string,
  callback: string | URL
): Effect.fn.Return<ReadonlyMap<string, string>, XError> {
  // A URL may come from another realm. Any other value is not a URL.
  const address: unknown = typeof callback === "string" ? callback : Object(callback).href
  const isAddress = typeof address === "string" && URL.canParse(address, "http://localhost")
  const url = isAddress ? new URL(address, "http://localhost") : undefined
  if (url === undefined)
    return yield* refuse(operation, invalidValue("callback", callback, "the URL to which the user was redirected"))
  const pairs = Array.from(url.searchParams)
  const values = new Map(pairs)
  return values.size === pairs.length
    ? values
    : yield* refuse(operation, invalidValue("callback", callback, "a URL that repeats no query parameter"))
})
