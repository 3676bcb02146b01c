import type { InvalidInput } from "../errors/reasons.ts"
import type { Json } from "../text/json.ts"
import { invalid, isInvalid, type Parameter } from "./parameter.ts"

/** Encodes each element of a list, and checks its length. */
export const encodeList = (
  value: unknown,
  { maximum = Number.POSITIVE_INFINITY, minimum = 1 }: Parameter,
  encode: (element: unknown) => Json | InvalidInput
): ReadonlyArray<Json> | InvalidInput => {
  if (!Array.isArray(value)) return invalid(value)
  if (value.length < minimum || value.length > maximum) return invalid(value)
  const encoded: Array<Json> = []
  for (const element of value) {
    const one = encode(element)
    if (isInvalid(one)) return one
    encoded.push(one)
  }
  return encoded
}

/** Splits a comma-separated string. Returns anything else unchanged. */
export const commaSeparated = (value: unknown): unknown => (typeof value === "string" ? value.split(",") : value)
