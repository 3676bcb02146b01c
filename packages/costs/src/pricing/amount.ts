/** An amount of money, in whole millionths of a dollar so that sums are exact, and the resources that were read. */
export interface Amount {
  readonly micros: number
  readonly resources: number
}

export const nothing: Amount = { micros: 0, resources: 0 }

export const isNothing = ({ micros, resources }: Amount): boolean => micros + resources === 0

/** One amount and so many times another. */
export const plus = (one: Amount, other: Amount, count = 1): Amount => ({
  micros: one.micros + other.micros * count,
  resources: one.resources + other.resources * count
})

/** An entry of a bill. The amount is that of each. */
export interface Charge extends Amount {
  /** The billed resource, as the price list names it, for example `post` or `user_interaction`. */
  readonly of: string
  /** Resources with the same ID and kind are billed once a day. */
  readonly kind: string
  /** The ID of each, or `undefined` for requests and for what has no ID. */
  readonly ids: ReadonlyArray<string | undefined>
}

export const sumOfCharges = (charges: ReadonlyArray<Charge>): Amount =>
  charges.reduce((sum, one) => plus(sum, one, one.ids.length), nothing)

/** Dollars as millionths. */
export const toMicros = (dollars: number): number => Math.round(dollars * 1e6)
