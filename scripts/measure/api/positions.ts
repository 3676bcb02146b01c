import type { Node } from "typescript/unstable/ast"
import * as Is from "typescript/unstable/ast/is"
import { type Project, type Symbol as Named, SymbolFlags } from "typescript/unstable/sync"

/** A property of a type that a caller sees. */
export interface Property {
  readonly name: string
  /** The type that has it, or the exported value. */
  readonly owner: string
  /** Whether a caller passes it, or receives it. */
  readonly position: "passed" | "received"
  /** Whether its type has a `_tag`: it is an event, a reason or an element that these packages make. */
  readonly isTagged: boolean
}

type Position = Property["position"]

const opposite = (position: Position): Position => (position === "passed" ? "received" : "passed")

/** Types whose first argument is what the caller passes. */
const operations = new Set(["Operation", "OptionalOperation", "OperationOf", "StreamingOperation"])

const nameOf = (node: Node): string | undefined => {
  const name: unknown = Reflect.get(node, "name")
  const text: unknown = typeof name === "object" && name !== null ? Reflect.get(name, "text") : undefined
  return typeof text === "string" ? text : undefined
}

const isFunctionLike = (node: Node) =>
  Is.isFunctionTypeNode(node) ||
  Is.isMethodSignatureDeclaration(node) ||
  Is.isMethodDeclaration(node) ||
  Is.isCallSignatureDeclaration(node) ||
  Is.isConstructSignatureDeclaration(node) ||
  Is.isConstructorDeclaration(node) ||
  Is.isConstructorTypeNode(node) ||
  Is.isFunctionDeclaration(node)

const isMember = (node: Node) =>
  Is.isPropertySignatureDeclaration(node) ||
  Is.isPropertyDeclaration(node) ||
  Is.isMethodSignatureDeclaration(node) ||
  Is.isMethodDeclaration(node)

const hasTag = (node: Node): boolean => {
  const members: unknown = Reflect.get(node, "members")
  return Array.isArray(members) && members.some((member: Node) => nameOf(member) === "_tag")
}

const nodesOf = (value: unknown): ReadonlyArray<Node> => (Array.isArray(value) ? (value as ReadonlyArray<Node>) : [])

/**
 * The properties in the types of exported values, by their positions: parameters of a function are passed, its result is
 * received, and the reverse for functions that are passed. A type in both positions has its properties twice.
 *
 * @param isOwn whether a declaration is in one of the packages, by the path of its file
 */
export const propertiesOf = (
  { checker }: Project,
  exported: ReadonlyArray<Named>,
  isOwn: (path: string) => boolean
): ReadonlyArray<Property> => {
  const found = new Map<string, Property>()
  const visited = new Map<Node, Set<Position>>()

  const record = (node: Node, owner: string, position: Position, isTagged: boolean): void => {
    const name = nameOf(node)
    if (name !== undefined) found.set(`${owner} ${name} ${position}`, { name, owner, position, isTagged })
  }

  const declarationsOf = (symbol: Named): ReadonlyArray<Node> => {
    const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return target.declarations.flatMap((handle) => handle.resolve() ?? [])
  }

  const visitDeclaration = (node: Node, position: Position, owner: string): void => {
    if (Is.isTypeParameterDeclaration(node) || !isOwn(node.getSourceFile().fileName)) return
    const seen = visited.get(node) ?? new Set()
    if (seen.has(position)) return
    visited.set(node, seen.add(position))
    visitChildren(node, position, nameOf(node) ?? owner)
  }

  const visitName = (node: Node, position: Position, owner: string): string | undefined => {
    const symbol = checker.getSymbolAtLocation(node)
    for (const declaration of symbol === undefined ? [] : declarationsOf(symbol))
      visitDeclaration(declaration, position, owner)
    return symbol?.name
  }

  const visitChildren = (node: Node, position: Position, owner: string): void => {
    const isTagged = hasTag(node)
    node.forEachChild((child) => {
      if (isMember(child)) record(child, owner, position, isTagged)
      visit(child, position, owner)
    })
  }

  const visitFunction = (node: Node, position: Position, owner: string): void => {
    for (const parameter of nodesOf(Reflect.get(node, "parameters"))) visit(parameter, opposite(position), owner)
    for (const parameter of nodesOf(Reflect.get(node, "typeParameters"))) visit(parameter, opposite(position), owner)
    const returned: Node | undefined = Reflect.get(node, "type")
    if (returned !== undefined) visit(returned, position, owner)
  }

  const visit = (node: Node, position: Position, owner: string): void => {
    if (isFunctionLike(node)) return visitFunction(node, position, owner)
    const named = Is.isTypeReferenceNode(node)
      ? node.typeName
      : Is.isExpressionWithTypeArguments(node)
        ? node.expression
        : Is.isImportTypeNode(node)
          ? node.qualifier
          : Is.isTypeQueryNode(node)
            ? node.exprName
            : undefined
    if (named === undefined) return visitChildren(node, position, owner)
    const name = visitName(named, position, owner)
    nodesOf(Reflect.get(node, "typeArguments")).forEach((argument, index) =>
      visit(argument, index === 0 && operations.has(name ?? "") ? opposite(position) : position, owner)
    )
  }

  for (const symbol of exported) {
    for (const node of declarationsOf(symbol)) {
      const isValue = Is.isVariableDeclaration(node) || Is.isFunctionDeclaration(node) || Is.isClassDeclaration(node)
      if (!isValue) continue
      if (isFunctionLike(node)) visitFunction(node, "received", symbol.name)
      else visitDeclaration(node, "received", symbol.name)
    }
  }
  return [...found.values()]
}
