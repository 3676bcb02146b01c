/** An amount of money, in whole millionths of a dollar so that sums are exact, and the resources that were read. */
export interface Amount {
  readonly micros: number
  readonly resources: number
}

export const nothing: Amount = { micros: 0, resources: 0 }

export const plus = (one: Amount, other: Amount): Amount => ({
  micros: one.micros + other.micros,
  resources: one.resources + other.resources
})

export const minus = (one: Amount, other: Amount): Amount => ({
  micros: one.micros - other.micros,
  resources: one.resources - other.resources
})

export const times = ({ micros, resources }: Amount, count: number): Amount => ({
  micros: micros * count,
  resources: resources * count
})

/** Dollars as millionths. */
export const toMicros = (dollars: number): number => Math.round(dollars * 1e6)

/** Millionths as dollars. */
export const toDollars = (micros: number): number => micros / 1e6

/** One thing that is billed. */
export interface Charge {
  /** What it is, as the price list names it, for example `post` or `user_interaction`. */
  readonly of: string
  /** Identifies a resource, which is billed once a day. Absent for requests, and for what has no ID. */
  readonly key?: string
  readonly amount: Amount
}

export const sumOf = (charges: ReadonlyArray<Charge>): Amount =>
  charges.reduce((sum, { amount }) => plus(sum, amount), nothing)
