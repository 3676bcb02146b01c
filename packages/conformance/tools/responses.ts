import type { SchemaFacts } from "../../emulator/src/description/facts-types.ts"
import { DescriptionError, deriveFacts } from "../../emulator/tools/derive.ts"
import { byVersion, histories, type History, tableAt } from "./history.ts"

/** The responses of some operations in one description. A `$ref` is a name in `schemas`. */
export interface Described {
  readonly version: string
  /** By method and path, for example `GET /2/tweets/{}`. */
  readonly operations: Readonly<Record<string, SchemaFacts>>
  readonly schemas: Readonly<Record<string, SchemaFacts>>
}

/** Several descriptions, each schema once. */
export interface Descriptions {
  readonly versions: ReadonlyArray<string>
  readonly operations: Readonly<Record<string, History<SchemaFacts>>>
  readonly schemas: Readonly<Record<string, History<SchemaFacts>>>
}

/** The key of an operation, whatever its placeholders are called. */
export const operationKey = (method: string, path: string): string => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`

const refersTo = ({ $ref, additionalProperties, discriminator, items, properties, ...choices }: SchemaFacts) => {
  const inner = [
    ...Object.values(properties ?? {}),
    ...(choices.allOf ?? []),
    ...(choices.anyOf ?? []),
    ...(choices.oneOf ?? []),
    ...(items === undefined ? [] : [items]),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : [])
  ]
  return { inner, names: [...($ref === undefined ? [] : [$ref]), ...Object.values(discriminator?.mapping ?? {})] }
}

// An upload may have a response of its own for each status.
const eitherOf = (schemas: ReadonlyArray<SchemaFacts>): SchemaFacts | undefined => {
  const distinct = Array.from(new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values())
  return distinct.length > 1 ? { anyOf: distinct } : distinct[0]
}

/** The responses of some operations in a description, given as parsed JSON. Operations that it lacks are left out. */
export const describe = (description: unknown, keys: ReadonlyArray<string>): Described => {
  const facts = deriveFacts(description)
  const operations: Record<string, SchemaFacts> = {}
  const schemas: Record<string, SchemaFacts> = {}
  const collect = (schema: SchemaFacts): void => {
    const { inner, names } = refersTo(schema)
    for (const one of inner) collect(one)
    for (const name of names) {
      const found = facts.schemas[name]
      if (found === undefined) throw new DescriptionError(`the schema ${name} is not there`)
      if (schemas[name] !== undefined) continue
      schemas[name] = found
      collect(found)
    }
  }
  for (const { method, path, responses } of facts.operations) {
    const key = operationKey(method, path)
    const schema = eitherOf(Object.values(responses))
    if (!keys.includes(key)) continue
    if (schema === undefined) throw new DescriptionError(`${key}: no successful response`)
    operations[key] = schema
    collect(schema)
  }
  return { version: facts.version, operations, schemas }
}

/** One of several descriptions. */
export const descriptionAt = ({ operations, schemas }: Descriptions, version: string): Described => ({
  version,
  operations: tableAt(operations, version),
  schemas: tableAt(schemas, version)
})

/** Several descriptions as one: of each version, only what differs from the version before. */
export const joined = (descriptions: ReadonlyArray<Described>): Descriptions => {
  const sorted = descriptions.toSorted((a, b) => byVersion(a.version, b.version))
  return {
    versions: sorted.map(({ version }) => version),
    operations: histories(sorted.map(({ operations, version }) => [version, operations])),
    schemas: histories(sorted.map(({ schemas, version }) => [version, schemas]))
  }
}

const lines = (table: Readonly<Record<string, History<SchemaFacts>>>): string =>
  Object.entries(table)
    .map(([name, history]) => {
      const versions = Object.entries(history).map(([version, schema]) => `"${version}":${JSON.stringify(schema)}`)
      return `    ${JSON.stringify(name)}: {${versions.join(",\n      ")}}`
    })
    .join(",\n")

/** A schema of a version a line, so that a change reads as a short diff. */
export const format = ({ operations, schemas, versions }: Descriptions): string =>
  [
    "{",
    `  "versions": ${JSON.stringify(versions)},`,
    `  "operations": {\n${lines(operations)}\n  },`,
    `  "schemas": {\n${lines(schemas)}\n  }`,
    "}",
    ""
  ].join("\n")
