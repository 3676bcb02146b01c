import type { Node } from "@babel/core"

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

const nodes = (value: unknown): ReadonlyArray<Node> => (Array.isArray(value) ? value.filter(isNode) : [])

export const isAnnotated = (node: Node): boolean =>
  nodes(node["leadingComments"]).some((comment) => /[@#]__PURE__/.test(String(comment["value"])))

const hasPlainKey = (member: Node): boolean =>
  member["computed"] !== true || (isNode(member["key"]) && member["key"].type === "StringLiteral")

const plainTypes = new Set([
  "Identifier",
  "StringLiteral",
  "NumericLiteral",
  "BooleanLiteral",
  "NullLiteral",
  "BigIntLiteral",
  "RegExpLiteral",
  "ArrowFunctionExpression",
  "FunctionExpression",
  "ThisExpression"
])

/**
 * Whether each of esbuild, rollup and rolldown drops this expression if its value is not used. esbuild is the
 * strictest: it takes the reading of a property (a getter could run), a spread, a computed key and a template with
 * values in it for effects, also in the arguments of an annotated call.
 */
export const makeIsDroppable = (namespaces: ReadonlySet<string>): ((node: unknown) => boolean) => {
  const all = (value: unknown): boolean => !Array.isArray(value) || value.every(isDroppable)

  const ofType: Record<string, (node: Node) => boolean> = {
    // The callee, with everything in it, goes away with the call.
    CallExpression: (node) => isAnnotated(node) && all(node["arguments"]),
    NewExpression: (node) => isAnnotated(node) && all(node["arguments"]),
    ArrayExpression: (node) => all(node["elements"]),
    ObjectExpression: (node) => all(node["properties"]),
    ObjectProperty: (node) => hasPlainKey(node) && isDroppable(node["value"]),
    ObjectMethod: hasPlainKey,
    MemberExpression: (node) => {
      const object = node["object"]
      return node["computed"] !== true && isNode(object) && namespaces.has(String(object["name"]))
    },
    TemplateLiteral: (node) => nodes(node["expressions"]).length === 0,
    UnaryExpression: (node) => isNode(node["argument"]) && node["argument"].type === "NumericLiteral",
    ConditionalExpression: (node) => [node["test"], node["consequent"], node["alternate"]].every(isDroppable),
    LogicalExpression: (node) => isDroppable(node["left"]) && isDroppable(node["right"]),
    ClassExpression: (node) => isDroppableClass(node),
    ClassDeclaration: (node) => isDroppableClass(node)
  }

  const isDroppableMember = (member: Node): boolean => {
    if (member.type === "StaticBlock" || !hasPlainKey(member)) return false
    return member["static"] !== true || !("value" in member) || isDroppable(member["value"])
  }

  const isDroppableClass = (node: Node): boolean => {
    const body = isNode(node["body"]) ? nodes(node["body"]["body"]) : []
    return isDroppable(node["superClass"]) && body.every(isDroppableMember)
  }

  const isDroppable = (node: unknown): boolean =>
    !isNode(node) || plainTypes.has(node.type) || (ofType[node.type]?.(node) ?? false)

  return isDroppable
}
