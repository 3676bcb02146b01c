import type { Facts } from "../src/description/facts.ts"

const list = (items: ReadonlyArray<unknown>): string =>
  `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`

const table = (entries: Readonly<Record<string, unknown>>): string =>
  `{\n${Object.entries(entries)
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(",\n")}\n  }`

/** One operation, parameter or schema a line, so that a change of the X API is a short diff. */
export const formatFacts = (facts: Facts): string =>
  [
    "{",
    `  "version": ${JSON.stringify(facts.version)},`,
    ...(facts.date === undefined ? [] : [`  "date": ${JSON.stringify(facts.date)},`]),
    `  "operations": ${list(facts.operations)},`,
    `  "parameters": ${table(facts.parameters)},`,
    `  "schemas": ${table(facts.schemas)}`,
    "}",
    ""
  ].join("\n")
