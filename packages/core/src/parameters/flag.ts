import { invalid, type Parameter } from "./parameter.ts"

/** `true` or `false`. */
export const flag: Parameter<boolean> = {
  kind: "boolean",
  encode: (value) => (typeof value === "boolean" ? value : invalid(value)),
  rule: () => "true or false"
}
