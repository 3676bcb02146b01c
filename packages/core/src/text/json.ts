import * as Option from "effect/Option"

/** A JSON value. */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }

/** Parses JSON. Returns `undefined` if the text is not JSON. */
export const parseJson = (text: string): unknown => Option.getOrUndefined(Option.liftThrowable(JSON.parse)(text))

/** A field of a value; `undefined` if it is not an object. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
