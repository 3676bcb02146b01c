import * as Option from "effect/Option"
import type { Binary } from "./binary.ts"

/** A value as JSON has it. */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }

/** What a parameter is sent as: JSON, or bytes in a body that can hold them. */
export type Encoded = Json | Binary

/** Parses JSON. Returns `undefined`, which JSON does not have, for text that is none. */
export const parseJson = (text: string): unknown => Option.getOrUndefined(Option.liftThrowable(JSON.parse)(text))
