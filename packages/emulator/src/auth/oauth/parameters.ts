/** The parameters of requests to the endpoints for sign-in, and how they are recorded. */
import * as Result from "effect/Result"
import * as Predicate from "effect/Predicate"
import type { Pairs } from "../oauth1.ts"
import { parseForm, type ReceivedRequest } from "../../request/request.ts"

const isType = (request: ReceivedRequest, type: RegExp): boolean => type.test(request.headers["content-type"] ?? "")

const parseObject = (text: string): ReadonlyArray<readonly [string, unknown]> | undefined => {
  const parsed = Result.try((): unknown => JSON.parse(text))
  if (Result.isFailure(parsed)) return undefined
  const value = parsed.success
  return Predicate.isObject(value) ? Object.entries(value) : undefined
}

const parseJson = (text: string): Pairs =>
  (parseObject(text) ?? []).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [[name, String(value)] as const] : []
  )

/** The parameters of a body, which may be a form or JSON. Any other body has none. */
export const readParameters = (request: ReceivedRequest): Pairs => {
  if (isType(request, /^application\/x-www-form-urlencoded\b/i)) return parseForm(request.body.text)
  return isType(request, /^application\/json\b/i) ? parseJson(request.body.text) : []
}

const secretNames =
  /^(access_token|client_secret|code|code_verifier|oauth_token_secret|oauth_verifier|refresh_token|subject_token|token)$/

/** Whether a path is one of the endpoints for sign-in. */
export const isSignIn = (path: string): boolean => /^\/(2\/)?oauth2?\//.test(path)

const hidden = "…"

// No parameter is an object or a list, so what is in one is not known.
const isSecret = (name: string, value: unknown): boolean => secretNames.test(name) || typeof value === "object"

/** Keeps the body of a recorded request free of secrets. */
export const withoutBodySecrets = (path: string, body: string): string => {
  if (!isSignIn(path)) return body
  if (/^\s*[{["]/.test(body)) {
    const pairs = parseObject(body)?.map(([name, value]) => [name, isSecret(name, value) ? hidden : value] as const)
    return pairs === undefined ? hidden : JSON.stringify(Object.fromEntries(pairs))
  }
  const pairs = parseForm(body).map(([name, value]) => [name, secretNames.test(name) ? hidden : value])
  return pairs.map(([name = "", value = ""]) => `${name}=${value}`).join("&")
}

/** Keeps the query of a recorded request free of secrets. Values that are no secret stay as they were sent. */
export const withoutQuerySecrets = (path: string, query: string): string => {
  if (!isSignIn(path)) return query
  return query
    .split("&")
    .map((pair) => {
      const [[name = ""] = []] = parseForm(pair)
      return secretNames.test(name) ? `${name}=${hidden}` : pair
    })
    .join("&")
}
