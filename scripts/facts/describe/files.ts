import type { OperationDescription, ParameterDescription } from "../../../packages/describe/src/description.ts"
import type { Area } from "../docs/operations.ts"
import { describeAreas } from "./describe.ts"

interface File {
  readonly file: string
  readonly text: string
}

const folder = "packages/describe/src"

const header = "// Written by npm run docs from the definitions and comments of the operations: a line for each.\n"

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Names for parameters that several operations have, and for lists of values, by what they are written as. */
const makeNames = (what: "Parameter" | "Values") => {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (name: string, code: string): string => {
    const known = names.get(code)
    if (known !== undefined) return known
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const unique = `${camelCase(name)}${what}${count === 1 ? "" : count}`
    names.set(code, unique)
    return unique
  }
}

/** Lists of values that are longer than this, in characters, are written once. */
const maxInline = 200

const listOf = (area: string) => `${area}Operations`

const operationsModule = (areas: ReadonlyArray<string>): string =>
  [
    header + 'import type { OperationDescription } from "./description.ts"',
    ...areas.map((area) => `import { ${listOf(area)} } from "./areas/${area}.ts"`),
    "",
    "/** All operations, by area. */",
    `export const operations: ReadonlyArray<OperationDescription> = [${areas.map(listOf).join(", ")}].flat()`,
    ""
  ].join("\n")

/** The files of `@xeffect/describe` that follow from the operations. */
export const describedFiles = (areas: ReadonlyArray<Area>): ReadonlyArray<File> => {
  const described = describeAreas(areas)
  const all = [...described.values()].flat().flatMap(({ parameters }) => parameters)
  const usesOf = (parameter: ParameterDescription) => {
    const code = JSON.stringify(parameter)
    return all.filter((one) => JSON.stringify(one) === code).length
  }
  const [nameValues, nameParameter] = [makeNames("Values"), makeNames("Parameter")]
  const values = new Map<string, string>()
  const parameters = new Map<string, string>()
  const codeOf = (parameter: ParameterDescription): string => {
    const list = JSON.stringify(parameter.values)
    if (parameter.values === undefined || list.length <= maxInline) return JSON.stringify(parameter)
    const name = nameValues(parameter.name, list)
    values.set(name, list)
    const { values: _, ...rest } = parameter
    return JSON.stringify(rest).replace(/\}$/, () => `,"values":values.${name}}`)
  }
  const parameterCode = (parameter: ParameterDescription): string => {
    const code = codeOf(parameter)
    if (usesOf(parameter) === 1) return code
    const name = nameParameter(parameter.name, code)
    parameters.set(name, code)
    return `shared.${name}`
  }
  const rowOf = ({ parameters, ...rest }: OperationDescription) =>
    `  ${JSON.stringify(rest).replace(/\}$/, () => `,"parameters":[${parameters.map(parameterCode).join(",")}]}`)}`
  const modules = Array.from(described, ([area, operations]) => {
    const rows = operations.map(rowOf).join(",\n")
    const uses = (name: string) => rows.includes(`${name}.`)
    const imports = [
      'import type { OperationDescription } from "../description.ts"',
      ...(/[[,]shared\./.test(rows) ? ['import * as shared from "../parameters.ts"'] : []),
      ...(uses('"values":values') ? ['import * as values from "../values.ts"'] : [])
    ]
    return {
      file: `${folder}/areas/${area}.ts`,
      text: `${header}${imports.join("\n")}\n\nexport const ${listOf(area)}: ReadonlyArray<OperationDescription> = [\n${rows}\n]\n`
    }
  })
  const constants = (type: string, entries: ReadonlyMap<string, string>) =>
    Array.from(entries, ([name, code]) => `export const ${name}: ${type} = ${code}\n`).join("")
  return [
    ...modules,
    {
      file: `${folder}/parameters.ts`,
      text: `${header}import type { ParameterDescription } from "./description.ts"\nimport * as values from "./values.ts"\n\n${constants("ParameterDescription", parameters)}`
    },
    { file: `${folder}/operations.ts`, text: operationsModule([...described.keys()]) },
    { file: `${folder}/values.ts`, text: `${header}\n${constants("ReadonlyArray<string>", values)}` }
  ]
}
