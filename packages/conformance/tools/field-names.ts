import type { ParameterFacts } from "../../emulator/src/description/facts-types.ts"
import { deriveFacts } from "../../emulator/tools/derive.ts"
import { byVersion, histories, type History, tableAt } from "./history.ts"
import { operationKey } from "./responses.ts"

/** The names of fields and expansions, in alphabetical order. */
type Names = ReadonlyArray<string>

/** The names of fields and expansions that the operations of one description accept. */
export interface FieldNames {
  readonly version: string
  /** By method, path and parameter, for example `GET /2/lists/{} list.fields`. */
  readonly lists: Readonly<Record<string, Names>>
}

/** A list of names that operations share in all versions. */
interface SharedNames {
  readonly parameter: string
  readonly names: History<Names>
  readonly operations: ReadonlyArray<string>
}

/** The lists of names of several descriptions, each once. */
export interface FieldNamesFile {
  readonly versions: ReadonlyArray<string>
  readonly lists: ReadonlyArray<SharedNames>
}

const isList = ({ in: place, name }: ParameterFacts): boolean =>
  place === "query" && (name === "expansions" || name.endsWith(".fields"))

/** The names that a description, given as parsed JSON, has for each operation. */
export const describeFieldNames = (description: unknown): FieldNames => {
  const { operations, parameters, schemas, version } = deriveFacts(description)
  const resolve = (parameter: string | ParameterFacts) =>
    typeof parameter === "string" ? parameters[parameter.slice(1)] : parameter
  const namesOf = ({ schema }: ParameterFacts): Names => {
    const list = schema.$ref === undefined ? schema : schemas[schema.$ref]
    const items = list?.items?.$ref === undefined ? list?.items : schemas[list.items.$ref]
    return Array.from(new Set((items?.enum ?? []).map(String))).toSorted()
  }
  const lists = operations.flatMap(({ method, parameters, path }) =>
    parameters.flatMap((one) => {
      const parameter = resolve(one)
      const names = parameter !== undefined && isList(parameter) ? namesOf(parameter) : []
      return names.length === 0 ? [] : [[`${operationKey(method, path)} ${parameter?.name}`, names] as const]
    })
  )
  return { version, lists: Object.fromEntries(lists) }
}

const partsOf = (key: string): readonly [operation: string, parameter: string] => {
  const at = key.lastIndexOf(" ")
  return [key.slice(0, at), key.slice(at + 1)]
}

/** Several descriptions as one file. */
export const joinFieldNames = (descriptions: ReadonlyArray<FieldNames>): FieldNamesFile => {
  const sorted = descriptions.toSorted((a, b) => byVersion(a.version, b.version))
  const shared = new Map<string, SharedNames & { readonly operations: Array<string> }>()
  for (const [key, names] of Object.entries(histories(sorted.map(({ lists, version }) => [version, lists] as const)))) {
    const [operation, parameter] = partsOf(key)
    const id = JSON.stringify([parameter, names])
    const group = shared.get(id) ?? { parameter, names, operations: [] }
    group.operations.push(operation)
    shared.set(id, group)
  }
  return { versions: sorted.map(({ version }) => version), lists: Array.from(shared.values()) }
}

/** One of several descriptions. */
export const fieldNamesAt = ({ lists }: FieldNamesFile, version: string): FieldNames => {
  const table = lists.flatMap(({ names, operations, parameter }) =>
    operations.map((operation) => [`${operation} ${parameter}`, names] as const)
  )
  return { version, lists: tableAt(Object.fromEntries(table.toSorted(([a], [b]) => (a < b ? -1 : 1))), version) }
}

/** The file as text, a version and an operation a line. */
export const formatFieldNames = ({ lists, versions }: FieldNamesFile): string => {
  const list = ({ names, operations, parameter }: SharedNames) =>
    [
      `    {"parameter": ${JSON.stringify(parameter)}, "names": {`,
      Object.entries(names)
        .map(([version, one]) => `      "${version}": ${JSON.stringify(one)}`)
        .join(",\n"),
      `    }, "operations": [`,
      operations.map((one) => `      ${JSON.stringify(one)}`).join(",\n"),
      "    ]}"
    ].join("\n")
  return `{\n  "versions": ${JSON.stringify(versions)},\n  "lists": [\n${lists.map(list).join(",\n")}\n  ]\n}\n`
}
