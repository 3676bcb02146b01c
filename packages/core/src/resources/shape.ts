import * as Schema from "effect/Schema"

// The wire is read tolerantly: apart from identifiers every key may be absent, and what should be a list may be null.

export const text = Schema.optionalKey(Schema.String)

/** Text with known values, of which the service may add more. */
export type Open<Known extends string> = Known | (string & {})

export const number = Schema.optionalKey(Schema.Number)

export const flag = Schema.optionalKey(Schema.Boolean)

export const nullableText = Schema.optionalKey(Schema.NullOr(Schema.String))

export const nullableNumber = Schema.optionalKey(Schema.NullOr(Schema.Number))

/** Whatever JSON stands there. */
export const unknown = Schema.optionalKey(Schema.Unknown)

export const optional = <S extends Schema.Constraint>(schema: S): Schema.optionalKey<S> => Schema.optionalKey(schema)

export const nullable = <S extends Schema.Constraint>(schema: S): Schema.optionalKey<Schema.NullOr<S>> =>
  Schema.optionalKey(Schema.NullOr(schema))

export const list = <S extends Schema.Constraint>(schema: S): Schema.optionalKey<Schema.NullOr<Schema.$Array<S>>> =>
  nullable(Schema.Array(schema))
