/** Decides whether a post matches a query. */
import type { WorldPost } from "../types.ts"
import type { WorldIndex } from "../world-index.ts"
import { operators } from "./operators.ts"
import type { Query } from "./parse.ts"

/** Whether a post matches. */
export const matches = (query: Query, post: WorldPost, index: WorldIndex): boolean => {
  switch (query._tag) {
    case "All":
      return query.queries.every((part) => matches(part, post, index))
    case "Any":
      return query.queries.some((part) => matches(part, post, index))
    case "Not":
      return !matches(query.query, post, index)
    case "Term":
      return operators.get(query.operator)?.matches(query.value, post, index) ?? false
  }
}
