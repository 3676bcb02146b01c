/** The request of a call, as HTTP, as a command of curl, and as a line of the terminal. Nothing is sent. */
import type { AnyOperation } from "@xeffect/core"
import type { HttpBody } from "@xeffect/core/wire"
import { plan } from "@xeffect/costs"
import type { OperationDescription } from "@xeffect/describe"
import { extractUrls } from "@xeffect/text"
import * as Result from "effect/Result"
import { argumentsOf, commandName, flagName } from "../../../packages/cli/src/operations/names.ts"
import { shellWord } from "../../../packages/cli/src/output/shell-word.ts"

const host = "api.x.com"

const bodyOf = (body: HttpBody | undefined, type: string | undefined): string | undefined => {
  if (typeof body === "string" && type === "application/json") return JSON.stringify(JSON.parse(body), undefined, 2)
  return body === undefined ? undefined : "…"
}

export interface RequestForms {
  readonly http: string
  readonly curl: string
}

/** The request of an operation's example. `undefined` if its example has parameters that are bytes or come from elsewhere. */
export const requestForms = (
  operation: AnyOperation,
  { credentials, example }: OperationDescription
): RequestForms | undefined => {
  const planned = plan({ operation, params: example.params }, { links: extractUrls })
  if (Result.isFailure(planned)) return undefined
  const { body: sent, headers, method, url } = planned.success.request
  const type = headers["content-type"]
  const body = bodyOf(sent, type)
  const token = credentials.oauth2 === undefined ? "X_BEARER_TOKEN" : "X_USER_TOKEN"
  const isSigned = credentials.oauth2 === undefined && !credentials.appOnly
  const http = [
    `${method} ${url} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: ${isSigned ? "OAuth …" : "Bearer …"}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...(body === undefined ? [] : ["", body])
  ]
  const flags = [
    ...(method === "GET" ? [] : [`--request ${method}`]),
    ...(isSigned ? [`--header 'Authorization: OAuth …'`] : [`--header "Authorization: Bearer $${token}"`]),
    ...(type === undefined ? [] : [`--header ${shellWord(`Content-Type: ${type}`)}`]),
    ...(body === undefined
      ? []
      : [`--data ${shellWord(type === "application/json" ? JSON.stringify(JSON.parse(body)) : body)}`])
  ]
  return { http: http.join("\n"), curl: [`curl ${shellWord(`https://${host}${url}`)}`, ...flags].join(" \\\n  ") }
}

const valueOf = (value: unknown): string =>
  Array.isArray(value) && value.every((one) => typeof one !== "object")
    ? value.join(",")
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value)

/** The command of an operation's example. */
export const terminalLine = (description: OperationDescription): string => {
  const { example, parameters } = description
  const given = new Map(Object.entries(example.params))
  const inPath = argumentsOf(description)
  const texts = inPath.flatMap((name) => (given.has(name) ? [shellWord(valueOf(given.get(name)))] : []))
  const flags = parameters
    .filter(({ name }) => given.has(name) && !inPath.includes(name))
    .flatMap(({ kind, name }) => {
      const [flag, value] = [flagName(name), given.get(name)]
      if (kind === "boolean") return [value === true ? `--${flag}` : `--no-${flag}`]
      const values = kind === "texts" && Array.isArray(value) ? value : [value]
      return values.map((one) => `--${flag} ${shellWord(valueOf(one))}`)
    })
  return ["xeffect", commandName(description.function), ...texts, ...flags].join(" ")
}
