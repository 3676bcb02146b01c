import { invalid, type Parameter } from "./parameter.ts"

/**
 * One of the given values.
 * @since 0.1.0
 */
export const choice = <const Value extends string>(...values: ReadonlyArray<Value>): Parameter<Value> => ({
  kind: "choice",
  values,
  encode: (value) => (typeof value === "string" && values.some((one) => one === value) ? value : invalid(value)),
  rule: () => `one of ${values.join(", ")}`
})
