import { InvalidInput } from "../errors/reasons.ts"
import type { Encoded } from "./binary.ts"

/**
 * One parameter of an operation: how its value is checked and encoded, with the data for that. A name that ends in
 * `_fields` is sent with `.fields`. A parameter that is not in the path goes into the body if the definition has one,
 * otherwise, or if it says so, into the query.
 */
export interface Parameter<in Value = never> {
  /** Returns the value to send, `undefined` to send nothing, or {@link invalid}. */
  readonly encode: (value: unknown, parameter: Parameter) => Encoded | undefined | InvalidInput
  /** What a value must be, as words that follow "must be". For a refused value, the rule that it breaks. */
  readonly rule: (parameter: Parameter, refused?: unknown) => string
  readonly required?: true
  readonly minimum?: number
  readonly maximum?: number
  /** What the X API uses if the parameter is not sent. */
  readonly default?: number | string | boolean
  /** The known values. For `openChoice`, others are sent unchanged. */
  readonly values?: ReadonlyArray<string>
  readonly pattern?: RegExp
  /** Sent in the query although the operation has a body. */
  readonly inQuery?: true
  /** The path of keys to the value in the body, if not just its name. */
  readonly at?: ReadonlyArray<string>
  /** Never set: carries the type of the values that callers may give. */
  readonly Value?: (value: Value) => void
}

/** The parameters of a call, before any check. */
export type UncheckedParameters = Readonly<Record<string, unknown>>

/**
 * A value, or the element of a list, that breaks the rule of its parameter. The parameter's name and rule are added by what
 * encodes the call.
 */
export const invalid = (value: unknown): InvalidInput => new InvalidInput({ parameter: "", value, rule: "" })

/** Whether something is invalid input, and not what was to be read or encoded. */
export const isInvalid = (value: unknown): value is InvalidInput => value instanceof InvalidInput
