import type { NamesIn } from "../resources/select.ts"

// The parameters of a call as the compiler checks them. What is wrong decides which type the argument is held against,
// so that the message names the mistake and, with it, the nearest name that exists.

/**
 * The type of the argument of a call: `Given`, the type of what was given, if all of it is known to the operation.
 * Otherwise a type that it does not fit, for a message that names the parameter, the field or the expansion.
 *
 * Names in a list that is only known at run time (`string[]`, `string`) are accepted.
 */
export type Exact<Given, Params> = [keyof Given] extends [KeyOf<Params>]
  ? [Misnamed<Given, Params>] extends [never]
    ? Chosen<Given, Params>
    : Refusal<Given, OnlyKnownNames<Params, Misnamed<Given, Params>, Given[Misnamed<Given, Params>]>, Params>
  : Refusal<Given, NoSuchParameter<Exclude<keyof Given, KeyOf<Params>>, Params>, Params>

// `Type`, of which the compiler knows no more than that it fits `Params` as long as it does not know `Given`. Otherwise it
// would look into each refusal at each call, which costs half as much again.
type Refusal<Given, Type, Params> = [Given, Type] extends [infer _Given, infer Refused extends Params] ? Refused : never

type KeyOf<Params> = Params extends unknown ? keyof Params : never

/** The parameters without the unknown one. An object literal with it gets the nearest name suggested. */
export type NoSuchParameter<Name, Params> = Params & {
  readonly [Key in Name as `no parameter ${Key & string}`]: never
}

// The parameters that take a list of names.
type NameList = "expansions" | `${string}_fields`

// The parameters that list a name which is not known.
type Misnamed<Given, Params> = {
  [Name in keyof Given & NameList]: IsKnown<Given[Name], KnownNames<ValueOf<Params, Name>>> extends true ? never : Name
}[keyof Given & NameList]

type ValueOf<Params, Name> = Params extends unknown ? (Name extends keyof Params ? Params[Name] : never) : never

// A list of names takes other strings as well, for names that are not known at compile time.
type KnownNames<List> =
  Extract<List, ReadonlyArray<unknown>> extends ReadonlyArray<(infer Known) | (string & {})> ? Known : never

type IsKnown<List, Known> = [List] extends [ReadonlyArray<Known> | undefined]
  ? true
  : string extends NamesIn<List>
    ? true
    : [NamesIn<List>] extends [Known]
      ? true
      : false

/** The parameters with only known names in those that list an unknown one. `List` is what these were given. */
export type OnlyKnownNames<Params, Name, List> = {
  readonly [Key in keyof Params]: Key extends Name ? Correct<List, KnownNames<Params[Key]> & string> : Params[Key]
}

type Correct<List, Known extends string> = List extends string ? CorrectText<List, Known> : ReadonlyArray<Known>

// One name after the other. The first unknown one may be any known name, of which the compiler suggests the nearest.
type CorrectText<Text extends string, Known extends string> = Text extends `${infer Head},${infer Tail}`
  ? Head extends Known
    ? `${Head},${CorrectText<Tail, Known>}`
    : `${Known},${Tail}`
  : Known

// Where nothing that fits was given, the compiler takes `Params` for `Given`.
type Chosen<Given, Params> = [Choice<Params>] extends [never]
  ? Given
  : [Params] extends [Given]
    ? Refusal<Given, OneOf<Choice<Params>, Params>, Params>
    : Given

// The parameters that exclude each other: one kind of parameters has it, the others only name it.
type Choice<Params> = Params extends unknown
  ? { [Name in keyof Params]-?: [Params[Name]] extends [undefined] ? Name : never }[keyof Params]
  : never

type OneOf<Choice, Params> = {} extends Params ? AtMostOneOf<Choice, Params> : ExactlyOneOf<Choice, Params>

/** Parameters of which exactly one is given. The compiler's message shows which, where it is none or several. */
export type ExactlyOneOf<_Choice, Params> = { readonly [Name in keyof Params]: Params[Name] }

/** Parameters of which no more than one is given. The compiler's message shows which, where it is several. */
export type AtMostOneOf<_Choice, Params> = { readonly [Name in keyof Params]: Params[Name] }
