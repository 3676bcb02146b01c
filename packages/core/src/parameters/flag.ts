import { type Parameter, Refused } from "./parameter.ts"

/** `true` or `false`. */
export const flag: Parameter<boolean> = {
  encode: (value) => (typeof value === "boolean" ? value : new Refused(value)),
  rule: () => "true or false"
}
