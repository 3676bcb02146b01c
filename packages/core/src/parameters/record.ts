import type { Json } from "../text/json.ts"
import { type Parameter, Refused } from "./parameter.ts"

/** An object that is sent as it is. */
export const record = <Value extends object>(rule: string): Parameter<Value> => ({
  encode: (value) =>
    // It comes from a caller whose type is `Value`, and goes out by JSON.stringify.
    typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : new Refused(value),
  rule: () => rule
})
