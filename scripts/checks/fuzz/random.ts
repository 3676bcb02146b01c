import { randomOf } from "../../../packages/conformance/bill/random.ts"

/** Choices, the same for the same seed. */
export interface Random {
  /** A whole number from 0, less than `end`. */
  readonly below: (end: number) => number
  /** One of a list, which is not empty. */
  readonly oneOf: <A>(list: ReadonlyArray<A>) => A
}

export const makeRandom = (seed: number): Random => {
  const next = randomOf(seed)
  const below = (end: number) => Math.floor(next() * end)
  // A list that is not empty has each index below its length.
  return { below, oneOf: <A>(list: ReadonlyArray<A>) => list[below(list.length)] as A }
}
