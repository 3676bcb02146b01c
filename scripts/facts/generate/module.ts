import { join } from "node:path"
import { pathToFileURL } from "node:url"
import vm from "node:vm"
import type { Definition } from "@xeffect/core"
import type { Base, Bases, Operation, Operations } from "../../../spec/operation.ts"
import { top } from "../../workspace.ts"
import { commentOf, memberComment } from "./comment.ts"
import { definitionCode, snakeCase } from "./definition.ts"
import { describedOf } from "./described.ts"
import { importCode, type Imports, importsOf } from "./imports.ts"
import { type Parameters, parametersOf } from "./parameters.ts"
import { textCode } from "./value.ts"
import { hasPrevious, type Response, responseOf } from "./response.ts"

/** Where operations are stated, and where they are written: as in `lists`, `pinned.ts`. */
export interface Place {
  readonly folder: string
  readonly file: string
}

/** The written parts of an operation. */
interface Written {
  readonly name: string
  readonly types: string
  readonly code: string
  readonly declaration: (definition: Definition) => string
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The name of an interface of an operation. */
export type NameOf = (name: string, operation: Operation, which: keyof NonNullable<Operation["names"]>) => string

/** The context that the operations of a module share with others. */
export interface Context {
  readonly bases: Bases
  readonly nameOf: NameOf
}

/** Names of interfaces, of all operations. */
export const naming = (all: Operations): NameOf => {
  const nameOf: NameOf = (name, operation, which) => {
    const other = which === "params" ? operation.paramsOf : which === "result" ? operation.resultOf : undefined
    if (other === undefined) return operation.names?.[which] ?? `${capital(name)}${capital(which)}`
    const owner = all[other]
    if (owner === undefined) throw new Error(`${name}: there is no operation ${other}, whose ${which} it has`)
    return nameOf(other, owner, which)
  }
  return nameOf
}

// Lines are read one by one; a reader of them that is declared elsewhere is called so.
const isStream = ({ code }: Response) => /^Response\.lines\(|^\w+Lines$/.test(code)

const memberOf = (name: string, comment: Base["params"][string], params: Parameters): string => {
  const declared = params.all.get(name)
  const text = typeof comment === "object" ? comment.is : comment
  const type = typeof comment === "object" ? comment.type : declared?.type
  const isRequired = declared?.isRequired === true
  const documentation = text === "" ? "" : `${memberComment(text)}\n`
  return `${documentation}  readonly ${textCode(name)}${isRequired ? "" : "?"}: ${type}${isRequired ? "" : " | undefined"}`
}

const interfaceCode = (name: string, parents: ReadonlyArray<string>, members: ReadonlyArray<string>): string => {
  const extended = parents.length === 0 ? "" : ` extends ${parents.join(", ")}`
  return `export interface ${name}${extended} {${members.length === 0 ? "" : `\n${members.join("\n")}\n`}}`
}

const membersOf = (comments: Base["params"] | undefined, params: Parameters) =>
  Object.entries(comments ?? {}).map(([name, comment]) => memberOf(name, comment, params))

const resultCode = (name: string, { type }: Response): string =>
  type.includes('this["params"]')
    ? `export interface ${name} extends ResultOf {\n  readonly result: ${type}\n}`
    : `export interface ${name} extends ${type} {}`

const typesOf = (
  name: string,
  operation: Operation,
  params: Parameters,
  response: Response,
  rest: { readonly isForward: boolean; readonly hasUserAuth: boolean; readonly bases: Bases; readonly nameOf: NameOf }
): { readonly params: string; readonly result: string; readonly code: string } => {
  const base = rest.bases[operation.base ?? ""]
  const parents = [
    ...(operation.base === undefined ? [] : [operation.base]),
    ...params.groups
      .map(({ type }) => (type === "PagingParams" && rest.isForward ? "ForwardPagingParams" : type))
      .filter((type) => base?.extends?.includes(type) !== true),
    ...(rest.hasUserAuth && base?.extends?.includes("UserAuthParams") !== true ? ["UserAuthParams"] : [])
  ]
  const own = params.own.map((one) => memberOf(one, operation.params?.[one] ?? "", params))
  const isNone = parents.length === 0 && own.length === 0
  const paramsName = isNone ? "{}" : rest.nameOf(name, operation, "params")
  const resultName = response.isNamed
    ? response.type
    : rest.nameOf(name, operation, isStream(response) ? "item" : "result")
  const hasParams = !isNone && operation.paramsOf === undefined && !parents.includes(paramsName)
  const hasResult = !response.isNamed && operation.resultOf === undefined
  const code = [
    ...(hasParams ? [interfaceCode(paramsName, parents, own)] : []),
    ...(hasResult ? [resultCode(resultName, response)] : [])
  ]
  return { params: paramsName, result: resultName, code: code.join("\n\n") }
}

export const writtenOf = (
  { folder }: Place,
  { bases, nameOf }: Context,
  name: string,
  operation: Operation
): Written => {
  const snake = snakeCase(name)
  const described = describedOf(operation.of, snake)
  const response = responseOf(operation, described)
  const params = parametersOf(snake, operation, described, bases, response.type)
  const code = definitionCode(snake, operation, described, params, response)
  const types = typesOf(name, operation, params, response, {
    bases,
    nameOf,
    hasUserAuth: code.includes("\nuser_auth: "),
    isForward: !hasPrevious(described)
  })
  const make = isStream(response) ? "streaming" : "operation"
  return {
    name,
    types: `${types.code}\n${types.params} ${types.result}`,
    code: `${make}(${code})`,
    declaration: (definition) =>
      [
        ...(types.code === "" ? [] : [types.code, ""]),
        commentOf(folder, name, operation, response, definition),
        `export const ${name} = ${make}<${types.params}, ${types.result}>(${code})`
      ].join("\n")
  }
}

const baseCode = (bases: Bases, place: Place, operations: Operations): ReadonlyArray<string> =>
  Object.entries(bases).map(([name, base]) => {
    const [user] = Object.entries(operations).filter(([, one]) => one.base === name)
    if (user === undefined) throw new Error(`${place.folder}/${place.file}: no operation has ${name}`)
    const [operationName, operation] = user
    const snake = snakeCase(operationName)
    const described = describedOf(operation.of, snake)
    const params = parametersOf(snake, operation, described, bases, responseOf(operation, described).type)
    const documentation = base.does === undefined ? "" : `/** ${base.does} */\n`
    return documentation + interfaceCode(name, base.extends ?? [], membersOf(base.params, params))
  })

export const loaded = async ({ file, folder }: Place, imports: Imports): Promise<ReadonlyMap<string, unknown>> => {
  const found = new Map<string, unknown>()
  for (const [path, names] of imports) {
    const values = names.filter((name) => !name.startsWith("type "))
    if (values.length === 0) continue
    const from = path.startsWith(".")
      ? pathToFileURL(join(top, "packages", folder, "src", file, "..", path)).href
      : path
    const module: Record<string, unknown> = await import(from)
    for (const name of values) {
      if (name.startsWith("* as ")) found.set(name.slice(5), module)
      else found.set(name, module[name])
    }
  }
  return found
}

// The comment states what follows from the definition, so it is made of the code that is written.
export const definitionOf = (code: string, values: ReadonlyMap<string, unknown>): Definition => {
  const names = [...values.keys()]
  try {
    const made: unknown = vm.compileFunction(`return ${code}`, names)(...names.map((name) => values.get(name)))
    return (made as { readonly definition: Definition }).definition
  } catch (error) {
    const [, missing] = /^(\w+) is not defined$/.exec(String(Object(error).message)) ?? []
    if (missing === undefined) throw error
    throw new Error(
      `spec/kinds.ts declares a parameter by ${missing}, which no module of the package exports. Export it, or write it out: Parameter.matching(…).`,
      { cause: error }
    )
  }
}

const header = ({ file, folder }: Place) =>
  `// Written by npm run generate from spec/operations/${folder}/${file}. Changes belong there.\n`

/** The source of a module with operations. Not formatted. */
export const moduleOf = async (place: Place, operations: Operations, context: Context): Promise<string> => {
  const { bases } = context
  const written = Object.entries(operations).map(([name, one]) => writtenOf(place, context, name, one))
  const shared = baseCode(bases, place, operations)
  const code = written.map((one) => one.code).join("\n")
  const types = [...written.map((one) => one.types), ...shared].join("\n")
  const own = new Set(Array.from(types.matchAll(/^export interface (\w+)/gm), ([, name = ""]) => name))
  const all = importsOf(place.folder, place.file, code, types)
  const imports: Imports = new Map(
    [...all]
      .map(([path, names]) => [path, names.filter((name) => !own.has(name.replace("type ", "")))] as const)
      .filter(([, names]) => names.length > 0)
  )
  const values = await loaded(place, imports)
  const declarations = written.map((one) => one.declaration(definitionOf(one.code, values)))
  return [header(place) + importCode(imports), ...shared, ...declarations].join("\n\n") + "\n"
}
