import type { Json } from "../text/json.ts"
import { type Parameter, Refused } from "./parameter.ts"

/** Encodes each element of a list, and checks its length. */
export const encodeList = (
  value: unknown,
  { maximum = Number.POSITIVE_INFINITY, minimum = 1 }: Parameter,
  encode: (element: unknown) => Json | Refused
): ReadonlyArray<Json> | Refused => {
  if (!Array.isArray(value)) return new Refused(value)
  if (value.length < minimum || value.length > maximum) return new Refused(value)
  const encoded: Array<Json> = []
  for (const element of value) {
    const one = encode(element)
    if (one instanceof Refused) return one
    encoded.push(one)
  }
  return encoded
}

/** Splits a comma-separated string. Returns anything else unchanged. */
export const commaSeparated = (value: unknown): unknown => (typeof value === "string" ? value.split(",") : value)
