import { dirname, join } from "node:path"
import { declarationOf, isNode, type Module, nameOf, type Node, within } from "./modules.ts"

const collections = ["Array", "Map", "Set", "WeakMap", "WeakSet"]

/** The names of collections that can be changed, and of types that are another name of one. */
const collectionNames = (modules: ReadonlyArray<Module>): ReadonlySet<string> => {
  const aliases = modules.flatMap(({ statements }) =>
    statements.map(declarationOf).flatMap(({ id, type, typeAnnotation }) => {
      const isAlias = type === "TSTypeAliasDeclaration" && isNode(typeAnnotation)
      return isAlias && collections.includes(nameOf(typeAnnotation["typeName"]) ?? "") ? (nameOf(id) ?? []) : []
    })
  )
  return new Set([...collections, ...aliases])
}

/** Whether a field is a collection that can be changed. */
const isCollection = ({ typeAnnotation }: Node, names: ReadonlySet<string>): boolean => {
  const type = isNode(typeAnnotation) ? typeAnnotation["typeAnnotation"] : undefined
  return isNode(type) && names.has(nameOf(type["typeName"]) ?? "")
}

// A field of a parameter, or of what a function returns, is no field of the declared type.
const fieldsOf = (node: Node): ReadonlyArray<Node> => {
  if (node.type === "TSInterfaceDeclaration") {
    const { body } = node
    return isNode(body) && Array.isArray(body["body"]) ? body["body"].filter(isNode) : []
  }
  const type = node["typeAnnotation"]
  return node.type === "TSTypeAliasDeclaration" && isNode(type)
    ? within(type).flatMap((one) =>
        one.type === "TSTypeLiteral" && Array.isArray(one["members"]) ? one["members"].filter(isNode) : []
      )
    : []
}

const isMutable = (field: Node, names: ReadonlySet<string>): boolean =>
  field.type === "TSPropertySignature" && (field["readonly"] !== true || isCollection(field, names))

const importersOf = (module: Module, name: string, modules: ReadonlyArray<Module>): number =>
  modules.filter(({ path, statements }) =>
    statements.some(
      ({ source, specifiers, type }) =>
        type === "ImportDeclaration" &&
        isNode(source) &&
        join(dirname(path), String(source["value"])) === module.path &&
        Array.isArray(specifiers) &&
        specifiers.some((one: Node) => nameOf(one["imported"]) === name)
    )
  ).length

/** The fields that can be changed, of types that another file imports. */
export const sharedMutableFields = (modules: ReadonlyArray<Module>): ReadonlyArray<string> => {
  const names = collectionNames(modules)
  return modules.flatMap((module) =>
    module.statements.flatMap((statement) => {
      const declaration = declarationOf(statement)
      const name = nameOf(declaration["id"])
      const fields = fieldsOf(declaration).filter((field) => isMutable(field, names))
      if (name === undefined || fields.length === 0 || importersOf(module, name, modules) === 0) return []
      return fields.map(({ key }) => `${module.path.replace("packages/", "")}: ${name}.${nameOf(key) ?? "?"}`)
    })
  )
}
