import * as fc from "fast-check"
import * as Result from "effect/Result"
import { assert } from "vitest"
import {
  and,
  from,
  not,
  operators,
  type OperatorFacts,
  type OperatorName,
  parseQuery,
  phrase,
  query,
  type Query,
  type QueryNode,
  type QueryProduct,
  type ValueForm
} from "@xeffect/text"
import { joinQueries } from "../../src/query/build.ts"
import { print } from "../../src/query/print.ts"
import { parseQuery as parseInEmulator } from "../../../emulator/src/world/search/parse.ts"

const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{0,${length}}$`))
const name = fc.stringMatching(/^[A-Za-z0-9_]{1,15}$/)
const words = fc.array(
  fc.oneof(fc.stringMatching(/^[a-zA-Zé潮]{1,8}$/u), fc.constantFrom("OR", "and", "-a", "(b)", "#c", "👍", "x:y")),
  {
    minLength: 1,
    maxLength: 4
  }
)
const text = words.map((all) => all.join(" "))

/** Values of every form. */
export const values: Readonly<Record<ValueForm, fc.Arbitrary<string>>> = {
  word: fc.oneof(
    fc.stringMatching(/^[a-z潮é]{1,10}$/u).filter((word) => word !== "and" && word !== "or"),
    fc.constantFrom("👨‍👩‍👧‍👦", "rock'n'roll", "4.5", "a-b", "orc", "android")
  ),
  text,
  hashtag: fc.oneof(fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/), fc.constantFrom("潮汐", "t2026", "هشتگ")),
  username: name,
  cashtag: fc.stringMatching(/^[A-Z]{1,6}$/),
  user: fc.oneof(name, digits(17)),
  id: digits(17),
  context: fc.tuple(digits(2), digits(17)).map((parts) => parts.join(".")),
  country: fc.stringMatching(/^[A-Z]{2}$/),
  radius: fc
    .tuple(
      fc.integer({ min: -180, max: 180 }),
      fc.integer({ min: -90, max: 90 }),
      fc.constantFrom("5mi", "16km", "24.9mi")
    )
    .map((parts) => `[${parts.join(" ")}]`),
  box: fc
    .tuple(fc.integer({ min: -179, max: 179 }), fc.integer({ min: -80, max: 80 }))
    .map(([west, south]) => `[${west} ${south} ${west + 0.1} ${south + 0.1}]`),
  count: digits(8),
  range: fc.oneof(
    digits(6),
    fc.tuple(digits(3), digits(2)).map(([least, more]) => `${least}..${Number(least) + Number(more)}`)
  ),
  language: fc.constantFrom("en", "ja", "und", "zh-CN"),
  percent: fc.integer({ min: 1, max: 100 }).map(String),
  share: fc.constantFrom("0", "0.3", "1"),
  is: fc.constantFrom("retweet", "reply", "quote", "verified"),
  nullcast: fc.constant("nullcast"),
  has: fc.constantFrom("hashtags", "cashtags", "links", "mentions", "media", "images", "videos", "geo")
}

const namesOf = (product: QueryProduct): ReadonlyArray<OperatorName> => {
  const entries = Object.entries(operators) as ReadonlyArray<readonly [OperatorName, OperatorFacts]>
  const other = product === "stream" ? "search" : "stream"
  return entries.flatMap(([name, facts]) => {
    const isOfProduct = facts.product !== other && !(facts.recent === true && product === "archive")
    return isOfProduct && facts.access === "self-serve" && facts.once !== true ? [name] : []
  })
}

const termOf = (operator: OperatorName): fc.Arbitrary<QueryNode> =>
  fc.tuple(values[operators[operator].value], fc.integer({ min: 1, max: 6 })).map(([value, distance]) => ({
    type: "term",
    operator,
    value,
    ...(operator === "proximity" && { distance })
  }))

// Each alternative has an operator that can stand alone. A group has no part that is a group of the same kind.
const queriesOf = (product: QueryProduct): fc.Arbitrary<QueryNode> => {
  const names = namesOf(product)
  const factsOf = (operator: OperatorName): OperatorFacts => operators[operator]
  const anchor = fc.constantFrom(...names.filter((one) => factsOf(one).alone)).chain(termOf)
  const anyTerm = fc.constantFrom(...names).chain((operator) =>
    fc.tuple(termOf(operator), fc.boolean()).map(([term, isNegated]): QueryNode => {
      const { negated } = factsOf(operator)
      return negated === "must" || (isNegated && negated === "may") ? { type: "not", query: term } : term
    })
  )
  const groups = (depth: number): fc.Arbitrary<QueryNode> => {
    const part = depth === 0 ? anyTerm : fc.oneof({ weight: 2, arbitrary: anyTerm }, groups(depth - 1))
    const all = fc
      .tuple(anchor, fc.array(part, { maxLength: 3 }))
      .map(([first, others]) => joinQueries("and", [...others, first]))
    return fc.array(all, { minLength: 1, maxLength: 3 }).map((queries) => joinQueries("or", queries))
  }
  return groups(2)
}

const product = fc.constantFrom<QueryProduct>("recent", "archive", "stream")

const inProduct = product.chain((one) => fc.tuple(fc.constant(one), queriesOf(one)))

// The compiler knows nothing about a random query.
const printed = (node: QueryNode, one: QueryProduct): string =>
  query(node as Query<never>, { product: one, access: "enterprise" })

/** Whether a random query has the characters that it may have. */
const isShort = (node: QueryNode, one: QueryProduct): boolean =>
  print(node).text.length <= (one === "stream" ? 2048 : 4096)

/** Printing, reading and printing again is the same, and the emulator reads it, too. */
export const roundTrips = fc.property(inProduct, ([one, node]) => {
  fc.pre(isShort(node, one))
  const text = printed(node, one)
  const parsed = parseQuery(text, { product: one, access: "enterprise" })
  assert.deepStrictEqual<unknown>(parsed.query, node)
  assert.strictEqual(printed(parsed.query ?? node, one), text)
  const emulated = parseInEmulator(text, one === "stream" ? "stream" : "search")
  assert.isTrue(Result.isSuccess(emulated), Result.isFailure(emulated) ? `${text}: ${emulated.failure}` : "")
})

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 5 }),
      fc.constantFrom(
        '"',
        "”",
        "“",
        "\\",
        '\\"',
        "'",
        "`",
        "(",
        ")",
        " OR ",
        "-",
        "from:x",
        ":",
        '"~3',
        "#a",
        "\n",
        "\0",
        "\u202e"
      ),
      fc.constantFrom('" OR from:me OR "', '") OR (', "%22", "&quot;", "-is:retweet", "[1 2 3km]", "＂", "a")
    ),
    { maxLength: 8 }
  )
  .map((all) => all.join(""))

