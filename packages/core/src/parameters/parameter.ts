import type { Encoded } from "./binary.ts"

/**
 * One parameter of an operation: how its value is checked and encoded, and the data which that depends on. A name that
 * ends in `_fields` is sent with `.fields`; a parameter that is not in the path goes into the body if the
 * definition has one, and into the query otherwise.
 */
export interface Parameter<in Value = never> {
  /** Gives what is sent, `undefined` for nothing, or {@link Refused}. */
  readonly encode: (value: unknown, parameter: Parameter) => Encoded | undefined | Refused
  /** What a value must be, in words that follow "must be"; of a value that was refused, the rule that it breaks. */
  readonly rule: (parameter: Parameter, refused?: unknown) => string
  readonly required?: true
  readonly minimum?: number
  readonly maximum?: number
  /** What the service takes when the parameter is not sent. */
  readonly default?: number | string | boolean
  /** The values known today. Others are sent as they are. */
  readonly values?: ReadonlyArray<string>
  readonly pattern?: RegExp
  /** The keys under which the value stands in the body, where it is not just its name. */
  readonly at?: ReadonlyArray<string>
  /** Never set: carries the type of the values that callers may give. */
  readonly Value?: (value: Value) => void
}

/** Parameters as they come from a caller, before any check. */
export type UncheckedParameters = Readonly<Record<string, unknown>>

/** A value, or the element of a list, that breaks the rule of its parameter. */
export class Refused {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}
