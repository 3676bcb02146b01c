// What the service's answers consist of, as data. It is not said in schemas of `effect/Schema` because these come with the
// machinery that can decode, encode and generate whatever a program may think of: a third of a small program's bytes. An
// answer is only looked at. `schemas.ts` makes a schema of a shape, for programs that want one.

/** What a value in an answer may be. `Type` is its type. */
export type Shape<Type = unknown> = Node & Typed<Type>

/** A field of a structure that is always there. */
export interface Always<out Type = unknown> extends Typed<Type> {
  readonly type: "always"
  readonly of: Shape
}

/** The fields of a structure, by their names. Those that are not marked as {@link always} there may be absent. */
export type Fields = Readonly<Record<string, Shape | Always>>

export type Node =
  | { readonly type: "string" | "number" | "boolean" | "unknown" }
  | { readonly type: "nullable" | "list"; readonly of: Shape }
  | { readonly type: "struct"; readonly fields: Fields }

interface Typed<out Type> {
  /** Never set: carries the type. */
  readonly Type?: Type
}

/** The type of what has a shape. */
export type TypeOf<S> = S extends Typed<infer Type> ? Type : never

/** The type of a structure of these fields. */
export type StructOf<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends Always ? Name : never]: TypeOf<F[Name]>
} & {
  readonly [Name in keyof F as F[Name] extends Always ? never : Name]?: TypeOf<F[Name]>
}

export const string: Shape<string> = { type: "string" }

export const number: Shape<number> = { type: "number" }

export const boolean: Shape<boolean> = { type: "boolean" }

/** Whatever JSON stands there. */
export const unknown: Shape<unknown> = { type: "unknown" }

/** That, or null. */
export const nullable = <Type>(of: Shape<Type>): Shape<Type | null> => ({ type: "nullable", of })

/** A list of that, or null: the service has been seen to send it for a list that is empty. */
export const list = <Type>(of: Shape<Type>): Shape<ReadonlyArray<Type> | null> => ({ type: "list", of })

/** Marks a field that is always there. Only identifiers are: the wire is read tolerantly. */
export const always = <Type>(of: Shape<Type>): Always<Type> => ({ type: "always", of })

/** A structure. Fields that it does not name may be there as well. */
export const struct = <const F extends Fields>(fields: F): Shape<StructOf<F>> => ({ type: "struct", fields })
