import type { Node } from "@babel/core"
import { commentText } from "./comments.ts"
import { declarationOf, isNode, type Module, nameOf, readModules } from "../../measure/structure/modules.ts"

/** A member of the type of an operation's parameters. */
export interface Member {
  readonly name: string
  readonly comment: string
  readonly type: Node
}

const nodesOf = (value: unknown): ReadonlyArray<Node> => (Array.isArray(value) ? value.filter(isNode) : [])

const argumentsOf = (node: Node): ReadonlyArray<Node> =>
  isNode(node["typeParameters"]) ? nodesOf(node["typeParameters"]["params"]) : []

const annotation = (node: Node): Node | undefined => {
  const outer = node["typeAnnotation"]
  return isNode(outer) && isNode(outer["typeAnnotation"]) ? outer["typeAnnotation"] : undefined
}

const keyOf = (member: Node): string | undefined => {
  const { key } = member
  return nameOf(key) ?? (isNode(key) && typeof key["value"] === "string" ? key["value"] : undefined)
}

/** Reads what types consist of from their declarations. It knows the forms that the sources of operations have. */
export interface Types {
  /** The members of a type, those that are nearest first. One without a comment has that of another branch. */
  readonly membersOf: (folder: string, type: Node) => ReadonlyMap<string, Member>
  /** The texts that a type allows, for example the names of a list of fields. */
  readonly textsOf: (folder: string, type: Node) => ReadonlyArray<string>
}

const isTypeDeclaration = ({ type }: Node) => type === "TSInterfaceDeclaration" || type === "TSTypeAliasDeclaration"

const declarationsOf = (modules: ReadonlyArray<Module>): ReadonlyMap<string, Node> =>
  new Map(
    modules.flatMap(({ path, statements }) =>
      statements.map(declarationOf).flatMap((declaration) => {
        const name = nameOf(declaration["id"])
        return name !== undefined && isTypeDeclaration(declaration)
          ? [[`${path.split("/")[1]} ${name}`, declaration] as const]
          : []
      })
    )
  )

/** The types of some packages. */
export const typesOf = (directory: string, folders: ReadonlyArray<string>): Types => {
  const declarations = declarationsOf(readModules(directory, folders))
  const find = (folder: string, name: string) =>
    declarations.get(`${folder} ${name}`) ?? declarations.get(`core ${name}`)

  const own = (body: ReadonlyArray<Node>): ReadonlyMap<string, Member> =>
    new Map(
      body.flatMap((member) => {
        const [name, type] = [keyOf(member), annotation(member)]
        return name === undefined || type === undefined ? [] : [[name, { name, comment: commentText(member), type }]]
      })
    )

  // The first that has a name counts, and the first comment of it: of alternatives, one says what the parameter is.
  const merged = (parts: ReadonlyArray<ReadonlyMap<string, Member>>): ReadonlyMap<string, Member> => {
    const all = new Map<string, Member>()
    for (const [name, member] of parts.flatMap((part) => [...part])) {
      const known = all.get(name)
      if (known === undefined || (known.comment === "" && member.comment !== "")) all.set(name, member)
    }
    return all
  }

  const membersOf = (folder: string, type: Node): ReadonlyMap<string, Member> => {
    switch (type.type) {
      case "TSInterfaceDeclaration":
        return merged([
          own(isNode(type["body"]) ? nodesOf(type["body"]["body"]) : []),
          ...nodesOf(type["extends"]).map((parent) => membersOf(folder, parent))
        ])
      case "TSTypeAliasDeclaration":
      case "TSParenthesizedType":
        return isNode(type["typeAnnotation"]) ? membersOf(folder, type["typeAnnotation"]) : new Map()
      case "TSUnionType":
      case "TSIntersectionType":
        return merged(nodesOf(type["types"]).map((one) => membersOf(folder, one)))
      case "TSTypeLiteral":
        return own(nodesOf(type["members"]))
      default:
        return membersOfReference(folder, type)
    }
  }

  const membersOfReference = (folder: string, type: Node): ReadonlyMap<string, Member> => {
    const name = nameOf(type["typeName"] ?? type["expression"])
    const [first, second] = argumentsOf(type)
    if (name === undefined) return new Map()
    if (first !== undefined && ["Omit", "Partial", "Pick"].includes(name)) {
      const all = [...membersOf(folder, first)]
      const names = second === undefined ? [] : textsOf(folder, second)
      return new Map(name === "Partial" ? all : all.filter(([one]) => names.includes(one) === (name === "Pick")))
    }
    const declared = find(folder, name)
    return declared === undefined ? new Map() : membersOf(folder, declared)
  }

  const textsOf = (folder: string, type: Node): ReadonlyArray<string> => {
    const inner = type["typeAnnotation"]
    switch (type.type) {
      case "TSLiteralType": {
        const { literal } = type
        return isNode(literal) && typeof literal["value"] === "string" ? [literal["value"]] : []
      }
      case "TSUnionType":
        return nodesOf(type["types"]).flatMap((one) => textsOf(folder, one))
      case "TSTypeOperator":
        return isNode(inner) ? [...membersOf(folder, inner).keys()] : []
      case "TSTypeAliasDeclaration":
      case "TSParenthesizedType":
        return isNode(inner) ? textsOf(folder, inner) : []
      default:
        return textsOfReference(folder, type)
    }
  }

  const textsOfReference = (folder: string, type: Node): ReadonlyArray<string> => {
    const name = nameOf(type["typeName"])
    const [first, second] = argumentsOf(type)
    if (name === "Exclude" && first !== undefined && second !== undefined) {
      const others = textsOf(folder, second)
      return textsOf(folder, first).filter((text) => !others.includes(text))
    }
    if (name === "Names" && first !== undefined) return textsOf(folder, first)
    const declared = name === undefined ? undefined : find(folder, name)
    return declared === undefined ? [] : textsOf(folder, declared)
  }

  return { membersOf, textsOf }
}
