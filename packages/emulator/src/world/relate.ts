/** Changes what is tied to what. */
import type { Relation } from "./types.ts"

/** Ties one identifier to another, at the time of the third. An existing tie stays as it is. */
export const relate = (relation: Relation, from: string, to: string, at: string): void => {
  const targets = relation.get(from) ?? new Map<string, string>()
  relation.set(from, targets)
  if (!targets.has(to)) targets.set(to, at)
}

/** Unties one identifier from another. What is not tied stays as it is. */
export const unrelate = (relation: Relation, from: string, to: string): void => {
  relation.get(from)?.delete(to)
}
