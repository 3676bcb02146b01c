import type { Json } from "../text/json.ts"
import { type Parameter, Refused } from "./parameter.ts"

/** An object that is sent unchanged. */
export const record = <Value extends object>(rule: string): Parameter<Value> => ({
  encode: (value) =>
    // Callers pass a `Value`, and it is sent by JSON.stringify.
    typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : new Refused(value),
  rule: () => rule
})
