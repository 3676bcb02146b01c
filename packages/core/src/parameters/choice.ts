import { type Parameter, Refused } from "../parameter.ts"
import { commaSeparated, encodeList } from "./list.ts"

/** One of the given values. */
export const choice = <const Value extends string>(...values: ReadonlyArray<Value>): Parameter<Value> => ({
  values,
  encode: (value) => choose(values, value),
  rule: () => `one of ${values.join(", ")}`
})

/** A list of some of the given values, or one comma-separated string. */
export const choices = <const Value extends string>(
  ...values: ReadonlyArray<Value>
): Parameter<ReadonlyArray<Value> | string> => ({
  values,
  encode: (value, parameter) => encodeList(commaSeparated(value), parameter, (element) => choose(values, element)),
  rule: () => `some of ${values.join(", ")} (a list, or a string with commas and no spaces)`
})

const choose = (values: ReadonlyArray<string>, value: unknown) =>
  typeof value === "string" && values.includes(value) ? value : new Refused(value)
