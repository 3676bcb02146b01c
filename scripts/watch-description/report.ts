/** What is compared of the table of facts. */
export interface Facts {
  readonly version: string
  readonly operations: ReadonlyArray<{ readonly method: string; readonly path: string }>
  readonly parameters: Readonly<Record<string, unknown>>
  readonly schemas: Readonly<Record<string, unknown>>
}

export interface Report {
  readonly title: string
  /** Markdown. */
  readonly body: string
}

type Named = ReadonlyMap<string, string>

const named = (values: Readonly<Record<string, unknown>>): Named =>
  new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))

const operationsOf = ({ operations }: Facts): Named =>
  new Map(operations.map((one) => [`${one.method} ${one.path}`, JSON.stringify(one)]))

// The body of an issue has room for 65,536 characters.
const shown = 100

const list = (verb: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.length === 0
    ? []
    : [
        `${verb} (${names.length}):`,
        "",
        ...names.slice(0, shown).map((name) => `- \`${name}\``),
        ...(names.length > shown ? [`- and ${names.length - shown} more`] : []),
        ""
      ]

const section = (title: string, before: Named, after: Named): ReadonlyArray<string> => {
  const lines = [
    ...list(
      "New",
      [...after.keys()].filter((name) => !before.has(name))
    ),
    ...list(
      "Gone",
      [...before.keys()].filter((name) => !after.has(name))
    ),
    ...list(
      "Changed",
      [...after.keys()].filter((name) => before.has(name) && before.get(name) !== after.get(name))
    )
  ]
  return lines.length === 0 ? [] : [`## ${title}`, "", ...lines]
}

/** What differs between two tables of facts, or `undefined` if nothing does but the version. */
export const report = (before: Facts, after: Facts): Report | undefined => {
  const lines = [
    ...section("Operations", operationsOf(before), operationsOf(after)),
    ...section("Parameters", named(before.parameters), named(after.parameters)),
    ...section("Schemas", named(before.schemas), named(after.schemas))
  ]
  if (lines.length === 0) return undefined
  return {
    title: `The X API's description has changed: ${before.version} to ${after.version}`,
    body: [
      "The packages were checked against the older description. Responses survive most changes; what has to follow is",
      "what `npm run watch-description && npm run vitest` names.",
      "",
      ...lines
    ].join("\n")
  }
}
