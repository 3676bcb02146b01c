import type { SecurityName } from "../../../packages/emulator/src/description/facts-types.ts"
import { limits, type Windows } from "../../../spec/limits.ts"
import type { Operation } from "../../../spec/operation.ts"
import { operationDeviations } from "../../../spec/operation-deviations.ts"
import { anonymous } from "../../../spec/vanished.ts"
import { bytesName, type DescribedOperation } from "./described.ts"
import { type Parameters, parameterCode } from "./parameters.ts"
import { hasMeta, type Response } from "./response.ts"
import { numberCode, textCode } from "./value.ts"

/** The name of an operation in spans and metrics: `get_tweet` of `getTweet`. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Security = Readonly<Partial<Record<SecurityName, ReadonlyArray<string>>>>

const texts = (values: ReadonlyArray<string>) => values.map(textCode).join(", ")

const acceptsOf = ({ BearerToken: app, OAuth2UserToken: oauth2, UserToken: oauth1 }: Security): string => {
  if (app && oauth1 && oauth2) return `Credentials.any(${texts(oauth2)})`
  if (oauth1 && oauth2 && !app) return `Credentials.user(${texts(oauth2)})`
  // A layer always has a credential, and any will do where none is needed.
  if (!app && !oauth1 && !oauth2) return "Credentials.any()"
  const parts = [
    ...(app === undefined ? [] : ["appOnly: true"]),
    ...(oauth1 === undefined ? [] : ["oauth1: true"]),
    ...(oauth2 === undefined ? [] : [`oauth2: [${texts(oauth2)}]`])
  ]
  return `{ ${parts.join(", ")} }`
}

// An app-only token, if it is accepted. There is nothing to choose without OAuth 1.0a.
const userAuthOf = ({ user_auth }: Operation, { facts: { security } }: DescribedOperation): boolean | undefined => {
  if (user_auth !== undefined) return user_auth === "none" ? undefined : user_auth
  return security.UserToken === undefined ? undefined : security.BearerToken === undefined
}

const pair = ([app, user]: Windows, length: string) => {
  const count = (text: string) => Number(new RegExp(`(\\d+)/${length}\\b`).exec(text)?.[1] ?? 0)
  return [count(app), count(user)] as const
}

const published = new Map(Object.entries(limits).map(([key, windows]) => [anonymous(key), windows]))

// The limits of a credential that the operation does not accept are stated all the same, as they are published.
const limitsOf = ({ key }: DescribedOperation): ReadonlyArray<string> => {
  const windows = published.get(anonymous(key))
  if (windows === undefined) return []
  const call = (name: string, length: string) => {
    const counts = pair(windows, length)
    return counts.some((count) => count > 0) ? [`Limits.${name}(${counts.map(numberCode).join(", ")})`] : []
  }
  const more = [...call("per24Hours", "24h"), ...call("perSecond", "1s")]
  const first = pair(windows, "15m").map(numberCode).join(", ")
  return [`limits: Limits.per15Minutes(${[first, ...more].join(", ")})`]
}

const bodyOf = ({ body, constant }: Operation, { facts, method }: DescribedOperation): ReadonlyArray<string> => {
  if (constant !== undefined) return [`body: Body.json(${JSON.stringify(constant)})`]
  if (body !== undefined) return body === "none" ? [] : [`body: ${body}`]
  // The X API has refused a POST without a JSON object before.
  const hasBody = method === "POST" || method === "PUT" || facts.body !== undefined
  if (facts.multipart === true) return ["body: Body.multipart()"]
  if (facts.bytes === true) return [`body: Bytes.body(${textCode(bytesName)})`]
  return hasBody ? ["body: Body.json()"] : []
}

const forbiddenOf = ({ forbidden }: Operation): ReadonlyArray<string> => {
  if (forbidden === undefined) return []
  if (typeof forbidden === "string") return [`forbidden: ${forbidden}`]
  const [pattern, hint] = forbidden
  const when = pattern === "bare" ? "" : `if: ${pattern}, `
  return [`forbidden: { ${when}hint: ${textCode(hint)} }`]
}

// A list that is described without `meta` has none on its last page.
const pagingOf = (name: string, described: DescribedOperation, token: string | undefined) => {
  if (token === undefined) return []
  const isOptional = !hasMeta(described) || operationDeviations[name]?.["the last page may lack meta"] !== undefined
  return [`paging: ${textCode(token)}`, ...(isOptional ? ['meta: "optional"'] : [])]
}

const reachOf = ({ reach }: Operation): ReadonlyArray<string> => {
  if (reach === undefined) return []
  const parts = Object.entries(reach).map(([name, value]) => `${name}: ${numberCode(value)}`)
  return [`reach: { ${parts.join(", ")} }`]
}

/** The code of a definition. */
export const definitionCode = (
  name: string,
  operation: Operation,
  described: DescribedOperation,
  params: Parameters,
  response: Response
): string => {
  const token = ["pagination_token", "next_token"].find((one) => params.all.has(one))
  const userAuth = userAuthOf(operation, described)
  const entries = [
    `name: ${textCode(name)}`,
    `method: ${textCode(described.method)}`,
    `path: ${textCode(described.path)}`,
    `params: ${parameterCode(params)}`,
    ...(operation.rules === undefined ? [] : [`rules: [${operation.rules.join(", ")}]`]),
    ...bodyOf(operation, described),
    ...(described.path.includes("{me}") ? ["me: authenticatedUser"] : []),
    `response: ${response.code}`,
    `accepts: ${acceptsOf(described.facts.security)}`,
    ...(userAuth === undefined ? [] : [`user_auth: ${userAuth}`]),
    ...limitsOf(described),
    ...pagingOf(name, described, token),
    ...reachOf(operation),
    ...(operation.idempotent === true ? ["idempotent: true"] : []),
    ...forbiddenOf(operation)
  ]
  return `{\n${entries.join(",\n")}\n}`
}
