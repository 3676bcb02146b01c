import { checkLength, checkQuery, type QueryOptions, type QueryProblem } from "./query/check.ts"
import type { Query } from "./query/node.ts"
import { isProblem, readQuery } from "./query/read.ts"

export type { QueryOptions, QueryProblem, QueryProduct } from "./query/check.ts"
export type { Query, QueryFlags, QueryNode, TermNode } from "./query/node.ts"

/** A query that was read, as the compiler knows it: it may be used unchanged. */
export interface ReadQuery {
  readonly alone: true
  readonly only: never
  readonly negated: "may"
}

/** A query that was read, or what is wrong with it. */
export type ParsedQuery =
  | { readonly query: Query<ReadQuery>; readonly error?: never }
  | { readonly query?: never; readonly error: QueryProblem }

/**
 * Reads a query for posts, or a rule of the filtered stream: operators with their values, a space for "and", `OR`,
 * brackets, and `-` to negate. Refuses what the X API would refuse, before anything is sent.
 *
 * Values are compared with their documented forms. Alternatives have to be able to stand alone each.
 *
 * @param text the query
 * @param options `product`, what it is for: `recent`, `archive` or `stream`, default any one of them; `access`, default
 * `self-serve`, by which the length differs
 * @returns `query`, the tree that the functions of the builder make; or `error` with a sentence and the place, whose end is
 * exclusive, in UTF-16 code units
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/search/integrate/build-a-query
 * @example
 * ```ts
 * import { parseQuery } from "xeffect/text"
 *
 * const { error } = parseQuery("tides -(ferry OR boat)")
 * // { message: "only an operator can be negated, not a group", start: 6, end: 8 }
 * ```
 */
export const parseQuery = (text: string, options: QueryOptions = {}): ParsedQuery => {
  const placed = checkLength(text.length, options) ?? readQuery(text)
  if (isProblem(placed)) return { error: placed }
  const error = checkQuery(placed, options)
  return error === undefined ? { query: placed.node } : { error }
}
