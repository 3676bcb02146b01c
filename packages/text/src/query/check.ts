import { operatorFacts, type OperatorFacts } from "./operators.ts"
import type { Placed } from "./print.ts"
import { forms } from "./values.ts"
import type { TermNode } from "./node.ts"

/** The product of a query: searches and counts of the last seven days or the full archive, or a rule of the stream. */
export type QueryProduct = "recent" | "archive" | "stream"

/** Options that decide what a query may have. */
export interface QueryOptions<Product extends QueryProduct = QueryProduct> {
  /** The product that it is for. Default: operators of any one product are taken, and a length of 4096. */
  readonly product?: Product | undefined
  /** The access level, by which lengths differ. Default: `self-serve`. */
  readonly access?: "self-serve" | "enterprise" | undefined
}

/** A problem of a query, and its place. The end is exclusive, in UTF-16 code units. */
export interface QueryProblem {
  /** A sentence that names the operator, its value and the rule. */
  readonly message: string
  readonly start: number
  readonly end: number
}

/** The characters that a query may have, with operators and spaces. */
const maxQuery = {
  recent: { "self-serve": 512, enterprise: 4096 },
  archive: { "self-serve": 1024, enterprise: 4096 },
  stream: { "self-serve": 1024, enterprise: 2048 }
} as const

const maxOfAny = 4096

const problem = ({ end, start }: Pick<Placed, "end" | "start">, message: string): QueryProblem => ({
  message,
  start,
  end
})

const quoteShortened = (value: string): string => JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value)

/** The problem of a query that was read or printed, if any. */
export const checkQuery = (placed: Placed, options: QueryOptions): QueryProblem | undefined => {
  const terms = termsOf(placed, false)
  for (const one of terms) {
    const wrong = checkTerm(one, options)
    if (wrong !== undefined) return wrong
  }
  return checkGroups(placed) ?? checkTogether(terms) ?? checkAlone(placed)
}

interface PlacedTerm extends Placed {
  readonly node: TermNode
  readonly isNegated: boolean
}

const termsOf = (placed: Placed, isNegated: boolean): ReadonlyArray<PlacedTerm> =>
  placed.node.type === "term"
    ? [{ ...placed, node: placed.node, isNegated }]
    : placed.parts.flatMap((part) => termsOf(part, isNegated !== (placed.node.type === "not")))

const checkTerm = (one: PlacedTerm, { access, product }: QueryOptions): QueryProblem | undefined => {
  const { distance, operator, value } = one.node
  const facts = operatorFacts(operator, value)
  if (facts === undefined) return problem(one, `${operator} is not an operator`)
  const { accepts, rule } = forms[facts.value]
  if (!accepts(value)) return problem(one, `${operator} must be ${rule}, but is ${quoteShortened(value)}`)
  if (operator === "proximity" && !(Number.isInteger(distance) && Number(distance) >= 1 && Number(distance) <= 6))
    return problem(one, `the distance of proximity must be a whole number from 1 to 6, but is ${distance}`)
  if (operator === "context" && product !== undefined && product !== "stream" && value.includes("*"))
    return problem(one, `context must be a domain and an entity in a search, but is ${quoteShortened(value)}`)
  return checkUse(one, facts) ?? checkProduct(one, facts, product, access)
}

const checkUse = (one: PlacedTerm, { negated }: OperatorFacts): QueryProblem | undefined => {
  const { operator, value } = one.node
  const name = operator === "is" ? `is:${value}` : operator
  if (negated === "never" && one.isNegated) return problem(one, `${name} must not be negated`)
  return negated === "must" && !one.isNegated ? problem(one, `${name} must be negated`) : undefined
}

const checkProduct = (
  one: Placed & { readonly node: TermNode },
  facts: OperatorFacts,
  product: QueryProduct | undefined,
  access = "self-serve"
): QueryProblem | undefined => {
  const { operator } = one.node
  if (facts.product === "search" && product === "stream")
    return problem(one, `${operator} is not for rules of a stream, only for searches`)
  if (facts.product === "stream" && product !== undefined && product !== "stream")
    return problem(one, `${operator} is not for searches, only for rules of a stream`)
  if (facts.recent === true && product === "archive")
    return problem(one, `${operator} is not for the full archive, only for searches of the last seven days`)
  return facts.access === "enterprise" && access !== "enterprise"
    ? problem(one, `${operator} needs enterprise access`)
    : undefined
}

const checkGroups = (placed: Placed): QueryProblem | undefined => {
  const { node, parts } = placed
  if (node.type === "not" && parts[0]?.node.type !== "term")
    return problem(placed, "only an operator can be negated, not a group")
  if (node.type !== "term" && parts.length === 0) return problem(placed, "a group must have at least one query")
  return parts.map(checkGroups).find((one) => one !== undefined)
}

/** Rules between operators. */
const checkTogether = (terms: ReadonlyArray<PlacedTerm>): QueryProblem | undefined => {
  const seen = new Set<string>()
  const products = new Map<string, string>()
  for (const one of terms) {
    const { operator, value } = one.node
    const facts = operatorFacts(operator, value)
    if (facts?.once === true && seen.has(operator)) return problem(one, `a query can have ${operator} only once`)
    seen.add(operator)
    if (facts === undefined || facts.product === "both") continue
    products.set(facts.product, operator)
    const [search, stream] = [products.get("search"), products.get("stream")]
    if (search !== undefined && stream !== undefined)
      return problem(one, `${search} is only for searches, and ${stream} only for rules of a stream`)
  }
  return undefined
}

/** Whether it may stand alone: of alternatives each. */
const standsAlone = ({ node, parts }: Placed): boolean => {
  if (node.type === "term") return operatorFacts(node.operator, node.value)?.alone === true
  if (node.type === "not") return false
  return node.type === "and" ? parts.some(standsAlone) : parts.every(standsAlone)
}

const checkAlone = (placed: Placed): QueryProblem | undefined => {
  if (standsAlone(placed)) return undefined
  const branch = placed.node.type === "or" ? placed.parts.find((part) => !standsAlone(part)) : undefined
  const rule = "needs an operator that can stand alone and is not negated, such as a keyword or from"
  return branch === undefined
    ? problem(placed, `the query ${rule}`)
    : problem(branch, `each alternative of the query ${rule}`)
}

/** The problem of the length of a query, if any. */
export const checkLength = (
  length: number,
  { access = "self-serve", product }: QueryOptions
): QueryProblem | undefined => {
  const limit = product === undefined ? maxOfAny : maxQuery[product][access]
  const range = { start: limit, end: length }
  return length <= limit
    ? undefined
    : problem(range, `the query must have at most ${limit} characters, but has ${length}`)
}
