import type { Range } from "../pricing/pricing.ts"

/** Both ends, changed alike. */
export const mapRange = <A, B>({ max, min }: Range<A>, change: (end: A) => B): Range<B> => ({
  min: change(min),
  max: change(max)
})

/** A number that the X API reports, which changes until it is read: 10 % more or less. Numbers below 10 are exact. */
export const roughly = (count: number): Range<number> => ({
  min: Math.ceil(count * 0.9),
  max: Math.floor(count * 1.1)
})
