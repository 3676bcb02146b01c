import { descriptionWords } from "./counts.ts"
import type { Definition, Limit } from "@xeffect/core"
import { prices } from "@xeffect/core/prices"
import type { Area, Entry } from "./operations.ts"
import { price } from "./price.ts"
import { code, duration } from "./words.ts"

const paths = ({ method, path }: Definition) =>
  (typeof path === "string" ? [path] : Object.values(path)).map((one) => code(`${method} ${one}`)).join("<br>")

const credentials = ({ accepts, user_auth }: Definition) =>
  [
    accepts.oauth2 === undefined ? "" : ["OAuth 2.0", ...accepts.oauth2.map(code)].join(" "),
    accepts.appOnly ? "app-only token" : "",
    accepts.oauth1 ? "OAuth 1.0a" : "",
    user_auth === undefined ? "no `user_auth`" : `\`user_auth\` is \`${user_auth}\``
  ]
    .filter((text) => text !== "")
    .join("<br>")

const limit = ({ limit, path, per, windowSeconds }: Limit) =>
  `${limit.toLocaleString("en")} per ${duration(windowSeconds)}, ${per}${path === undefined ? "" : ` (${code(path)})`}`

const paging = ({ paging, params }: Definition) => {
  const { default: byDefault, maximum, minimum } = params["max_results"] ?? {}
  const range =
    minimum === undefined ? "" : `${minimum} to ${maximum}${byDefault === undefined ? "" : `, default ${byDefault}`}`
  return [range, paging === undefined ? "" : code(paging)].filter((text) => text !== "").join("<br>")
}

const row = ({ definition, names }: Entry) =>
  `| ${[
    code(definition.name),
    names.map(code).join("<br>"),
    paths(definition),
    credentials(definition),
    (definition.limits ?? []).map(limit).join("<br>") || "not published",
    price(definition),
    paging(definition)
  ].join(" | ")} |`

const section = ({ entries, name }: Area) => `## ${name}

| specified name | function | method and path | credentials and scopes | limits | price | \`max_results\`, paging |
| --- | --- | --- | --- | --- | --- | --- |
${entries.map(row).join("\n")}
`

/** The text of `docs/reference.md`. */
export const reference = (areas: ReadonlyArray<Area>): string => `# Reference

All ${areas.reduce((sum, { entries }) => sum + entries.length, 0)} operations, of the X API's ${descriptionWords()}. The documentation of each function has its parameters, responses, errors and an example. \`{me}\` in a
path is the ID of the authenticated user, which is looked up if the credentials do not contain it. A limit is a number of
requests in a window; with \`wait_on_rate_limit\`, requests wait for the window to reset.

A price is in dollars, as of ${prices.date}. Prices with an asterisk are inferred: the price list names what is read or written, and
no page says that this operation is it. [What it costs](what-it-costs.md) has the rest: own data, links, what is included.

This page is written by \`npm run docs\` from the definitions of the operations.

${areas.map(section).join("\n")}`
