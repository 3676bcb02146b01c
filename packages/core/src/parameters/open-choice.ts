import { invalid, type Parameter } from "./parameter.ts"
import { commaSeparated, encodeList } from "./list.ts"
import type { Names } from "./names.ts"

// The X API separates values by commas. Half of a surrogate pair, which cannot be sent, counts as a control character.
const openChoicePattern = /^[^\s,\p{C}]+$/u

const encodeOpenChoice = (value: unknown) =>
  typeof value === "string" && openChoicePattern.test(value) ? value : invalid(value)

const openChoiceRule = (values: ReadonlyArray<string>) =>
  `without commas, spaces and control characters, for example ${values.join(", ")}`

/**
 * A value. Completion offers the known values; others are sent unchanged.
 * @since 0.1.0
 */
export const openChoice = <const Known extends string>(
  ...values: ReadonlyArray<Known>
): Parameter<Known | (string & {})> => ({
  kind: "text",
  values,
  encode: encodeOpenChoice,
  rule: () => `text ${openChoiceRule(values)}`
})

/**
 * A list of values, or one comma-separated string. Completion offers the known values; others are sent unchanged. An
 * empty list is not sent.
 * @since 0.1.0
 */
export const openChoices = <const Known extends string>(...values: ReadonlyArray<Known>): Parameter<Names<Known>> => ({
  kind: "texts",
  values,
  encode: (value, parameter) =>
    Array.isArray(value) && value.length === 0
      ? undefined
      : encodeList(commaSeparated(value), parameter, encodeOpenChoice),
  rule: () => `values ${openChoiceRule(values)} (a list, or a string with commas and no spaces)`
})
