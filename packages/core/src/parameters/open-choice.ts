import { type Parameter, Refused } from "./parameter.ts"
import { commaSeparated, encodeList } from "./list.ts"
import type { Names } from "./names.ts"

// The X API separates values by commas. Half of a surrogate pair, which cannot be sent, counts as a control character.
const form = /^[^\s,\p{C}]+$/u

const encodeValue = (value: unknown) => (typeof value === "string" && form.test(value) ? value : new Refused(value))

const rule = (values: ReadonlyArray<string>) =>
  `without commas, spaces and control characters, for example ${values.join(", ")}`

/** A value. Completion offers the known values; others are sent unchanged. */
export const openChoice = <const Known extends string>(
  ...values: ReadonlyArray<Known>
): Parameter<Known | (string & {})> => ({
  values,
  encode: encodeValue,
  rule: () => `text ${rule(values)}`
})

/**
 * A list of values, or one comma-separated string. Completion offers the known values; others are sent unchanged. An
 * empty list is not sent.
 */
export const openChoices = <const Known extends string>(...values: ReadonlyArray<Known>): Parameter<Names<Known>> => ({
  values,
  encode: (value, parameter) =>
    Array.isArray(value) && value.length === 0 ? undefined : encodeList(commaSeparated(value), parameter, encodeValue),
  rule: () => `values ${rule(values)} (a list, or a string with commas and no spaces)`
})
