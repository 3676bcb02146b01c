import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Node, parseSync } from "@babel/core"

export type { Node } from "@babel/core"

export interface Module {
  /** From the top of the repository. */
  readonly path: string
  readonly text: string
  readonly statements: ReadonlyArray<Node>
  /** The names that the module declares at its top level. */
  readonly names: ReadonlyArray<string>
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, "type") === "string"

/** The nodes in a node, itself included. */
export const within = (node: Node): ReadonlyArray<Node> => [
  node,
  ...Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(within))
]

/** The declaration of a statement, whether it is exported or not. */
export const declarationOf = (statement: Node): Node =>
  isNode(statement["declaration"]) ? statement["declaration"] : statement

export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node["name"] === "string" ? node["name"] : undefined

const namesIn = (statement: Node): ReadonlyArray<string> => {
  const declaration = declarationOf(statement)
  if (!declaration.type.endsWith("Declaration") || declaration.type === "ImportDeclaration") return []
  const { declarations, id } = declaration
  const ids = Array.isArray(declarations) ? declarations.map((one: Node) => one["id"]) : [id]
  return ids.flatMap((one) => nameOf(one) ?? [])
}

/** The statements of a module. */
export const parse = (path: string, text: string): ReadonlyArray<Node> => {
  const options = { filename: path, configFile: false, babelrc: false } as const
  const file = parseSync(text, { ...options, parserOpts: { plugins: ["typescript"] } })
  if (file === null) throw new Error(`${path} could not be parsed`)
  return file.program.body
}

/** The modules of some packages. */
export const readModules = (directory: string, folders: ReadonlyArray<string>): ReadonlyArray<Module> =>
  folders
    .flatMap((folder) => globSync(`packages/${folder}/src/**/*.ts`, { cwd: directory }))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(directory, path), "utf8")
      const statements = parse(path, text)
      return { path, text, statements, names: Array.from(new Set(statements.flatMap(namesIn))) }
    })
