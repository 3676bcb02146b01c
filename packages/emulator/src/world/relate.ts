/** Changes what is related to what. */
import type { Relation } from "./relation.ts"

/** Relates one identifier to another, at the time of the third. An existing relation does not change. */
export const relate = (relation: Relation, from: string, to: string, at: string): void => {
  const targets = relation.get(from)
  if (targets === undefined) relation.set(from, new Map([[to, at]]))
  else if (!targets.has(to)) targets.set(to, at)
}

/** Ends the relation of one identifier to another. A pair that is not related does not change. */
export const unrelate = (relation: Relation, from: string, to: string): void => {
  relation.get(from)?.delete(to)
}
