/** An amount of money, in whole millionths of a dollar so that sums are exact, and the resources that were read. */
export interface Amount {
  readonly micros: number
  readonly resources: number
}

export const nothing: Amount = { micros: 0, resources: 0 }

export const isNothing = ({ micros, resources }: Amount): boolean => micros === 0 && resources === 0

/** One amount and so many times another. */
export const plus = (one: Amount, other: Amount, count = 1): Amount => ({
  micros: one.micros + other.micros * count,
  resources: one.resources + other.resources * count
})

/** One thing that is billed. */
export interface Charge extends Amount {
  /** What it is, as the price list names it, for example `post` or `user_interaction`. */
  readonly of: string
  /** Identifies a resource, which is billed once a day. Absent for requests, and for what has no ID. */
  readonly key?: string
}

/** Something that costs so many dollars. */
export const chargeOf = (of: string, dollars: number, resources = 0, key?: string): Charge => {
  const charge = { of, micros: toMicros(dollars), resources }
  return key === undefined ? charge : { ...charge, key }
}

export const sumOf = (charges: ReadonlyArray<Charge>): Amount =>
  charges.reduce<Amount>((sum, one) => plus(sum, one), nothing)

/** Dollars as millionths. */
export const toMicros = (dollars: number): number => Math.round(dollars * 1e6)
