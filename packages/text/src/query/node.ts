import type { operators, OperatorName } from "./operators.ts"

/** A query as a tree. Returned by `parseQuery`, and made by the functions of the builder. */
export type QueryNode =
  /** All, or at least one, of several. `and` binds before `or`. */
  | { readonly type: "and" | "or"; readonly queries: ReadonlyArray<QueryNode> }
  /** Negates an operator. */
  | { readonly type: "not"; readonly query: QueryNode }
  | TermNode

/** An operator with its value. */
export interface TermNode {
  readonly type: "term"
  readonly operator: OperatorName
  /** Without quotation marks and signs. */
  readonly value: string
  /** How many other words may be between the words of `proximity`. */
  readonly distance?: number
}

/** The facts about a query that the compiler knows. */
export interface QueryFlags {
  /** Whether it may stand alone. */
  readonly alone: boolean
  /** The only product that has one of its operators. `never` if all have them. */
  readonly only: "search" | "stream"
  /** Whether it may be negated, must not be, or has to be. */
  readonly negated: "may" | "never" | "must"
}

declare const flags: unique symbol

/** A query as a tree, with what the compiler knows about it. */
export type Query<Flags extends QueryFlags = QueryFlags> = QueryNode & { readonly [flags]?: Flags }

type FactsOf<Name extends OperatorName> = (typeof operators)[Name]

/** A query of one operator. */
export type Term<Name extends OperatorName> = TermNode & {
  readonly [flags]?: {
    readonly alone: FactsOf<Name>["alone"]
    readonly only: Exclude<FactsOf<Name>["product"], "both">
    readonly negated: FactsOf<Name>["negated"]
  }
}

/** Flags of what need not be negated. */
export interface Positive extends QueryFlags {
  readonly negated: "may" | "never"
}

/** Flags of what may be negated. */
export interface Negatable extends QueryFlags {
  readonly negated: "may" | "must"
}

/** The flags of a query, or all the flags of several queries. */
export type FlagsOf<One extends QueryNode> = One extends { readonly [flags]?: infer Flags }
  ? Flags extends QueryFlags
    ? Flags
    : QueryFlags
  : QueryFlags
