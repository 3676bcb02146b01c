/**
 * Writes the reference of all operations, from their definitions.
 *
 *     npm run docs             writes docs/reference.md
 *     npm run docs -- --check  fails where it is not current
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Definition, Limit } from "@xeffect/core"
import * as dms from "@xeffect/dms"
import * as lists from "@xeffect/lists"
import * as spaces from "@xeffect/spaces"
import * as tweets from "@xeffect/tweets"
import * as users from "@xeffect/users"
import { top } from "./build/workspace.ts"

interface Entry {
  readonly names: ReadonlyArray<string>
  readonly definition: Definition
}

const isOperation = (value: unknown): value is { readonly definition: Definition } =>
  typeof value === "function" && "definition" in value

/** The operations of a package; a function under several names is one entry, its own name first. */
const operationsOf = (module: object): ReadonlyArray<Entry> => {
  const byDefinition = new Map<Definition, Array<string>>()
  for (const [name, value] of Object.entries(module)) {
    if (!isOperation(value)) continue
    const names = byDefinition.get(value.definition) ?? []
    const isOwn = value.definition.name.replaceAll("_", "") === name.toLowerCase()
    byDefinition.set(value.definition, isOwn ? [name, ...names] : [...names, name])
  }
  return Array.from(byDefinition, ([definition, names]) => ({ names, definition }))
}

const code = (text: string) => `\`${text}\``

const paths = ({ method, path }: Definition) =>
  (typeof path === "string" ? [path] : Object.values(path)).map((one) => code(`${method} ${one}`)).join("<br>")

const credentials = ({ accepts, user_auth }: Definition) =>
  [
    accepts.appOnly ? "app-only token" : "",
    accepts.oauth1 ? "OAuth 1.0a" : "",
    accepts.oauth2 === undefined ? "" : ["OAuth 2.0", ...accepts.oauth2.map(code)].join(" "),
    user_auth === undefined ? "no `user_auth`" : `\`user_auth\` is \`${user_auth}\``
  ]
    .filter((text) => text !== "")
    .join("<br>")

const windows: Readonly<Record<number, string>> = { 1: "second", 900: "15 minutes", 86_400: "24 hours" }

const limit = ({ limit, path, per, windowSeconds }: Limit) =>
  `${limit.toLocaleString("en")} per ${windows[windowSeconds]}, ${per}${path === undefined ? "" : ` (${code(path)})`}`

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
    paging(definition)
  ].join(" | ")} |`

const section = (name: string, entries: ReadonlyArray<Entry>) => `## @xeffect/${name}

| specified name | function | method and path | credentials and scopes | limits | \`max_results\`, paging |
| --- | --- | --- | --- | --- | --- |
${entries.map(row).join("\n")}
`

const areas = Object.entries({ tweets, users, spaces, lists, dms }).map(
  ([name, module]) => [name, operationsOf(module)] as const
)
const count = areas.reduce((sum, [, entries]) => sum + entries.length, 0)
const text = `# Reference

All ${count} operations. The documentation of each function has its parameters, responses, errors and an example. \`{me}\` in a
path is the ID of the authenticated user, which is looked up if the credentials do not contain it. A limit is a number of
requests in a window; with \`wait_on_rate_limit\`, requests wait for the window to reset.

This page is written by \`npm run docs\` from the definitions of the operations.

${areas.map(([name, entries]) => section(name, entries)).join("\n")}`

const file = join(top, "docs", "reference.md")
if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== text) {
    console.error("docs/reference.md is not current: npm run docs")
    process.exitCode = 1
  }
} else {
  writeFileSync(file, text)
  console.log(`docs/reference.md: ${count} operations`)
}
