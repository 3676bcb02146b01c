/** The page of an operation. All of it follows from its description, its definition, and a call against the emulator. */
import type { AnyOperation } from "@xeffect/core"
import type { LimitDescription, OperationDescription, ParameterDescription } from "@xeffect/describe"
import { tools } from "@xeffect/ai/host"
import { commandName } from "../../../packages/cli/src/operations/names.ts"
import { errorsSentence } from "../../../scripts/facts/docs/facts.ts"
import { code, duration, series } from "../../../scripts/facts/docs/words.ts"
import type { Page } from "../page.ts"
import type { Called } from "./called.ts"
import { requestForms, terminalLine } from "./request.ts"

/** The address of the page of an operation, below the top. */
export const slugOfOperation = ({ area, function: name }: OperationDescription): string =>
  `reference/${area}/${commandName(name)}`

export const credentialsIn = ({ appOnly, oauth1, oauth2 }: OperationDescription["credentials"]): string =>
  series(
    [
      ...(oauth2 === undefined
        ? []
        : [oauth2.length === 0 ? "OAuth 2.0" : `OAuth 2.0 with ${series(oauth2.map(code))}`]),
      ...(oauth1 ? ["OAuth 1.0a"] : []),
      ...(appOnly ? ["an app-only token"] : [])
    ],
    "or"
  )

const limitIn = ({ limit, path, per, windowSeconds }: LimitDescription): string =>
  `${limit.toLocaleString("en")} in ${duration(windowSeconds)} for ${per === "app" ? "the app" : "each user"}${path === undefined ? "" : ` (${code(path)})`}`

export const limitsIn = ({ limits }: OperationDescription): string =>
  limits.length === 0 ? "not published" : limits.map(limitIn).join("; ")

const dollars = (amount: number): string => `$${amount}`

export const priceIn = ({ price }: OperationDescription): string => {
  if (price.per === "nothing") return "free"
  if (price.per === "event") return "by event"
  const dearest = price.dearest === undefined ? "" : `, ${dollars(price.dearest)} with a link, media, a quote or a card`
  return `${dollars(price.dollars)} ${price.per === "resource" ? `for each ${price.of.replaceAll("_", " ")}` : "a request"}${dearest}`
}

const fact = (name: string, text: string) => `- **${name}** ${text}`

const facts = (description: OperationDescription, operation: AnyOperation): string => {
  const { credentials, isIdempotent, isOwned, isPriceDocumented, name, paging, requests, returns, see } = description
  const errors = errorsSentence(operation.definition).replace(/^Errors: /, "")
  return [
    fact("Request", requests.map(code).join("<br>")),
    fact("Returns", returns),
    fact("Credentials", credentialsIn(credentials)),
    fact("Limits", limitsIn(description)),
    fact(
      "Price",
      `${priceIn(description)}${isPriceDocumented ? "" : ", inferred"}${isOwned ? "; less for data of the app's owner" : ""} ([what it costs](/what-it-costs/))`
    ),
    ...(paging === undefined
      ? []
      : [fact("Pages", "`items` and `pages` read them all ([reading](/reading/#page-by-page))")]),
    fact(
      "Repeats",
      isIdempotent ? "idempotent: retried after a lost response or a 5xx" : "not idempotent: never sent twice"
    ),
    fact("Errors", `${errors} ([errors](/errors/))`),
    fact("Specified as", `${code(name)}${see.length === 0 ? "" : `; ${see.map((url) => `[at X](${url})`).join(", ")}`}`)
  ].join("\n")
}

const kinds: Readonly<Record<ParameterDescription["kind"], string>> = {
  boolean: "boolean",
  bytes: "bytes",
  choice: "choice",
  id: "ID",
  ids: "list of IDs",
  integer: "whole number",
  json: "JSON",
  names: "list of names",
  number: "number",
  text: "text",
  texts: "list of texts",
  time: "time"
}

const parameter = ({
  default: usual,
  kind,
  name,
  required,
  rule,
  summary,
  values = []
}: ParameterDescription): string => {
  const marks = [kinds[kind], required ? "required" : "", usual === undefined ? "" : `default ${code(String(usual))}`]
  const lines = [
    `- **\`${name}\`** *${marks.filter((mark) => mark !== "").join(", ")}*`,
    summary,
    // The rule of names is the same everywhere, and a choice is its values.
    ...(kind === "names" || kind === "choice" ? [] : [`Must be ${rule}.`]),
    ...(values.length === 0 ? [] : [`${kind === "choice" ? "One of" : "Known:"} ${values.map(code).join(" ")}`])
  ]
  return lines.join("\n\n  ")
}

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

const toolsOf = (operation: AnyOperation): ReadonlyArray<string> =>
  tools
    .filter((tool) =>
      (tool.kind === "read" ? tool.operations : [tool.operation]).some(
        (one) => one.definition.name === operation.definition.name
      )
    )
    .map(({ group, name }) => `${code(name)}${group === undefined ? "" : `, with ${code(`--allow ${group}`)}`}`)

/** A response of many entries is cut where a reader has seen enough. */
const shownResponse = (response: unknown): string => {
  const text = JSON.stringify(response, undefined, 2) ?? "undefined"
  const lines = text.split("\n")
  return lines.length <= 40 ? text : [...lines.slice(0, 40), "…"].join("\n")
}

const inMarks = (name: string, text: string) => `<div class="${name}">\n\n${text}\n\n</div>`

export const operationPage = (
  description: OperationDescription,
  operation: AnyOperation,
  { program, response }: Called
): Page => {
  const { aliases, example, function: name, notes, parameters, rules, summary } = description
  const forms = requestForms(operation, description)
  const agents = toolsOf(operation)
  const sections = [
    [summary, notes].filter((text) => text !== "").join("\n\n"),
    ...(aliases.length === 0 ? [] : [`Also called ${series(aliases.map(code))}.`]),
    inMarks("facts", facts(description, operation)),
    ...(program === undefined
      ? ["## Example", fence("ts", example.code)]
      : [
          "## Try it",
          fence("ts run", program),
          "The emulator responds:",
          fence("json", shownResponse(response)),
          "With Effect:",
          fence("ts", example.code)
        ]),
    ...(parameters.length === 0
      ? []
      : ["## Parameters", inMarks("parameters", parameters.map(parameter).join("\n\n"))]),
    ...(rules.length === 0 ? [] : [rules.map((rule) => `- ${rule}.`).join("\n")]),
    ...(forms === undefined
      ? []
      : [
          "## As HTTP",
          fence("http", forms.http),
          "## As curl",
          fence("sh", forms.curl),
          "## In the terminal",
          fence("sh", terminalLine(description))
        ]),
    ...(forms === undefined ? ["## In the terminal", `${fence("sh", `xeffect ${commandName(name)} --help`)}`] : []),
    ...(agents.length === 0
      ? []
      : ["## For agents", `[The server for agents](/for-agents/) calls it for the tool ${series(agents, "or")}.`])
  ]
  return {
    slug: slugOfOperation(description),
    title: name,
    description: summary.replaceAll("`", ""),
    text: sections.join("\n\n")
  }
}
