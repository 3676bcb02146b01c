import { parseSync } from "@babel/core"
import { isNode, type Node, nameOf, within } from "../../measure/structure/modules.ts"

const nodesOf = (value: unknown): ReadonlyArray<Node> => (Array.isArray(value) ? value.filter(isNode) : [])

/** That a value is not known before the program runs. */
const unknown = Symbol("unknown")

const valueOf = (node: Node): unknown => {
  switch (node.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
      return node["value"]
    case "BigIntLiteral":
      return String(node["value"])
    case "ArrayExpression": {
      const values = nodesOf(node["elements"]).map(valueOf)
      return values.includes(unknown) ? unknown : values
    }
    case "ObjectExpression": {
      const entries = entriesOf(node)
      return entries.some(([, value]) => value === unknown) ? unknown : Object.fromEntries(entries)
    }
    case "NewExpression": {
      // A time can be given as a text too.
      const [text] = nodesOf(node["arguments"])
      return nameOf(node["callee"]) === "Date" && text !== undefined ? valueOf(text) : unknown
    }
    default:
      return unknown
  }
}

const entriesOf = (node: Node): ReadonlyArray<readonly [name: string, value: unknown]> =>
  nodesOf(node["properties"]).map((property) => {
    const { key, value } = property
    const name = nameOf(key) ?? (isNode(key) ? String(key["value"]) : "")
    return [name, property.type === "ObjectProperty" && isNode(value) ? valueOf(value) : unknown] as const
  })

const isCall = ({ type }: Node) => type === "CallExpression"

/** The parameters in a call of an operation: by itself, or by a verb that takes the operation. */
const paramsIn = (call: Node, operation: string): Node | "none" | undefined => {
  const { callee } = call
  const given = nodesOf(call["arguments"])
  if (nameOf(callee) === operation) return given[0] ?? "none"
  const index = given.findIndex((one) => nameOf(one) === operation)
  if (index !== -1) return given[index + 1]
  const isOfVerb = isNode(callee) && isCall(callee)
  const isIts = isOfVerb && nodesOf(callee["arguments"]).some((one) => nameOf(one) === operation)
  return isIts ? (given[0] ?? "none") : undefined
}

/** The parameters of the first call of an operation in a program, without those that only running it makes known. */
export const exampleParams = (program: string, operation: string): Readonly<Record<string, unknown>> => {
  const options = { filename: `${operation}.ts`, configFile: false, babelrc: false } as const
  const file = parseSync(program, { ...options, parserOpts: { plugins: ["typescript"] } })
  const calls = (file?.program.body ?? []).flatMap(within).filter(isCall)
  const [params] = calls.flatMap((call) => paramsIn(call, operation) ?? [])
  if (params === undefined || params === "none" || params.type !== "ObjectExpression") return {}
  return Object.fromEntries(entriesOf(params).filter(([, value]) => value !== unknown))
}
