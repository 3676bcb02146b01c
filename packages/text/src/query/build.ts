import type { FlagsOf, Negatable, Positive, Query, QueryFlags, QueryNode, Term } from "./node.ts"
import type { OperatorName } from "./operators.ts"

/** Makes a query of one operator. */
export const term = <Name extends OperatorName>(operator: Name, value: string): Term<Name> => ({
  type: "term",
  operator,
  value
})

/** An ID: digits, a `bigint`, or a number that has not lost digits. */
export type TermId = string | bigint | number

/** An ID as a value. One that has lost digits is none, and is refused as such. */
export const idText = (id: TermId): string =>
  typeof id === "number" && !Number.isSafeInteger(id) ? `~${id}` : String(id)

/** Joins queries. Queries of the same kind are joined by their parts, and one alone stays unchanged. */
export const joinQueries = (type: "and" | "or", queries: ReadonlyArray<QueryNode>): QueryNode => {
  const flat = queries.flatMap((query) => (query.type === type ? query.queries : [query]))
  return flat.length === 1 && flat[0] !== undefined ? flat[0] : { type, queries: flat }
}

/** The query with the opposite meaning. The grammar negates single operators, so a group is negated part by part. */
export const negate = (query: QueryNode): QueryNode => {
  if (query.type === "not") return query.query
  if (query.type === "term") return { type: "not", query }
  return joinQueries(query.type === "and" ? "or" : "and", query.queries.map(negate))
}

interface All<Flags extends QueryFlags> extends QueryFlags {
  readonly alone: true extends Flags["alone"] ? true : false
  readonly only: Flags["only"]
  readonly negated: Exclude<Flags["negated"], "must">
}

interface Any<Flags extends QueryFlags> extends QueryFlags {
  readonly alone: false extends Flags["alone"] ? false : true
  readonly only: Flags["only"]
  readonly negated: Exclude<Flags["negated"], "must">
}

interface Not<Flags extends QueryFlags> extends QueryFlags {
  readonly alone: false
  readonly only: Flags["only"]
  readonly negated: "may"
}

/**
 * All of these have to match. At least one of them has to be an operator that may stand alone.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { and, from, has, query } from "xeffect/text"
 *
 * const text = query(and(from("XDevelopers"), has("images"))) // from:XDevelopers has:images
 * ```
 */
export const and = <const Queries extends ReadonlyArray<Query<Positive>>>(
  ...queries: Queries
): Query<All<FlagsOf<Queries[number]>>> => joinQueries("and", queries)

/**
 * At least one of these has to match. To stand alone, each of them has to be able to.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { from, or, query } from "xeffect/text"
 *
 * const text = query(or(...["XDevelopers", "API"].map((name) => from(name)))) // from:XDevelopers OR from:API
 * ```
 */
export const or = <const Queries extends ReadonlyArray<Query<Positive>>>(
  ...queries: Queries
): Query<Any<FlagsOf<Queries[number]>>> => joinQueries("or", queries)

/**
 * This must not match. A group is negated part by part, since the grammar negates only operators.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { and, hashtag, isReply, isRetweet, not, or, query } from "xeffect/text"
 *
 * const text = query(and(hashtag("tides"), not(or(isRetweet, isReply)))) // #tides -is:retweet -is:reply
 * ```
 */
export const not = <One extends Query<Negatable>>(query: One): Query<Not<FlagsOf<One>>> => negate(query)
