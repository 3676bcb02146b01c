import type { Kind } from "../plan/resource.ts"

/** The IDs of a job: the IDs of ranges of rows, and the targets'. */
export interface IdPart {
  /** The rows of a kind after a number, up to another. */
  readonly ranges: ReadonlyArray<{ readonly kind: Kind; readonly after: number; readonly to: number }>
  readonly hasTargets: boolean
}

/** The rows of a kind, whose numbers are from 1 to the last. Some may be gone. */
interface CountedKind {
  readonly kind: Kind
  readonly count: number
  readonly last: number
}

/** X takes 128 MB of IDs, which is 6,400,000. Rows that come meanwhile are few. */
const usualMax = 6_000_000

/** Divides the IDs of a type into jobs. Without IDs there is no job. */
export const idPartsOf = (
  kinds: ReadonlyArray<CountedKind>,
  targets: number,
  max: number = usualMax
): ReadonlyArray<IdPart> => {
  const there = kinds.filter(({ count }) => count > 0)
  const total = there.reduce((sum, { count }) => sum + count, targets)
  if (total === 0) return []
  if (total <= max) {
    return [{ ranges: there.map(({ kind, last }) => ({ kind, after: 0, to: last })), hasTargets: targets > 0 }]
  }
  // Numbers are not used twice, so a range has at most as many rows as it is long.
  const parts = there.flatMap(({ kind, last }) =>
    Array.from({ length: Math.ceil(last / max) }, (_, index): IdPart => {
      const after = index * max
      return { ranges: [{ kind, after, to: Math.min(after + max, last) }], hasTargets: false }
    })
  )
  return targets === 0 ? parts : [...parts, { ranges: [], hasTargets: true }]
}
