import { checkLength, checkQuery, type QueryOptions, type QueryProduct } from "./query/check.ts"
import type { Query, QueryFlags } from "./query/node.ts"
import { print } from "./query/print.ts"
import { QueryError } from "./query/query-error.ts"

export { and, not, or } from "./query/build.ts"
export type { QueryOptions, QueryProblem, QueryProduct } from "./query/check.ts"
export type { FlagsOf, Negatable, Positive, Query, QueryFlags, QueryNode, Term, TermNode } from "./query/node.ts"
export * from "./query/post-terms.ts"
export * from "./query/query-error.ts"
export * from "./query/text-terms.ts"
export * from "./query/user-terms.ts"

/** Flags of a query that may be used for a product. */
export interface Usable<Product extends QueryProduct> extends QueryFlags {
  readonly alone: true
  readonly only: Product extends "stream" ? "stream" : "search"
  readonly negated: "may" | "never"
}

/**
 * The text of a query for posts, or of a rule of the filtered stream. A query that the language forbids does not compile if
 * the types show it: a query of `has` and `lang` alone, a negated `sample`, an operator of streams in a search. The rest
 * is checked here: values, the rules between operators, the length.
 *
 * @param query what `and`, `or`, `not` and the functions of operators made, or what `parseQuery` returned
 * @param options `product`, what it is for: `recent`, `archive` or `stream`, default any one of them; `access`, default
 * `self-serve`, by which the length differs
 * @returns the text, which `parseQuery` reads as the same query
 * @throws QueryError with a sentence and the place
 * @since 0.1.0
 * @see https://docs.x.com/x-api/posts/search/integrate/build-a-query
 * @example
 * ```ts
 * import { and, from, has, hashtag, isRetweet, lang, not, or, phrase, query } from "xeffect/text"
 *
 * const text = query(
 *   and(from("x"), or(hashtag("a"), phrase("b c")), not(isRetweet), has("images"), lang("en")),
 *   { product: "recent" }
 * ) // from:x (#a OR "b c") -is:retweet has:images lang:en
 * ```
 */
export const query = <Product extends QueryProduct = QueryProduct>(
  query: Query<Usable<Product>>,
  options: QueryOptions<Product> = {}
): string => {
  const { placed, text } = print(query)
  const problem = checkQuery(placed, options) ?? checkLength(text.length, options)
  if (problem !== undefined) throw new QueryError(problem, text)
  return text
}
