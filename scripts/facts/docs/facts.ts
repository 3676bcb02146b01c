import type { Definition, Limit } from "@xeffect/core"
import { isIdempotent } from "@xeffect/core/define"
import { lastDescribed } from "./versions.ts"
import { parameterLines, ruleLines } from "./parameters.ts"
import { code, duration, series } from "./words.ts"

const scopes = (oauth2: ReadonlyArray<string>) =>
  oauth2.length === 0
    ? "OAuth 2.0 without any scope"
    : `OAuth 2.0 (${oauth2.length === 1 ? "scope" : "scopes"} ${series(oauth2.map(code))})`

const writePermission = ({ accepts, method }: Definition) =>
  method !== "GET" && accepts.oauth2?.some((scope) => scope.endsWith(".write")) === true
    ? ". The app needs write permission"
    : ""

// OAuth 2.0 first: X is retiring OAuth 1.0a.
const credentials = (definition: Definition) => {
  const { accepts, user_auth } = definition
  const kinds = [
    ...(accepts.oauth2 === undefined ? [] : [scopes(accepts.oauth2)]),
    ...(accepts.appOnly === true ? ["app-only bearer token"] : []),
    ...(accepts.oauth1 === true ? ["OAuth 1.0a"] : [])
  ]
  const byDefault = user_auth === undefined ? "" : `. ${code("user_auth")} is ${code(`${user_auth}`)} by default`
  return `Credentials: ${series(kinds, "or")}${writePermission(definition)}${byDefault}`
}

const lookup = ({ accepts, me }: Definition) => {
  if (me === undefined) return []
  const looked = `looked up by ${code("getMe")}, once for each access token`
  return [
    accepts.oauth1 === true
      ? `The user's ID is read from the OAuth 1.0a access token. For an OAuth 2.0 token it is ${looked}`
      : `The user's ID is ${looked}`
  ]
}

const whose = { app: "for the app", user: "for each user" } as const

const ofPath = ({ path: paths }: Definition, path: string | undefined) => {
  if (path === undefined || typeof paths === "string") return ""
  const parameter = Object.keys(paths).find((name) => paths[name] === path)
  return parameter === undefined || parameter === "" ? ` (${code(path)})` : `, with ${code(parameter)}`
}

const article = (length: string) => (/^\d/.test(length) ? length : `a ${length}`)

/** The limits of one window, as in "450 requests in 15 minutes for the app, 900 for each user". */
const window = (definition: Definition, limits: ReadonlyArray<Limit>) => {
  const words = limits.map(({ limit, per, windowSeconds }, index) => {
    const requests = limit === 1 ? "request" : "requests"
    const unit = index === 0 ? ` ${requests} in ${article(duration(windowSeconds))}` : ""
    return `${limit.toLocaleString("en")}${unit} ${whose[per]}`
  })
  return words.join(", ") + ofPath(definition, limits[0]?.path)
}

const rateLimit = (definition: Definition) => {
  const { accepts } = definition
  const hasUsers = accepts.oauth1 === true || accepts.oauth2 !== undefined
  const limits = definition.limits?.filter(({ per }) => per === "app" || hasUsers) ?? []
  const keys = limits.map(({ path = "", windowSeconds }) => `${windowSeconds} ${path}`)
  const windows = Array.from(new Set(keys), (key) => limits.filter((_, index) => keys[index] === key))
  return `Rate limit: ${windows.map((one) => window(definition, one)).join("; ") || "none is published"}`
}

const pages = (name: string, { paging }: Definition) =>
  paging === undefined
    ? []
    : [`Paging: by ${code(paging)}, with ${code(`pages(${name})`)} and ${code(`items(${name})`)}`]

const reach = ({ reach: { days, entries, withoutReplies } = {} }: Definition) => {
  const count = (number: number) => number.toLocaleString("en")
  const parts = [
    ...(entries === undefined ? [] : [`about the ${count(entries)} newest entries`]),
    ...(withoutReplies === undefined ? [] : [`${count(withoutReplies)} if ${code("exclude")} has ${code("replies")}`]),
    ...(days === undefined ? [] : [`the last ${days} days`])
  ]
  return parts.length === 0 ? [] : [`Reach: ${parts.join(", ")}`]
}

const retries = (definition: Definition) => {
  if (!isIdempotent(definition)) return "Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`"
  const { kind } = definition.response
  const isOpen = kind === "lines" || kind === "bytes"
  return `Idempotent: retried after a lost response or a 5xx${isOpen ? ", until the response begins" : ""}`
}

const withoutStop = (text: string) => text.replace(/\.$/, "")

/** The reasons of an operation's failures, as a sentence without its stop. */
export const errorsSentence = (definition: Definition): string => {
  const { forbidden, params, response } = definition
  const names = [
    ...(Object.keys(params).length === 0 ? [] : ["InvalidInput"]),
    "MissingCredentials",
    ...(isIdempotent(definition) ? [] : ["OutcomeUnknown"]),
    ...(response.kind === "lines" ? ["TooManyConnections"] : []),
    ...(forbidden === undefined ? [] : ["Forbidden"])
  ]
  const hint = forbidden === undefined ? "" : `. ${code("Forbidden")}: ${withoutStop(forbidden.hint)}`
  return `Errors: ${names.map(code).join(", ")}, and what every request can fail with${hint}`
}

/** The lines of documentation about an operation that follow from its definition. */
export const factsOf = (name: string, definition: Definition): ReadonlyArray<string> => [
  ...lastDescribed(definition),
  credentials(definition),
  ...lookup(definition),
  rateLimit(definition),
  ...parameterLines(definition),
  ...ruleLines(definition),
  ...pages(name, definition),
  ...reach(definition),
  retries(definition),
  errorsSentence(definition)
]
