import { invalid, type Parameter } from "./parameter.ts"
import { commaSeparated, encodeList } from "./list.ts"

/**
 * A numeric identifier of a post, a user, a list or a media item. Most IDs do not fit into a JavaScript number, so use
 * strings or bigints; a number that is not a safe integer is refused.
 */
export type Id = string | bigint | number

const idPattern = /^\d{1,19}$/

const encodeId = (value: unknown) => {
  const text = typeof value === "string" || typeof value === "bigint" || Number.isSafeInteger(value) ? `${value}` : ""
  return idPattern.test(text) ? text : invalid(value)
}

const idRule = "an ID of 1 to 19 digits (a string, a bigint or a safe integer)"

/**
 * One identifier.
 * @since 0.1.0
 */
export const id: Parameter<Id> = { kind: "id", encode: encodeId, rule: () => idRule }

/**
 * A list of 1 (or `minimum`) to `maximum` identifiers, or of 1 or more, or one string of them joined by commas.
 * @since 0.1.0
 */
export const ids = (maximum?: number, minimum?: number): Parameter<ReadonlyArray<Id> | string> => ({
  kind: "ids",
  ...(maximum === undefined ? {} : { maximum }),
  ...(minimum === undefined ? {} : { minimum }),
  encode: (value, parameter) => encodeList(commaSeparated(value), parameter, encodeId),
  rule: ({ maximum, minimum = 1 }) =>
    `${minimum} ${maximum === undefined ? "or more" : `to ${maximum}`} IDs of 1 to 19 digits (a list, or a string with commas and no spaces)`
})
