/** Reads a search query: terms side by side all have to match, `OR` binds weaker, `-` negates. */
import * as Result from "effect/Result"
import type { Product } from "./operator.ts"
import { named, operators } from "./operators.ts"

/** A query as a tree. */
export type Query =
  | { readonly _tag: "All" | "Any"; readonly queries: ReadonlyArray<Query> }
  | { readonly _tag: "Not"; readonly query: Query }
  | { readonly _tag: "Term"; readonly operator: string; readonly value: string }

type Parsed<A> = Result.Result<A, string>

/** A piece of a query, and its position, counted from 1. */
interface Token {
  readonly text: string
  readonly at: number
}

/** The pieces of a query, and how far it has been read. */
interface Reader {
  readonly product: Product
  readonly tokens: ReadonlyArray<Token>
  at: number
}

// Programs compare these sentences.
const fault = (sentence: string, at?: number): Parsed<never> =>
  Result.fail(`There were errors processing your request: ${sentence}${at === undefined ? "" : ` (at position ${at})`}`)

// A bracket, a minus, a name with numbers in square brackets, a text in quotation marks, or a run of other characters
// that may end in such a text.
const token = /\s*([()]|-(?=[^\s)])|[A-Za-z_]+:\[[^\]]*\]|[^\s()"]*"[^"]*"(?:~\d+)?|[^\s()"]+)/uy

const tokenize = (text: string): Parsed<ReadonlyArray<Token>> => {
  const tokens: Array<Token> = []
  const trimmed = text.trimEnd()
  token.lastIndex = 0
  while (token.lastIndex < trimmed.length) {
    const start = token.lastIndex
    const found = token.exec(trimmed)?.[1]
    if (found === undefined)
      return fault(`The query cannot be read from [${trimmed.slice(start).trim()}] on`, start + 1)
    tokens.push({ text: found, at: token.lastIndex - found.length + 1 })
  }
  return Result.succeed(tokens)
}

const unquoted = (text: string): string => text.replace(/^"|"$/g, "")

const term = (operator: string, value: string): Parsed<Query> => Result.succeed({ _tag: "Term", operator, value })

const invalidOperator = (name: string, at: number): Parsed<never> =>
  fault(
    `Reference to invalid operator '${name}'. Operator is not available in current product or product packaging. Please refer to complete available operator list at http://t.co/operators.`,
    at
  )

const readNamed = (name: string, value: string, at: number, product: Product): Parsed<Query> => {
  const operator = named.get(name)
  if (operator === undefined || (operator.only !== undefined && operator.only !== product))
    return invalidOperator(name, at)
  if (value === "") return fault(`The query has nothing after [${name}:]`, at)
  if (operator.values !== undefined && !operator.values.includes(value)) return invalidOperator(`${name}:${value}`, at)
  if (operator.accepts?.(value) === false) {
    return fault(`The query has [${name}:${value}], but ${name} takes ${operator.form}`, at)
  }
  return term(name, value)
}

// X takes them neither for operators nor for words.
const readAmbiguous = ({ at, text }: Token): Parsed<never> =>
  /^and$/i.test(text)
    ? fault(
        'Ambiguous use of and as a keyword. Use a space to logically join two clauses, or "and" to find occurrences of and in text',
        at
      )
    : fault(
        'Ambiguous use of or as a keyword. Use OR to logically join two clauses, or "or" to find occurrences of or in text',
        at
      )

const readPhrase = ({ at, text }: Token, product: Product): Parsed<Query> => {
  const [, phrase = "", between] = /^"(.*)"(?:~(\d+))?$/s.exec(text) ?? []
  if (phrase.trim() === "") return fault("The query has an empty phrase", at)
  if (between === undefined) return term("phrase", phrase)
  if (product === "search") return invalidOperator("~", at)
  return Number(between) > 6 ? fault("Words may be at most 6 apart", at) : term("near", `${between} ${phrase}`)
}

const readTerm = (read: Token, product: Product): Parsed<Query> => {
  const { at, text } = read
  if (text.startsWith('"')) return readPhrase(read, product)
  const [, name, rest = ""] = /^([A-Za-z_]+):(.*)$/su.exec(text) ?? []
  if (name !== undefined) return readNamed(name, unquoted(rest), at, product)
  if (text.includes('"')) return fault(`The query has a quotation mark inside [${text}]`, at)
  if (/^(?:and|or)$/i.test(text)) return readAmbiguous(read)
  const sign = /^[#$@]/.exec(text)?.[0]
  const value = sign === undefined ? text : text.slice(1)
  return value === "" ? fault(`The query has a lonely [${text}]`, at) : term(sign ?? "word", value)
}

const readOne = (reader: Reader): Parsed<Query> =>
  Result.gen(function* () {
    const next = reader.tokens[reader.at++]
    if (next === undefined) return yield* fault("The query ends too early")
    if (next.text === "-") return { _tag: "Not", query: yield* readOne(reader) } as const
    if (next.text === ")" || next.text === "OR")
      return yield* fault(`The query has an unexpected [${next.text}]`, next.at)
    if (next.text !== "(") return yield* readTerm(next, reader.product)
    const inner = yield* readAny(reader)
    return reader.tokens[reader.at++]?.text === ")"
      ? inner
      : yield* fault("The query has a bracket that is not closed", next.at)
  })

const readAll = (reader: Reader): Parsed<Query> =>
  Result.gen(function* () {
    const queries = [yield* readOne(reader)]
    const goesOn = (next: string | undefined) => next !== undefined && next !== ")" && next !== "OR"
    while (goesOn(reader.tokens[reader.at]?.text)) queries.push(yield* readOne(reader))
    return { _tag: "All", queries } as const
  })

const readAny = (reader: Reader): Parsed<Query> =>
  Result.gen(function* () {
    const queries = [yield* readAll(reader)]
    while (reader.tokens[reader.at]?.text === "OR") {
      reader.at++
      queries.push(yield* readAll(reader))
    }
    return { _tag: "Any", queries } as const
  })

const standsAlone = (query: Query): boolean => {
  switch (query._tag) {
    case "All":
    case "Any":
      return query.queries.some(standsAlone)
    case "Not":
      return false
    case "Term":
      return operators.get(query.operator)?.standalone ?? false
  }
}

const checkTerm = (operator: string, value: string, isNegated: boolean): Parsed<void> => {
  if (operator === "is" && value === "nullcast" && !isNegated) return fault("[is:nullcast] must be negated")
  if (operators.get(operator)?.neverNegated === true && isNegated) return fault(`[${operator}:] must not be negated`)
  return Result.succeed(undefined)
}

/** Fails if a term is negated that must not be, or the reverse. */
const checkNegations = (query: Query, isNegated: boolean): Parsed<void> => {
  switch (query._tag) {
    case "All":
    case "Any":
      return Result.map(Result.all(query.queries.map((part) => checkNegations(part, isNegated))), () => undefined)
    case "Not":
      return checkNegations(query.query, !isNegated)
    case "Term":
      return checkTerm(query.operator, query.value, isNegated)
  }
}

/** Reads a query, or says what is wrong with it in a whole sentence. */
export const parseQuery = (text: string, product: Product = "search"): Parsed<Query> =>
  Result.gen(function* () {
    const reader: Reader = { product, tokens: yield* tokenize(text), at: 0 }
    const query = yield* readAny(reader)
    const next = reader.tokens[reader.at]
    if (next !== undefined) return yield* fault("The query closes a bracket that was not opened", next.at)
    yield* checkNegations(query, false)
    return standsAlone(query) ? query : yield* fault("The query has no operator that can stand alone")
  })
