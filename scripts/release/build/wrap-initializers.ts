import type { Node, Plugin, Program } from "@babel/core"
import { makeIsDroppable } from "./droppable.ts"

/** `value` becomes `(() => value)()`, annotated. */
const wrap = (value: unknown): Node => ({
  type: "CallExpression",
  callee: { type: "ArrowFunctionExpression", params: [], body: value, expression: true, async: false },
  arguments: [],
  leadingComments: [{ type: "CommentBlock", value: "#__PURE__" }]
})

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

const namespaceNames = (program: Program): ReadonlySet<string> =>
  new Set(
    program.body
      .flatMap((statement) => (Array.isArray(statement["specifiers"]) ? statement["specifiers"].filter(isNode) : []))
      .filter((specifier) => specifier.type === "ImportNamespaceSpecifier")
      .map((specifier) => (isNode(specifier["local"]) ? String(specifier["local"]["name"]) : ""))
  )

/** `const a = value`, or `class A { … }` as `const A = (() => class A { … })()`. Anything else stays unchanged. */
const wrapDeclaration = (node: Node, isDroppable: (node: unknown) => boolean): Node => {
  if (node.type === "VariableDeclaration" && Array.isArray(node["declarations"])) {
    const declarations = node["declarations"].filter(isNode).map((declarator) => {
      const named = isNode(declarator["id"]) && declarator["id"].type === "Identifier"
      return named && !isDroppable(declarator["init"]) ? { ...declarator, init: wrap(declarator["init"]) } : declarator
    })
    return { ...node, declarations }
  }
  if (node.type === "ClassDeclaration" && !isDroppable(node)) {
    const init = wrap({ ...node, type: "ClassExpression", leadingComments: [], trailingComments: [] })
    const { leadingComments, trailingComments } = node
    const declarations = [{ type: "VariableDeclarator", id: node["id"], init }]
    return { type: "VariableDeclaration", kind: "const", declarations, leadingComments, trailingComments }
  }
  return node
}

/**
 * Puts an initializer of a module into an annotated call where an annotation of the calls in it is not enough for
 * every bundler to drop it (see `makeIsDroppable`): `struct({ ...page.fields })`, a class with computed keys. Runs
 * after the calls are annotated, and rests on the same promise: no initializer of a module has effects.
 */
export const wrapInitializers: Plugin = {
  name: "wrap-initializers",
  visitor: {
    Program: {
      exit: ({ node: program }) => {
        const isDroppable = makeIsDroppable(namespaceNames(program))
        program.body.forEach((statement, index) => {
          const declaration = statement["declaration"]
          program.body[index] =
            statement.type === "ExportNamedDeclaration" && isNode(declaration)
              ? { ...statement, declaration: wrapDeclaration(declaration, isDroppable) }
              : wrapDeclaration(statement, isDroppable)
        })
      }
    }
  }
}
