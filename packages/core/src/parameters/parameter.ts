import { InvalidInput } from "../errors/reasons.ts"
import type { Encoded } from "./binary.ts"

/**
 * The values that a parameter takes. `minimum` and `maximum` bound a number, the characters of a text, or the entries
 * of a list; `values` are all that a `choice` has, and examples for any other kind.
 *
 * - `boolean`, `integer`, `number`
 * - `text`, and `texts` for a list of them; `pattern` is what each must match
 * - `id`, 1 to 19 digits, and `ids`
 * - `choice`, one of `values`
 * - `names`, a list of names of fields or of expansions
 * - `time`, which a `Date` and RFC 3339 text are
 * - `bytes`
 * - `json`, anything else, which the rule describes
 */
export type ParameterKind =
  | "boolean"
  | "bytes"
  | "choice"
  | "id"
  | "ids"
  | "integer"
  | "json"
  | "names"
  | "number"
  | "text"
  | "texts"
  | "time"

/**
 * One parameter of an operation: how its value is checked and encoded, with the data for that. A name that ends in
 * `_fields` is sent with `.fields`. A parameter that is not in the path goes into the body if the definition has one,
 * otherwise, or if it says so, into the query.
 */
export interface Parameter<in Value = never> {
  readonly kind: ParameterKind
  /** Returns the value to send, `undefined` to send nothing, or {@link invalid}. */
  readonly encode: (value: unknown, parameter: Parameter) => Encoded | undefined | InvalidInput
  /** The rule for a value, as words that follow "must be". For a refused value, the rule that it breaks. */
  readonly rule: (parameter: Parameter, refused?: unknown) => string
  readonly required?: true
  readonly minimum?: number
  readonly maximum?: number
  /** The value that the X API uses if the parameter is not sent. */
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
 * @since 0.1.0
 */
export const invalid = (value: unknown): InvalidInput => new InvalidInput({ parameter: "", value, rule: "" })

/**
 * Whether something is invalid input, and not what was to be read or encoded.
 * @since 0.1.0
 */
export const isInvalid = (value: unknown): value is InvalidInput => value instanceof InvalidInput
