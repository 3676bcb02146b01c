import type { QueryProblem } from "./check.ts"

/** A piece of a query: a bracket, a minus before an operator, `OR`, or an operator with its value. */
export interface Token {
  readonly type: "(" | ")" | "-" | "OR" | "term"
  readonly text: string
  readonly start: number
  readonly end: number
}

// A bracket; a minus; a name with numbers in square brackets; a text in quotation marks, maybe with a name before it and a
// distance after it; or a run of other characters.
const piece = /[()]|-|[A-Za-z_]+:\[[^\]"]*\]|[^\s()"]*"[^"]*"(?:~\d+)?|[^\s()"]+/y
const spaces = /\s*/y

const tokenType = (text: string): Token["type"] =>
  text === "(" || text === ")" || text === "-" || text === "OR" ? text : "term"

/** The pieces of a query, or where it cannot be read. */
export const tokenize = (text: string): ReadonlyArray<Token> | QueryProblem => {
  const tokens: Array<Token> = []
  let at = 0
  for (;;) {
    spaces.lastIndex = at
    spaces.test(text)
    at = spaces.lastIndex
    if (at === text.length) return tokens
    piece.lastIndex = at
    const found = piece.exec(text)?.[0]
    if (found === undefined) return { message: "the quotation mark has no closing one", start: at, end: text.length }
    tokens.push({ type: tokenType(found), text: found, start: at, end: at + found.length })
    at += found.length
  }
}
