/** Reads a search query: terms side by side all have to match, `OR` binds weaker, `-` turns a term round. */
import * as Result from "effect/Result"
import { operators, unnamed } from "./operators.ts"

/** A query as a tree. */
export type Query =
  | { readonly _tag: "All" | "Any"; readonly queries: ReadonlyArray<Query> }
  | { readonly _tag: "Not"; readonly query: Query }
  | { readonly _tag: "Term"; readonly operator: string; readonly value: string }

type Parsed<A> = Result.Result<A, string>

/** The pieces of a query, and how far it has been read. */
interface Reader {
  readonly tokens: ReadonlyArray<string>
  at: number
}

// A bracket, a minus, a text in quotation marks, or a run of other characters that may end in such a text.
const token = /\s*([()]|-(?=[^\s)])|[^\s()"]*"[^"]*"|[^\s()"]+)/uy

const tokenize = (text: string): Parsed<ReadonlyArray<string>> => {
  const tokens: Array<string> = []
  const trimmed = text.trimEnd()
  token.lastIndex = 0
  while (token.lastIndex < trimmed.length) {
    const start = token.lastIndex
    const found = token.exec(trimmed)?.[1]
    if (found === undefined) return Result.fail(`cannot be read from [${trimmed.slice(start).trim()}] on`)
    tokens.push(found)
  }
  return Result.succeed(tokens)
}

const unquoted = (text: string): string => text.replace(/^"|"$/g, "")

const readNamed = (name: string, value: string): Parsed<Query> => {
  const operator = operators.get(name)
  if (operator === undefined || unnamed.includes(name)) return Result.fail(`has the unknown operator [${name}:]`)
  if (value === "") return Result.fail(`has nothing after [${name}:]`)
  if (operator.values !== undefined && !operator.values.includes(value)) {
    return Result.fail(`has [${name}:${value}], where ${name} is one of [${operator.values.join(",")}]`)
  }
  const bare = name === "from" || name === "to" ? value.replace(/^@/, "") : value
  return Result.succeed({ _tag: "Term", operator: name, value: bare })
}

const readTerm = (text: string): Parsed<Query> => {
  if (text.startsWith('"')) {
    const value = unquoted(text)
    return value.trim() === ""
      ? Result.fail("has an empty phrase")
      : Result.succeed({ _tag: "Term", operator: "phrase", value })
  }
  const [, name, rest = ""] = /^([A-Za-z_]+):(.*)$/su.exec(text) ?? []
  if (name !== undefined) return readNamed(name, unquoted(rest))
  if (text.includes('"')) return Result.fail(`has a quotation mark inside [${text}]`)
  const sign = /^[#$@]/.exec(text)?.[0]
  const value = sign === undefined ? text : text.slice(1)
  return value === ""
    ? Result.fail(`has a lonely [${text}]`)
    : Result.succeed({ _tag: "Term", operator: sign ?? "word", value })
}

const readOne = (reader: Reader): Parsed<Query> =>
  Result.gen(function* () {
    const next = reader.tokens[reader.at++]
    if (next === undefined) return yield* Result.fail("ends too early")
    if (next === "-") return { _tag: "Not", query: yield* readOne(reader) } as const
    if (next === ")" || next === "OR") return yield* Result.fail(`has an unexpected [${next}]`)
    if (next !== "(") return yield* readTerm(next)
    const inner = yield* readAny(reader)
    return reader.tokens[reader.at++] === ")" ? inner : yield* Result.fail("has a bracket that is not closed")
  })

const readAll = (reader: Reader): Parsed<Query> =>
  Result.gen(function* () {
    const queries = [yield* readOne(reader)]
    for (
      let next = reader.tokens[reader.at];
      next !== undefined && next !== ")" && next !== "OR";
      next = reader.tokens[reader.at]
    ) {
      queries.push(yield* readOne(reader))
    }
    return { _tag: "All", queries } as const
  })

const readAny = (reader: Reader): Parsed<Query> =>
  Result.gen(function* () {
    const queries = [yield* readAll(reader)]
    while (reader.tokens[reader.at] === "OR") {
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

/** Reads a query, or says what is wrong with it. */
export const parseQuery = (text: string): Parsed<Query> =>
  Result.gen(function* () {
    const reader: Reader = { tokens: yield* tokenize(text), at: 0 }
    const query = yield* readAny(reader)
    if (reader.at < reader.tokens.length) return yield* Result.fail("closes a bracket that was not opened")
    return standsAlone(query) ? query : yield* Result.fail("has no operator that can stand alone")
  })
