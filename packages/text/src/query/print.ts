import type { QueryNode, TermNode } from "./node.ts"

/** A part of a query, and where it is in the text. Ends are exclusive, in UTF-16 code units. */
export interface Placed {
  readonly node: QueryNode
  readonly start: number
  readonly end: number
  /** The parts of a group or of a negation. */
  readonly parts: ReadonlyArray<Placed>
}

const signOfOperator: Readonly<Record<string, string>> = { hashtag: "#", mention: "@", cashtag: "$" }

const termText = ({ distance, operator, value }: TermNode): string => {
  if (operator === "keyword") return value
  if (operator === "phrase") return `"${value}"`
  if (operator === "proximity") return `"${value}"~${distance ?? 0}`
  if (operator === "is:nullcast") return operator
  const sign = signOfOperator[operator]
  if (sign !== undefined) return `${sign}${value}`
  const isPlain = operator === "point_radius" || operator === "bounding_box" || /^[\p{L}\p{N}_.*-]+$/u.test(value)
  return `${operator}:${isPlain ? value : `"${value}"`}`
}

/** The text of a query, with the place of each part in it. */
export const print = (node: QueryNode, start = 0): { readonly text: string; readonly placed: Placed } => {
  if (node.type === "term") {
    const text = termText(node)
    return { text, placed: { node, start, end: start + text.length, parts: [] } }
  }
  if (node.type === "not") {
    const inner = print(node.query, start + 1)
    return { text: `-${inner.text}`, placed: { node, start, end: inner.placed.end, parts: [inner.placed] } }
  }
  return printGroup(node, node.queries, start)
}

const printGroup = (
  node: Extract<QueryNode, { readonly type: "and" | "or" }>,
  queries: ReadonlyArray<QueryNode>,
  start: number
): { readonly text: string; readonly placed: Placed } => {
  const parts: Array<Placed> = []
  let text = ""
  for (const query of queries) {
    if (text !== "") text += node.type === "or" ? " OR " : " "
    const isInBrackets = node.type === "and" && query.type === "or"
    const inner = print(query, start + text.length + (isInBrackets ? 1 : 0))
    text += isInBrackets ? `(${inner.text})` : inner.text
    parts.push(inner.placed)
  }
  return { text, placed: { node, start, end: start + text.length, parts } }
}
