// The structure of responses, as data. `effect/Schema` would add a third to a small bundle, for decoding, encoding and
// generating. `schemas.ts` makes a schema from a shape, for programs that want one.

/** The shape of a value in a response. `Type` is its type. */
export type Shape<Type = unknown> = Node & Typed<Type>

/** How a structure depends on one of its fields. */
export interface Needed<out Type = unknown> extends Typed<Type> {
  /** `always`: without the field the structure cannot be used. `intact`: the field may be absent, but not malformed. */
  readonly type: "always" | "intact"
  readonly of: Shape
}

/** A field of a structure that is always present. */
export interface Always<out Type = unknown> extends Needed<Type> {
  readonly type: "always"
}

/** A field of a structure that may be absent, but not malformed. */
export interface Intact<out Type = unknown> extends Needed<Type> {
  readonly type: "intact"
}

/**
 * The fields of a structure by name. A plain shape is optional: `null` counts as absent, and a value of another type is
 * set aside.
 */
export type Fields = Readonly<Record<string, Shape | Always | Intact>>

export type Node =
  | { readonly type: "string" | "number" | "boolean" | "unknown" }
  /** With `whole`, one malformed entry makes the list malformed; otherwise only that entry is set aside. */
  | { readonly type: "list"; readonly of: Shape; readonly whole?: true }
  | { readonly type: "either"; readonly of: ReadonlyArray<Shape> }
  /** A value that does not fit `of` is converted and checked again. */
  | { readonly type: "converted"; readonly of: Shape; readonly from: (value: unknown) => unknown }
  | { readonly type: "struct"; readonly fields: Fields }

interface Typed<out Type> {
  /** Never set: carries the type. */
  readonly Type?: Type
}

/** The shape of a field, whether it is needed or not. */
export const shapeOfField = (field: Shape | Always | Intact): Shape =>
  field.type === "always" || field.type === "intact" ? field.of : field

/** The type of the values of a shape. */
export type TypeOf<S> = S extends Typed<infer Type> ? Type : never

/** The type of a structure of these fields. */
export type StructOf<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends Always ? Name : never]: TypeOf<F[Name]>
} & {
  readonly [Name in keyof F as F[Name] extends Always ? never : Name]?: TypeOf<F[Name]>
}

/** @since 0.1.0 */
export const string: Shape<string> = { type: "string" }

/** @since 0.1.0 */
export const number: Shape<number> = { type: "number" }

/** @since 0.1.0 */
export const boolean: Shape<boolean> = { type: "boolean" }

/**
 * Any JSON.
 * @since 0.1.0
 */
export const unknown: Shape<unknown> = { type: "unknown" }

/**
 * A list. An entry that does not fit is set aside; the others stay.
 * @since 0.1.0
 */
export const list = <Type>(of: Shape<Type>): Shape<ReadonlyArray<Type>> => ({ type: "list", of })

/**
 * A list whose entries belong together, such as coordinates: it fits as a whole or not at all.
 * @since 0.1.0
 */
export const tuple = <Type>(of: Shape<Type>): Shape<ReadonlyArray<Type>> => ({ type: "list", of, whole: true })

/**
 * A shape whose values may also have another form, which `from` converts to the declared one.
 * @since 0.1.0
 */
export const converted = <Type>(of: Shape<Type>, from: (value: unknown) => unknown): Shape<Type> => ({
  type: "converted",
  of,
  from
})

/**
 * A list; a single value is read as a list of one.
 * @since 0.1.0
 */
export const listOrOne = <Type>(of: Shape<Type>): Shape<ReadonlyArray<Type>> => converted(list(of), (value) => [value])

/**
 * A number. Text that spells one is read as the number, unless it is too large for its digits to be kept.
 * @since 0.1.0
 */
export const numberOrText: Shape<number> = converted(number, (value) =>
  typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER
    ? Number(value)
    : value
)

/**
 * Text of digits; a safe integer is read as its digits.
 * @since 0.1.0
 */
export const textOrNumber: Shape<string> = converted(string, (value) =>
  Number.isSafeInteger(value) ? `${value}` : value
)

/**
 * One of several shapes, each of another JSON type.
 * @since 0.1.0
 */
export const either = <Types extends ReadonlyArray<unknown>>(
  ...of: { readonly [Index in keyof Types]: Shape<Types[Index]> }
): Shape<Types[number]> => ({ type: "either", of })

/**
 * Marks a field that is always present: an identity, a field that the X API returns by default, an outcome.
 * @since 0.1.0
 */
export const always = <Type>(of: Shape<Type>): Always<Type> => ({ type: "always", of })

/**
 * Marks a field that cannot be set aside, such as `data`: without it the response means something else.
 * @since 0.1.0
 */
export const intact = <Type>(of: Shape<Type>): Intact<Type> => ({ type: "intact", of })

/**
 * A structure. Fields that it does not name are kept unchanged.
 * @since 0.1.0
 */
export const struct = <const F extends Fields>(fields: F): Shape<StructOf<F>> => ({ type: "struct", fields })

/**
 * The names of the fields of a structure, in alphabetical order, without those that are left out.
 * @since 0.1.0
 */
export const fieldNamesOf = <Type, const Left extends keyof Type & string = never>(
  shape: Shape<Type>,
  ...without: ReadonlyArray<Left>
): ReadonlyArray<Exclude<keyof Type & string, Left>> => {
  const isNamed = (name: string): name is Exclude<keyof Type & string, Left> => !without.some((one) => one === name)
  return Object.keys(shape.type === "struct" ? shape.fields : {})
    .filter(isNamed)
    .sort()
}
