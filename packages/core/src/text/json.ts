import * as Option from "effect/Option"

/** A value as JSON has it. */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }

/** Parses JSON. Returns `undefined`, which JSON does not have, for text that is none. */
export const parseJson = (text: string): unknown => Option.getOrUndefined(Option.liftThrowable(JSON.parse)(text))

/** A field of whatever came. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
