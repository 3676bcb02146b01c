import type { NumberRange } from "./estimate-lists.ts"

/** How much is new a day. */
export interface Rate {
  readonly basis: "rounds" | "counts"
  /** New entries a day, on each of some days. */
  readonly days: ReadonlyArray<number>
  /** The mean of them. */
  readonly perDay: number
  /** How many lists there are, and how many entries they have. */
  readonly size: { readonly lists: number; readonly listed: number }
  readonly dollars: number
  readonly requests: number
}

/** The mean of numbers. */
export const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, one) => sum + one, 0) / values.length

/** The sum of a field. */
export const totalIn = <Name extends string>(
  values: ReadonlyArray<Readonly<Record<Name, number>>>,
  name: Name
): number => values.reduce((sum, one) => sum + one[name], 0)

/** A month of days like these: as few as twice the error of their mean below it, as many above, and a tenth at least. */
export const inMonth = ({ days, perDay: middle }: Rate): NumberRange => {
  const variance = mean(days.map((day) => (day - middle) ** 2))
  const error = Math.max(middle / 10, (2 * Math.sqrt(variance)) / Math.sqrt(days.length))
  return { min: Math.floor(30 * Math.max(0, middle - error)), max: Math.ceil(30 * (middle + error)) }
}
