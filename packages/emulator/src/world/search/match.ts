/** Decides whether a post matches a query. */
import type { WorldPost } from "../types.ts"
import type { Within } from "./operator.ts"
import { operators } from "./operators.ts"
import type { Query } from "./parse.ts"

/** Whether a post matches. */
export const matches = (query: Query, post: WorldPost, within: Within): boolean => {
  switch (query._tag) {
    case "All":
      return query.queries.every((part) => matches(part, post, within))
    case "Any":
      return query.queries.some((part) => matches(part, post, within))
    case "Not":
      return !matches(query.query, post, within)
    case "Term":
      return operators.get(query.operator)?.matches(query.value, post, within) ?? false
  }
}
