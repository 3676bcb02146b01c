/**
 * The facts of an operation that no description has. The rest follows from the description, from what is decided
 * otherwise (`deviations.ts`), and from the tables of limits, kinds and groups: `npm run generate` writes the
 * declaration from all of them.
 */
export interface Operation {
  /** The operation of the description. Placeholders are named as in the declaration, `{me}` is the authenticated user. */
  readonly of: string
  /** A description of it, in the words of this SDK: the first sentences of its documentation. */
  readonly does: string
  /** The response, if it is no page of resources of core and no single outcome: then it follows. */
  readonly returns?: string
  /** Further notes. */
  readonly notes?: string
  /** The page of its documentation, below https://docs.x.com/x-api/, or pages. Absent if there is none. */
  readonly see?: string | ReadonlyArray<string>
  /** The version of the packages that has it first. Default: 0.1.0. */
  readonly since?: string
  /** A program, without its imports and without `const program =` if it is one expression. */
  readonly example: string
  /** The comments of its own parameters, by their names. Those of groups, and of paths in `comments.ts`, have theirs. */
  readonly params?: Readonly<Record<string, Comment | OwnType>>
  /** The interface of `bases` that has some of its parameters. */
  readonly base?: string
  /** Names of its interfaces, if they are not those that follow from its own. */
  readonly names?: { readonly params?: string; readonly result?: string; readonly item?: string }
  /** The function whose parameters, and whose result, it has too. */
  readonly paramsOf?: string
  readonly resultOf?: string
  /** The response: a name of the table of results, or its type and code, if it does not follow from the description. */
  readonly result?: string | OwnResult
  /** The data that a write returns, by name: the comment of a field, or its shape and comment if not as described. */
  readonly data?: Readonly<Record<string, Comment | readonly [shape: string, is?: Comment]>>
  /** The data that a write returns if the response omits it, if it is not the one boolean that is described. */
  readonly implied?: Readonly<Record<string, boolean>> | "none"
  /** Code of the body, if it is another one than JSON; `none` if a POST or a PUT has none. */
  readonly body?: string
  /** The constant fields of its body: they are described and no parameters. */
  readonly constant?: Readonly<Record<string, boolean>>
  /** Code of rules between parameters. */
  readonly rules?: ReadonlyArray<string>
  /** The earliest `start_time` and `end_time` that it accepts. */
  readonly earliest?: readonly [start: string, end: string]
  /** How far back its entries can be requested. */
  readonly reach?: Reach
  /** Calling it twice is as calling it once: it may be retried. */
  readonly idempotent?: true
  /** The default of `user_auth`, if it is not the one that follows from the accepted credentials. */
  readonly user_auth?: boolean | "none"
  /** The messages of a 403 that have a hint, or "bare" for one that says no more than that, and the hint. Code, if it is shared. */
  readonly forbidden?: readonly [pattern: RegExp | "bare", hint: string] | string
}

type Comment = string

/** {@link Operation.reach}. */
export interface Reach {
  /** So many of the newest. */
  readonly entries?: number
  /** So many if `exclude` has `replies`. */
  readonly withoutReplies?: number
  /** Those of so many days. */
  readonly days?: number
}

/** A parameter whose type says more than its kind, or whose kind no table has. */
export interface OwnType {
  readonly is: string
  readonly type: string
  /** The code that declares it, if no rule and no table does. Its difference from the description is a deviation. */
  readonly code?: string
}

/** The code that reads a response, and its type: what the interface of the result extends, or the interface that it is. */
export interface OwnResult {
  readonly type?: string
  readonly is?: string
  readonly response: string
  /** The text of `@returns` about it. */
  readonly says?: string
}

/** An interface with parameters that several operations share. */
export interface Base {
  readonly does?: string
  readonly params: Readonly<Record<string, Comment | OwnType>>
  readonly extends?: ReadonlyArray<string>
}

/** The operations of a module by the name of their function. */
export type Operations = Readonly<Record<string, Operation>>

export type Bases = Readonly<Record<string, Base>>
