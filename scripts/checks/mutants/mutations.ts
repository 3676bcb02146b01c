import type { BinaryExpression, CallExpression, Node, SourceFile } from "typescript/unstable/ast"
import * as Is from "typescript/unstable/ast/is"
import { confused, forgotten } from "./mistakes.ts"

/** A change of one place of a source. */
export interface Mutation {
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly text: string
}

const isSkipped = (node: Node) => Is.isTypeNode(node) || Is.isImportDeclaration(node) || Is.isExportDeclaration(node)

/** The mutations of a file. Many do not compile. */
export const mutationsOf = (source: SourceFile): ReadonlyArray<Mutation> => {
  const found: Array<Mutation> = []
  const textOf = (node: Node) => node.getText(source)
  const replace = (kind: string, node: Node, ...texts: ReadonlyArray<string>) => {
    for (const text of texts) found.push({ kind, start: node.getStart(source), end: node.end, text })
  }
  const removeEach = (kind: string, nodes: ReadonlyArray<Node>) =>
    nodes.forEach((node, index) => {
      const end = nodes[index + 1]?.getStart(source) ?? node.end
      found.push({ kind, start: node.getStart(source), end, text: "" })
    })

  const mutateCall = ({ arguments: given, expression: called }: CallExpression, node: Node) => {
    if (Is.isPropertyAccessExpression(called)) {
      const method = textOf(called.name)
      replace("method", called.name, ...[confused.get(method) ?? []].flat())
      if (forgotten.has(method)) replace("method", node, textOf(called.expression))
      if (method === "pipe") removeEach("pipe", given)
    }
    // A generator is delegated to as an effect is.
    const whole = given.slice(0, 2).map(textOf)
    replace("call", node, ...whole.filter((text) => !text.startsWith("function*")))
  }

  const mutateBinary = ({ left, operatorToken, right }: BinaryExpression, node: Node) => {
    const operator = textOf(operatorToken)
    replace("operator", operatorToken, ...[confused.get(operator) ?? []].flat())
    if (["&&", "||", "??"].includes(operator)) replace("half", node, textOf(left), textOf(right))
  }

  const mutateLiteral = (node: Node) => {
    const text = textOf(node)
    if (text === "true" || text === "false") replace("boolean", node, text === "true" ? "false" : "true")
    // Sentences are for people.
    if (Is.isStringLiteral(node) && /^\S+$/.test(node.text)) replace("string", node, '""')
    if (!Is.isNumericLiteral(node)) return
    const value = Number(node.text)
    replace(
      "number",
      node,
      ...(value > 1000 ? [value * 10] : [value + 1, value - 1]).map((other) =>
        other < 0 ? `(${other})` : String(other)
      )
    )
  }

  const mutate = (node: Node): void => {
    mutateLiteral(node)
    if (Is.isBinaryExpression(node)) mutateBinary(node, node)
    if (Is.isCallExpression(node)) mutateCall(node, node)
    if (Is.isIfStatement(node) || Is.isWhileStatement(node))
      replace("condition", node.expression, `!(${textOf(node.expression)})`)
    if (Is.isConditionalExpression(node)) replace("condition", node.condition, `!(${textOf(node.condition)})`)
    if (Is.isPrefixUnaryExpression(node) && textOf(node).startsWith("!"))
      replace("condition", node, textOf(node.operand))
    if (Is.isIfStatement(node) && node.elseStatement === undefined) replace("statement", node, "")
    if (Is.isExpressionStatement(node) || Is.isBreakStatement(node) || Is.isContinueStatement(node))
      replace("statement", node, ";")
    if (Is.isReturnStatement(node) && node.expression !== undefined && textOf(node.expression) !== "undefined")
      replace("return", node, "return")
    if (Is.isArrayLiteralExpression(node) && node.elements.length > 0) replace("array", node, "[]")
    if (Is.isObjectLiteralExpression(node)) removeEach("property", node.properties)
    if (Is.isPropertyAccessExpression(node) && node.questionDotToken !== undefined)
      replace("optional", node.questionDotToken, "!.")
    node.forEachChild((child) => {
      if (!isSkipped(child)) mutate(child)
    })
  }
  mutate(source)
  return found
}
