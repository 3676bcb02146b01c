import type { QueryProblem } from "./check.ts"
import type { TermNode } from "./node.ts"
import { operatorNamed } from "./operators.ts"
import type { Token } from "./tokens.ts"

const operatorOfSign = { "#": "hashtag", "＃": "hashtag", "@": "mention", $: "cashtag" } as const

const isSign = (sign: string): sign is keyof typeof operatorOfSign => Object.hasOwn(operatorOfSign, sign)

/** The operator that a piece of a query is, or what is wrong with it. Its value is not checked. */
export const readTerm = ({ end, start, text }: Token): TermNode | QueryProblem => {
  const wrong = (message: string): QueryProblem => ({ message, start, end })
  const [, name = "", quoted, distance] = /^([^"]*)"([^"]*)"(?:~(\d+))?$/.exec(text) ?? []
  if (quoted !== undefined && name === "") return phraseNode(quoted, distance)
  if (distance !== undefined) return wrong(`~${distance} must follow a phrase, but follows ${name}`)
  const [, written, rest = ""] = /^([A-Za-z_]+):(.*)$/s.exec(quoted === undefined ? text : name) ?? []
  if (written === undefined)
    return quoted === undefined ? bare(text, wrong) : wrong("a quotation mark is inside a word")
  const operator = operatorNamed(written)
  if (operator === undefined) return wrong(`${written} is not an operator; put text with a colon in quotation marks`)
  if (quoted !== undefined && rest !== "") return wrong("a quotation mark is inside a value")
  const value = quoted ?? rest
  return { type: "term", operator: operator === "is" && value === "nullcast" ? "is:nullcast" : operator, value }
}

const phraseNode = (value: string, distance: string | undefined): TermNode =>
  distance === undefined
    ? { type: "term", operator: "phrase", value }
    : { type: "term", operator: "proximity", value, distance: Number(distance) }

const bare = (text: string, wrong: (message: string) => QueryProblem): TermNode | QueryProblem => {
  if (/^(?:and|or)$/i.test(text))
    return wrong(`put ${text} in quotation marks to find the word; a space means and, and OR is in capitals`)
  const sign = text.charAt(0)
  return isSign(sign)
    ? { type: "term", operator: operatorOfSign[sign], value: text.slice(1) }
    : { type: "term", operator: "keyword", value: text }
}
