import type { Definition } from "@xeffect/core"
import * as packages from "../test/rows/packages.ts"
import { pathsOf } from "../test/support/facts.ts"
import { camelCase } from "../test/support/names.ts"
import type { AnyRow } from "../test/support/row.ts"
import { unreal } from "../test/support/unreal.ts"
import { fieldNamesAt, type FieldNamesFile } from "./field-names.ts"
import { operationKey } from "./responses.ts"

// Calls of every operation with all names of fields and expansions that any description has, for the compiler.

/** The names of a parameter on the wire: that of posts has one in each vocabulary. */
const wireNames = (name: string): ReadonlyArray<string> =>
  name === "tweet_fields" ? ["tweet.fields", "post.fields"] : [name.replace(/_fields$/, ".fields")]

/** The names of fields and expansions of an operation, by its parameters. */
export type ParameterNames = ReadonlyArray<readonly [parameter: string, names: ReadonlyArray<string>]>

/** The names of fields and expansions that any of some descriptions has for an operation, in alphabetical order. */
export const namesOf = (
  definition: Definition,
  descriptions: ReadonlyArray<{ readonly lists: Readonly<Record<string, ReadonlyArray<string>>> }>
): ParameterNames => {
  const keys = pathsOf(definition).map((path) => operationKey(definition.method, path))
  return Object.keys(definition.params).flatMap((parameter) => {
    const lists = keys.flatMap((key) => wireNames(parameter).map((name) => `${key} ${name}`))
    const names = new Set(descriptions.flatMap((one) => lists.flatMap((list) => one.lists[list] ?? [])))
    return names.size === 0 ? [] : [[parameter, Array.from(names).toSorted()] as const]
  })
}

/** Every description of the file. */
export const descriptionsOf = (file: FieldNamesFile) => file.versions.map((version) => fieldNamesAt(file, version))

const inLiteral = (_: string, one: unknown): unknown => {
  if (one instanceof Uint8Array) return "<bytes>"
  return typeof one === "bigint" ? `${one}` : one
}

const literal = (value: object): string => JSON.stringify(value, inLiteral).replaceAll('"<bytes>"', "new Uint8Array()")

const misspell = (names: ReadonlyArray<string>): string => `${names[0]}_misspelt`

const callsOf = (row: AnyRow, names: ParameterNames): ReadonlyArray<string> => {
  const call = (given: object) => `  check(${camelCase(row.name)}(${literal({ ...row.call(unreal), ...given })}))`
  return [
    call(Object.fromEntries(names)),
    ...names.flatMap(([parameter, known]) => [
      `  // @ts-expect-error ${parameter} has no such name`,
      call({ [parameter]: [misspell(known)] })
    ])
  ]
}

/** The source of calls of every operation, with the names that any description has, and with misspelt ones. It is not run. */
export const acceptedNames = (file: FieldNamesFile): string => {
  const descriptions = descriptionsOf(file)
  const groups = Object.entries(packages)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, rows]) => {
      const calls = rows
        .flatMap((row) => {
          const names = namesOf(row.operation.definition, descriptions)
          return names.length === 0 ? [] : [[camelCase(row.name), callsOf(row, names)] as const]
        })
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
      return calls.length === 0 ? [] : [[name, calls] as const]
    })
  return [
    ...groups.map(([name, calls]) => `import { ${calls.map(([name]) => name).join(", ")} } from "@xeffect/${name}"`),
    "",
    "const check = (_call: unknown): void => {}",
    ...groups.flatMap(([name, calls]) => [
      "",
      `export const ${name} = (): void => {`,
      ...calls.flatMap(([, of]) => of),
      "}"
    ]),
    ""
  ].join("\n")
}
