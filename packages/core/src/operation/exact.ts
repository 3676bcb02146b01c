import type { NamesIn } from "../shape/select.ts"

// How the compiler checks the parameters of a call. The kind of mistake decides which type the argument is compared
// with, so that the message names the mistake and suggests the nearest valid name.

/**
 * The type of the argument of a call: `Given`, if the operation knows all of its names. Otherwise a type that does not
 * accept it, for a message that names the parameter, field or expansion.
 *
 * Names in a list that is only known at run time (`string[]`, `string`) are accepted.
 */
export type Exact<Given, Params> = [KeyOf<Given>] extends [KeyOf<Params>]
  ? [Misnamed<Given, Params>] extends [never]
    ? Chosen<Given, Params>
    : Rejection<Given, OnlyKnownNames<Params, Misnamed<Given, Params>, ValueOf<Given, Misnamed<Given, Params>>>, Params>
  : Rejection<Given, NoSuchParameter<Exclude<KeyOf<Given>, KeyOf<Params>>, Params>, Params>

// Is `Type`, but opaque to the compiler until it knows `Given`. Otherwise it would expand each rejection at each call,
// which costs 50 % more.
type Rejection<Given, Type, Params> = [Given, Type] extends [infer _Given, infer Refused extends Params]
  ? Refused
  : never

// The keys of all members of a union.
type KeyOf<Params> = Params extends unknown ? keyof Params : never

/** The parameters without the unknown one. An object literal with it gets the nearest name suggested. */
export type NoSuchParameter<Name, Params> = Params & {
  readonly [Key in Name as `no parameter ${Key & string}`]: never
}

// The parameters that take a list of names.
type NameList = "expansions" | `${string}_fields`

// The parameters that list an unknown name, in any member of a union.
type Misnamed<Given, Params> = Given extends unknown
  ? {
      [Name in keyof Given & NameList]: IsKnown<Given[Name], KnownNames<ValueOf<Params, Name>>> extends true
        ? never
        : Name
    }[keyof Given & NameList]
  : never

type ValueOf<Params, Name> = Params extends unknown ? (Name extends keyof Params ? Params[Name] : never) : never

// A list also accepts other strings, for names that are not known at compile time.
type KnownNames<List> =
  Extract<List, ReadonlyArray<unknown>> extends ReadonlyArray<(infer Known) | (string & {})> ? Known : never

type IsKnown<List, Known> = [List] extends [ReadonlyArray<Known> | undefined]
  ? true
  : string extends NamesIn<List>
    ? true
    : [NamesIn<List>] extends [Known]
      ? true
      : false

/** The parameters, with only known names allowed in those that list an unknown one. `List` is the given value. */
export type OnlyKnownNames<Params, Name, List> = {
  readonly [Key in keyof Params]: Key extends Name ? Correct<List, KnownNames<Params[Key]> & string> : Params[Key]
}

type Correct<List, Known extends string> = List extends string ? CorrectText<List, Known> : ReadonlyArray<Known>

// Checks name by name. The first unknown one becomes the union of known names, from which the compiler suggests the
// nearest.
type CorrectText<Text extends string, Known extends string> = Text extends `${infer Head},${infer Tail}`
  ? Head extends Known
    ? `${Head},${CorrectText<Tail, Known>}`
    : `${Known},${Tail}`
  : Known

// If no argument fits, the compiler infers `Params` for `Given`.
type Chosen<Given, Params> = [ChoiceNames<Params>] extends [never]
  ? Given
  : [Params] extends [Given]
    ? Rejection<Given, OneOf<ChoiceNames<Params>, Params>, Params>
    : Given

// The parameters that exclude each other: one member of the union has the parameter, the others declare it as
// `undefined`.
type ChoiceNames<Params> = Params extends unknown
  ? { [Name in keyof Params]-?: [Params[Name]] extends [undefined] ? Name : never }[keyof Params]
  : never

type OneOf<Choice, Params> = {} extends Params ? AtMostOneOf<Choice, Params> : ExactlyOneOf<Choice, Params>

/** Parameters of which exactly one must be given. Its name appears in the compiler's message. */
export type ExactlyOneOf<_Choice, Params> = { readonly [Name in keyof Params]: Params[Name] }

/** Parameters of which at most one may be given. Its name appears in the compiler's message. */
export type AtMostOneOf<_Choice, Params> = { readonly [Name in keyof Params]: Params[Name] }
