import type { QueryProblem } from "./check.ts"

/**
 * A query breaks a rule of the query language. Nothing was sent.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { from, query, QueryError } from "xeffect/text"
 *
 * const textOf = (username: string) => {
 *   try {
 *     return query(from(username))
 *   } catch (error) {
 *     return error instanceof QueryError ? error.message : undefined
 *   }
 * }
 * ```
 */
export class QueryError extends Error {
  override readonly name = "QueryError"
  /** The text of the query, with the values as they were given. */
  readonly query: string
  /** Where the rule is broken in `query`. The end is exclusive, in UTF-16 code units. */
  readonly start: number
  readonly end: number
  constructor({ end, message, start }: QueryProblem, query: string) {
    super(message)
    this.query = query
    this.start = start
    this.end = end
  }
}