interface EmulatedQuery {
  readonly _tag: string
  readonly operator?: string
  readonly queries?: ReadonlyArray<EmulatedQuery>
  readonly query?: EmulatedQuery
}

const operatorsOf = (one: EmulatedQuery): ReadonlyArray<string> =>
  one.operator !== undefined
    ? [one.operator]
    : [...(one.queries ?? []), ...(one.query ? [one.query] : [])].flatMap(operatorsOf)

/** Text of other people stays one phrase, whatever is in it, here and in the emulator. */
export const hostilePhrases = fc.property(hostile, (text) => {
  const around = phrase(text)
  if (around.value === "") return
  const node = and(from("x"), around, not(phrase(`${text}a`)))
  const printed = query(node)
  assert.deepStrictEqual<unknown>(parseQuery(printed).query, node)
  const emulated = parseInEmulator(printed)
  assert.isTrue(Result.isSuccess(emulated), printed)
  if (Result.isSuccess(emulated)) assert.deepStrictEqual(operatorsOf(emulated.success), ["from", "phrase", "phrase"])
})

/** Any text is read or refused with a place in it; what is read is printed and read as the same. */
export const anyText = fc.property(hostile, (text) => {
  const { error, query: read } = parseQuery(text)
  if (read === undefined) {
    assert.isTrue(0 <= error.start && error.start <= error.end && error.end <= text.length, JSON.stringify(error))
    return
  }
  const printed = query(read)
  assert.deepStrictEqual<unknown>(parseQuery(printed).query, read)
})
