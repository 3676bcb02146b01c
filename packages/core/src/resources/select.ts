/**
 * A result type as a function of the parameters. An interface that extends it reads `this["params"]` and states the
 * response under `result`, which is how a type can follow the requested fields.
 */
export interface ResultOf {
  readonly params: unknown
  readonly result: unknown
}

/** The result for the given parameters. A result that does not depend on them is itself. */
export type Apply<Result, Params> = Result extends ResultOf ? (Result & { readonly params: Params })["result"] : Result

/** The type of the value of a parameter; `undefined` if it was left out. */
export type Given<Params, Name extends string> = Name extends keyof Params ? Params[Name] : undefined

type Split<Text extends string> = Text extends `${infer Head},${infer Tail}` ? Head | Split<Tail> : Text

/** The names in a list or in a comma-separated string, `string` if they are not known at compile time. */
export type NamesIn<List> =
  List extends ReadonlyArray<infer Name>
    ? Name & string
    : List extends string
      ? string extends List
        ? string
        : Split<List>
      : never

/**
 * The known names in a list or in a comma-separated string. A list that is only known at run time selects `All`.
 */
export type Requested<List, All extends string> = string extends NamesIn<List> ? All : NamesIn<List> & All

/** The part of a resource that a response has: the default fields and the requested ones. */
export type Select<Resource, Default extends keyof Resource, List> = Pick<
  Resource,
  Default | (Requested<List, keyof Resource & string> & keyof Resource)
>
