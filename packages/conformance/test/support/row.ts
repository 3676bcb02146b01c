import type { Definition, Operation } from "@xeffect/core"

/** IDs of things that exist. Tests without a service take numbers of their own; the emulator has those of its world. */
export interface Known {
  /** The authenticated user. */
  readonly me: string
  readonly user: string
  readonly username: string
  /** A post of somebody else. */
  readonly post: string
  /** A post of the authenticated user. */
  readonly ownPost: string
}

/** What a call sends: the method with the path and the query as they are read, and the body. */
export type Sends = string | readonly [line: string, body: unknown]

/** What the specification says of an operation. */
export interface Row<Params = never> {
  readonly operation: Operation<Params, never>
  readonly name: string
  /** A call with no more than what is required. */
  readonly call: (known: Known) => Params
  readonly sends: (known: Known) => Sends
  /** The default of `user_auth`. Absent where the operation has no such parameter. */
  readonly user_auth?: boolean
  /** When a request determines the user's ID first: always, or with `user_auth: false` (an OAuth 1.0a token tells it). */
  readonly lookup?: "always" | "user_auth=false"
  /** The least, the most and the default. */
  readonly max_results?: readonly [minimum: number, maximum: number, byDefault?: number]
  readonly paging?: "pagination_token" | "next_token"
  /** Further calls, and what they send. */
  readonly also?: ReadonlyArray<readonly [params: (known: Known) => Params, sends: Sends]>
  /** Calls that are refused before anything is sent, and the parameter that the refusal names. */
  readonly refused?: ReadonlyArray<readonly [params: object, parameter: string]>
  /** Where the operation differs from the description on purpose, and why. */
  readonly differs?: Readonly<Record<string, string>>
}

/** A row whose parameters are no longer known to the compiler. */
export type AnyRow = Omit<Row, "call" | "also" | "operation"> & {
  readonly operation: { readonly definition: Definition }
  readonly call: (known: Known) => object
  readonly also?: ReadonlyArray<readonly [params: (known: Known) => object, sends: Sends]>
}

/** States a row. The compiler checks its calls against the operation's parameters. */
export const row =
  <Params extends object, Result>(operation: Operation<Params, Result>) =>
  (stated: Omit<Row<Params>, "operation">): AnyRow => ({ ...stated, operation })
