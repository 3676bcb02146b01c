import { joinQueries } from "./build.ts"
import type { QueryProblem } from "./check.ts"
import type { Placed } from "./print.ts"
import { readTerm } from "./read-term.ts"
import { type Token, tokenize } from "./tokens.ts"

/** The pieces of a query, and how far it is read. */
interface QueryReader {
  readonly tokens: ReadonlyArray<Token>
  /** The end of the text. */
  readonly end: number
  at: number
  /** The number of brackets that are open. */
  depth: number
}

/** Deeper ones would take all of the stack. */
const deepestGroup = 100

type ReadResult = Placed | QueryProblem

/** Whether it is a problem, and no part of a query. */
export const isProblem = (one: object): one is QueryProblem => "message" in one

/** Reads a text as a query, with the places of its parts. Does not check values and rules between operators. */
export const readQuery = (text: string): ReadResult => {
  const tokens = tokenize(text)
  if (isProblem(tokens)) return tokens
  const reader: QueryReader = { tokens, end: text.length, at: 0, depth: 0 }
  if (tokens.length === 0) return { message: "the query is empty", start: 0, end: text.length }
  const query = readGroup(reader, "or")
  const next = tokens[reader.at]
  if (isProblem(query) || next === undefined) return query
  return { message: "the closing bracket has no opening one", start: next.start, end: next.end }
}

const readGroup = (reader: QueryReader, type: "and" | "or"): ReadResult => {
  const parts: Array<Placed> = []
  do {
    const part = type === "or" ? readGroup(reader, "and") : readOne(reader)
    if (isProblem(part)) return part
    // Groups of the same kind are one.
    parts.push(...(part.node.type === type ? part.parts : [part]))
  } while (goesOn(reader, type))
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined || parts.length === 1) return first ?? tooEarly(reader)
  return {
    node: joinQueries(
      type,
      parts.map(({ node }) => node)
    ),
    start: first.start,
    end: last.end,
    parts
  }
}

const goesOn = (reader: QueryReader, type: "and" | "or"): boolean => {
  const next = reader.tokens[reader.at]?.type
  if (type === "and") return next !== undefined && next !== ")" && next !== "OR"
  if (next === "OR") reader.at++
  return next === "OR"
}

const tooEarly = ({ end }: QueryReader): QueryProblem => ({ message: "the query ends too early", start: end, end })

const readOne = (reader: QueryReader): ReadResult => {
  const next = reader.tokens[reader.at++]
  if (next === undefined) return tooEarly(reader)
  const { end, start, type } = next
  if (type === "(") return readBrackets(reader, next)
  if (type === "-") return readNegation(reader, next)
  if (type !== "term") return { message: `${type} must follow an operator`, start, end }
  const node = readTerm(next)
  return isProblem(node) ? node : { node, start, end, parts: [] }
}

const readBrackets = (reader: QueryReader, { end, start }: Token): ReadResult => {
  if (++reader.depth > deepestGroup) return { message: `brackets must be at most ${deepestGroup} deep`, start, end }
  const inner = readGroup(reader, "or")
  reader.depth--
  if (isProblem(inner)) return inner
  return reader.tokens[reader.at++]?.type === ")"
    ? inner
    : { message: "the opening bracket has no closing one", start, end }
}

const readNegation = (reader: QueryReader, { end, start }: Token): ReadResult => {
  const next = reader.tokens[reader.at]
  if (next === undefined || next.start !== end || next.type === ")" || next.type === "OR")
    return { message: "a minus must be followed by an operator without a space", start, end }
  if (next.type === "(") return { message: "only an operator can be negated, not a group", start, end: next.end }
  if (next.type === "-") return { message: "an operator can be negated only once", start, end: next.end }
  const inner = readOne(reader)
  return isProblem(inner) ? inner : { node: { type: "not", query: inner.node }, start, end: inner.end, parts: [inner] }
}
