// The compiler calls every operation with every field and every expansion, and compares the types of the responses.

import type { Apply } from "@xeffect/core/define"

interface Typed<Params, Result> {
  readonly definition: unknown
  readonly Types?: (params: Params, result: Result) => unknown
}

/** The response to a call with parameters of this type. */
export type ResponseTo<Operation, Given> =
  Operation extends Typed<infer _Params, infer Result> ? Apply<Result, Given> : never

/** The response to a call with all parameters, whose values are not known at compile time. */
export type FullResponse<Operation> =
  Operation extends Typed<infer Params, infer Result> ? Apply<Result, Params> : never

type ParamsOf<Operation> = Operation extends Typed<infer Params, infer _Result> ? Params : never
type KeyOf<Union> = Union extends unknown ? keyof Union : never
type ValueOf<Union, Name> = Union extends unknown ? (Name extends keyof Union ? Union[Name] : never) : never
type EntryOf<Value> = NonNullable<Value> extends ReadonlyArray<infer Entry> ? Entry : NonNullable<Value>
type Part<Value, Name> = EntryOf<ValueOf<NonNullable<Value>, Name>>

type NameList<Operation> = Extract<KeyOf<ParamsOf<Operation>>, `${string}_fields` | "expansions">

// `never` if any name is accepted.
type Known<Operation, List> =
  Extract<ValueOf<ParamsOf<Operation>, List>, ReadonlyArray<unknown>> extends ReadonlyArray<
    (infer Name) | (string & {})
  >
    ? string extends Name
      ? never
      : Name & string
    : never

type Literal<List extends string, Name> = { readonly [Key in List]: readonly [Name] }
type Dynamic<List extends string> = { readonly [Key in List]: ReadonlyArray<string> }

type DataKey<Operation, Given> = KeyOf<Part<ResponseTo<Operation, Given>, "data">> & string
type IncludesKey<Operation, Given> = KeyOf<Part<ResponseTo<Operation, Given>, "includes">> & string
type IncludedKey<Operation, Given, Kind> = KeyOf<Part<Part<ResponseTo<Operation, Given>, "includes">, Kind>> & string

interface KindOf {
  readonly media_fields: "media"
  readonly place_fields: "places"
  readonly poll_fields: "polls"
  readonly topic_fields: "topics"
  readonly tweet_fields: "tweets" | "posts"
  readonly user_fields: "users"
}

type Unless<Expected, Text> = [Expected] extends [never] ? never : Text

// Data have fields of this list: a list that is not known at compile time adds some to the default fields.
type IsOfData<Operation, List extends string> =
  Exclude<DataKey<Operation, Dynamic<List>>, DataKey<Operation, {}>> extends never ? false : true

type DataField<Operation, List extends string, Name extends string> =
  | (Name extends DataKey<Operation, Literal<List, Name>> ? never : `data hides ${List} ${Name}`)
  | (Name extends DataKey<Operation, { readonly [Key in List]: Name }> ? never : `data hides ${List} ${Name} in text`)
  | (Name extends DataKey<Operation, {} | Literal<List, Name>> ? never : `data hides ${List} ${Name} in a union`)
  | Unless<
      Extract<Exclude<DataKey<Operation, Literal<List, Name>>, DataKey<Operation, {}> | Name>, Known<Operation, List>>,
      `data promises more than ${List} ${Name}`
    >

type IncludedField<Operation, List extends string, Name extends string, Kind> =
  | (Name extends IncludedKey<Operation, Literal<List, Name> & Dynamic<"expansions">, Kind>
      ? never
      : `includes hides ${List} ${Name}`)
  | (Name extends IncludedKey<Operation, ({} | Literal<List, Name>) & Dynamic<"expansions">, Kind>
      ? never
      : `includes hides ${List} ${Name} in a union`)

type IncludedKind<Operation, List> =
  "expansions" extends NameList<Operation> ? (List extends keyof KindOf ? KindOf[List] : never) : never

type Field<Operation, List extends string, Name extends string> =
  | (IsOfData<Operation, List> extends true
      ? DataField<Operation, List, Name>
      : [IncludedKind<Operation, List>] extends [never]
        ? `nothing follows ${List}`
        : never)
  | ([IncludedKind<Operation, List>] extends [never]
      ? never
      : IncludedField<Operation, List, Name, IncludedKind<Operation, List>>)

type Head<Name> = Name extends `${infer First}.${string}` ? First : Name

type Expansion<Operation, Name extends string> =
  | ([IncludesKey<Operation, Literal<"expansions", Name>>] extends [never] ? `nothing is included by ${Name}` : never)
  | Unless<
      Exclude<
        IncludesKey<Operation, Literal<"expansions", Name>>,
        IncludesKey<Operation, {} | Literal<"expansions", Name>>
      >,
      `includes hides ${Name} in a union`
    >
  | Unless<
      Exclude<
        Extract<Head<Name>, DataKey<Operation, Dynamic<NameList<Operation>>>>,
        DataKey<Operation, Literal<"expansions", Name>>
      >,
      `data hides ${Name} that is expanded`
    >

type All<Operation> = { readonly [List in NameList<Operation>]: ReadonlyArray<Known<Operation, List>> }

// A field that no list of names has known would be out of reach.
type OutOfReach<Operation> = Exclude<
  DataKey<Operation, Dynamic<NameList<Operation>>>,
  DataKey<Operation, All<Operation>>
>

type Misfit<Operation> =
  | {
      [List in NameList<Operation>]: {
        [Name in Known<Operation, List>]: List extends "expansions"
          ? Expansion<Operation, Name>
          : Field<Operation, List, Name>
      }[Known<Operation, List>]
    }[NameList<Operation>]
  | ([NameList<Operation>] extends [never] ? never : `data hides ${OutOfReach<Operation>}`)

/**
 * The faults in the types of the responses of a package's operations: nothing, or text that names them.
 *
 * A response must have each field that is requested by name: alone, in a text, and in parameters that are a union. It must
 * not have fields that were neither requested nor are default fields. Each expansion must fill a part of `includes`, whose
 * entries follow the lists of fields. No field of a response to names that are only known at run time may be out of reach
 * of the known names.
 */
export type Misfits<Package> = {
  [Name in keyof Package & string]: Package[Name] extends { readonly definition: unknown }
    ? `${Name}: ${Misfit<Package[Name]>}`
    : never
}[keyof Package & string]
