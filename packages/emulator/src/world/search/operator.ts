/** The form of an operator of a search. */
import type { Product } from "../index/tokens.ts"
import type { WorldPost } from "../types.ts"
import type { WorldIndex } from "../world-index.ts"
import type { Finder } from "./finder.ts"

export type { Product } from "../index/tokens.ts"

/** The posts to match: the world's, by its index, for a product. */
export interface Within extends WorldIndex {
  readonly product: Product
}

/** Whether a post matches the value of an operator. */
export type Matches = (value: string, post: WorldPost, within: Within) => boolean

/** How an index finds the posts of a search that match the value of an operator. */
export type Find = (value: string, within: Within) => Finder

/** One operator. */
export interface Operator {
  /** Whether a query may consist of it alone. The others only narrow down what another one finds. */
  readonly standalone: boolean
  /** The values it takes, if they are limited. */
  readonly values?: ReadonlyArray<string>
  /** Judges a value, if it has a form of its own, which `form` names. */
  readonly accepts?: (value: string) => boolean
  readonly form?: string
  /** The only product that has it. Default: searches (with counts) and rules of streams. */
  readonly only?: Product
  /** Whether it must not be negated. */
  readonly neverNegated?: true
  readonly matches: Matches
  /** Must find what `matches` does. Without it, posts are read one by one. */
  readonly find?: Find
}

/** Operators by the name before the colon. */
export type Operators = Readonly<Record<string, Operator>>

/** An operator that a query may consist of. */
export const standalone = (matches: Matches, rest: Partial<Operator> = {}): Operator => ({
  standalone: true,
  matches,
  ...rest
})

/** An operator that only narrows down what another one finds. */
export const narrowing = (matches: Matches, rest: Partial<Operator> = {}): Operator => ({
  standalone: false,
  matches,
  ...rest
})

/** Whether two texts are the same, whatever their capitals. */
export const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

/** The form of a number. */
export const wholeNumber: Partial<Operator> = { form: "a whole number", accepts: (value) => /^\d{1,15}$/.test(value) }

/** The form of an identifier. */
export const identifier: Partial<Operator> = { form: "an ID", accepts: (value) => /^\d{1,19}$/.test(value) }
