/** Decides whether a post matches a query. */
import type { World, WorldPost } from "../types.ts"
import { operators } from "./operators.ts"
import type { Query } from "./parse.ts"

/** Whether a post matches. */
export const matches = (query: Query, post: WorldPost, world: World): boolean => {
  switch (query._tag) {
    case "All":
      return query.queries.every((part) => matches(part, post, world))
    case "Any":
      return query.queries.some((part) => matches(part, post, world))
    case "Not":
      return !matches(query.query, post, world)
    case "Term":
      return operators.get(query.operator)?.matches(query.value, post, world) ?? false
  }
}
