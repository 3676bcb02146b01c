import type { Attributed } from "./attribute.ts"

export interface Growth {
  readonly module: string
  /** Bytes, minified. */
  readonly bytes: number
}

/** Which modules make one bundle larger than another, the largest first. */
export const growthOf = (own: Attributed, floor: Attributed): ReadonlyArray<Growth> =>
  [...own.bytes]
    .map(([module, bytes]) => ({ module, bytes: bytes - (floor.bytes.get(module) ?? 0) }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
