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

/**
 * The type of the value of a parameter; `undefined` if it was left out. For parameters that are a union, the values of
 * all its members.
 */
export type Given<Params, Name extends string> = Params extends unknown
  ? Name extends keyof Params
    ? Params[Name]
    : undefined
  : never

// Collects the names in `Found`: the compiler evaluates a tail recursion of up to 1,000 names, any other of up to 50.
type Split<Text extends string, Found = never> = Text extends `${infer Head},${infer Tail}`
  ? Split<Tail, Found | Head>
  : Found | Text

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

/**
 * The part of a resource that a response has: the default fields and the requested ones. `OtherName` has the other names
 * of fields that the X API renamed, by the name that requests them: a response may have either.
 */
export type Select<Resource, Default extends keyof Resource, List, OtherName = {}> = SelectNames<
  Resource,
  Default,
  Requested<List, keyof Resource & string>,
  OtherName
>

/** {@link Select} for names that are already known. Editors show its fields, not how it came about. */
export type SelectNames<Resource, Default extends keyof Resource, Name, OtherName = {}> = Shown<
  Pick<Resource, Default | ((Name | OtherName[Name & keyof OtherName]) & keyof Resource)>
>

/** The same type, which is displayed by its fields and by no name. */
export type Shown<Fields> = { [Name in keyof Fields]: Fields[Name] } & {}
