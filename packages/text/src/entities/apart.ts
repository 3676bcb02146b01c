import type { TextRange } from "../weight/weigh.ts"

/** The entities that do not overlap with one of the others. Both are in their order. */
export const apartFrom = (
  others: ReadonlyArray<TextRange>,
  entities: ReadonlyArray<TextRange>
): ReadonlyArray<TextRange> => {
  let index = 0
  return entities.filter(({ end, start }) => {
    while ((others[index]?.end ?? Infinity) <= start) index++
    return (others[index]?.start ?? Infinity) >= end
  })
}
