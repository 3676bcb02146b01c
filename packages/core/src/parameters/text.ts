import { invalid, type Parameter } from "./parameter.ts"
import { commaSeparated, encodeList } from "./list.ts"

const surrogate = /\p{Surrogate}/u

// Characters are Unicode code points. Half of a surrogate pair is not one and cannot be sent.
const encodeText = (value: unknown, minimum = 0, maximum = Number.POSITIVE_INFINITY) => {
  if (typeof value !== "string" || surrogate.test(value)) return invalid(value)
  const length = Array.from(value).length
  return length < minimum || length > maximum ? invalid(value) : value
}

const ruleFor = (refused: unknown, otherwise: string) =>
  typeof refused === "string" && surrogate.test(refused)
    ? "well-formed Unicode, without half of a surrogate pair"
    : otherwise

const range = ({ maximum, minimum = 0 }: Parameter) => {
  if (maximum !== undefined) return ` of ${minimum} to ${maximum} characters`
  return minimum === 0 ? "" : ` of ${minimum} or more characters`
}

/**
 * Text of `minimum` to `maximum` characters.
 * @since 0.1.0
 */
export const text = (minimum: number, maximum?: number): Parameter<string> => ({
  kind: "text",
  minimum,
  ...(maximum === undefined ? {} : { maximum }),
  encode: (value) => encodeText(value, minimum, maximum),
  rule: (parameter, refused) => ruleFor(refused, `text${range(parameter)}`)
})

const listRange = ({ maximum, minimum = 0 }: Parameter, maxLength: number | undefined) => {
  const count = maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`
  return `a list of ${count} texts of 1 ${maxLength === undefined ? "or more" : `to ${maxLength}`} characters`
}

/**
 * A list of `minimum` to `maximum` texts of 1 to `maxLength` characters.
 * @since 0.1.0
 */
export const texts = (minimum: number, maximum?: number, maxLength?: number): Parameter<ReadonlyArray<string>> => ({
  kind: "texts",
  minimum,
  ...(maximum === undefined ? {} : { maximum }),
  encode: (value, parameter) => encodeList(value, parameter, (element) => encodeText(element, 1, maxLength)),
  rule: (parameter, refused) => ruleFor(refused, listRange(parameter, maxLength))
})

/**
 * Text that fits a pattern, of `minimum` to `maximum` characters if these are given.
 * @since 0.1.0
 */
export const matching = (pattern: RegExp, rule: string, minimum?: number, maximum?: number): Parameter<string> => ({
  kind: "text",
  pattern,
  ...(minimum === undefined ? {} : { minimum }),
  ...(maximum === undefined ? {} : { maximum }),
  encode: (value) => {
    if (typeof value !== "string" || !pattern.test(value)) return invalid(value)
    const isBounded = minimum !== undefined || maximum !== undefined
    return isBounded ? encodeText(value, minimum, maximum) : value
  },
  rule: () => rule
})

/**
 * A list of 1 to `maximum` texts that fit a pattern, or one string of them joined by commas.
 * @since 0.1.0
 */
export const severalMatching = (
  one: Parameter<string>,
  maximum: number,
  rule: string
): Parameter<ReadonlyArray<string> | string> => ({
  kind: "texts",
  maximum,
  ...(one.pattern === undefined ? {} : { pattern: one.pattern }),
  encode: (value, parameter) =>
    encodeList(commaSeparated(value), parameter, (element) => {
      const encoded = one.encode(element, one)
      return typeof encoded === "string" ? encoded : invalid(element)
    }),
  rule: () => `1 to ${maximum} ${rule} (a list, or a string with commas and no spaces)`
})
